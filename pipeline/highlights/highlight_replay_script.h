/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_replay_script.h - writes the shots of replays. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_SCRIPT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_SCRIPT_H

struct highlight_writing;

/* Writes the transition before a replay and after it. */
void highlight_replay_write_wipe(const struct highlight_writing *w);

/* Writes the shots of an item's replays with the transition before them, if it has any. */
void highlight_replay_write(struct highlight_writing *w, int index);

#endif
