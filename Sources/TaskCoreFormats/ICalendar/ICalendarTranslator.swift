public import TaskCore

/// The format `icalendar`: tasks as the VTODOs of RFC 5545, with what RFC 7529, 7986 and 9253 add for them.
///
/// What is read and written is in the documentation of this module. A component that was read and not changed is written
/// as it was, but for where its lines are folded; of one that was changed only the properties of the fields that changed
/// are others. Properties, parameters and components that the model does not know are kept in the extensions of their
/// task, under `icalendar.`.
public struct ICalendarTranslator: TaskTranslating {
  /// The format `icalendar`, in files that end in `.ics`.
  public let format = DocumentFormat(
    name: "icalendar", fileExtensions: ["ics", "ical", "ifb", "icalendar"], mediaTypes: ["text/calendar"])

  /// A translator.
  public init() {}

  /// Whether the first line begins a calendar.
  public func recognizes(_ head: [UInt8]) -> Bool {
    var bytes = head[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    bytes = bytes.drop { $0 == 0x0D || $0 == 0x0A || $0 == 0x20 || $0 == 0x09 }
    return ICalendarText.equals(bytes.prefix(15), "BEGIN:VCALENDAR")
  }

  /// A reader of components.
  public func reader(in context: QueryContext) -> any DocumentReading { ICalendarReader(context: context) }

  /// A writer of one calendar.
  public func writer(in context: QueryContext) -> any DocumentWriting { ICalendarWriter(context: context) }
}
