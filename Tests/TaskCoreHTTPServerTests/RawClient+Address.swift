import TaskCoreHTTPServer
import TaskCoreTestSupport

extension RawClient {
  /// Connects to a server.
  convenience init(_ address: HTTPTaskServer.Address, receiveBuffer: Int32? = nil) throws {
    try self.init(host: address.host, port: address.port, receiveBuffer: receiveBuffer)
  }
}
