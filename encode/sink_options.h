/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_options.h - what a sink is to make: the options that sinks, films, encoders
 * and the joining of segments share. */
#ifndef ENCODE_SINK_OPTIONS_H
#define ENCODE_SINK_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"

struct metadata;

/* What a picture shows: straight ahead, or all around in one of two ways (see
 * render/pixels/sphere.h). */
enum projection { PROJECTION_FLAT, PROJECTION_EQUIRECT, PROJECTION_CUBEMAP };

/* Where the pictures of two eyes are; the left eye's first. */
enum stereo { STEREO_NONE, STEREO_SIDE_BY_SIDE, STEREO_TOP_BOTTOM };

struct sink_options {
    /* "a.mp4", "a.mkv", "frames/%06d.png", "a.wav", "a.y4m", "-" for standard output, NULL */
    const char *output;
    const char *format; /* a format's name, which then counts instead of the output's; or NULL */
    int width, height;  /* px, even for video */
    enum projection projection; /* said in files that can say it, as the next */
    enum stereo stereo;
    struct rational fps;
    int sample_rate;                 /* Hz, of the sound; 0 = none */
    bool is_ambisonic;               /* of four channels, ACN and SN3D, instead of stereo */
    int max_audio_bitrate;           /* bits/s of lossy sound; 0: as many as are transparent */
    const char *codec;               /* as codec_find takes it; NULL = the format's default */
    bool has_alpha;                  /* frames have: a codec that keeps it is wanted */
    int depth;                       /* bits of a colour, 10 or 16; else what is usual */
    float crf;                       /* quality, -1 = the codec's default */
    const char *preset;              /* NULL = the codec's default */
    int quality;                     /* of pictures, as encode/picture.h */
    bool is_animated;                /* a picture of many frames, where the format can be one */
    int64_t first_frame;             /* film index of the first frame: numbers the pictures */
    int segment_frames;              /* closed groups of pictures begin at its multiples; > 0 */
    int64_t last_frame;              /* film index behind the last frame, as planned */
    const struct metadata *metadata; /* of a film; borrowed while the sink is open; NULL = none */
    bool overwrite;                  /* replace an existing file */

    /* To make one segment of a film alone: the file for its video, and the job's digest (see
     * encode/segment_file.h); its sound is dropped. NULL: all of the film. */
    const char *segment_path, *job;
};

/* Bits/s of lossy sound that is transparent, and of such as is no pleasure any more. */
enum { AUDIO_BITRATE = 96000, MIN_AUDIO_BITRATE = 24000 /* of a channel */ };

static inline int sink_channels(const struct sink_options *options)
{
    return options->is_ambisonic ? 4 : 2;
}

#endif
