import TaskCore

extension HTTPTaskHandler {
  /// Where the one who asks is: the parameter `zone`, or the header `Time-Zone`, or else UTC.
  ///
  /// A server's own zone is wrong for its clients, so it is never taken.
  func zone(of exchange: Exchange) throws -> TaskZone {
    // Both are read, so that a wrong one is noticed where the other is taken too.
    let header = try exchange.request.fields["Time-Zone"].map(Self.zone)
    return try exchange.query["zone"].map(Self.zone) ?? header ?? .utc
  }

  private static func zone(named name: String) throws -> TaskZone {
    do {
      return try TaskZone(name)
    } catch {
      throw TaskFailure(error.code, error.message + ".", field: "zone")
    }
  }

  /// When and where a question is asked.
  func context(of exchange: Exchange) throws -> QueryContext {
    let zone = try zone(of: exchange)
    let time = try instant("now", of: exchange) ?? Instant(now())
    let start = try exchange.query.integer("start-of-day", in: 0...86_399)
    return QueryContext(now: time, zone: zone, startOfDay: start ?? 0)
  }

  /// A point in time that a parameter names.
  func instant(_ name: String, of exchange: Exchange) throws -> Instant? {
    guard let text = exchange.query[name] else { return nil }
    do {
      return try Instant(parsing: text)
    } catch {
      throw TaskFailure(error.code, "The query parameter \(name): \(error.message).", field: name)
    }
  }

  /// The filter that somebody writes; `nil` where there is none or an empty one.
  func filter(of exchange: Exchange, in context: QueryContext) throws -> TaskFilter? {
    guard let text = exchange.query["filter"] else { return nil }
    let filter = try TaskFilter(parsing: text, zoneless: .zoned(context.zone))
    if filter != .all { return filter }
    return text.utf8.allSatisfy({ $0 == 0x20 }) ? nil : .all
  }

  /// The filter, narrowed to what a list shows; who writes “all” means all.
  func narrowed(_ filter: TaskFilter?) -> TaskFilter {
    guard let filter else { return .open }
    return filter == .all ? .all : filter.withDefaults
  }

  /// The order that somebody writes.
  func order(of exchange: Exchange) throws -> TaskOrder {
    guard let text = exchange.query["order"] else { return .position }
    do {
      return try TaskOrder(parsing: text)
    } catch {
      throw TaskFailure(error.code, error.message, field: "order")
    }
  }
}
