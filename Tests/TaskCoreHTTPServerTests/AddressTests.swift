import TaskCore
import TaskCoreHTTPServer
import Testing

@Suite struct AddressTests {
  @Test(arguments: ["127.0.0.1:8080", "localhost:0", "[::1]:65535", "0.0.0.0:1"])
  func isWrittenAsItIsRead(_ text: String) throws {
    #expect(try HTTPTaskServer.Address(parsing: text).description == text)
  }

  @Test(arguments: [
    "", "8080", ":8080", "localhost", "localhost:", "::1:80", "[]:80", "a:-1", "a:+1", "a:65536", "a:x",
  ])
  func whatIsNoneIsRefused(_ text: String) {
    #expect { try HTTPTaskServer.Address(parsing: text) } throws: { ($0 as? TaskFailure)?.code == .invalid }
  }
}
