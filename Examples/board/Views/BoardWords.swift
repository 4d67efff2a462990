import TaskCore
import TaskCorePresentation

/// What fields are called here.
enum BoardWords {
  static func name(of field: TaskDetailModel.Field) -> String {
    Wording.english.fields[field.rawValue] ?? field.rawValue
  }

  static func name(of status: TaskItem.Status) -> String {
    switch status {
    case .needsAction: "open"
    case .inProcess: "begun"
    case .completed: "completed"
    case .cancelled: "cancelled"
    }
  }

  static func name(of kind: QuickAdd.Part.Kind) -> String { Wording.english.fields[kind.rawValue] ?? kind.rawValue }
}
