import TaskCore

/// Finds the list that a person names by its title, or by `#` and the ending of its identity.
struct ListFinder {
  /// Where to look.
  enum Place {
    case outsideTrash
    case inTrash
  }

  let application: any TaskAsking

  /// The identity of the list that a text names.
  ///
  /// A title counts before an ending, and spelt alike before alike in all but case and accents.
  /// - Throws: `.invalid` when it fits several lists, `.notFound` when it fits none.
  func id(_ text: String, _ place: Place = .outsideTrash) async throws -> TaskList.ID {
    let lists = try await application.lists().filter { $0.isTrashed == (place == .inTrash) }
    let folded = Folding.fold(text)
    let matches = [
      lists.filter { $0.title == text },
      lists.filter { Folding.fold($0.title) == folded },
      byEnding(text, among: lists),
    ]
    guard let found = matches.first(where: { !$0.isEmpty }) else { throw failure(text, place, among: lists) }
    guard found.count == 1 else {
      let endings = ShortestEndings(lists.map(\.id))
      let shown = found.prefix(5).map { "#\(endings.ending(of: $0.id))" }.joined(separator: ", ")
      throw TaskFailure(.invalid, "“\(text)” fits \(found.count) lists: name one by \(shown).", field: "list")
    }
    return found[0].id
  }

  private func byEnding(_ text: String, among lists: [TaskList]) -> [TaskList] {
    guard let ending = IDEnding(text.hasPrefix("#") ? String(text.dropFirst()) : text) else { return [] }
    return lists.filter { ending.fits($0.id) }
  }

  private func failure(_ text: String, _ place: Place, among lists: [TaskList]) -> TaskFailure {
    if place == .inTrash {
      return TaskFailure(.notFound, "There is no list “\(text)” in the trash: “tasks lists --trashed” shows them.")
    }
    let hint =
      NearestWord.nearest(to: text, among: lists.map(\.title)).map { "did you mean “\($0)”?" }
      ?? "“tasks lists” shows them, “tasks lists add” adds one."
    return TaskFailure(.notFound, "There is no list “\(text)”: \(hint)", field: "list")
  }
}
