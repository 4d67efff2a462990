/// How much of a request is read before it is refused.
package struct HTTPParsingLimits: Sendable {
  /// Bytes from the method to the empty line behind the fields, and bytes of trailers.
  package let headerBytes: Int
  /// Lines of fields, and lines of trailers.
  package let headerCount: Int
  /// Bytes of the target.
  package let targetBytes: Int
  /// Bytes of the content.
  package let bodyBytes: Int

  /// Limits. Each is held below a number that is far from being reached, so that no sum or product of them overflows.
  package init(
    headerBytes: Int = 32_768, headerCount: Int = 100, targetBytes: Int = 8192, bodyBytes: Int = 268_435_456
  ) {
    self.headerBytes = min(max(headerBytes, 64), 1 << 30)
    self.headerCount = min(max(headerCount, 1), 1 << 30)
    self.targetBytes = min(max(targetBytes, 1), 1 << 30)
    self.bodyBytes = min(max(bodyBytes, 0), 1 << 56)
  }
}
