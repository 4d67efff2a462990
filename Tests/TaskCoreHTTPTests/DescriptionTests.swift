import Foundation
import TaskCoreHTTP
import Testing

/// The description of the interface, and the routes that it describes.
@Suite struct DescriptionTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/http-api.yaml")

  @Test func whatIsServedIsWhatIsWritten() throws {
    let written = try Data(contentsOf: Self.file)
    #expect(written == Data(APIDescription.bytes), "run .ci/http-api-text")
  }

  /// Paths stand two spaces deep under `paths:`, and methods four.
  private static func described() throws -> [String: [String]] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let methods = ["get", "put", "post", "patch", "delete", "head", "options", "trace"]
    var operations: [String: [String]] = [:]
    var (isPaths, path, operation) = (false, "", "")
    for line in lines {
      if !line.hasPrefix(" "), !line.isEmpty { isPaths = line == "paths:" }
      guard isPaths else { continue }
      if line.hasPrefix("  /"), line.hasSuffix(":") { path = String(line.dropFirst(2).dropLast()) }
      if line.hasPrefix("    "), !line.hasPrefix("     "), let name = line.split(separator: ":").first,
        methods.contains(name.trimmingCharacters(in: .whitespaces))
      {
        operation = "\(name.trimmingCharacters(in: .whitespaces).uppercased()) \(path)"
        operations[operation] = []
      }
      if line.hasPrefix("        - $ref: '#/components/parameters/"), let name = line.split(separator: "/").last {
        operations[operation]?.append(String(name.dropLast()))
      }
    }
    return operations
  }

  @Test func everyRouteIsDescribedAndNoOther() throws {
    let described = Set(try Self.described().keys)
    let routes = Set(RouteTable.summary.map { "\($0.method) \($0.pattern)" })
    #expect(described == routes)
    #expect(routes.count == RouteTable.summary.count && routes.count > 40)
  }

  /// Parameters that only a server or a program makes are told of in words, where a pattern would mislead.
  @Test func everyParameterIsDescribed() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let described = try Self.described()
    var names: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard line.contains("in: query"), line.hasPrefix("    "), let colon = line.firstIndex(of: ":") else { continue }
      let name = line.firstRange(of: "name: ").map { line[$0.upperBound...].prefix { $0 != "," } }
      names[line[..<colon].trimmingCharacters(in: .whitespaces)] = name.map(String.init)
    }
    names["Filter"] = "filter"
    names["Order"] = "order"
    names["Partition"] = "partition"
    let inWords: Set = ["cursor", "after", "change-set", "fingerprint"]
    for route in RouteTable.summary {
      let mine = Set((described["\(route.method) \(route.pattern)"] ?? []).compactMap { names[$0] })
      let missing = Set(route.parameters).subtracting(mine)
      let toldOf = missing.allSatisfy { inWords.contains($0) && text.contains($0) }
      #expect(
        toldOf || (route.pattern == "/v1/import" && missing.isSubset(of: inWords.union(["format"]))),
        "\(route) \(missing)")
      #expect(mine.isSubset(of: route.parameters), "\(route)")
    }
  }
}
