import TaskCorePresentation

/// What fields are called here.
enum BoardWords {
  static func name(of field: TaskDetailModel.Field) -> String {
    Wording.english.fields[field.rawValue] ?? field.rawValue
  }

  static func name(of kind: QuickAdd.Part.Kind) -> String { Wording.english.fields[kind.rawValue] ?? kind.rawValue }
}
