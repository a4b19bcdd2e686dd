/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_metadata.h - tags, chapters and subtitles of a film's file.
 *
 * They depend on the recording or the script alone, so every process that joins the
 * film writes the same. Texts from demos are cut to printable characters. */
#ifndef PIPELINE_FILM_FILM_METADATA_H
#define PIPELINE_FILM_FILM_METADATA_H

#include <stdint.h>

struct arena;
struct cutscene;
struct metadata;
struct session;

/* Of frames [first, last) of a film; all memory is the arena's. */
void film_metadata_demo(const struct session *session, int64_t first, int64_t last,
                        struct arena *arena, struct metadata *out);
void film_metadata_script(const struct cutscene *cutscene, int64_t first, int64_t last,
                          struct arena *arena, struct metadata *out);

#endif
