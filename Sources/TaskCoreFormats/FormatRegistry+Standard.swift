public import TaskCore
import TaskCoreJSON

extension FormatRegistry {
  /// The formats of this library, those that are recognized most surely first.
  public static let standard = FormatRegistry([
    JSONTranslator(), TaskwarriorTranslator(), TodoTxtTranslator(), CSVTranslator(),
  ])
}
