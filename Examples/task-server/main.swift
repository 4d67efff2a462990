import Foundation

// Everything that can be done is in functions: what stands here runs on the main actor, and closures would too.
exit(await Program.run(Array(CommandLine.arguments.dropFirst()), until: Termination()))
