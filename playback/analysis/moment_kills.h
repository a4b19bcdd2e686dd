/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moment_kills.h - the rules for moments that are a single kill. */
#ifndef PLAYBACK_ANALYSIS_MOMENT_KILLS_H
#define PLAYBACK_ANALYSIS_MOMENT_KILLS_H

struct kill_fact;
struct moment_finder;

/* Adds the moments that are a kill. */
void moment_kills_find(struct moment_finder *f, const struct kill_fact *kill);

#endif
