/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_names.h - names of players and teams as a commentator says them. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_NAMES_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_NAMES_H

struct arena;

/* Returns the readable part of a plain name: of the parts between brackets and bars, the one with
 * the most letters and digits, without the other characters at its ends: "> Gunner" is "Gunner",
 * "]sr[" is "sr", "[abc]Gunner" is "Gunner". Of equal parts the last one counts. A name without
 * letters and digits is returned unchanged. */
const char *highlight_names_spoken(const char *name, struct arena *arena);

#endif
