/// The OpenAPI description of all routes, which is `docs/http-api.yaml`.
package enum APIDescription {
  /// The description's bytes.
  package static let bytes: [UInt8] = []
}
