/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/event_log.h - the events of a demo, sorted by time.
 *
 * The events of a frame are pending while its messages are read. When the frame is complete
 * they receive their seeds and are sealed; otherwise they are dropped. */
#ifndef PLAYBACK_CLIENT_EVENT_LOG_H
#define PLAYBACK_CLIENT_EVENT_LOG_H

#include "playback/client/event.h"

struct event_log {
    struct event *events;
    int num, capacity;
    int num_sealed; /* events before this index belong to finished frames */
    bool is_full;   /* LIMIT_EVENTS was exceeded: pending events are missing */
};

void event_log_free(struct event_log *log);

/* Adds a pending event of this kind. The pointer is valid until the next call. */
struct event *event_log_add(struct event_log *log, enum event_kind kind);

/* Gives the pending events their seeds and adds the sounds that the client plays on its own
 * for them. More events may be added before they are sealed. */
void event_log_seed(struct event_log *log, float clock);

void event_log_seal(struct event_log *log);
void event_log_drop(struct event_log *log);

/* Sorts the events by time again, keeping the order of simultaneous ones. */
void event_log_sort(struct event_log *log);

/* Call after the whole demo was read: ends sounds and beams where another one replaces
 * them. level_ends: demo time, by level. */
void event_log_resolve(struct event_log *log, const double *level_ends);

#endif
