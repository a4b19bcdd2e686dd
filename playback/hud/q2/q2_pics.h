/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/q2/q2_pics.h - the pictures that Quake II's status bar is made of, each loaded
 * when it is first drawn. */
#ifndef PLAYBACK_HUD_Q2_Q2_PICS_H
#define PLAYBACK_HUD_Q2_Q2_PICS_H

struct arena;
struct log;
struct pic;
struct q2_pics;
struct vfs;

struct q2_pics *q2_pics_create(const struct vfs *vfs, struct arena *arena, struct log *log);

/* As servers name it: "i_health", "/players/male/grunt_i.pcx"; NULL when it is missing. */
const struct pic *q2_pics_find(struct q2_pics *pics, const char *name);

#endif
