import TaskCore
import TaskCoreHTTP
import Testing

struct AddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080", ""),
    ("HTTPS://Tasks.Example.org/", "https://tasks.example.org", ""),
    ("https://example.org/a/tasks//", "https://example.org", "/a/tasks"),
    ("http://[::1]:80/x", "http://[::1]:80", "/x"),
    ("http://[fe80::1]", "http://[fe80::1]", ""), ("http://my_host", "http://my_host", ""),
  ])
  func isReadAndNormalized(text: String, origin: String, prefix: String) throws {
    let address = try HTTPTaskAddress(text)
    #expect(address.origin == origin)
    #expect(address.prefix == prefix)
    #expect(address.isSecure == origin.hasPrefix("https"))
  }

  @Test(arguments: [
    "", "tasks.example.org", "ftp://example.org", "http://", "http:///path", "http://:80", "http://a:", "http://a:0",
    "http://a:65536", "http://a:+1", "http://a b", "http://a/ä", "http://a?x=1", "http://a/#x", "http://a/b?x",
    "http://[::1", "http://[]", "http://[xyz]", "http://a\r\nX: y", "http://a/\u{0}", "https://ümlaut.example",
  ])
  func isRefusedWithWhatToDo(text: String) {
    do throws(TaskFailure) {
      _ = try HTTPTaskAddress(text)
      Issue.record("taken: \(text)")
    } catch {
      #expect(error.code == .invalid)
      #expect(error.field == "address")
    }
  }

  @Test func aSecretInFrontOfTheHostIsNotRepeated() {
    do throws(TaskFailure) {
      _ = try HTTPTaskAddress("https://ada:pa55word@example.org")
      Issue.record("taken")
    } catch {
      #expect(!error.description.contains("pa55"))
    }
  }

  @Test(arguments: ["", " ", "a b", "a\r\nX: y", "ä", "==", "a=b", "\"a\""])
  func noTokenIsRefusedByItsText(text: String) {
    do throws(TaskFailure) {
      _ = try HTTPTaskToken(text)
      Issue.record("taken: \(text)")
    } catch {
      #expect(error.field == "token")
    }
  }

  @Test func aTokenHidesItself() throws {
    let token = try HTTPTaskToken(" abc-._~+/123== \n")
    var text = "\(token)" + String(reflecting: token)
    dump(token, to: &text)
    #expect(!text.contains("abc"))
  }
}
