/* models/group.h - the times at which a group of pictures or poses changes. */
#ifndef MODELS_GROUP_H
#define MODELS_GROUP_H

struct alias;
struct arena;
struct bytes;

/* Read `num` end times (seconds from the group's start, rising). One that is
 * not a number or does not rise is put 0.1 s after the one before it, as the
 * group must still play. */
const float *group_read_times(struct bytes *b, int num, struct arena *arena);

/* The picture or pose of a group that shows at `time` (seconds, with the phase
 * already added). num > 0. */
int model_group_index(const float *end_times, int num, double time);

/* The pose that frame `frame` shows at `time`; a frame out of range is 0. */
int alias_pose(const struct alias *alias, int frame, double time);

#endif
