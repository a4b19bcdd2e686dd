/* SPDX-License-Identifier: GPL-2.0-or-later */
/* broker.c - requests to the broker that taken-over code could make. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/takeover/attempts.h"

enum { MAX_REQUEST = 4 + 2 * 4096, MAX_ATTACHED = 200 };

/* The broker's socket is the lowest descriptor that is a socket. */
static int broker_socket(void)
{
    struct stat info;
    int fd = 3;
    while (fd < 64 && (fstat(fd, &info) != 0 || !S_ISSOCK(info.st_mode)))
        fd++;
    return fd;
}

/* Sends a message with descriptors attached. */
static bool send_message(const void *data, size_t size, const int *fds, size_t num)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(MAX_ATTACHED * sizeof(int))];
    } control = {{0}};
    struct iovec part = {(void *)(uintptr_t)data, size};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (num > 0) {
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(num * sizeof *fds);
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(num * sizeof *fds);
        memcpy(CMSG_DATA(head), fds, num * sizeof *fds);
    }
    return sendmsg(broker_socket(), &message, MSG_NOSIGNAL) >= 0;
}

long ask_broker(uint32_t action, const char *path, const char *to)
{
    static char request[MAX_REQUEST + 1];
    int32_t answer[2] = {-1, 0};
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return -1;
    memcpy(request, &action, sizeof action);
    const int length =
        snprintf(request + sizeof action, sizeof request - sizeof action, "%s%c%s", path, 0, to);
    const bool is_sent = send_message(request, sizeof action + (size_t)length + 1, &ends[1], 1);
    close(ends[1]);
    if (!is_sent || recv(ends[0], answer, sizeof answer, 0) != sizeof answer)
        tell("reach the broker at all, which is allowed", true);
    close(ends[0]);
    return answer[0];
}

/* Returns the name of another file in the folder of `path`. */
static const char *beside(const char *path, const char *name)
{
    static char other[512];
    const char *slash = strrchr(path, '/');
    snprintf(other, sizeof other, "%.*s%s", slash ? (int)(slash + 1 - path) : 0, path, name);
    return other;
}

/* Other names for the file, which the broker must not take for those of outputs. */
static void misname(const char *mine)
{
    static const char *const ways[] = {"./%s",
                                       "../out/%s",
                                       ".//%s",
                                       "film.mp4/../%s",
                                       "film.mp4.parts/../%s",
                                       "film.mp4.parts/00/../../%s",
                                       ".film.mp4.part-1/../%s",
                                       "a.png/../%s",
                                       "\n%s",
                                       "\033[2J%s",
                                       "%s/",
                                       "%s/.",
                                       "%s\n"};
    static char longest[4096];
    const char *name = strrchr(mine, '/') ? strrchr(mine, '/') + 1 : mine;
    size_t refused = 0, num = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        for (uint32_t action = OPEN_READ; action <= REPLACE + 1; action++, num++) {
            char tail[64];
            snprintf(tail, sizeof tail, ways[i], name);
            if (action != MAKE_FOLDER) /* it exists, or is a new folder of the command's own */
                refused += ask_broker(action, beside(mine, tail), beside(mine, tail)) < 0;
            else
                refused++;
        }
    tell("... by other names", refused < num);
    memset(longest, 'x', sizeof longest - 1);
    TRY("... by a long name", ask_broker(CREATE, longest, ""));
    for (size_t i = 1; i + 1 < sizeof longest; i += 2)
        longest[i] = '/';
    TRY("... in many folders", ask_broker(CREATE, longest, longest));
    TRY("... the root folder", ask_broker(OPEN_READ, "/", ""));
    TRY("... the working folder", ask_broker(OPEN_READ, "", ""));
    TRY("... a process", ask_broker(OPEN_EXISTING, "/proc/self/mem", ""));
    TRY("... to watch in its place", ask_broker(WATCH, mine, ""));
}

