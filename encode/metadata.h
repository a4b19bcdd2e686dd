/* encode/metadata.h - what a film's file holds beside its pictures and sound: tags,
 * chapters, and subtitles in a track that players can show. All of it is known
 * before the film is made, and is plain UTF-8. */
#ifndef ENCODE_METADATA_H
#define ENCODE_METADATA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"

struct AVFormatContext;
struct AVStream;
struct err;

struct metadata_entry {
    int64_t first, last; /* frames [first, last) of the film's grid */
    const char *text;
};

/* In the order of their times. No two subtitles are there at once. */
struct metadata {
    const char *title, *artist, *album, *comment; /* NULL: none */
    int num_chapters, num_subtitles;
    const struct metadata_entry *chapters, *subtitles;
};

void metadata_add_tags(const struct metadata *metadata, struct AVFormatContext *container);

/* The film's chapters, once it is known which frames it has: [first, last). */
void metadata_add_chapters(const struct metadata *metadata, struct rational fps, int64_t first,
                           int64_t last, struct AVFormatContext *container);

/* A track for the subtitles, as the container has them; NULL: there are none. */
struct AVStream *metadata_add_track(const struct metadata *metadata, struct rational fps,
                                    struct AVFormatContext *container);

/* Write a subtitle of a film whose first frame is `first`; libavformat's code. An
 * empty one, the last frame's, is to end the track. */
int metadata_write_subtitle(const struct metadata_entry *subtitle, struct rational fps,
                            int64_t first, struct AVFormatContext *container,
                            const struct AVStream *track);

#endif
