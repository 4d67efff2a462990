import TaskCore
import TaskCoreHTTPServer

/// What the words of the command line say.
struct ServerArguments {
  /// The folder with a file for each owner.
  let store: String
  /// Where to listen.
  let address: HTTPTaskServer.Address
  /// The file of tokens.
  let tokens: String
  let wantsHelp: Bool

  static let help = """
    usage: task-server --store DIR --listen HOST:PORT [--tokens FILE]

      --store DIR         the folder of the tasks, a SQLite file for each owner; made where it is missing
      --listen HOST:PORT  where to listen: 127.0.0.1:8080, [::1]:8080; port 0 lets the system choose
      --tokens FILE       who is let in; DIR/tokens where it is not said

    A line of the file of tokens is the SHA-256 of a token in hexadecimal digits, its owner, and “full”, “read-only” or
    “revoked”. Where there is no token yet, one is made for “owner” and printed, once and alone on its line. For another
    one:

      token=$(head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d =)
      echo "$(printf %s "$token" | sha256sum | cut -c1-64) ada full" >> FILE

    SIGHUP reads the file again. SIGTERM and SIGINT let in nobody new, finish what runs, and end. Each request is a line
    on standard error. Listen where only a proxy with TLS can reach it: a token can be read on the way.

    """

  init(_ words: [String]) throws {
    var words = words[...]
    var values: [String: String] = [:]
    var wantsHelp = false
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch parts[0] {
      case "-h", "--help": wantsHelp = true
      case "--store", "--listen", "--tokens":
        guard let value = parts.count > 1 ? parts[1] : words.popFirst(), !value.isEmpty else {
          throw UsageError(message: "\(parts[0]) needs a value.")
        }
        values[parts[0]] = value
      default: throw UsageError(message: "There is no option “\(word)”.")
      }
    }
    self.wantsHelp = wantsHelp
    store = values["--store"] ?? ""
    tokens = values["--tokens"] ?? store + "/tokens"
    guard !wantsHelp else {
      address = try HTTPTaskServer.Address(host: "127.0.0.1", port: 0)
      return
    }
    guard values["--store"] != nil else { throw UsageError(message: "--store is missing: the folder of the tasks.") }
    guard let listen = values["--listen"] else {
      throw UsageError(message: "--listen is missing: where to listen, such as 127.0.0.1:8080.")
    }
    address = try HTTPTaskServer.Address(parsing: listen)
  }
}

/// What was written is not understood.
struct UsageError: Error {
  let message: String
}
