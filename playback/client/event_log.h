/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/event_log.h - the events of a demo in the order of their times.
 *
 * While a frame's messages are read its events are pending; they are sealed
 * with the frame, which gives them their seeds, or dropped. */
#ifndef PLAYBACK_CLIENT_EVENT_LOG_H
#define PLAYBACK_CLIENT_EVENT_LOG_H

#include "playback/client/event.h"

struct event_log {
    struct event *events;
    int num, capacity;
    int num_sealed; /* events before this one belong to finished frames */
    bool is_full;   /* LIMIT_EVENTS was passed: the pending events are not whole */
};

void event_log_free(struct event_log *log);

/* Add an event of this kind to the pending ones. The pointer is valid until
 * the next call. */
struct event *event_log_add(struct event_log *log, enum event_kind kind);

/* Give the pending events their seeds and add the sounds that the client
 * starts by itself for them. More events may follow before the seal. */
void event_log_seed(struct event_log *log, float clock);

void event_log_seal(struct event_log *log);
void event_log_drop(struct event_log *log);

/* Put the events in the order of their times again. Those of
 * one time keep theirs. */
void event_log_sort(struct event_log *log);

/* When the demo is read: cut sounds and beams where another replaces them.
 * level_ends: demo time, by level. */
void event_log_resolve(struct event_log *log, const double *level_ends);

#endif
