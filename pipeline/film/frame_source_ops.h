/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_source_ops.h - the interface that every kind of film implements, and
 * their common fields.
 *
 * A frame is the same no matter which process renders it and what was rendered before. Open
 * a film, fork workers if there are any, and open the renderer in the process that draws: it
 * has threads, which do not survive a fork. */
#ifndef PIPELINE_FILM_FRAME_SOURCE_OPS_H
#define PIPELINE_FILM_FRAME_SOURCE_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/metadata.h"
#include "pipeline/session/shutter.h"

struct cut_list;
struct cut_media;
struct digest;
struct err;
struct frame;
struct frame_source;
struct log;
struct render_settings;

/* A frame before it is drawn. Everything is valid until the next one is requested. */
struct frame_view {
    struct scene_source scenes;
    double time;
    struct renderer *renderer;
    struct arena *arena; /* for its scenes */
};

struct frame_source_ops {
    /* Create the renderer with that many threads; 0: one per core. */
    bool (*open_renderer)(struct frame_source *source, int threads, struct err *err);

    /* Begin to draw a frame; up to RENDERER_AHEAD + 1 may be in flight. Finish the frame that was
     * begun first. */
    bool (*begin_frame)(struct frame_source *source, int64_t index, struct err *err);
    bool (*finish_frame)(struct frame_source *source, int64_t index, struct frame *out,
                         struct err *err);

    /* Return a frame's scenes and renderer, for separating it into layers. Returns false and
     * sets err if the frame has no single scene, as in a transition. */
    bool (*view_frame)(struct frame_source *source, int64_t index, struct frame_view *out,
                       struct err *err);

    /* Render the film's samples `first` to first + count - 1, which belong to frame `index`. */
    bool (*read_sound)(struct frame_source *source, int64_t index, int64_t first, int count,
                       float *out, struct err *err);

    /* Set the gain of the whole mix, LIMITER_GAIN by default. */
    void (*set_gain)(struct frame_source *source, float gain);

    /* Warn of music that is hardly audible in a film of that loudness, in LUFS. NULL: there is no
     * music. */
    void (*check_music)(struct frame_source *source, double loudness);

    /* Add the film's clips and music to a list, see cut_list.h. */
    void (*list_cuts)(const struct frame_source *source, const struct cut_media *media,
                      struct cut_list *list);

    /* Add everything that the frames depend on, apart from settings. */
    void (*digest)(struct frame_source *source, struct digest *digest);
    const char *(*damage)(const struct frame_source *source); /* NULL: none */
    void (*close)(struct frame_source *source);
};

/* The first member of the struct of every kind. */
struct frame_source {
    const struct frame_source_ops *ops;
    const struct render_settings *settings; /* completed by film { } */
    struct log *log;
    int64_t first, last;             /* the film is frames [first, last) of its grid */
    int64_t whole_first, whole_last; /* the frames without --from, --to and --shot */
    struct metadata metadata;        /* for the film's file */
    double scene_seconds;            /* CPU time for building scenes, which is part of drawing */
};

#endif
