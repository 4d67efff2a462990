#pragma once
#ifdef __linux__
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// What Swift does not see of Linux: epoll and eventfd are missing from its Glibc module, accept4 hides behind
// _GNU_SOURCE, and the union in an event is packed.

/// What happened to the descriptor that was added under a token.
struct task_core_event {
  uint64_t token;
  uint32_t events;
};

static inline int task_core_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

/// Reports each change of a descriptor once (edge-triggered), in both directions and the end of what the peer sends.
static inline int task_core_epoll_add(int epoll, int descriptor, uint64_t token) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {.u64 = token}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int task_core_epoll_remove(int epoll, int descriptor) {
  struct epoll_event unused = {0};
  return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &unused);
}

enum { task_core_epoll_most = 256 };

/// Waits for up to `most` events, of which no more than `task_core_epoll_most` come at a time.
static inline int task_core_epoll_wait(int epoll, struct task_core_event *events, int most, int milliseconds) {
  struct epoll_event found[task_core_epoll_most];
  if (most > task_core_epoll_most) most = task_core_epoll_most;
  int count = epoll_wait(epoll, found, most, milliseconds);
  for (int index = 0; index < count; index++) {
    events[index].token = found[index].data.u64;
    events[index].events = found[index].events;
  }
  return count;
}

static inline uint32_t task_core_epoll_readable(void) { return EPOLLIN; }
static inline uint32_t task_core_epoll_writable(void) { return EPOLLOUT; }
static inline uint32_t task_core_epoll_finished(void) { return EPOLLRDHUP; }
static inline uint32_t task_core_epoll_broken(void) { return EPOLLHUP | EPOLLERR; }

static inline int task_core_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Declared here and not included: a header of Glibc's module that this one includes first would belong to this one.
struct sockaddr;
extern int accept4(int, struct sockaddr *, unsigned int *, int);

/// The next connection, with flags that it has from the beginning.
static inline int task_core_accept(int listener, int flags) { return accept4(listener, 0, 0, flags); }
#endif
