/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_options.h - what a sink should produce: options shared by sinks, films,
 * encoders and the joining of segments. */
#ifndef ENCODE_SINK_OPTIONS_H
#define ENCODE_SINK_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"

struct metadata;

/* What a picture shows: the view ahead, or a 360-degree panorama in one of two
 * projections (see render/pixels/sphere.h). */
enum projection { PROJECTION_FLAT, PROJECTION_EQUIRECT, PROJECTION_CUBEMAP };

/* The arrangement of two eyes' pictures; the left eye's comes first. */
enum stereo { STEREO_NONE, STEREO_SIDE_BY_SIDE, STEREO_TOP_BOTTOM };

struct sink_options {
    /* "a.mp4", "a.mkv", "frames/%06d.png", "a.wav", "a.y4m", "-" for standard output, or
     * NULL */
    const char *output;
    const char *format;         /* overrides the extension of the output; or NULL */
    int width, height;          /* pixels; even for video */
    enum projection projection; /* this and the next are stored in files that support them */
    enum stereo stereo;
    struct rational fps;
    int sample_rate;       /* of the audio, in Hz; 0: none */
    bool is_ambisonic;     /* first-order ambisonics, ACN and SN3D, not stereo */
    int max_audio_bitrate; /* bits/s of lossy audio; 0: enough to be transparent */
    const char *codec;     /* see codec_find; NULL: the format's default */
    bool has_alpha;        /* frames have alpha; the codec must support it */
    int depth;             /* bits per channel, 10 or 16; otherwise the codec's usual depth */
    float crf;             /* quality; -1: the codec's default */
    const char *preset;    /* NULL: the codec's default */
    int quality;           /* of pictures, see encode/picture.h */
    bool is_animated;      /* several frames in one picture, if the format supports it */
    int64_t first_frame;   /* film index of the first frame: numbers the pictures */
    int segment_frames;    /* closed GOPs begin at multiples of it; > 0 */
    int64_t last_frame;    /* film index after the last frame, as planned */
    const struct metadata *metadata; /* of a film; borrowed while the sink is open; NULL: none */
    bool overwrite;                  /* replace an existing file */

    /* To encode a single segment of a film: the file for its video, and the job's digest
     * (see encode/segment_file.h). Audio is dropped. NULL: the complete film. */
    const char *segment_path, *job;
};

/* Bit rates of lossy audio, in bits/s per channel: transparent, and barely acceptable. */
enum { AUDIO_BITRATE = 96000, MIN_AUDIO_BITRATE = 24000 /* per channel */ };

static inline int sink_channels(const struct sink_options *options)
{
    return options->is_ambisonic ? 4 : 2;
}

#endif
