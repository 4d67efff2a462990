import TaskCoreTestSupport
import Testing

@testable import TaskCore

@Suite("Order key")
struct OrderKeyTests {
  private func key(_ text: String) throws -> OrderKey { try #require(OrderKey(text), "\(text) is a key") }

  @Test func `is ASCII letters and digits`() {
    for text in ["0", "a0", "Zz", "zz", "a00", String(repeating: "z", count: 1024)] {
      #expect(OrderKey(text)?.description == text)
    }
    for text in ["", " ", "a 0", "a-0", "é", "а0", "a0\n", "a\u{0}", "٣", String(repeating: "z", count: 1025)] {
      #expect(OrderKey(text) == nil)
    }
  }

  @Test func `compares as its bytes`() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<2000 {
      let (a, b) = (randomKey(&generator), randomKey(&generator))
      #expect((a < b) == a.text.utf8.lexicographicallyPrecedes(b.text.utf8))
      #expect((a == b) == a.text.utf8.elementsEqual(b.text.utf8))
    }
  }

  @Test(
    arguments: [
      (nil, nil, "a0"), ("a0", nil, "a1"), ("az", nil, "b00"), ("bzz", nil, "c000"), ("Zz", nil, "a0"),
      ("a0V", nil, "a1"),
      (nil, "a0", "Zz"), (nil, "Z0", "Yzz"), (nil, "b00", "az"), ("a0", "a1", "a0V"), ("a0", "a5", "a2"),
      ("az", "b00", "azV"), ("a0", "c000", "b00"), ("b00", "bz0", "bU0"), ("Zz", "a0", "ZzV"),
      // Keys of other programs.
      ("0", nil, "a0"), ("b", nil, "b01"),
      ("zz", nil, "zz" + String(repeating: "0", count: 24) + "1"),
      ("5", "9", "7"), (nil, "00", "0"),
      (nil, "0V", "0F"), ("a", "a00", "a0"), ("a0", "a0000", "a00"), ("a0", "a01", "a00V"),
    ] as [(String?, String?, String)])
  func `between two others is short and leaves room`(lower: String?, upper: String?, expected: String) throws {
    let between = try #require(OrderKey.between(lower.map(key), upper.map(key)))
    #expect(between.text == expected)
  }

  @Test(
    arguments: [
      (nil, "0"), ("a", "a0"), ("zz", "zz0"), ("a0", "a0"), ("b", "a"),
      (String(repeating: "z", count: 1024), nil), ("a0" + String(repeating: "z", count: 1022), "a1"),
    ] as [(String?, String?)])
  func `is nil where there is none`(lower: String?, upper: String?) throws {
    #expect(try OrderKey.between(lower.map(key), upper.map(key)) == nil)
  }

  @Test func `of 1,024 bytes still has neighbours where some fit`() throws {
    let lower = try key("a0" + String(repeating: "z", count: 1022))
    #expect(try OrderKey.between(lower, key("a1V")) == key("a1"))
    #expect(OrderKey.after(lower)?.text == "a1")
    let last = try key(String(repeating: "z", count: 1023) + "y")
    #expect(OrderKey.after(last)?.text == String(repeating: "z", count: 1024))
  }

  @Test func `stays short over a million appends`() {
    var key = OrderKey.first
    for _ in 0..<1_000_000 {
      guard let next = OrderKey.after(key), key < next else {
        Issue.record("nothing after \(key)")
        return
      }
      key = next
    }
    #expect(key.text.utf8.count <= 6)
  }

  @Test func `stays short over many prepends`() {
    var key = OrderKey.first
    for _ in 0..<100_000 {
      guard let previous = OrderKey.between(nil, key), previous < key else {
        Issue.record("nothing before \(key)")
        return
      }
      key = previous
    }
    #expect(key.text.utf8.count <= 6)
  }

  @Test(arguments: [("a0", "a1"), ("Zz", "a0"), ("az", "b00"), ("a0", "z"), ("a0V", "a0W")])
  func `has room for a thousand inserts between two neighbours`(lower: String, upper: String) throws {
    var generator = SeededGenerator(seed: testSeed())
    for choose in [{ true }, { false }, { Bool.random(using: &generator) }] {
      var (lower, upper) = try (key(lower), key(upper))
      for _ in 0..<1000 {
        let middle = try #require(OrderKey.between(lower, upper))
        try #require(lower < middle && middle < upper && middle.text.utf8.count <= 250)
        if choose() { lower = middle } else { upper = middle }
      }
    }
  }

