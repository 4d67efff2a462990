/// Something that a screen has to say to a person, in a sentence.
public struct Notice: Sendable, Hashable {
  /// What is said.
  public let sentence: String
  /// Whether something was asked for and not done.
  public let isRefusal: Bool

  init(_ sentence: String, isRefusal: Bool) {
    self.sentence = sentence
    self.isRefusal = isRefusal
  }
}
