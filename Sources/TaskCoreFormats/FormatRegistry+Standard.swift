public import TaskCore
import TaskCoreJSON

extension FormatRegistry {
  /// The formats of this library, those that are recognized most surely first. Where a client takes any text, it gets the
  /// first of them that is one.
  public static let standard = FormatRegistry([
    JSONTranslator(), TaskwarriorTranslator(), TodoTxtTranslator(), ICalendarTranslator(), CSVTranslator(),
  ])
}
