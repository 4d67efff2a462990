// A program for the checks that need a server in a process of its own, or the parser's verdict on many requests:
//
//   http-trial serve 127.0.0.1:0   prints the address that it listens on, and serves until SIGTERM
//   http-trial verdicts            reads requests from standard input, and answers a line of JSON for each

switch CommandLine.arguments.dropFirst().first {
case "serve": try await serve(on: CommandLine.arguments.dropFirst(2).first ?? "127.0.0.1:0")
case "verdicts": try giveVerdicts()
default:
  print("usage: http-trial serve ADDRESS | http-trial verdicts")
}
