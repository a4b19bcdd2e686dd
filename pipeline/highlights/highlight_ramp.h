/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_ramp.h - the parts of a live stretch that are shown fast, and how
 * long the film is with them.
 *
 * Demo and film times are in seconds; film times are those at an item's speed of 1. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_RAMP_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_RAMP_H

#include <stdio.h>

#include "pipeline/highlights/highlight_shot.h"

struct highlight_item;

/* Returns by how much a part that is left out or shown fast shortens the film. */
double highlight_ramp_saves(const struct shot_skip *skip);

/* Returns the length in the film of the demo from one time to another, between which no part is
 * left out. */
double highlight_ramp_length(const struct highlight_item *item, double from, double to);

/* Writes the speed of a part of an item, if it is not 1. */
void highlight_ramp_write(FILE *out, const struct highlight_item *item,
                          const struct shot_stretch *part);

#endif
