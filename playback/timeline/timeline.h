/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/timeline.h - a demo as a function of time.
 *
 * The face of playback/timeline. In: a demo, and the maps and models that its levels
 * name. Out: levels, frames and events for any time. The folder knows nothing of views,
 * scenes and sounds.
 *
 * Opening decodes every server message once: levels, a frame per message with
 * its time, checkpoints of the client's state so that any frame is reached
 * quickly, and a compact log of events. After that nothing changes, and any
 * number of threads may read, each with a playhead or cursor of its own.
 *
 * Demo time counts in seconds from the first moment that the recording shows
 * the game, through all levels. Frame i's state is shown in full at its time;
 * between frame i - 1 and i the client has already received i, so whatever is
 * not interpolated (events, poses, the absence of an entity) is i's from just
 * after the time of i - 1. */
#ifndef PLAYBACK_TIMELINE_TIMELINE_H
#define PLAYBACK_TIMELINE_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>

struct demo;
struct err;
struct event;
struct key_change;
struct level;
struct level_assets;
struct log;
struct timeline;
struct vfs;

struct timeline_options {
    const struct vfs *vfs; /* NULL: read the demo only, load no maps or models */
    const char *pov;       /* of many players the one to see with; name, number or POV_AUTO;
                              NULL: any */
    struct log *log;
    struct level_assets *files; /* of the vfs, shared by demos that follow each other and
                                  outliving them; NULL: the timeline's own */
    int max_frames;             /* read no more of the demo than these; 0: all of it */
};

/* Decode a demo. Borrows it and the vfs. NULL with err when nothing could be
 * shown at all (no level, a missing map with a vfs, nobody of that name); damage
 * further on is kept in timeline_damage. */
struct timeline *timeline_open(struct demo *demo, const struct timeline_options *options,
                               struct err *err);
void timeline_close(struct timeline *timeline);

/* Seconds of demo time that can be shown. */
double timeline_duration(const struct timeline *timeline);

int timeline_num_frames(const struct timeline *timeline);
int timeline_num_levels(const struct timeline *timeline);
const struct level *timeline_level(const struct timeline *timeline, int index);

/* Demo time of the first moment at which a level's clock is `clock`, or of a frame that
 * is within 0.01 s of it; false with err, which has the clock's range, when there is
 * none. */
bool timeline_find_clock(const struct timeline *timeline, double clock, double *time,
                         struct err *err);

/* The frame that is shown in full, or on its way to, at a demo time: the first
 * whose time is not before it (the last at or after the end). */
int timeline_find_frame(const struct timeline *timeline, double time);
double timeline_frame_time(const struct timeline *timeline, int index);

/* The level of a frame, and the one that is shown at a demo time: indices. */
int timeline_level_of(const struct timeline *timeline, int frame);
int timeline_level_at(const struct timeline *timeline, double time);

/* Demo time at which the messages of a block are received. */
double timeline_block_time(const struct timeline *timeline, int block);

/* Events with first <= time < last, in order; NULL where there are none. */
const struct event *timeline_events(const struct timeline *timeline, double first, double last,
                                    int *num);

/* What the keys that players held changed to, by rising time; NULL where the recording has
 * no commands. */
const struct key_change *timeline_keys(const struct timeline *timeline, int *num);

/* Why the demo stops before its time: "x.dem: block 12 at byte 3400: ...";
 * NULL when it is whole. */
const char *timeline_damage(const struct timeline *timeline);

/* Where in the demo that is, in bytes. */
size_t timeline_damage_offset(const struct timeline *timeline);

#endif
