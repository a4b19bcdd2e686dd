/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_source_ops.h - the functions of a kind of film, and the fields of all.
 *
 * A frame is the same whichever process makes it and whatever was made before. Open
 * a film, fork if there are workers, and start drawing where pictures are wanted:
 * the renderer has threads, which do not survive a fork. */
#ifndef PIPELINE_FILM_FRAME_SOURCE_OPS_H
#define PIPELINE_FILM_FRAME_SOURCE_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/metadata.h"
#include "pipeline/session/shutter.h"

struct digest;
struct err;
struct frame;
struct frame_source;
struct log;
struct render_settings;

/* A frame before it is drawn. What `scenes` borrows lasts until the next. */
struct frame_view {
    struct scene_source scenes;
    double time;
    struct renderer *renderer;
    struct arena *arena; /* of its scenes */
};

struct frame_source_ops {
    /* Make the renderer, with so many threads; 0: as many as there are cores. */
    bool (*open_renderer)(struct frame_source *source, int threads, struct err *err);

    /* Start to draw a frame, of which RENDERER_AHEAD + 1 may be under way; finish the
     * one that was started first. */
    bool (*begin_frame)(struct frame_source *source, int64_t index, struct err *err);
    bool (*finish_frame)(struct frame_source *source, int64_t index, struct frame *out,
                         struct err *err);

    /* What a frame is made of, for those who take it apart; false with err where it is of two
     * shots. */
    bool (*view_frame)(struct frame_source *source, int64_t index, struct frame_view *out,
                       struct err *err);

    /* Stereo samples first..first+count-1 of the film, which belong to frame `index`. */
    bool (*read_sound)(struct frame_source *source, int64_t index, int64_t first, int count,
                       float *out, struct err *err);

    /* Add all that the frames depend on, apart from options. */
    void (*digest)(struct frame_source *source, struct digest *digest);
    const char *(*damage)(const struct frame_source *source); /* NULL: none */
    void (*close)(struct frame_source *source);
};

/* The first member of every kind. */
struct frame_source {
    const struct frame_source_ops *ops;
    const struct render_settings *settings; /* the command line's, completed by a script's */
    struct log *log;
    int64_t first, last;      /* the film is frames [first, last) of its grid */
    struct metadata metadata; /* for its file */
    double scene_seconds;     /* of work on scenes, which drawing includes */
};

#endif
