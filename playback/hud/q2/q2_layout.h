/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/q2/q2_layout.h - interpreter of Quake II's layout programs, which servers
 * send to draw status bars and boards. */
#ifndef PLAYBACK_HUD_Q2_Q2_LAYOUT_H
#define PLAYBACK_HUD_Q2_Q2_LAYOUT_H

struct canvas;
struct q2_client_frame;
struct q2_pics;

/* Runs a program, a sequence of words with arguments; unknown words are skipped. The
 * origin and scale of the canvas must be set; width and height are those of the screen in
 * its pixels. */
void q2_layout_run(struct canvas *canvas, struct q2_pics *pics, const struct q2_client_frame *known,
                   const char *program, float width, float height);

/* Joins the program of the status bar, which is sent in several config strings. */
enum { Q2_LAYOUT_BAR_SIZE = 54 * 64 + 1 };
void q2_layout_bar(const struct q2_client_frame *known, char out[Q2_LAYOUT_BAR_SIZE]);

#endif
