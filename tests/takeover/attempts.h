/* SPDX-License-Identifier: GPL-2.0-or-later */
/* attempts.h - what the parts of the preloaded library (takeover.c) share. */
#ifndef TESTS_TAKEOVER_ATTEMPTS_H
#define TESTS_TAKEOVER_ATTEMPTS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { REPORT = 9 }; /* descriptor */

extern const char *row;     /* of the table in SECURITY.md, to which the attempts belong */
extern const char *folder;  /* TAKEOVER_FOLDER */
extern pid_t first_process; /* the broker, where there is one */

/* Reports an attempt. */
void tell(const char *attempt, bool done);

/* An attempt that is done if the call returns no negative number. */
#define TRY(attempt, call) tell(attempt, (long)(call) >= 0)

/* Returns the path of a file in the folder, in memory that the fourth call after this reuses. */
const char *at(const char *name);

/* Opens a file by a system call. */
int open_file(const char *path, int flags);

/* ---- requests to the broker: broker.c ---- */

/* Requests of base/broker.c. */
enum {
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
    WATCH
};

/* Sends a request directly, as taken-over code could. Returns the result, or -1. */
long ask_broker(uint32_t action, const char *path, const char *to);

void misuse_broker(const char *mine, const char *temporary);

/* Sends the broker all kinds of malformed messages, and more than it can answer. */
void flood_broker(const char *mine);

/* ---- more attempts: more.c ---- */

/* `input` is a file that is open for reading, or -1. */
void evade_landlock(int input);
void destroy_logs(void);
void reach_broker(void);
void reach_further(void);
void make_code_otherwise(void);

/* System calls of other kinds of programs, each in a process of its own, which they end. */
void call_otherwise(void);

#endif
