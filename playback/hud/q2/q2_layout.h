/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/q2/q2_layout.h - the small programs by which Quake II's servers paint status
 * bars and boards. */
#ifndef PLAYBACK_HUD_Q2_Q2_LAYOUT_H
#define PLAYBACK_HUD_Q2_Q2_LAYOUT_H

struct canvas;
struct q2_client_frame;
struct q2_pics;

/* Run a program: words with their arguments, of which unknown ones are passed over. The
 * canvas has its place and scale; width and height are the screen's, in its pixels. */
void q2_layout_run(struct canvas *canvas, struct q2_pics *pics, const struct q2_client_frame *known,
                   const char *program, float width, float height);

/* The program of the status bar, which is kept in pieces. */
enum { Q2_LAYOUT_BAR_SIZE = 54 * 64 + 1 };
void q2_layout_bar(const struct q2_client_frame *known, char out[Q2_LAYOUT_BAR_SIZE]);

#endif
