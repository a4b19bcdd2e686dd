/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/group.h - timing of animated groups of pictures or poses. */
#ifndef MODELS_GROUP_H
#define MODELS_GROUP_H

struct alias;
struct arena;
struct bytes;

/* Reads `num` end times, in increasing seconds from the group's start. An invalid or
 * non-increasing time is replaced by the previous one plus 0.1 s, so that the group can
 * play. Returns NULL, and fails `b`, if the data is truncated. */
const float *group_read_times(struct bytes *b, int num, struct arena *arena);

/* Returns the index of a group's picture or pose at `time`, in seconds including the
 * phase; num > 0. */
int group_index_at(const float *end_times, int num, double time);

/* Returns the pose of frame `frame` at `time`; a frame out of range is treated as 0. */
int group_alias_pose(const struct alias *alias, int frame, double time);

#endif
