// A program for the checks that need a server in a process of its own, or the parser's verdict on many requests:
//
//   http-trial serve 127.0.0.1:0 [N]   prints the address that it listens on, and serves until SIGTERM; with N files open
//   http-trial hold HOST PORT N        begins N requests there and goes on with none, until standard input ends
//   http-trial verdicts                reads requests from standard input, and answers a line of JSON for each

switch CommandLine.arguments.dropFirst().first {
case "serve":
  let rest = CommandLine.arguments.dropFirst(2)
  try await serve(on: rest.first ?? "127.0.0.1:0", openFiles: rest.dropFirst().first.flatMap { Int($0) } ?? 0)
case "hold":
  let words = Array(CommandLine.arguments.dropFirst(2))
  try hold(Int(words.last ?? "") ?? 0, at: words.first ?? "", port: words.dropFirst().first.flatMap { Int($0) } ?? 0)
case "verdicts": try giveVerdicts()
default:
  print("usage: http-trial serve ADDRESS [FILES] | http-trial hold HOST PORT N | http-trial verdicts")
}
