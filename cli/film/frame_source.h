/* cli/film/frame_source.h - a film that can be made, of a demo or of a script: its
 * pictures and its sound, frame by frame.
 *
 * A frame is the same whichever process makes it and whatever it made before.
 * Open a feature, fork if there is to be help, and start drawing where pictures
 * are wanted: the renderer has threads, which do not survive a fork. */
#ifndef CLI_FILM_FRAME_SOURCE_H
#define CLI_FILM_FRAME_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/metadata.h"
#include "encode/sink.h"

struct digest;
struct err;
struct frame_source;
struct frame;
struct log;
struct options;

struct frame_source_ops {
    /* Make the renderer, with so many threads; 0: as many as there are cores. */
    bool (*start_drawing)(struct frame_source *source, int threads, struct err *err);

    /* Start to draw a frame, of which RENDERER_AHEAD + 1 may be under way; finish the
     * one that was started first. */
    bool (*start)(struct frame_source *source, int64_t index, struct err *err);
    bool (*finish)(struct frame_source *source, int64_t index, struct frame *out, struct err *err);

    /* Stereo samples first..first+count-1 of the film, which are those of frame `index`. */
    bool (*hear)(struct frame_source *source, int64_t index, int64_t first, int count, float *out,
                 struct err *err);

    /* Add all that the frames are made of, apart from options. */
    void (*digest)(struct frame_source *source, struct digest *digest);
    const char *(*damage)(const struct frame_source *source); /* NULL: none */
    void (*close)(struct frame_source *source);
};

/* What every kind begins with. */
struct frame_source {
    const struct frame_source_ops *ops;
    const struct options *options; /* the command line's, and what a script says */
    struct log *log;
    int64_t first, last;   /* frames [first, last) of its grid are the film */
    struct metadata notes; /* for its file */
    double scene_seconds;  /* of work that went into scenes, in drawing's */
};

/* options->inputs[0] is a demo or a script. NULL with err. */
struct frame_source *frame_source_open(const struct options *options, struct log *log,
                                       struct err *err);
void frame_source_close(struct frame_source *source); /* NULL is fine */

/* The two kinds, for frame_source_open. */
struct frame_source *frame_source_of_demo(const struct options *options, struct log *log,
                                          struct err *err);
struct frame_source *frame_source_of_script(const struct options *options, struct log *log,
                                            struct err *err);

/* Where the whole film goes, as the options say; ERR_USAGE when they do not. */
bool frame_source_sink(const struct frame_source *source, struct sink_options *out,
                       struct err *err);

/* Room for the sound of any one frame, in floats. */
int frame_source_sound_room(const struct frame_source *source);

/* Make the sound of a frame; answers how many stereo samples, -1 with err. */
int frame_source_hear(struct frame_source *source, int64_t index, float *out, struct err *err);

#endif
