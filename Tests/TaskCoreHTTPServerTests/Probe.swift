/// Bytes that somebody may send, with a name that says what is special about them.
struct Probe: Sendable, CustomStringConvertible {
  let name: String
  let bytes: [UInt8]

  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8)
  }

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// A request of these header lines, each with its line end.
  init(_ name: String, post lines: String, _ body: String = "") {
    self.init(name, "POST /echo HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\(body)")
  }

  /// A request in chunks.
  init(_ name: String, chunks: String) { self.init(name, post: "Transfer-Encoding: chunked\r\n", chunks) }

  var description: String { name }
}

extension Probe {
  /// What has to be refused.
  static let refused: [Probe] = lengths + encodings + lines + hosts + versions + chunks + requestLines + names + sizes

  private static let lengths = [
    Probe("length and encoding", post: "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    Probe("encoding and length", post: "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
    Probe("two lengths", post: "Content-Length: 5\r\nContent-Length: 6\r\n", "hello!"),
    Probe("the same length twice", post: "Content-Length: 5\r\nContent-Length: 5\r\n", "hello"),
    Probe("a list of lengths", post: "Content-Length: 5, 5\r\n", "hello"),
    Probe("length with plus", post: "Content-Length: +5\r\n", "hello"),
    Probe("negative length", post: "Content-Length: -1\r\n", "hello"),
    Probe("hexadecimal length", post: "Content-Length: 0x5\r\n", "hello"),
    Probe("length with a space within", post: "Content-Length: 5 6\r\n", "hello"),
    Probe("empty length", post: "Content-Length:\r\n", "hello"),
    Probe("blank length", post: "Content-Length:  \t \r\n", "hello"),
    Probe("length of 2^64 + 5", post: "Content-Length: 18446744073709551621\r\n", "hello"),
    Probe("length of 2^63", post: "Content-Length: 9223372036854775808\r\n", "hello"),
    Probe("length with a fraction", post: "Content-Length: 5.0\r\n", "hello"),
    Probe("length in other digits", post: "Content-Length: \u{665}\r\n", "hello"),
    Probe("length behind a space before the colon", post: "Content-Length : 5\r\n", "hello"),
  ]

  private static let encodings = [
    Probe("unknown encoding", post: "Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
    Probe("encoding behind a space before the colon", post: "Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
    Probe("encoding behind a vertical tab", post: "Transfer-Encoding: \u{0B}chunked\r\n", "0\r\n\r\n"),
    Probe("encoding before a tab", post: "Transfer-Encoding: chunked\t\r\n", "0\r\n\r\n"),
    Probe("encoding behind a tab", post: "Transfer-Encoding:\tchunked\r\n", "0\r\n\r\n"),
    Probe("length before a tab", post: "Content-Length: 5 \t\r\n", "hello"),
    Probe("encoding behind a form feed", post: "Transfer-Encoding: \u{0C}chunked\r\n", "0\r\n\r\n"),
    Probe("chunked and identity", post: "Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
    Probe("identity", post: "Transfer-Encoding: identity\r\n", "0\r\n\r\n"),
    Probe("gzip and chunked", post: "Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
    Probe("chunked twice", post: "Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"),
    Probe("two encodings", post: "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    Probe("chunked and another line", post: "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n", "0\r\n\r\n"),
    Probe("quoted encoding", post: "Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n"),
    Probe("empty encoding", post: "Transfer-Encoding:\r\n", "0\r\n\r\n"),
    Probe(
      "encoding in HTTP/1.0", "POST /echo HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Probe("encoding that is folded", post: "Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n"),
  ]

  private static let lines = [
    Probe("line feed alone", "GET /echo HTTP/1.1\nHost: a\n\n"),
    Probe("line feed alone behind a field", "GET /echo HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"),
    Probe("line feed alone at the end", "GET /echo HTTP/1.1\r\nHost: a\r\n\n"),
    Probe("carriage return alone", "GET /echo HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n"),
    Probe("carriage return alone behind the request line", "GET /echo HTTP/1.1\rHost: a\r\n\r\n"),
    Probe("carriage return twice", "GET /echo HTTP/1.1\r\r\nHost: a\r\n\r\n"),
    Probe("carriage return twice at the end", "GET /echo HTTP/1.1\r\nHost: a\r\n\r\r\n"),
    Probe("NUL in a value", "GET /echo HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"),
    Probe("NUL in a name", "GET /echo HTTP/1.1\r\nHost: a\r\nX\0Y: a\r\n\r\n"),
    Probe("DEL in a value", "GET /echo HTTP/1.1\r\nHost: a\r\nX: a\u{7F}b\r\n\r\n"),
    Probe("folded line", "GET /echo HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n"),
    Probe("folded line with a tab", "GET /echo HTTP/1.1\r\nHost: a\r\nX: a\r\n\tb\r\n\r\n"),
    Probe("space before the first field", "GET /echo HTTP/1.1\r\n Host: a\r\nHost: a\r\n\r\n"),
    Probe("many empty lines", "\r\n\r\n\r\nGET /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
  ]

  private static let hosts = [
    Probe("no host", "GET /echo HTTP/1.1\r\nX: a\r\n\r\n"),
    Probe("two hosts", "GET /echo HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
    Probe("the same host twice", "GET /echo HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"),
    Probe("empty host", "GET /echo HTTP/1.1\r\nHost:\r\n\r\n"),
    Probe("host with a space", "GET /echo HTTP/1.1\r\nHost: a b\r\n\r\n"),
    Probe("host with a path", "GET /echo HTTP/1.1\r\nHost: a/b\r\n\r\n"),
    Probe("host with a user", "GET /echo HTTP/1.1\r\nHost: a@b\r\n\r\n"),
    Probe("host with a comma", "GET /echo HTTP/1.1\r\nHost: a,b\r\n\r\n"),
    Probe("host with an odd port", "GET /echo HTTP/1.1\r\nHost: a:b\r\n\r\n"),
    Probe("host with a port too high", "GET /echo HTTP/1.1\r\nHost: a:65536\r\n\r\n"),
    Probe("host with angle brackets", "GET /echo HTTP/1.1\r\nHost: <a>\r\n\r\n"),
    Probe("host beyond ASCII", "GET /echo HTTP/1.1\r\nHost: ä\r\n\r\n"),
    Probe("host with half a bracket", "GET /echo HTTP/1.1\r\nHost: [::1\r\n\r\n"),
    Probe("address with a bad host", "GET http://a@b/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("address without a host", "GET http:///echo HTTP/1.1\r\nHost: a\r\n\r\n"),
  ]

  private static let versions = [
    Probe("HTTP/0.9", "GET /echo HTTP/0.9\r\nHost: a\r\n\r\n"),
    Probe("no version", "GET /echo\r\n"),
    Probe("no version, and fields", "GET /echo\r\nHost: a\r\n\r\n"),
    Probe("HTTP/2.0", "GET /echo HTTP/2.0\r\nHost: a\r\n\r\n"),
    Probe("preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    Probe("HTTP/1.1x", "GET /echo HTTP/1.1x\r\nHost: a\r\n\r\n"),
    Probe("HTTP/1.10", "GET /echo HTTP/1.10\r\nHost: a\r\n\r\n"),
    Probe("HTTP/01.1", "GET /echo HTTP/01.1\r\nHost: a\r\n\r\n"),
    Probe("HTTP/1,1", "GET /echo HTTP/1,1\r\nHost: a\r\n\r\n"),
    Probe("HTTP/1.", "GET /echo HTTP/1.\r\nHost: a\r\n\r\n"),
    Probe("http/1.1", "GET /echo http/1.1\r\nHost: a\r\n\r\n"),
    Probe("space behind the version", "GET /echo HTTP/1.1 \r\nHost: a\r\n\r\n"),
  ]

  private static let chunks = [
    Probe("negative chunk", chunks: "-5\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk with plus", chunks: "+5\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk with 0x", chunks: "0x5\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk of 2^64 + 5", chunks: "10000000000000005\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk of 2^63", chunks: "8000000000000000\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk with many zeros", chunks: "00000000000000000000005\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk without a size", chunks: "\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk without a line end", chunks: "5\r\nhello0\r\n\r\n"),
    Probe("chunk that is longer than it says", chunks: "4\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk size ended by a line feed", chunks: "5\nhello\r\n0\r\n\r\n"),
    Probe("chunk ended by a line feed", chunks: "5\r\nhello\n0\r\n\r\n"),
    Probe("chunk size ended by a carriage return", chunks: "5\rhello\r\n0\r\n\r\n"),
    Probe("chunk size behind a space", chunks: " 5\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk size with a space behind", chunks: "5 \r\nhello\r\n0\r\n\r\n"),
    Probe("extension ended by a line feed", chunks: "5;a\nhello\r\n0\r\n\r\n"),
    Probe("extension with a control character", chunks: "5;a\u{1}\r\nhello\r\n0\r\n\r\n"),
    Probe("extension without a name", chunks: "5;\r\nhello\r\n0\r\n\r\n"),
    Probe("extension with a space", chunks: "5; a\r\nhello\r\n0\r\n\r\n"),
    Probe("extension whose quotes stay open", chunks: "5;a=\"b\r\nhello\r\n0\r\n\r\n"),
    Probe("trailer without a colon", chunks: "0\r\nX\r\n\r\n"),
    Probe("trailer that is folded", chunks: "0\r\nX: a\r\n b\r\n\r\n"),
    Probe("last chunk ended by a line feed", chunks: "0\r\n\n"),
  ]

  private static let requestLines = [
    Probe("method with a sign that none has", "G@T /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("method with a comma", "GET,POST /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("no method", " /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("method that is far too long", String(repeating: "A", count: 40) + " /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("space before the method", " GET /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("two spaces behind the method", "GET  /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("two spaces behind the target", "GET /echo  HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("tab behind the method", "GET\t/echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("tab behind the target", "GET /echo\tHTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("space in the target", "GET /ec ho HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("control character in the target", "GET /ec\u{1}ho HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("NUL in the target", "GET /ec\0ho HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("eight bits in the target", "GET /ächo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("DEL in the target", "GET /ec\u{7F}ho HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("fragment in the target", "GET /echo#a HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("no target", "GET HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("target without a slash", "GET echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("authority as target", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("star as target", "GET * HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("address of another scheme", "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("greeting of TLS", [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03]),
  ]

  private static let names = [
    Probe("name with a space", "GET /echo HTTP/1.1\r\nHost: a\r\nX Y: a\r\n\r\n"),
    Probe("space behind a name", "GET /echo HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n"),
    Probe("tab behind a name", "GET /echo HTTP/1.1\r\nHost: a\r\nX\t: a\r\n\r\n"),
    Probe("empty name", "GET /echo HTTP/1.1\r\nHost: a\r\n: a\r\n\r\n"),
    Probe("no colon", "GET /echo HTTP/1.1\r\nHost: a\r\nX\r\n\r\n"),
    Probe("name in brackets", "GET /echo HTTP/1.1\r\nHost: a\r\n[X]: a\r\n\r\n"),
    Probe("name beyond ASCII", "GET /echo HTTP/1.1\r\nHost: a\r\nÄ: a\r\n\r\n"),
    Probe("unknown expectation", "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 1\r\n\r\na"),
  ]

  private static let sizes = [
    Probe("header of 64 KiB", "GET /echo HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 65_536)),
    Probe(
      "header of 64 KiB in many lines",
      "GET /echo HTTP/1.1\r\nHost: a\r\n"
        + String(repeating: "X: " + String(repeating: "x", count: 1000) + "\r\n", count: 66)),
    Probe(
      "5,000 headers", "GET /echo HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 5000) + "\r\n"),
    Probe("target of 20 KiB", "GET /" + String(repeating: "x", count: 20_480) + " HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("length over the limit", post: "Content-Length: 1000001\r\n"),
    Probe("chunk over the limit", chunks: "F4241\r\n"),
    Probe("chunks that together are over the limit", chunks: "5\r\nhello\r\nF423D\r\n"),
    Probe("5,000 trailers", chunks: "0\r\n" + String(repeating: "X: y\r\n", count: 5000)),
    Probe("trailers of 64 KiB", chunks: "0\r\nX: " + String(repeating: "x", count: 65_536)),
    Probe("extension of 64 KiB", chunks: "5;" + String(repeating: "x", count: 65_536)),
  ]
}

extension Probe {
  /// What has to be served, each with one request at its beginning.
  static let served = [
    Probe("plain", "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("HTTP/1.2 as 1.1", "GET /echo HTTP/1.2\r\nHost: a\r\n\r\n"),
    Probe("HTTP/1.0 without a host", "GET /echo HTTP/1.0\r\n\r\n"),
    Probe("empty line before the request", "\r\nGET /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("content", post: "Content-Length: 5\r\n", "hello"),
    Probe("length of zero", post: "Content-Length: 0\r\n"),
    Probe("length with zeros in front", post: "Content-Length: 005\r\n", "hello"),
    Probe("content of a GET", "GET /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"),
    Probe("chunks", chunks: "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n"),
    Probe("chunks of capital digits", chunks: "A\r\n0123456789\r\n0\r\n\r\n"),
    Probe("chunk with zeros in front", chunks: "0005\r\nhello\r\n000\r\n\r\n"),
    Probe("chunk extensions", chunks: "5;a=b;c=\"d \\\" e\";f\r\nhello\r\n0;x\r\n\r\n"),
    Probe("trailers", chunks: "5\r\nhello\r\n0\r\nX: a\r\nY:b\r\n\r\n"),
    Probe("encoding in capitals", post: "TRANSFER-ENCODING: Chunked\r\n", "5\r\nhello\r\n0\r\n\r\n"),
    Probe("address of a resource", "GET http://b:80/echo?q HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("address without a path", "GET HTTPS://b?q HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("star for OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
    Probe("hosts of all kinds", "GET /echo HTTP/1.1\r\nHost: [2001:db8::1]:8080\r\n\r\n"),
    Probe("white space around values", "GET /echo HTTP/1.1\r\nHost:\t a \t\r\nX: \t a \t b  \r\nY:\r\n\r\n"),
    Probe("values beyond ASCII", "GET /echo HTTP/1.1\r\nHost: a\r\nX: ä\r\n\r\n"),
    Probe(
      "values of Latin-1", Array("GET /echo HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xE4] + Array("\r\n\r\n".utf8)),
    Probe("pipeline", post: "Content-Length: 2\r\n", "abGET /echo HTTP/1.1\r\nHost: b\r\n\r\nGET / HTTP/1.1\r\n"),
    Probe("expectation without content", "GET /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\n\r\n"),
  ]
}
