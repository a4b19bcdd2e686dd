/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* MSG_CMSG_CLOEXEC */
#include "base/socket_message.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

union control {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
};

ssize_t socket_send(int socket, int flags, const void *data, size_t size, int fd)
{
    union control control = {{0}};
    struct iovec part = {(void *)(uintptr_t)data, size};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (fd >= 0) {
        message.msg_control = &control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof fd);
        memcpy(CMSG_DATA(head), &fd, sizeof fd);
    }
    ssize_t sent;
    while ((sent = sendmsg(socket, &message, flags | MSG_NOSIGNAL)) < 0 && errno == EINTR) {
    }
    return sent;
}

/* Returns the descriptor that was attached, or -1 if there is none. The kernel may have
 * installed more than one: they are all closed, since no honest process sends several. */
static int take_descriptor(struct msghdr *message)
{
    const struct cmsghdr *head = CMSG_FIRSTHDR(message);
    int fds[sizeof(union control) / sizeof(int)];
    if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS)
        return -1;
    const size_t size = head->cmsg_len - CMSG_LEN(0);
    memcpy(fds, CMSG_DATA(head), size);
    if (size == sizeof *fds)
        return fds[0];
    for (size_t i = 0; i < size / sizeof *fds; i++)
        close(fds[i]);
    return -1;
}

ssize_t socket_receive(int socket, void *data, size_t size, int *fd)
{
    union control control;
    struct iovec part = {data, size};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    ssize_t got;
    while ((got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
    }
    *fd = got >= 0 ? take_descriptor(&message) : -1;
    return got;
}
