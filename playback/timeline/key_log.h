/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/key_log.h - the keys that players held, where a recording has their
 * commands: of a .qwd's recorder, or of all in a .mvd whose server hid them there. */
#ifndef PLAYBACK_TIMELINE_KEY_LOG_H
#define PLAYBACK_TIMELINE_KEY_LOG_H

#include "base/bytes.h"
#include "demo/protocol/usercmd.h"

enum { KEY_LOG_RECORDER = -1, KEY_LOG_SLOTS = 32 };

/* What is held from a moment on. */
struct key_change {
    double time;   /* demo time */
    int slot;      /* or KEY_LOG_RECORDER */
    unsigned keys; /* enum usercmd_key */
    float way;     /* as usercmd_direction when they were pressed */
};

struct key_log {
    struct key_change *all; /* by rising time */
    int num, capacity;
    struct {
        bool is_known;
        unsigned keys;
    } held[1 + KEY_LOG_SLOTS]; /* the recorder's first */
};

/* Times must not fall. */
void key_log_add(struct key_log *log, double time, int slot, const struct usercmd *command);

/* The same of all commands in a hidden block of a .mvd. */
void key_log_add_hidden(struct key_log *log, double time, struct bytes block);

void key_log_free(struct key_log *log);

#endif
