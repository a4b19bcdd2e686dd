/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moment_series.h - the rules for moments that are several kills by one player. */
#ifndef PLAYBACK_ANALYSIS_MOMENT_SERIES_H
#define PLAYBACK_ANALYSIS_MOMENT_SERIES_H

struct kill_fact;
struct moment_finder;

/* Adds the moments that begin with a kill. */
void moment_series_find(struct moment_finder *f, const struct kill_fact *first);

#endif
