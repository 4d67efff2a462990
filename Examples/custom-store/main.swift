import Foundation
import TaskCore
import TaskCoreConformance

// Holds the store to the contract, requirement by requirement, each on a fresh file.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("custom-store-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var failures = 0
for requirement in TaskStoreRequirement.all {
  do {
    try await requirement.verify(under: { conditions in
      let file = folder.appendingPathComponent("\(UUID().uuidString).json")
      return try JSONFileTaskStore(at: file, bounds: conditions.bounds, now: conditions.now)
    })
    print("ok      \(requirement)")
  } catch {
    failures += 1
    print("FAILED  \(requirement): \(error)")
  }
}
try FileManager.default.removeItem(at: folder)
print("\(TaskStoreRequirement.all.count - failures) passed, \(failures) failed")
exit(failures == 0 ? 0 : 1)
