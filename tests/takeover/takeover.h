/* SPDX-License-Identifier: GPL-2.0-or-later */
/* takeover.h - names under which takeover.c finds the victim. */
#ifndef TESTS_TAKEOVER_TAKEOVER_H
#define TESTS_TAKEOVER_TAKEOVER_H

#include <stdio.h>
#include <sys/types.h>

#define VICTIM_SOCKET "victim.socket" /* in the folder */

/* Each victim has a key of its own, which is followed by an unused one. */
static inline key_t victim_key(pid_t victim)
{
    return (key_t)(0x20000000 + 2 * victim);
}

static inline const char *victim_queue(pid_t victim)
{
    static char name[64];
    snprintf(name, sizeof name, "/demoreel-victim-%d", (int)victim);
    return name;
}

#endif
