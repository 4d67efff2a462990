/// The time that a client may still take for the next part of a transfer: it is given anew for each 16 KiB.
///
/// So a slow network is waited for, and a client that moves a byte now and then is not.
struct Progress: Sendable {
  private let limit: Nanoseconds
  private(set) var left: Nanoseconds
  private var moved = 0

  init(limit: Nanoseconds) {
    self.limit = limit
    left = limit
  }

  mutating func spend(_ span: Nanoseconds) { left.spend(span) }

  mutating func advance(by bytes: Int) {
    moved += bytes
    guard moved >= 16_384 else { return }
    moved = 0
    left = limit
  }
}
