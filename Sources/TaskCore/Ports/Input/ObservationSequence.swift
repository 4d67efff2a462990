/// What is made of news as they come: of each an element, or nothing where it is not worth telling.
///
/// The news begin with the first call of an iterator's `next()`, and whoever lets go of the iterator ends them. What is
/// thrown is thrown once; a reader that is cancelled is at the end.
package struct ObservationSequence<News: Sendable, Element: Sendable>: AsyncSequence, Sendable {
  package typealias Failure = TaskFailure
  package typealias Stream = AsyncStream<Result<News, TaskFailure>>

  private let news: @Sendable () -> Stream
  private let element: @Sendable (_ news: News, _ last: Element?) async throws(TaskFailure) -> Element?

  /// - Parameters:
  ///   - news: begins the news for one iterator.
  ///   - element: makes an element of news, with the one before at hand.
  package init(
    of news: @escaping @Sendable () -> Stream,
    element: @escaping @Sendable (_ news: News, _ last: Element?) async throws(TaskFailure) -> Element?
  ) {
    self.news = news
    self.element = element
  }

  package func makeAsyncIterator() -> Iterator { Iterator(of: self) }

  package struct Iterator: AsyncIteratorProtocol {
    private enum State {
      case fresh
      case running(Stream.Iterator)
      case ended
    }

    private let sequence: ObservationSequence
    private var state = State.fresh
    private var last: Element?

    fileprivate init(of sequence: ObservationSequence) { self.sequence = sequence }

    package mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> Element? {
      var stream: Stream.Iterator
      switch state {
      case .fresh: stream = sequence.news().makeAsyncIterator()
      case .running(let iterator): stream = iterator
      case .ended: return nil
      }
      // Whatever is thrown from here on is thrown once, and ends what runs behind the stream.
      state = .ended
      do throws(TaskFailure) {
        while let news = await stream.next(isolation: actor) {
          guard let element = try await sequence.element(try news.get(), last) else { continue }
          last = element
          state = .running(stream)
          return element
        }
      } catch .cancelled where Task.isCancelled {}
      return nil
    }
  }
}
