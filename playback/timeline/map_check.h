/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/map_check.h - whether a level's map is the recorded one.
 *
 * Recordings of Quake name the map but have no checksum of it. In another map of the same name,
 * the players are outside of the rooms. */
#ifndef PLAYBACK_TIMELINE_MAP_CHECK_H
#define PLAYBACK_TIMELINE_MAP_CHECK_H

struct client_frame;
struct level;
struct log;

/* Zero-initialized. */
struct map_check {
    const struct level *level; /* NULL before the first frame; borrowed */
    double next;               /* demo time of the next look */
    int num_places, num_solid;
};

/* Looks where the players are, once a second. Frames are given in their order; at the first one of
 * another level, the check of the level before it is finished. */
void map_check_frame(struct map_check *check, const struct level *level,
                     const struct client_frame *frame, struct log *log);

/* Warns if the players of the level were mostly inside solid parts of its map. */
void map_check_finish(struct map_check *check, struct log *log);

#endif
