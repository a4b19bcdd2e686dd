/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_replay_script.h - writes the shot of a replay. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_SCRIPT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_SCRIPT_H

struct highlight_writing;

/* Writes the transition before a replay and after it. */
void highlight_replay_write_wipe(const struct highlight_writing *w);

/* Writes the shot of an item's replay with the transition before it, if it has one. */
void highlight_replay_write(struct highlight_writing *w, int index);

#endif
