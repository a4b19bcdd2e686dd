/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/cut_edl.h - writes a cut list as a CMX 3600 edit decision list, for editing programs
 * that do not read OpenTimelineIO.
 *
 * The film begins at 01:00:00:00, as is usual. Timecodes count every frame (non-drop). Markers are
 * comments, "* LOC: 01:00:02:05 RED text". */
#ifndef PIPELINE_FILM_CUT_EDL_H
#define PIPELINE_FILM_CUT_EDL_H

#include <stdbool.h>
#include <stdio.h>

struct cut_list;
struct err;

/* Returns false and sets err (ERR_LIMIT) if the format has no room for that many cuts, so long a
 * transition or so long a film. */
bool cut_edl_write(FILE *stream, const struct cut_list *list, struct err *err);

#endif
