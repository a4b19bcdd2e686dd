/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* syscall, SOCK_CLOEXEC, MSG_CMSG_CLOEXEC */
#include "base/broker.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/broker_rules.h"
#include "base/broker_watch.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/inputs.h"
#include "base/sandbox.h"
#include "base/sandbox_calls.h"
#include "base/socket_message.h"

/* Request types. perform() implements them, in the broker or, if there is none, in this
 * process. */
enum action {
    OPEN_READ,
    CREATE,
    OPEN,
    OPEN_EXISTING,
    OPEN_DEVICE,
    MAKE_FOLDER,
    REMOVE_FOLDER,
    REMOVE,
    RENAME,
    REPLACE,
    NUM_ACTIONS,
    WATCH = NUM_ACTIONS /* carries the seccomp listener instead of a reply socket */
};

/* A message to the broker. `names` holds two NUL-terminated strings; the second is ""
 * except for RENAME and REPLACE. The socket for the reply is attached. */
struct request {
    uint32_t action;
    char names[2 * PATH_MAX];
};

/* The reply. The descriptor is attached if the action returns one. */
struct answer {
    int32_t result; /* -1: failed */
    int32_t error;  /* errno */
};

/* Our end of the connection to the broker; -1 if there is none. Set once, while there is
 * a single thread. */
static int broker_socket = -1;

/* ---- actions ---- */

/* Does not wait, since the broker must always respond: fails with EAGAIN if the path is a
 * pipe that nobody reads. Writing to the descriptor does wait. */
static int open_device(const char *path)
{
    struct stat info;
    const int fd = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) {
        if (errno == ENXIO)
            errno = stat(path, &info) == 0 && S_ISFIFO(info.st_mode) ? EAGAIN : ENXIO;
        return -1;
    }
    if (fstat(fd, &info) == 0 && !S_ISREG(info.st_mode) && fcntl(fd, F_SETFL, 0) == 0)
        return fd;
    close(fd);
    errno = EACCES;
    return -1;
}

/* Renames a file; fails if `to` exists. */
static int rename_noreplace(const char *from, const char *to)
{
    struct stat info;
    /* Not all C libraries have renameat2. */
    if (syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP)
        return -1;
    /* The file system or an old kernel lacks RENAME_NOREPLACE: try a hard link. */
    if (link(from, to) == 0)
        return unlink(from);
    if (errno == EEXIST)
        return -1;
    if (lstat(to, &info) != 0)
        return rename(from, to);
    errno = EEXIST;
    return -1;
}

static int perform(enum action action, const char *path, const char *to)
{
    switch (action) {
    case OPEN_READ:
        return open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    case CREATE:
        return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    case OPEN:
        return open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    case OPEN_EXISTING:
        return open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    case OPEN_DEVICE:
        return open_device(path);
    case MAKE_FOLDER:
        return mkdir(path, 0777);
    case REMOVE_FOLDER:
        return rmdir(path);
    case REMOVE:
        return unlink(path);
    case RENAME:
        return rename_noreplace(path, to);
    case REPLACE:
        return rename(path, to);
    case NUM_ACTIONS:
        break;
    }
    errno = EINVAL;
    return -1;
}

static bool returns_descriptor(enum action action)
{
    return action <= OPEN_DEVICE;
}

/* ---- the broker process ---- */

struct broker {
    struct broker_place *places;
    int num_places;
};

/* The places if there is no broker; num_places is 0 if any file may be replaced. */
static struct broker alone;

static bool may(const struct broker *broker, enum broker_call call, const char *path)
{
    return broker_rules_allow(broker->places, broker->num_places, call, path);
}

static bool may_perform(const struct broker *broker, enum action action, const char *path,
                        const char *to)
{
    static const enum broker_call calls[NUM_ACTIONS] = {
        [OPEN_READ] = BROKER_READ,      [CREATE] = BROKER_CREATE,
        [OPEN] = BROKER_OPEN,           [OPEN_EXISTING] = BROKER_OPEN,
        [OPEN_DEVICE] = BROKER_DEVICE,  [MAKE_FOLDER] = BROKER_MKDIR,
        [REMOVE_FOLDER] = BROKER_RMDIR, [REMOVE] = BROKER_REMOVE,
        [RENAME] = BROKER_RENAME_FROM,  [REPLACE] = BROKER_RENAME_FROM,
    };
    return may(broker, calls[action], path) &&
           (action == RENAME    ? may(broker, BROKER_RENAME_TO, to)
            : action == REPLACE ? may(broker, BROKER_REPLACE, to)
                                : true);
}

