/// The formats that a program knows: a value that its composition root fills.
public struct FormatRegistry: Sendable {
  /// The translators, in the order in which they are asked.
  public let translators: [any TaskTranslating]

  /// A registry of translators; where two claim one document, the first has it.
  public init(_ translators: [any TaskTranslating]) { self.translators = translators }

  /// The translator of the format with this name, without regard to case.
  ///
  /// - Throws: `.invalid` (field `format`) that names the formats there are.
  public func translator(named name: String) throws(TaskFailure) -> any TaskTranslating {
    if let found = translators.first(where: { $0.format.name == name.lowercased() }) { return found }
    throw TaskFailure(
      .invalid, "There is no format “\(name)”: take one of \(names).", field: "format")
  }

  /// The translator for a media type such as `text/calendar; charset=utf-8`; `nil` when there is none.
  public func translator(forMediaType type: String) -> (any TaskTranslating)? {
    let essence = type.split(separator: ";", maxSplits: 1).first.map { $0.lowercased().trimmingPrefix { $0 == " " } }
    guard let essence else { return nil }
    let type = String(essence).split(separator: " ").first.map(String.init) ?? ""
    return translators.first { $0.format.mediaTypes.contains(type) }
  }

  /// The translator for a file, by the ending of its name and by the bytes that it begins with.
  ///
  /// Where the two disagree, bytes that are plainly of a format tell, as of a calendar in `calendar.txt`. Those of a format
  /// that any text may be, `text/plain`, do not.
  ///
  /// - Throws: `.invalid` (field `format`) when neither tells.
  public func translator(
    forFileNamed name: String?, beginning head: [UInt8] = []
  ) throws(TaskFailure) -> any TaskTranslating {
    let ending = name?.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
    let candidates = translators.filter { translator in
      ending.map { translator.format.fileExtensions.contains($0) } ?? false
    }
    if head.isEmpty, let first = candidates.first { return first }
    if let found = candidates.first(where: { $0.recognizes(head) }) { return found }
    let plain = translators.filter { !$0.format.mediaTypes.contains("text/plain") }
    if let found = plain.first(where: { $0.recognizes(head) }) { return found }
    if candidates.count == 1 { return candidates[0] }
    if let found = translators.first(where: { $0.recognizes(head) }) { return found }
    throw TaskFailure(
      .invalid, "The format of \(name.map { "“\($0)”" } ?? "the document") cannot be told: name one of \(names).",
      field: "format")
  }

  private var names: String { translators.map(\.format.name).joined(separator: ", ") }
}
