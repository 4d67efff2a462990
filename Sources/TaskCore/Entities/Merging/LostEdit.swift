/// An edit that a merge dropped: somebody wrote this here, and what another replica wrote stands instead.
///
/// The value that was lost stays in the history of the store that merged, until a purge erases it.
public struct LostEdit: Sendable, Hashable {
  /// The record that was edited.
  public let record: RecordID
  /// Its title now, or before it was purged; empty where a purge gave way to a record without one.
  public let title: String
  /// The field that was edited; ``RecordField/existence`` where the record was made or purged in vain.
  public let field: RecordField
  /// What the field holds now; `nil` where the record is gone.
  public let kept: FieldValue?
  /// What the edit had written.
  public let lost: FieldValue
  /// The version of what stands.
  public let keptClock: Version
  /// The version of the edit.
  public let lostClock: Version
}

extension LostEdit {
  /// The edits of a local state that a merge dropped.
  ///
  /// There is no common ancestor that tells what was edited, so the caller says which versions are edits of this replica
  /// that the other one cannot have known: those that history has since what was last sent. What the other replica knew
  /// and wrote over is not lost, nor is an edit whose value stands all the same.
  ///
  /// - Parameters:
  ///   - local: the state before the merge.
  ///   - merged: the state after it.
  ///   - isUnsent: whether a version is an edit that the other replica cannot have known. Where nobody knows that any
  ///     more it says yes, which reports too much rather than too little.
  /// - Returns: one for each field.
  public static func all(in local: Record, mergedInto merged: Record, isUnsent: (Version) -> Bool) -> [LostEdit] {
    let fields: [RecordField]
    switch (local, merged) {
    case (.tombstone, .tombstone): return []
    case (.tombstone, _): fields = [.existence]
    case (_, .tombstone): fields = isUnsent(local.life) ? [.existence] : local.changedFields
    case (.task(let mine), .task(let theirs)): fields = theirs.fieldsChanged(from: mine)
    case (.list(let mine), .list(let theirs)): fields = theirs.fieldsChanged(from: mine)
    default: return []
    }
    return fields.filter { isUnsent(local.clock(of: $0)) && local.says($0) }.map { field in
      // Of a tombstone there is nothing to say but that it does not exist.
      LostEdit(
        record: local.id, title: merged.title ?? local.title ?? "", field: field,
        kept: merged.value(of: field) ?? (field == .existence ? .member(false) : nil),
        lost: local.value(of: field) ?? .member(false), keptClock: merged.clock(of: field),
        lostClock: local.clock(of: field))
    }
  }
}

extension Record {
  fileprivate var changedFields: [RecordField] {
    (task?.clocks ?? list?.clocks)?.changed.keys.sorted { $0.description < $1.description } ?? []
  }

  /// Whether somebody gave a field its value: it was changed, or made with more than nothing.
  fileprivate func says(_ field: RecordField) -> Bool {
    if (task?.clocks ?? list?.clocks)?.changed[field] != nil { return true }
    return switch value(of: field) {
    case .text(let text): text.map { !$0.isEmpty } ?? false
    case .status(let status): status != .needsAction
    case .priority(let priority): priority != .none
    case .date(let date): date != nil
    case .recurrence(let recurrence): recurrence != nil
    case .instant(let instant): instant != nil
    case .comment(let comment): comment != nil
    case .member(let isMember): isMember
    case .place, .position, nil: true
    }
  }
}

extension LostEdit: CustomStringConvertible {
  /// One sentence for people, about an edit that was made here.
  public var description: String { sentence() }

  /// One sentence for people.
  ///
  /// - Parameters:
  ///   - side: where the edit was made.
  ///   - text: says a value; without it one that names other records does so by their identities.
  public func sentence(
    madeAt side: String = "here", _ text: (FieldValue) -> String = { $0.description }
  ) -> String {
    switch (field, kept) {
    case (.existence, .member(true)?): "“\(title)” was purged \(side): it is there all the same."
    case (.existence, _): "“\(title)” was made \(side): it is purged."
    case (_, nil): "“\(title)” is purged: its \(field) had been changed to \(text(lost)) \(side)."
    case (_, let kept?):
      "“\(title)”: its \(field) is \(text(kept)), and had been changed to \(text(lost)) \(side)."
    }
  }
}
