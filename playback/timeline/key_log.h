/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/key_log.h - the keys that players held down, if a recording has their
 * commands: those of a .qwd's recorder, or those of all players in a .mvd whose server
 * recorded them as hidden messages. */
#ifndef PLAYBACK_TIMELINE_KEY_LOG_H
#define PLAYBACK_TIMELINE_KEY_LOG_H

#include "base/bytes.h"
#include "demo/protocol/usercmd.h"

enum { KEY_LOG_RECORDER = -1, KEY_LOG_SLOTS = 32 };

/* The keys held down from a time on. */
struct key_change {
    double time;     /* demo time */
    int slot;        /* slot or KEY_LOG_RECORDER */
    unsigned keys;   /* enum usercmd_key */
    float direction; /* as returned by usercmd_direction */
};

struct key_log {
    struct key_change *all; /* by ascending time */
    int num, capacity;
    struct {
        bool is_known;
        unsigned keys;
    } held[1 + KEY_LOG_SLOTS]; /* index 0: the recorder; index i: slot i - 1 */
};

/* Adds a command's keys if they have changed. Times must be non-decreasing. */
void key_log_add(struct key_log *log, double time, int slot, const struct usercmd *command);

/* Adds the keys of all commands in a hidden block of a .mvd. */
void key_log_add_hidden(struct key_log *log, double time, struct bytes block);

void key_log_free(struct key_log *log);

#endif
