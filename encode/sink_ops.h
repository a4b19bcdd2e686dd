/* encode/sink_ops.h - what a kind of sink consists of; for encode/ alone.
 *
 * The functions mean what those of encode/sink.h mean. A kind's own struct
 * begins with `struct sink`. */
#ifndef ENCODE_SINK_OPS_H
#define ENCODE_SINK_OPS_H

#include "encode/sink.h"

struct sink_ops {
    bool takes_frames, takes_audio; /* without the one, the function may be NULL */

    /* options->format is set; strings are to be copied. */
    struct sink *(*open)(const struct sink_options *options, struct log *log, struct err *err);
    bool (*write_frame)(struct sink *sink, const struct frame *frame, struct err *err);
    bool (*write_audio)(struct sink *sink, const float *pcm, int count, struct err *err);
    bool (*finish)(struct sink *sink, struct err *err);
    void (*abort)(struct sink *sink);
    int64_t (*bytes)(const struct sink *sink);
};

struct sink {
    const struct sink_ops *ops;
    int width, height;      /* px of every frame */
    double convert_seconds; /* added to by the kinds that convert */
};

extern const struct sink_ops sink_movie_ops;   /* libavformat, libavcodec */
extern const struct sink_ops sink_piece_ops;   /* the same for one of its pieces */
extern const struct sink_ops sink_picture_ops; /* still and moving */
extern const struct sink_ops sink_wav_ops;
extern const struct sink_ops sink_y4m_ops; /* and planes or pixels without a header */
extern const struct sink_ops sink_hash_ops;
extern const struct sink_ops sink_null_ops;

#endif
