import Foundation

/// The memory of this process that is in use, in bytes; `nil` where the system does not say.
func residentBytes() -> Int? {
  guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
    let number = line.split(separator: " ").dropFirst().first(where: { !$0.isEmpty }), let kibibytes = Int(number)
  else { return nil }
  return kibibytes * 1024
}
