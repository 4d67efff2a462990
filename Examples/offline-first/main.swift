import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreInMemory
import TaskCoreOffline

let clock = StoryClock(try Instant(parsing: "2026-06-15T08:00:00Z"))
let folder = FileManager.default.temporaryDirectory.appending(path: "offline-first-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

print("Ada has a laptop and a phone, and between them is a server.")
let shelf = InMemoryTaskStore(now: { clock.now })
let handler = HTTPTaskHandler(TaskPlanner(store: shelf, now: { clock.now }), store: shelf, owner: "ada")
var limits = HTTPTaskServer.Options()
limits.bodyBytes = 65_536
let server = try await HTTPTaskServer.start(
  on: HTTPTaskServer.Address(parsing: "127.0.0.1:0"), options: limits, answering: handler)
let address = try HTTPTaskAddress("http://\(server.address)")
var laptop = try await Device("laptop", in: folder, server: address, clock)
let phone = try await Device("phone", in: folder, server: address, clock)

print("\nShe plans on the laptop, and the phone shows it.")
try await laptop.add(NewTask("Buy milk"))
var plants = NewTask("Water the plants")
plants.due = try TaskDate(parsing: "2026-06-15", zoneless: .floating)
plants.recurrence = Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY"))
try await laptop.add(plants)
try await phone.shows(["Buy milk", "Water the plants"])
try await laptop.reaches { $0.connection == .connected && $0.queued == 0 }
try await laptop.show()
try await phone.reaches { $0.connection == .connected }
try await phone.show()
laptop.tell()
phone.tell()

print("\nHer train enters a tunnel. On the laptop she goes on as if nothing were.")
laptop.enterTunnel()
try await laptop.edit("Buy milk") {
  $0.title = "Buy oat milk"
  $0.tags = SetEdit(adding: ["shop"])
}
try await laptop.complete("Water the plants")
try await laptop.add(NewTask("Call mum"))
try await laptop.reaches { if case .waiting = $0.connection { $0.queued == 3 } else { false } }
try await laptop.show()

print("\nThe battery is empty. With another one, everything is there, and still waits.")
try await laptop.switchOff()
laptop = try await Device("laptop", in: folder, server: address, line: false, clock)
try await laptop.reaches { if case .waiting = $0.connection { true } else { false } }
try await laptop.show()

print("\nAn hour later she has forgotten all that, and uses the phone.")
clock.pass(minutes: 60)
try await phone.edit("Buy milk") { $0.title = "Buy two milks" }
try await phone.complete("Water the plants")
try await phone.add(NewTask("Book the train"))
try await phone.reaches { $0.connection == .connected && $0.queued == 0 }
try await phone.show()

print("\nThe laptop comes out of the tunnel. Nothing is lost, nothing is there twice, and what gave way is told.")
laptop.leaveTunnel()
try await laptop.reaches { $0.connection == .connected && $0.queued == 0 }
laptop.tell()
try await laptop.show()
let merged = ["Book the train", "Buy two milks", "Call mum", "Water the plants"]
try await phone.shows(merged)
try await phone.reaches { $0.connection == .connected && $0.queued == 0 }
phone.tell()
try await phone.show()

print("\nShe pastes a whole book into a task, which the server does not take. It is set aside, and all else goes on.")
try await laptop.edit("Call mum") { $0.notes = String(repeating: "Once upon a time. ", count: 6000) }
try await laptop.reaches { !$0.setsAside.isEmpty && $0.queued == 0 }
try await laptop.edit("Buy two milks") { $0.tags = SetEdit(adding: ["today"]) }
try await laptop.reaches { $0.connection == .connected && $0.queued == 0 }
try await laptop.show()

print("\nShe thinks better of it, and the task is again what the server has.")
clock.pass(minutes: 1)
for aside in try await laptop.store.status().setsAside { try await laptop.store.discard(aside.set.id) }
try await laptop.reaches { $0.connection == .connected && $0.queued == 0 }
print("  The notes of “Call mum” have \(try await laptop.task("Call mum").notes.count) characters.")
try await laptop.show()

for device in [laptop, phone] { try await device.switchOff() }
await server.stop(within: .zero)
try FileManager.default.removeItem(at: folder)
