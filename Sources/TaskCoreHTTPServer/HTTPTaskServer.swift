public import Foundation
public import TaskCore
public import TaskCoreHTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server of HTTP/1.1 (RFC 9112) that carries requests to whatever answers them.
///
/// It runs from ``start(on:options:now:log:answering:)`` until ``stop(within:)``. One thread waits for sockets to become ready;
/// each connection is a task of the shared pool, and so is the answering of its requests.
///
/// ```swift
/// let server = try await HTTPTaskServer.start(on: Address(parsing: "127.0.0.1:8080"), answering: handler)
/// print(server.address)
/// // …
/// await server.stop(within: .seconds(10))
/// ```
public final class HTTPTaskServer: Sendable {
  /// Where it listens, with the port that the system chose if none was named.
  public let address: Address
  private let loop: ConnectionLoop

  private init(address: Address, loop: ConnectionLoop) {
    self.address = address
    self.loop = loop
  }

  /// Listens on an address, and answers requests from now on.
  ///
  /// - Parameters:
  ///   - address: where to listen. `0.0.0.0` is all addresses of IP version 4, and `::` those of both versions. Of a name
  ///     that stands for several addresses the first is taken.
  ///   - options: the limits.
  ///   - now: the time that answers are dated with.
  ///   - log: takes the facts of each answer when it begins, with the status that is sent: those of the handler, and those
  ///     that the server gives by itself. The owner and the route are known where the handler is an `HTTPTaskAccess`.
  ///   - handler: what answers the requests; several at a time, one of each connection.
  /// - Throws: `.unavailable`, with what to do, if the address is in use, is not this machine's, or needs a privilege.
  public static func start(
    on address: Address, options: Options = Options(), now: @escaping @Sendable () -> Date = { Date() },
    log: (@Sendable (HTTPTaskVisit) -> Void)? = nil, answering handler: any HTTPTaskResponding
  ) async throws(TaskFailure) -> HTTPTaskServer {
    let listener = try Listener(on: await resolve(address), named: address)
    guard let bound = listener.address?.numeric, let boundAddress = try? Address(host: bound.host, port: bound.port)
    else {
      close(listener.descriptor)
      throw TaskFailure(.unavailable, "Cannot listen on \(address): the system does not say what was chosen.")
    }
    do throws(SystemError) {
      let loop = try ConnectionLoop(listener, handler: handler, options: options, now: now, log: log)
      loop.start()
      return HTTPTaskServer(address: boundAddress, loop: loop)
    } catch {
      close(listener.descriptor)
      throw TaskFailure(.unavailable, "Cannot wait for connections: \(error). Raise the limits of the process.")
    }
  }

  /// How many connections are open, those that are being closed included.
  public var openConnections: Int { loop.openCount }

  /// Stops: nobody new is let in, requests that have begun to be answered are finished, and all else is closed.
  ///
  /// Streams of server-sent events, which have no end, are ended at once. When the time is over, the tasks that still
  /// answer are cancelled and their connections closed. It returns when all is closed, or a second after the time for those
  /// that do not heed that.
  ///
  /// - Parameter time: how long requests may still run.
  public func stop(within time: Duration = .seconds(10)) async {
    await loop.stop(by: Moment.now + Nanoseconds(time))
  }

  private static func resolve(_ address: Address) async throws(TaskFailure) -> SocketAddress {
    if let numeric = SocketAddress(host: address.host, port: address.port, isNumeric: true) { return numeric }
    // Looking a name up may ask the network, and a thread of the shared pool must not wait for that.
    let found = await withUnsafeContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: SocketAddress(host: address.host, port: address.port, isNumeric: false))
      }
    }
    guard let found else {
      throw TaskFailure(.unavailable, "Cannot listen on \(address): nobody knows the host of that name.", field: "host")
    }
    return found
  }
}
