/// How far a screen has come with what it shows.
public enum Phase: Sendable, Hashable {
  /// Nothing was answered yet.
  case loading
  /// What is shown is what there is.
  case content
  /// Nothing can be asked at the moment, for this reason in a sentence. What was answered last is still shown if it
  /// answers what is asked for now.
  case failed(String)
}
