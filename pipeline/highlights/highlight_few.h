/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_few.h - films of matches with few highlights tell these longer. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_FEW_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_FEW_H

struct highlight_demo;
struct highlights;

/* s of film that all highlights of a match should fill. */
#define HIGHLIGHT_FEW_LENGTH 30.0

/* If the items from `first` on, all of one demo, probably fill less than `enough` s of film, lets
 * each kill or series of kills begin with the fight before it, or with what the player took on the
 * way to it, and sets item->is_long. */
void highlight_few_lengthen(struct highlights *h, int first, struct highlight_demo *demo,
                            double enough);

#endif
