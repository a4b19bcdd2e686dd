/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/segment_names.h - the names of the segments of a film that is rendered by several
 * processes: FILE.parts/DIGEST/NNNNNN.piece, for the film FILE, a digest of everything that its
 * frames depend on, in hexadecimal digits, and the number of the segment, from 0. */
#ifndef BASE_SEGMENT_NAMES_H
#define BASE_SEGMENT_NAMES_H

#include <stdbool.h>

/* End of the name of the folder with all segments of a film. */
#define SEGMENTS_ENDING ".parts"

/* Name of the file in that folder that the rendering process holds a lock on. */
#define SEGMENTS_LOCK "lock"

struct arena;

/* Returns the path of a segment in the folder of its digest. */
const char *segment_names_file(const char *folder, int segment, struct arena *arena);

/* Returns whether a file in such a folder is a segment, the log of one, or a temporary file
 * that a killed process left. */
bool segment_names_is_file(const char *name);

/* Returns whether a name relative to FILE.parts is one of those above, one of the folders that
 * they are in ("" is FILE.parts itself), or the lock. */
bool segment_names_is_inside(const char *name);

#endif
