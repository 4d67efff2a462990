/// Where a date stands in the order by date: the numbers to compare, the first that differs decides.
///
/// With the identifier behind them they make the order total. Within one kind, `key` alone gives the same order, in any
/// zone and whatever the time is: stores can index it.
public struct DateOrderKey: Sendable, Hashable {
  /// The point in time at which the date stands, in seconds since 1970.
  public let moment: Int64
  /// 0 for a day, 1 for a time: what is due by the end of a day comes before what is due at that moment.
  public let rank: Int
  /// 0 for a day, 1 for a floating time, 2 for a zoned one.
  public let kind: Int
  /// The days, the seconds on the wall, or the seconds of the point in time, since 1970.
  public let key: Int64

  /// A place in the order.
  public init(moment: Int64, rank: Int, kind: Int, key: Int64) {
    self.moment = moment
    self.rank = rank
    self.kind = kind
    self.key = key
  }
}

extension DateOrderKey: Comparable {
  /// Earlier dates before later ones.
  public static func < (left: DateOrderKey, right: DateOrderKey) -> Bool {
    if left.moment != right.moment { return left.moment < right.moment }
    return (left.rank, left.kind, left.key) < (right.rank, right.kind, right.key)
  }
}
