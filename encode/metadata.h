/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/metadata.h - what a film contains besides video and audio: tags, chapters, and a
 * subtitle track. Everything is known before the film is encoded and is plain UTF-8. */
#ifndef ENCODE_METADATA_H
#define ENCODE_METADATA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"

struct AVFormatContext;
struct AVStream;
struct err;

struct metadata_entry {
    int64_t first, last; /* frames [first, last) on the film's grid */
    const char *text;
};

/* Chapters and subtitles are in chronological order. Subtitles do not overlap. */
struct metadata {
    const char *title, *artist, *album, *comment; /* NULL: none */
    int num_chapters, num_subtitles;
    const struct metadata_entry *chapters, *subtitles;
};

void metadata_add_tags(const struct metadata *metadata, struct AVFormatContext *container);

/* Adds the chapters once the film's frames [first, last) are known. */
void metadata_add_chapters(const struct metadata *metadata, struct rational fps, int64_t first,
                           int64_t last, struct AVFormatContext *container);

/* Adds a subtitle track in the container's format; returns NULL if there are no
 * subtitles. */
struct AVStream *metadata_add_track(const struct metadata *metadata, struct rational fps,
                                    struct AVFormatContext *container);

/* Writes a subtitle of a film whose first frame is `first`; returns libavformat's code.
 * An empty one in the last frame ends the track. */
int metadata_write_subtitle(const struct metadata_entry *subtitle, struct rational fps,
                            int64_t first, struct AVFormatContext *container,
                            const struct AVStream *track);

#endif