/* Extracts the two names; returns false if the request is malformed. */
static bool parse_request(const struct request *request, ssize_t size, const char **path,
                          const char **to)
{
    const size_t start = offsetof(struct request, names);
    if (size <= (ssize_t)start || request->action >= NUM_ACTIONS)
        return false;
    const size_t room = (size_t)size - start;
    *path = request->names;
    const size_t length = strnlen(*path, room) + 1;
    *to = request->names + length;
    return length < room && strnlen(*to, room - length) + 1 == room - length;
}

/* The check is made where all processes' outputs get their names. */
static bool is_input(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && inputs_contain(&info);
}

static int perform_noting(const struct broker *broker, enum action action, const char *path,
                          const char *to)
{
    if ((action == RENAME || action == REPLACE) && is_input(to)) {
        errno = ETXTBSY;
        return -1;
    }
    const int result = perform(action, path, to);
    if (result == 0 && (action == RENAME || action == REPLACE))
        broker_rules_note_created(broker->places, broker->num_places, to);
    return result;
}

static int perform_alone(enum action action, const char *path, const char *to)
{
    if (action == REPLACE && alone.num_places > 0 && !may(&alone, BROKER_REPLACE, to)) {
        errno = EEXIST;
        return -1;
    }
    return perform_noting(&alone, action, path, to);
}

static void serve(const struct broker *broker, struct request *request, ssize_t size, int reply)
{
    const char *path, *to;
    struct answer answer = {-1, EACCES};
    int fd = -1;
    const bool is_valid = parse_request(request, size, &path, &to);
    if (is_valid && may_perform(broker, request->action, path, to)) {
        answer.result = perform_noting(broker, request->action, path, to);
        answer.error = errno;
        if (returns_descriptor(request->action))
            fd = answer.result;
    } else if (is_valid && request->action == REPLACE && may(broker, BROKER_RENAME_TO, to)) {
        answer.error = EEXIST;
    }
    socket_send(reply, MSG_DONTWAIT, &answer, sizeof answer, fd);
    if (fd >= 0)
        close(fd);
}

/* Only the first request may be WATCH: later ones could come from injected code. Replies
 * are sent without blocking, so a client that does not read its reply harms only itself. */
static void receive_request(const struct broker *broker, int socket, struct broker_watch *watch)
{
    static struct request request;
    static bool has_begun;
    int fd;
    const ssize_t size = socket_receive(socket, &request, sizeof request, &fd);
    if (size <= 0)
        broker_watch_end(watch);
    if (!has_begun && request.action == WATCH)
        watch->listener = fd;
    else if (fd >= 0)
        serve(broker, &request, size, fd);
    if (fd >= 0 && fd != watch->listener)
        close(fd);
    has_begun = true;
}

static _Noreturn void serve_forever(const struct broker *broker, int socket,
                                    struct broker_watch *watch)
{
    enum { SIGNALS, QUESTIONS, REQUESTS, STREAMS, NUM_SOURCES = STREAMS + BROKER_NUM_STREAMS };
    broker_streams_begin(watch->streams);
    for (;;) {
        struct pollfd sources[NUM_SOURCES] = {[SIGNALS] = {watch->signals, POLLIN, 0},
                                              [QUESTIONS] = {watch->listener, POLLIN, 0},
                                              [REQUESTS] = {socket, POLLIN, 0}};
        for (int i = 0; i < BROKER_NUM_STREAMS; i++)
            sources[STREAMS + i] = (struct pollfd){watch->streams[i].from, POLLIN, 0};
        if (poll(sources, NUM_SOURCES, -1) < 0)
            continue; /* interrupted, for instance by SIGSTOP and SIGCONT */
        if (sources[SIGNALS].revents)
            broker_watch_signals(watch);
        if (sources[QUESTIONS].revents & POLLIN)
            broker_watch_answer(watch);
        else if (sources[QUESTIONS].revents)
            watch->listener = -1; /* no process is left that could ask */
        if (sources[REQUESTS].revents)
            receive_request(broker, socket, watch);
        for (int i = 0; i < BROKER_NUM_STREAMS; i++)
            if (sources[STREAMS + i].revents)
                broker_streams_pass(watch->streams, i);
    }
}

static _Noreturn void run_broker(const struct broker *broker, int socket,
                                 struct sandbox_plan sandbox, struct broker_watch *watch)
{
    prctl(PR_SET_NAME, "demoreel-broker");
    prctl(PR_SET_DUMPABLE, 0); /* the child dumps core; a second core file would be useless */
    sandbox.may_signal = true;
    sandbox_enter(&sandbox);
    sandbox_calls_limit_signals(watch->child);
    sandbox_calls_forbid_code();
    serve_forever(broker, socket, watch);
}

