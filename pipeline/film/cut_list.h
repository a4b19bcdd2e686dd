/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/cut_list.h - a film as clips of media files, with markers, for editing
 * programs (cut_otio.h, cut_edl.h).
 *
 * The clips follow one another without gaps. Where two shots overlap in a dissolve or a wipe, the
 * cut is in the middle of it. The film's frames have both shots mixed already, so an editing
 * program that mixes a frame with itself shows the same picture. */
#ifndef PIPELINE_FILM_CUT_LIST_H
#define PIPELINE_FILM_CUT_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"
#include "cutscene/film/film.h"

struct arena;
struct cutscene;
struct film_sound;
struct session;

enum cut_marker_kind {
    CUT_MARKER_KILL,
    CUT_MARKER_LEVEL,
    CUT_MARKER_CAPTION,
    CUT_MARKER_STILL,
};

struct cut_marker {
    enum cut_marker_kind kind;
    int64_t first, num_frames; /* frames of the media; at least 1 */
    const char *text;          /* one line */
};

/* A file of the film, which need not exist yet. */
struct cut_media {
    const char *path; /* NULL: none */
    bool has_sound;
    int64_t num_frames; /* in all */
};

struct cut_clip {
    const char *name;
    const struct cut_media *media;
    int64_t first, num_frames; /* frames of the media */
    /* How it follows the previous clip, and the frames of that transition on both sides. */
    enum transition_kind transition;
    int64_t before, after;
    int num_markers, markers_capacity;
    struct cut_marker *markers;
};

/* Music in the film, in samples at MIXER_RATE. */
struct cut_music {
    const char *file;
    int64_t at, from, num_samples; /* of the film, of the file, and how many */
    int64_t file_samples;          /* of the whole file */
};

struct cut_list {
    struct arena *arena;
    const char *name;
    struct rational fps;
    int num_clips, clips_capacity;
    struct cut_clip *clips;
    int num_music, music_capacity;
    struct cut_music *music;
};

/* Adds the shots of a script in frames [first, last) of its film, all of which are in `media`,
 * which is borrowed. `sound` has the music; NULL: there is none. */
void cut_list_add_script(struct cut_list *list, const struct cutscene *cutscene,
                         const struct film_sound *sound, const struct cut_media *media,
                         int64_t first, int64_t last);

/* The same for a demo: its views, if the recording has several and none was requested, or else a
 * single clip. */
void cut_list_add_demo(struct cut_list *list, const struct session *session,
                       const struct cut_media *media, int64_t first, int64_t last);

/* Returns the number of frames of all clips together. */
int64_t cut_list_frames(const struct cut_list *list);

#endif
