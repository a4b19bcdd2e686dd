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
struct feature;
struct frame;
struct log;
struct options;

struct feature_ops {
    /* Make the renderer, with so many threads; 0: as many as there are cores. */
    bool (*start_drawing)(struct feature *feature, int threads, struct err *err);

    /* Start to draw a frame, of which RENDERER_AHEAD + 1 may be under way; finish the
     * one that was started first. */
    bool (*start)(struct feature *feature, int64_t index, struct err *err);
    bool (*finish)(struct feature *feature, int64_t index, struct frame *out, struct err *err);

    /* Stereo samples first..first+count-1 of the film, which are those of frame `index`. */
    bool (*hear)(struct feature *feature, int64_t index, int64_t first, int count, float *out,
                 struct err *err);

    /* Add all that the frames are made of, apart from options. */
    void (*digest)(struct feature *feature, struct digest *digest);
    const char *(*damage)(const struct feature *feature); /* NULL: none */
    void (*close)(struct feature *feature);
};

/* What every kind begins with. */
struct feature {
    const struct feature_ops *ops;
    const struct options *options; /* the command line's, and what a script says */
    struct log *log;
    int64_t first, last;     /* frames [first, last) of its grid are the film */
    struct film_notes notes; /* for its file */
    double scene_seconds;    /* of work that went into scenes, in drawing's */
};

/* options->inputs[0] is a demo or a script. NULL with err. */
struct feature *feature_open(const struct options *options, struct log *log, struct err *err);
void feature_close(struct feature *feature); /* NULL is fine */

/* The two kinds, for feature_open. */
struct feature *feature_of_demo(const struct options *options, struct log *log, struct err *err);
struct feature *feature_of_script(const struct options *options, struct log *log, struct err *err);

/* Where the whole film goes, as the options say; ERR_USAGE when they do not. */
bool feature_sink(const struct feature *feature, struct sink_options *out, struct err *err);

/* Room for the sound of any one frame, in floats. */
int feature_sound_room(const struct feature *feature);

/* Make the sound of a frame; answers how many stereo samples, -1 with err. */
int feature_hear(struct feature *feature, int64_t index, float *out, struct err *err);

#endif
