/// What of a long list is shown.
enum Scrolling {
  /// The first line to show, so that one of them is seen; as near as possible to where it was.
  static func top(showing index: Int, of count: Int, in height: Int, from top: Int) -> Int {
    guard height > 0 else { return max(0, min(index, count - 1)) }
    let lowest = max(0, count - height)
    return max(0, min(lowest, min(index, max(top, index - height + 1))))
  }
}
