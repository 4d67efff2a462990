/// Guesses what somebody meant to write.
package enum NearestWord {
  /// The candidate that is nearest to a word, if it is near enough to be meant.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(33))
    guard (1...32).contains(letters.count) else { return nil }
    let ranked = candidates.map { ($0, distance(from: letters, to: Array($0.unicodeScalars))) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(1, letters.count / 3) else { return nil }
    return best.0
  }

  /// How many letters have to be put in, left out, changed or swapped with their neighbour.
  private static func distance(from a: [Unicode.Scalar], to b: [Unicode.Scalar]) -> Int {
    var older: [Int] = []
    var old = Array(0...b.count)
    for i in a.indices {
      var new = [i + 1]
      for j in b.indices {
        var cost = min(old[j + 1] + 1, new[j] + 1, old[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
        new.append(cost)
      }
      (older, old) = (old, new)
    }
    return old[b.count]
  }
}
