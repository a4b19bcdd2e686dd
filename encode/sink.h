/* encode/sink.h - where frames and sound go: a film, pictures, a pipe, hashes.
 *
 * A sink is a small table of functions, picked by the output's name. Files
 * appear under their final name only when they are whole: until sink_finish
 * they have another name in the same folder, and sink_abort removes them.
 * Calls come from one thread, frames in order. The bytes depend on the calls
 * and the options only, never on threads or time. */
#ifndef ENCODE_SINK_H
#define ENCODE_SINK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"

struct err;
struct metadata;
struct frame;
struct log;
struct sink;

struct sink_options {
    const char *output; /* "a.mp4", "a.mkv", "frames/%06d.png", "a.wav", "a.y4m", "-", or NULL */
    const char
        *format;       /* overrides the name: "mp4", "y4m", "raw", "hash", "null"; NULL = by name */
    int width, height; /* px, even for video */
    struct rational fps;
    int sample_rate;              /* of the sound, 0 = none */
    const char *codec;            /* "h264" by default; an encoder's or a codec's name */
    int crf;                      /* quality, -1 = the codec's default */
    const char *preset;           /* NULL = default */
    int quality;                  /* of pictures, as encode/picture.h */
    bool moves;                   /* a picture of many frames, where the format can be one */
    int64_t first_frame;          /* film index of the first frame: numbers the pictures */
    int segment_frames;           /* closed groups of pictures begin at multiples of this; > 0 */
    int64_t last_frame;           /* behind the last, as planned; for what is said of the film */
    const struct metadata *notes; /* of a film; borrowed while the sink is open; NULL = none */
    bool overwrite;               /* replace a file that is there */

    /* Of a film that is made in pieces, this one alone: the video goes to the
     * file `piece_path`, the sound nowhere. NULL: the whole. */
    const char *piece_path, *job; /* job: digest, see encode/segment_file.h */
};

/* The format (mp4, mkv, ...) when the output is a film's file, which can be made
 * in pieces; NULL when it is something else, then with err if it is nothing. */
const char *sink_film_format(const struct sink_options *options, struct err *err);

/* The libraries that encode, for telling whether their bytes may differ. */
const char *sink_encoder_version(void);

struct sink *sink_open(const struct sink_options *options, struct log *log, struct err *err);

/* Has the sink use for pictures? Else they are dropped and need not be made. */
bool sink_takes_frames(const struct sink *sink);

/* One picture; borrowed until the call returns. */
bool sink_write_frame(struct sink *sink, const struct frame *frame, struct err *err);

/* `count` interleaved stereo frames of float PCM in -1..1. */
bool sink_write_audio(struct sink *sink, const float *pcm, int count, struct err *err);

/* Complete the output, give it its name, close. After false nothing is left
 * under the final name. The sink is gone either way. */
bool sink_finish(struct sink *sink, struct err *err);
void sink_abort(struct sink *sink);

/* Bytes written so far, for the progress line. */
int64_t sink_bytes(const struct sink *sink);

/* Seconds of work that went into colour conversion so far, for measuring. */
double sink_convert_seconds(const struct sink *sink);

#endif
