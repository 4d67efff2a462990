/// The words of a language that ``QuickAdd`` understands, as data.
public struct QuickAddVocabulary: Sendable {
  /// English.
  public static let english = QuickAddVocabulary()
}
