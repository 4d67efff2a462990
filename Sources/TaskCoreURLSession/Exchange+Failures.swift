import Foundation
import TaskCore
import TaskCoreHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exchange {
  /// The border: what URLSession reports, in the words of the engine.
  ///
  /// Of the error only the code is kept, because the rest names the whole address with what was asked for.
  static func failure(_ error: any Error, at peer: String) -> TaskFailure {
    guard let error = error as? URLError else {
      return TaskFailure(.unavailable, "The exchange with \(peer) failed: try again.")
    }
    let (code, message): (TaskFailure.Code, String) =
      switch error.code {
      // On Linux all that has no code of its own is unknown: TLS, and an answer that ends too early.
      case .unknown where isOfTLS(error): untrusted(peer)
      case .cancelled: (.cancelled, cancelled.message)
      case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
        (.unavailable, "There is no connection to the network, so \(peer) is out of reach: connect, and try again.")
      case .cannotFindHost, .dnsLookupFailed:
        (.unavailable, "The network knows no host of the name in “\(peer)”: check the address and the connection.")
      case .cannotConnectToHost:
        (.unavailable, "Nothing takes connections at \(peer): check the address, and that the server runs.")
      // The targets are checked, so it is the host: Foundation on Linux takes no address of IP version 6.
      case .badURL:
        (.unavailable, "“\(peer)” is no host that this system's URLSession can reach: use a name, or IP version 4.")
      case .timedOut: (.unavailable, "\(peer) did not answer in time: try again.")
      case .unsupportedURL, .cannotParseResponse:
        // On Linux the first is what a line that is no status line becomes.
        (.incomprehensible, "What answers at \(peer) does not speak HTTP: check the address.")
      // On Linux the first is a connection that was closed before anything was answered.
      case .badServerResponse, .networkConnectionLost, .zeroByteResource, .unknown:
        (.unavailable, "The connection to \(peer) broke before the answer was whole: try again.")
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
        untrusted(peer)
      default: (.unavailable, "The exchange with \(peer) failed (URL error \(error.code.rawValue)): try again.")
      }
    return TaskFailure(code, message, underlying: URLError(error.code))
  }

  private static func isOfTLS(_ error: URLError) -> Bool {
    ["SSL", "TLS", "certificate"].contains { error.localizedDescription.contains($0) }
  }

  private static func untrusted(_ peer: String) -> (TaskFailure.Code, String) {
    (.untrusted, "No secure connection to \(peer) could be made: check its certificate and this machine's clock.")
  }
}
