/// Which part of the screen is whose.
struct Layout: Equatable {
  /// The row with the title, where there is room for one.
  let heading: Int?
  /// The rows of the panes.
  let body: Range<Int>
  /// The row in which something is typed; it takes the place of the last one where there is no room.
  let prompt: Int?
  let status: Int
  let sidebar: Range<Int>?
  let tasks: Range<Int>?
  let detail: Range<Int>?

  init(_ size: Screen.Size, pane: BoardState.Pane, isTyping: Bool, showsDetail: Bool) {
    let last = size.rows - 1
    heading = size.rows >= 3 ? 0 : nil
    status = last
    prompt = isTyping ? (size.rows >= 4 ? last - 1 : last) : nil
    let top = heading == nil ? 0 : 1
    body = top..<max(top, min(last, prompt ?? last))

    let hasSidebar = size.columns >= 72
    let hasDetail = showsDetail && size.columns >= 100
    let left = hasSidebar ? min(26, size.columns / 5) : 0
    let right = hasDetail ? size.columns * 3 / 5 : size.columns
    switch pane {
    case .sidebar where !hasSidebar: (sidebar, tasks, detail) = (0..<size.columns, nil, nil)
    case .detail where showsDetail && !hasDetail:
      (sidebar, tasks, detail) = (hasSidebar ? 0..<left : nil, nil, Self.behind(left, size.columns))
    default:
      sidebar = hasSidebar ? 0..<left : nil
      tasks = Self.behind(left, right)
      detail = hasDetail ? Self.behind(right, size.columns) : nil
    }
  }

  /// A pane behind another one, from which a column divides it.
  private static func behind(_ left: Int, _ right: Int) -> Range<Int> { left == 0 ? 0..<right : left + 1..<right }
}
