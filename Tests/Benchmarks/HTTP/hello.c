// A server that answers every request with the same few bytes: what HTTP itself costs on this machine.
//
//     cc -O2 -o hello hello.c -lmicrohttpd && ./hello PORT THREADS

#include <arpa/inet.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static struct MHD_Response *hello;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *content, size_t *count, void **request) {
  (void)context, (void)url, (void)method, (void)version, (void)content;
  static int begun;
  // The first call is made when the head has come; an answer is taken at the second, behind the content.
  if (*request == NULL) {
    *request = &begun;
    return MHD_YES;
  }
  if (*count > 0) {
    *count = 0;
    return MHD_YES;
  }
  return MHD_queue_response(connection, MHD_HTTP_OK, hello);
}

int main(int count, char **words) {
  if (count != 3) {
    fprintf(stderr, "usage: hello PORT THREADS\n");
    return 2;
  }
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(words[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  unsigned int threads = (unsigned int)atoi(words[2]);

  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigprocmask(SIG_BLOCK, &signals, NULL);

  static char text[] = "Hello, world!";
  hello = MHD_create_response_from_buffer(sizeof text - 1, text, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(hello, MHD_HTTP_HEADER_CONTENT_TYPE, "text/plain");
  // A pool of one thread is none.
  struct MHD_OptionItem pool[] = {{MHD_OPTION_THREAD_POOL_SIZE, threads, NULL}, {MHD_OPTION_END, 0, NULL}};
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO | MHD_USE_ERROR_LOG, 0, NULL, NULL, answer, NULL,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_ARRAY, threads > 1 ? pool : pool + 1,
      MHD_OPTION_END);
  if (hello == NULL || daemon == NULL) return 1;

  int signal;
  sigwait(&signals, &signal);
  MHD_stop_daemon(daemon);
  MHD_destroy_response(hello);
  return 0;
}