/* ---- the client ---- */

bool broker_start(struct broker_place *places, int num_places, const struct sandbox_plan *sandbox,
                  struct err *err)
{
    const struct broker broker = {places, num_places};
    struct broker_watch watch;
    sigset_t before;
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return err_set(err, ERR_RESOURCE, "cannot create a socket for the file broker: %s",
                       strerror(errno));
    broker_watch_open(&watch, &before);
    const unsigned time_left = alarm(0);
    const pid_t parent = getpid();
    fflush(NULL);
    watch.child = fork();
    if (watch.child > 0) {
        setpgid(watch.child, watch.child); /* the child does the same; whichever is first */
        close(ends[0]);
        broker_watch_limit(time_left);
        run_broker(&broker, ends[1], *sandbox, &watch);
    }
    const int error = errno;
    alarm(time_left);
    close(ends[1]);
    if (watch.child < 0) {
        close(ends[0]);
        return err_set(err, ERR_RESOURCE, "cannot create the sandboxed process: %s",
                       strerror(error));
    }
    broker_watch_set_up_child(&watch, parent, &before);
    broker_socket = ends[0];
    return true;
}

void broker_do_without(struct broker_place *places, int num_places)
{
    alone = (struct broker){places, num_places};
}

bool broker_limit_processes(void)
{
#ifdef __SANITIZE_ADDRESS__
    return true; /* LeakSanitizer forks a process */
#else
    struct request request = {.action = WATCH};
    if (broker_socket < 0)
        return false;
    const int listener = sandbox_calls_supervise();
    const ssize_t sent =
        socket_send(broker_socket, 0, &request, offsetof(struct request, names) + 1, listener);
    close(listener);
    return listener >= 0 && sent > 0;
#endif
}

/* Sends a request and waits for the reply. */
static int request_action(enum action action, const char *path, const char *to)
{
    struct request request = {.action = action};
    struct answer answer;
    const size_t length = strlen(path) + 1, to_length = strlen(to) + 1;
    int ends[2], fd = -1;
    if (broker_socket < 0)
        return perform_alone(action, path, to);
    if (length > PATH_MAX || to_length > PATH_MAX) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return -1;
    memcpy(request.names, path, length);
    memcpy(request.names + length, to, to_length);
    ssize_t got = socket_send(broker_socket, 0, &request,
                              offsetof(struct request, names) + length + to_length, ends[1]);
    close(ends[1]);
    if (got > 0)
        got = socket_receive(ends[0], &answer, sizeof answer, &fd);
    close(ends[0]);
    if (got != sizeof answer)
        answer = (struct answer){-1, EIO}; /* the broker is gone */
    errno = answer.error;
    return answer.result >= 0 && returns_descriptor(action) ? fd : answer.result;
}

int broker_open_read(const char *path)
{
    return request_action(OPEN_READ, path, "");
}

int broker_create(const char *path)
{
    return request_action(CREATE, path, "");
}

int broker_open(const char *path)
{
    return request_action(OPEN, path, "");
}

int broker_open_existing(const char *path)
{
    return request_action(OPEN_EXISTING, path, "");
}

int broker_open_device(const char *path)
{
    static const struct timespec moment = {.tv_nsec = 20 * 1000 * 1000};
    int fd;
    while ((fd = request_action(OPEN_DEVICE, path, "")) < 0 && errno == EAGAIN) {
        if (cancel_check()) {
            errno = EINTR;
            return -1;
        }
        nanosleep(&moment, NULL);
    }
    return fd;
}

DIR *broker_open_folder(const char *path)
{
    const int fd = request_action(OPEN_READ, path, "");
    DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
    if (fd >= 0 && !folder)
        close(fd);
    return folder;
}

int broker_mkdir(const char *path)
{
    return request_action(MAKE_FOLDER, path, "");
}

int broker_rmdir(const char *path)
{
    return request_action(REMOVE_FOLDER, path, "");
}

/* A lack of descriptors, which a request needs, may be over soon: what is not removed now remains. */
int broker_remove(const char *path)
{
    enum { MAX_ATTEMPTS = 5 };
    static const struct timespec moment = {.tv_nsec = 20 * 1000 * 1000};
    int result;
    for (int attempt = 1; (result = request_action(REMOVE, path, "")) < 0 &&
                          (errno == EMFILE || errno == ENFILE) && attempt < MAX_ATTEMPTS;
         attempt++)
        nanosleep(&moment, NULL);
    return result;
}

int broker_rename(const char *from, const char *to, bool replaces)
{
    return request_action(replaces ? REPLACE : RENAME, from, to);
}
