/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moments.h - finds the moments of a match that are worth showing, with a
 * reason for each.
 *
 * There is a rule for each kind of moment, based on match_facts.h. The manual documents the
 * rules and their thresholds. */
#ifndef PLAYBACK_ANALYSIS_MOMENTS_H
#define PLAYBACK_ANALYSIS_MOMENTS_H

#include "playback/analysis/moment.h"

struct arena;
struct match_facts;

/* Returns all moments by ascending time. One event may be part of several. The list and its
 * texts live in the arena or in the facts. */
struct moment *moments_find(const struct match_facts *facts, struct arena *arena, int *num);

/* The same for every kill of another player, for demos without better moments. */
struct moment *moments_find_kills(const struct match_facts *facts, struct arena *arena, int *num);

#endif
