/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/timeline.h - a demo as a function of time.
 *
 * The interface of playback/timeline. Its input is a demo and the maps and models that its
 * levels name. Its output is levels, frames and events for any time. The folder does not
 * depend on views, scenes or sounds.
 *
 * Opening decodes every server message once, into levels, a frame per message with its
 * time, checkpoints of the client's state (so that any frame is reached quickly) and a
 * compact log of events. After that nothing changes, so any number of threads may read,
 * each with a playhead or cursor of its own.
 *
 * Demo time is counted in seconds from the time at which the recording first shows the
 * game, across all levels. The state of frame i is shown in full at its time. Between
 * frames i - 1 and i the client has already received frame i, so whatever is not
 * interpolated (events, poses, the absence of an entity) is that of frame i from just after
 * the time of frame i - 1. */
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
struct match_span;
struct timeline;
struct vfs;
struct view_schedule;

struct timeline_options {
    const struct vfs *vfs; /* NULL: read the demo only, without maps and models */
    /* The player whose view of a multi-view recording to show: a name, a number,
     * POV_AUTO, POV_DIRECTOR or POV_RECORDED. NULL: any player. */
    const char *pov;
    struct log *log;
    /* Assets of the vfs, shared by consecutive demos and outliving them. NULL: the
     * timeline's own. */
    struct level_assets *files;
    int max_frames; /* maximum number of frames to read; 0: all */
    /* If not NULL, also the first level may lack its map; the text tells what is left out then. */
    const char *without_map;
};

/* Decodes a demo. Borrows it and the vfs. Returns NULL with err if nothing can be shown (no level,
 * a missing map with a vfs, unless it is optional, no player of that name). Later damage is
 * reported by timeline_damage. */
struct timeline *timeline_open(struct demo *demo, const struct timeline_options *options,
                               struct err *err);
void timeline_close(struct timeline *timeline);

/* Returns the duration of the demo, in seconds. */
double timeline_duration(const struct timeline *timeline);

/* Returns whose views are shown unless a player was requested by name; empty if the demo is
 * not a multi-view recording. */
const struct view_schedule *timeline_view_schedule(const struct timeline *timeline);

int timeline_num_frames(const struct timeline *timeline);
int timeline_num_levels(const struct timeline *timeline);
const struct level *timeline_level(const struct timeline *timeline, int index);

/* Finds the demo time at which a level's clock first shows `clock`, or that of a frame
 * within 0.01 s of it. If there is none, returns false with err, which tells the clock's
 * range. */
bool timeline_find_clock(const struct timeline *timeline, double clock, double *time,
                         struct err *err);

/* Returns the frame that is shown, fully or partly, at a demo time: the first one at or
 * after it, or the last one. */
int timeline_find_frame(const struct timeline *timeline, double time);
double timeline_frame_time(const struct timeline *timeline, int index);

/* Returns the usual time between two frames, their median, in s; 0: all have the same time. */
double timeline_message_interval(const struct timeline *timeline);

/* Return the index of the level of a frame, or at a demo time. */
int timeline_level_of(const struct timeline *timeline, int frame);
int timeline_level_at(const struct timeline *timeline, double time);

/* Returns the block that completes a frame. Its first block is the one after that of the frame
 * before. */
int timeline_last_block(const struct timeline *timeline, int frame);

/* Returns the demo time at which the messages of a block are received. */
double timeline_block_time(const struct timeline *timeline, int block);

/* Returns the events with first <= time < last, in order, or NULL if there are none. */
const struct event *timeline_events(const struct timeline *timeline, double first, double last,
                                    int *num);

/* Returns the changes of the keys that players hold down, by ascending time, or NULL if the
 * recording has no commands. */
const struct key_change *timeline_keys(const struct timeline *timeline, int *num);

/* Returns the matches that servers of matches announce, by ascending time, or NULL if there are
 * none. */
const struct match_span *timeline_matches(const struct timeline *timeline, int *num);

/* Returns why the demo ends early ("x.dem: block 12 at byte 3400: ..."), or NULL if it is
 * complete. */
const char *timeline_damage(const struct timeline *timeline);

/* Returns the byte offset of the damage. */
size_t timeline_damage_offset(const struct timeline *timeline);

#endif
