/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_metadata.h - tags, chapters and subtitles of a film's file.
 *
 * They depend only on the recording or the script, so every process that joins the film
 * writes the same. Text from demos is reduced to printable characters. */
#ifndef PIPELINE_FILM_FILM_METADATA_H
#define PIPELINE_FILM_FILM_METADATA_H

#include <stdint.h>

struct arena;
struct cutscene;
struct metadata;
struct session;

/* Collects the metadata of frames [first, last) of a film. All memory is from the arena. */
void film_metadata_demo(const struct session *session, int64_t first, int64_t last,
                        struct arena *arena, struct metadata *out);
void film_metadata_script(const struct cutscene *cutscene, int64_t first, int64_t last,
                          struct arena *arena, struct metadata *out);

#endif
