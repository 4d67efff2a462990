/// The OpenAPI description of all routes: `docs/http-api.yaml`, built in, so that it is there wherever this is linked.
package enum APIDescription {
  /// The description's bytes.
  package static let bytes: [UInt8] = text.withUTF8Buffer { Array($0) }
}
