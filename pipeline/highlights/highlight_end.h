/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_end.h - what a film of a match ends with: what decided it for the
 * winner. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_END_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_END_H

struct highlight_demo;
struct highlights;

/* Marks the item that a film ends with, if any, among those of one demo, from `first` on, and drops
 * the later ones. It is the winner's last kill or late lead, or else, in the last third of the
 * match, the last change of the lead, or else the best item of the winner's side. */
void highlight_end_find(struct highlights *h, int first, struct highlight_demo *demo);

#endif
