/// How far a screen has come with what it shows.
public enum Phase: Sendable, Hashable {
  /// Nothing was answered yet.
  case loading
  /// What is shown is what there is.
  case content
  /// Nothing can be asked at the moment, for this reason in a sentence. What was answered last may still be shown.
  case failed(String)
}
