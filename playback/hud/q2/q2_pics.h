/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/q2/q2_pics.h - the pictures of Quake II's HUD, each loaded on first use. */
#ifndef PLAYBACK_HUD_Q2_Q2_PICS_H
#define PLAYBACK_HUD_Q2_Q2_PICS_H

struct arena;
struct log;
struct pic;
struct q2_pics;
struct vfs;

struct q2_pics *q2_pics_create(const struct vfs *vfs, struct arena *arena, struct log *log);

/* Returns a picture by the name that servers use, "i_health" or
 * "/players/male/grunt_i.pcx"; NULL if it is missing. */
const struct pic *q2_pics_find(struct q2_pics *pics, const char *name);

#endif