  @Test func `keeps any sequence of inserts in order`() throws {
    var generator = SeededGenerator(seed: testSeed())
    var keys: [OrderKey] = []
    for _ in 0..<3000 {
      let place = Int.random(in: 0...keys.count, using: &generator)
      let lower = place > 0 ? keys[place - 1] : nil
      let upper = place < keys.count ? keys[place] : nil
      try keys.insert(#require(OrderKey.between(lower, upper)), at: place)
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy(<))
    #expect(keys.allSatisfy { $0.text.utf8.count < 20 && OrderKey($0.text) == $0 })
  }

  @Test func `is found between any two keys, or none is there`() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<20_000 {
      let (a, b) = (randomKey(&generator), randomKey(&generator))
      try check(a < b ? a : nil, b)
      try check(a, a < b ? b : nil)
      try check(a, randomExtension(of: a, &generator))
    }
  }

  private func check(_ lower: OrderKey?, _ upper: OrderKey?) throws {
    let pair: Comment = "between \(lower?.text ?? "nil") and \(upper?.text ?? "nil")"
    guard let middle = OrderKey.between(lower, upper) else {
      // Only `x` and `x0` have nothing between them, and nothing comes before `0`.
      try #require(upper?.text == (lower?.text ?? "") + "0", pair)
      return
    }
    try #require(OrderKey(middle.text) == middle, pair)
    try #require(lower.map { $0 < middle } ?? true, pair)
    try #require(upper.map { middle < $0 } ?? true, pair)
  }

  @Test func `is exact at the greatest length`() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<300 {
      let stem = randomKey(&generator).text
      let lower = try key(stem + String(repeating: "z", count: 1024 - stem.utf8.count))
      // What follows a key of full length and of `z` from somewhere on is the part before, one up.
      try #require(OrderKey.after(lower).map { lower < $0 } ?? lower.text.allSatisfy { $0 == "z" })
      let upper = randomKey(&generator)
      guard lower < upper, let middle = OrderKey.between(lower, upper) else { continue }
      try #require(lower < middle && middle < upper && middle.text.utf8.count <= 1024)
    }
  }

  @Test(arguments: [0, -1, 1, 2, 3, 61, 62, 1000, 5000])
  func `runs are ascending and short`(count: Int) throws {
    var generator = SeededGenerator(seed: testSeed())
    for (lower, upper) in [(nil, nil), ("a0", nil), (nil, "a0"), ("a0", "a1"), ("a0V", "a0W"), ("azz", "c000")]
      as [(String?, String?)]
    {
      let (lower, upper) = try (lower.map(key), upper.map(key))
      let run = try #require(OrderKey.run(count: count, between: lower, and: upper))
      let all = [lower].compactMap(\.self) + run + [upper].compactMap(\.self)
      #expect(run.count == max(0, count))
      #expect(zip(all, all.dropFirst()).allSatisfy(<))
      #expect(run.allSatisfy { $0.text.utf8.count <= 8 })
      // There is room between all of them.
      if let place = run.indices.randomElement(using: &generator) {
        #expect(OrderKey.between(place > 0 ? run[place - 1] : lower, run[place]) != nil)
      }
    }
  }

  @Test func `runs are nil where they do not fit`() throws {
    #expect(try OrderKey.run(count: 1, between: nil, and: key("0")) == nil)
    #expect(try OrderKey.run(count: 2, between: nil, and: key("00")) == nil)
    #expect(try OrderKey.run(count: 1, between: key("a"), and: key("a0")) == nil)
    let zeros = try OrderKey.run(count: 4, between: key("a"), and: key("a00000"))
    #expect(zeros?.map(\.text) == ["a0", "a00", "a000", "a0000"])
    #expect(try OrderKey.run(count: 5, between: key("a"), and: key("a00000")) == nil)
  }

  /// Short keys over few digits, so that they share prefixes, end in zeros and are cut off within integers.
  private func randomKey(_ generator: inout SeededGenerator) -> OrderKey {
    let digits = Array("00019AZYaabzz")
    let text = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      digits[Int.random(in: digits.indices, using: &generator)]
    }
    return OrderKey(String(text)) ?? .first
  }

  private func randomExtension(of key: OrderKey, _ generator: inout SeededGenerator) -> OrderKey? {
    OrderKey(key.text + randomKey(&generator).text)
  }
}
