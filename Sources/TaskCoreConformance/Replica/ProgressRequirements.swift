import Foundation
import TaskCore

extension ReplicaStoreRequirement {
  static let progress: [ReplicaStoreRequirement] = [
    .init("progress is kept for each remote", "How far replication with a remote store has come") { hand in
      let waiting = [TaskItem.ID(high: 1, low: 2), TaskItem.ID(high: 1, low: 1)]
      let home = ReplicaProgress(pulled: hand.token(3), pushed: hand.token(5), awaiting: waiting)
      let work = ReplicaProgress(pulled: hand.token(9))
      try await hand.note(.progress(home, with: "https://home.example/"), .progress(work, with: "work"))
      try expectEqual(
        try await hand.store.progress(with: "https://home.example/"), home, "the progress with one remote")
      try expectEqual(try await hand.store.progress(with: "work"), work, "the progress with another")
      let later = ReplicaProgress(pushed: hand.token(6))
      try await hand.note(.progress(later, with: "work"))
      try expectEqual(try await hand.store.progress(with: "work"), later, "the progress that took the place of another")
      try expectEqual(
        try await hand.store.progress(with: "https://home.example/"), home, "the progress that was not named")
    },
    .init("there is no progress with a remote that was never named", "nothing for one that was never named") { hand in
      try expectEqual(try await hand.store.progress(with: "nobody"), ReplicaProgress(), "the progress")
      try await hand.note(.progress(ReplicaProgress(pulled: hand.token(1)), with: "a"))
      try await hand.note(.progress(ReplicaProgress(), with: "a"))
      try expectEqual(try await hand.store.progress(with: "a"), ReplicaProgress(), "the progress that was taken back")
    },
    .init("names of remotes are compared by bytes", "names are compared byte for byte") { hand in
      let names = ["caf\u{E9}", "cafe\u{301}", "CAFE", "cafe", "cafe."]
      for (number, name) in names.enumerated() {
        try await hand.note(.progress(ReplicaProgress(pulled: hand.token(UInt64(number))), with: name))
      }
      for (number, name) in names.enumerated() {
        try expectEqual(
          try await hand.store.progress(with: name).pulled, hand.token(UInt64(number)), "the progress with “\(name)”")
      }
    },
    .init(
      "the name of a remote is a short single line",
      "`.invalid` for a remote's name that is empty, longer than 1,024 bytes, or no single trimmed line"
    ) { hand in
      let progress = ReplicaProgress(pulled: hand.token(1))
      for name in ["", " home", "a\nb", "a\u{0}b", String(repeating: "x", count: 1025)] {
        try await expectFailure(.invalid, "the name of \(name.utf8.count) bytes") {
          try await hand.note(.progress(progress, with: name))
        }
      }
      let longest = String(repeating: "x", count: 1024)
      try await hand.note(.progress(progress, with: longest))
      try expectEqual(try await hand.store.progress(with: longest), progress, "the progress with the longest name")
    },
  ]
}
