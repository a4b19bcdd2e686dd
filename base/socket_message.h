/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/socket_message.h - messages through a pair of sockets, with descriptors attached.
 *
 * Both functions repeat the call when a signal interrupts it. */
#ifndef BASE_SOCKET_MESSAGE_H
#define BASE_SOCKET_MESSAGE_H

#include <stddef.h>
#include <sys/types.h>

/* Sends a message with a descriptor attached, or without one if `fd` is -1. `flags` and the result
 * are those of sendmsg(2); a closed socket raises no signal. */
ssize_t socket_send(int socket, int flags, const void *data, size_t size, int fd);

/* Receives a message and the descriptor attached to it, which the caller closes; *fd is -1 if there
 * is none. Returns the message's size, cut to `size`, like recvmsg(2). */
ssize_t socket_receive(int socket, void *data, size_t size, int *fd);

#endif
