import Foundation

/// What the command line asks for.
struct Settings {
  /// With how many tasks to measure.
  var sizes: [Int] = []
  /// Measures only how much memory an import of so many lines takes.
  var imports: [Int] = []
  /// How often each side runs; figures are of the median run.
  var rounds = 5
  var isQuick = false
  /// Whether a goal that is missed makes the program fail.
  var enforces = false
  /// Whether the statements of each measure are printed.
  var showsStatements = false
  /// What the name of a measure has to hold.
  var only: String?

  static let usage = """
    usage: store-benchmarks [<tasks> …] [--rounds <number>] [--quick] [--only <text>] [--statements] [--enforce]
           store-benchmarks --import <lines> …
    """

  init(_ arguments: some Sequence<String>) throws {
    var numbers: [Int] = []
    var isImport = false
    var rest = Array(arguments)[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Failure("\(option) needs a value\n\(Self.usage)") }
      return value
    }
    func number(_ word: String) throws -> Int {
      guard let number = Int(word), number > 0 else { throw Failure("\(word) is no option or number\n\(Self.usage)") }
      return number
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--tasks": numbers.append(try number(try value(of: argument)))
      case "--rounds": rounds = try number(try value(of: argument))
      case "--only": only = try value(of: argument)
      case "--import": isImport = true
      case "--quick": isQuick = true
      case "--statements": showsStatements = true
      case "--enforce": enforces = true
      default: numbers.append(try number(argument))
      }
    }
    if isImport {
      imports = numbers.isEmpty ? [100_000] : numbers
      return
    }
    sizes = numbers
    if isQuick { rounds = min(rounds, 3) }
    if sizes.isEmpty { sizes = isQuick ? [10_000] : [10_000, 1_000_000] }
    guard sizes.allSatisfy({ $0 >= 5_000 }) else { throw Failure("there are no figures for fewer than 5000 tasks") }
  }
}

/// Why the program cannot go on, for whoever started it.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
