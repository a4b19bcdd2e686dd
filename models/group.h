/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/group.h - the times at which a group of pictures or poses changes. */
#ifndef MODELS_GROUP_H
#define MODELS_GROUP_H

struct alias;
struct arena;
struct bytes;

/* Read `num` end times (seconds from the group's start, rising). A time that is
 * not a number or does not rise is replaced by 0.1 s after the one before it, so that the
 * group can play. */
const float *group_read_times(struct bytes *b, int num, struct arena *arena);

/* The index of a group's picture or pose at `time` (seconds, with the phase added).
 * num > 0. */
int group_index_at(const float *end_times, int num, double time);

/* The pose of frame `frame` at `time`; a frame out of range is taken as 0. */
int group_alias_pose(const struct alias *alias, int frame, double time);

#endif