void misuse_broker(const char *mine, const char *temporary)
{
    row = "writing";
    TRY("through the broker: make it", ask_broker(OPEN, mine, ""));
    TRY("... write it", ask_broker(OPEN_EXISTING, mine, ""));
    TRY("... write it as a device", ask_broker(OPEN_DEVICE, mine, ""));
    TRY("... remove it", ask_broker(REMOVE, mine, ""));
    TRY("... rename it", ask_broker(RENAME, mine, temporary));
    ask_broker(CREATE, temporary, ""); /* may be allowed, for an output beside it */
    TRY("... replace it", ask_broker(REPLACE, temporary, mine));
    TRY("... make a file that a shell reads",
        ask_broker(RENAME, temporary, beside(mine, ".profile")));
    TRY("... make a program", ask_broker(RENAME, temporary, beside(mine, "Makefile")));
    ask_broker(REMOVE, temporary, "");
    TRY("... make a folder of settings", ask_broker(MAKE_FOLDER, beside(mine, ".git"), ""));
    TRY("... take another's temporary file",
        ask_broker(REMOVE, beside(mine, ".notes.txt.part-1"), ""));
    TRY("... make a file in another's segments",
        ask_broker(CREATE, beside(mine, "car.parts/.profile"), ""));
    misname(mine);
}

/* Whether the broker still answers, though it refuses. */
static bool is_answering(const char *mine)
{
    return ask_broker(REMOVE, mine, "") < 0;
}

static void send_malformed(void)
{
    static char request[3 * MAX_REQUEST];
    static const size_t sizes[] = {
        1, 2, 3, 4, 5, 6, 7, 64, MAX_REQUEST - 1, MAX_REQUEST, MAX_REQUEST + 1, 3 * MAX_REQUEST};
    static const char fillings[] = {'\0', 'x', '/', '.', '\xff'};
    int ends[2], fds[MAX_ATTACHED];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return;
    for (size_t i = 0; i < MAX_ATTACHED; i++)
        fds[i] = ends[i % 2];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t k = 0; k < sizeof fillings; k++)
            for (uint32_t action = 0; action < 16; action++) {
                static const size_t nums[] = {0, 1, 2, 3, MAX_ATTACHED};
                memset(request, fillings[k], sizeof request);
                memcpy(request, &action, sizeof action);
                for (size_t n = 0; n < sizeof nums / sizeof *nums; n++)
                    send_message(request, sizes[i], fds, nums[n]);
            }
    close(ends[0]);
    close(ends[1]);
}

/* Attaches descriptors to which no answer can be sent: files, pipes, and the broker's own socket. */
static void send_odd_descriptors(const char *mine)
{
    char request[256] = {REMOVE};
    int ends[2];
    const size_t size = 4 + (size_t)snprintf(request + 4, sizeof request - 4, "%.200s", mine) + 2;
    const int memory = (int)syscall(SYS_memfd_create, "takeover", 0), socket = broker_socket();
    if (pipe(ends) != 0)
        return;
    for (int i = 0; i < 500; i++) {
        send_message(request, size, &memory, 1);
        send_message(request, size, &ends[0], 1);
        send_message(request, size, &ends[1], 1);
        send_message(request, size, &socket, 1);
    }
    close(memory);
    close(ends[0]);
    close(ends[1]);
}

/* Sends requests, but reads no answers: each has a socket, or all have the same. */
static void send_unanswered(const char *mine, int num)
{
    char request[256] = {REMOVE};
    int ends[2], one[2];
    const size_t size = 4 + (size_t)snprintf(request + 4, sizeof request - 4, "%.200s", mine) + 2;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, one) != 0)
        return;
    for (int i = 0; i < num; i++) {
        send_message(request, size, &one[1], 1);
        if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
            break;
        send_message(request, size, &ends[1], 1);
        close(ends[i % 2]);
        close(ends[1 - i % 2]);
    }
    close(one[0]);
    close(one[1]);
}

void flood_broker(const char *mine)
{
    row = "writing";
    send_malformed();
    tell("end the broker by malformed requests", !is_answering(mine));
    send_odd_descriptors(mine);
    tell("... by descriptors of other kinds", !is_answering(mine));
    send_unanswered(mine, 10000);
    tell("... by requests whose answers nobody reads", !is_answering(mine));
}
