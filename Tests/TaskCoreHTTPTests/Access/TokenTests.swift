import TaskCore
import TaskCoreHTTP
import Testing

@Suite struct TokenTests {
  private let token = String(repeating: "t", count: 32)

  @Test func aFileComesBackAsItWas() throws {
    let tokens = HTTPTaskTokens([
      try .init(token: HTTPTaskTokens.makeToken(), owner: "ada"),
      try .init(token: HTTPTaskTokens.makeToken(), owner: "team-7@example.org", scope: .readOnly),
      try .init(token: token, owner: "Bob_1", scope: .revoked),
    ])
    #expect(try HTTPTaskTokens(parsing: tokens.text) == tokens)
    #expect(try HTTPTaskTokens(parsing: "# all\r\n\n" + tokens.text.replacing("\n", with: " # that one\r\n")) == tokens)
    #expect(try HTTPTaskTokens(parsing: "") == HTTPTaskTokens())
    #expect(!tokens.text.contains(token))
  }

  @Test func aLineThatCannotBeReadIsNamedAndNotQuoted() throws {
    let hash = String(repeating: "0a", count: 32)
    for line in [
      token, "\(token) ada full", "\(hash) ada", "\(hash) ada write", "\(hash) a/b full", "\(hash) .. full",
      "\(hash) ada full more",
      "\(hash)0 ada full", "\(hash.dropLast()) ada full", "\(hash) \(String(repeating: "a", count: 65)) full",
    ] {
      #expect { try HTTPTaskTokens(parsing: "\(hash) ada full\n\n\(line)") } throws: { error in
        guard let failure = error as? TaskFailure else { return false }
        return failure.code == .invalid && failure.message.contains("Line 3") && !failure.message.contains(token)
      }
    }
  }

  @Test func aTokenThatIsLetInTwiceIsRefusedByItsLine() throws {
    let (hash, other) = (String(repeating: "0a", count: 32), String(repeating: "0b", count: 32))
    for second in ["ada full", "ada read-only", "bob full"] {
      #expect {
        try HTTPTaskTokens(parsing: "\(hash) ada full\n\(other) ada full\n\n\(hash.uppercased()) \(second)")
      } throws: {
        guard let failure = $0 as? TaskFailure else { return false }
        return failure.code == .invalid && failure.field == "tokens" && failure.message.contains("Line 4")
          && failure.message.contains("line 1") && !failure.message.contains(hash.prefix(8))
      }
    }
    // To take a token away a line is added, as often as several lists have it.
    let revoking = "\(hash) ada full\n\(hash) ada revoked\n\(hash) ada revoked\n"
    #expect(try HTTPTaskTokens(parsing: revoking).text == revoking)
  }

  @Test func newTokensAreLongAndDiffer() {
    let tokens = (0..<100).map { _ in HTTPTaskTokens.makeToken() }
    #expect(Set(tokens).count == 100)
    let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
    #expect(tokens.allSatisfy { $0.count == 43 && $0.allSatisfy(letters.contains) })
  }

  @Test func aShortOrStrangeTokenIsRefused() {
    for bad in ["", String(repeating: "t", count: 31), token + " ", token + "é", token + "=t", "=" + token] {
      #expect(throws: TaskFailure.self) { try HTTPTaskTokens.Entry(token: bad, owner: "ada") }
    }
    #expect(throws: TaskFailure.self) { try HTTPTaskTokens.Entry(token: token, owner: "a b") }
  }
}
