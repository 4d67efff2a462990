import Foundation
import TaskCoreTestSupport

/// Begins so many requests without going on with any, says how many, and holds them until standard input ends.
func hold(_ count: Int, at host: String, port: Int) throws {
  var limit = rlimit()
  let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  if getrlimit(kind, &limit) == 0, limit.rlim_cur < limit.rlim_max {
    limit.rlim_cur = limit.rlim_max
    setrlimit(kind, &limit)
  }
  var clients: [RawClient] = []
  // Where no more files may be open, those that are must do.
  for number in 0..<count {
    guard let client = try? RawClient(host: host, port: port) else { break }
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nX-\(number): ")
    clients.append(client)
  }
  print(clients.count)
  fflush(nil)
  while readLine() != nil {}
  withExtendedLifetime(clients) {}
}
