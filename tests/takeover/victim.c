/* SPDX-License-Identifier: GPL-2.0-or-later */
/* victim.c FOLDER: a program of the same user that takeover.c attacks through a socket, through
 * shared memory and messages with a key, and as a process. It prints "ready", and at the end of
 * its input a line for each effect that it noticed. */
#define _GNU_SOURCE
#include <mqueue.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/takeover/takeover.h"

static int open_socket(const char *folder)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s/" VICTIM_SOCKET, folder);
    unlink(address.sun_path);
    return bind(fd, (struct sockaddr *)&address, sizeof address) == 0 ? fd : -1;
}

int main(int argc, char **argv)
{
    char text[64];
    struct rlimit limit;
    cpu_set_t before, after;
    const int fd = argc == 2 ? open_socket(argv[1]) : -1;
    const int segment = shmget(victim_key(getpid()), sizeof text, IPC_CREAT | 0600);
    char *shared = segment >= 0 ? shmat(segment, NULL, 0) : (void *)-1;
    if (fd < 0 || shared == (void *)-1)
        return 1;
    strcpy(shared, "mine");
    struct mq_attr size = {.mq_maxmsg = 4, .mq_msgsize = sizeof text};
    const mqd_t queue = mq_open(victim_queue(getpid()), O_CREAT | O_RDWR | O_NONBLOCK, 0600, &size);
    sched_getaffinity(0, sizeof before, &before);
    puts("ready");
    fflush(stdout);
    while (fgets(text, sizeof text, stdin)) {
    }
    if (recv(fd, text, sizeof text, MSG_DONTWAIT) >= 0)
        puts("a message came");
    if (strcmp(shared, "mine") != 0)
        puts("its shared memory was written");
    if (queue >= 0 && mq_receive(queue, text, sizeof text, NULL) >= 0)
        puts("a message came by its queue");
    if (getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        puts("its time was limited");
    if (sched_getaffinity(0, sizeof after, &after) == 0 && !CPU_EQUAL(&before, &after))
        puts("its processors were chosen");
    if (sched_getscheduler(0) != SCHED_OTHER || getpriority(PRIO_PROCESS, 0) > 10)
        puts("its priority was changed");
    mq_unlink(victim_queue(getpid()));
    shmctl(segment, IPC_RMID, NULL);
    return 0;
}
