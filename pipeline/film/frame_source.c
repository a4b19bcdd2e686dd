/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/frame_source.h"

#include <math.h>
#include <string.h>

#include "base/cancel.h"
#include "base/err.h"
#include "base/paths.h"
#include "cli/options/options.h"
#include "pipeline/film/frame_source_demo.h"
#include "pipeline/film/frame_source_script.h"
#include "playback/sound/pcm_format.h"

struct frame_source *frame_source_open(const struct options *options, struct log *log,
                                       struct err *err)
{
    if (options->num_inputs != 1) {
        err_set(err, ERR_USAGE, "one demo at a time");
        return NULL;
    }
    if (options->format && !options->out_dir && !options->clips) {
        err_set(err, ERR_USAGE,
                "--format is of the films of --out-dir and --clips: the ending of "
                "-o FILE.mp4 says the format");
        return NULL;
    }
    return options_is_script(options->inputs[0]) ? frame_source_script_open(options, log, err)
                                                 : frame_source_demo_open(options, log, err);
}

void frame_source_close(struct frame_source *source)
{
    if (source)
        source->ops->close(source);
}

/* Of a film whose bytes are limited, sound has a fifth of them at most; 0: no limit. */
static int most_sound(const struct frame_source *source)
{
    enum { PART = 5 };
    const struct options *o = source->options;
    const double frames = (double)(source->last - source->first);
    const double seconds = frames * o->fps.den / o->fps.num;
    if (o->max_size == 0 || seconds <= 0.0)
        return 0;
    return (int)fmin(fmax(8.0 * (double)o->max_size / PART / seconds, 1.0), INT32_MAX);
}

bool frame_source_sink(const struct frame_source *source, struct sink_options *out, struct err *err)
{
    const struct options *o = source->options;
    const int64_t per_segment = llround((double)o->segment_seconds * o->fps.num / o->fps.den);
    /* Frames that are not kept need no file; a script's output is for its film. */
    const bool is_kept = !o->hash && (!o->sink || strcmp(o->sink, "null") != 0);
    static const int bits[] = {8, 10, 16};
    const bool has_file = !o->hash && !o->sink && o->output;
    if (o->depth && options_given(o, "depth") && has_file &&
        (path_has_ending(o->output, ".wav") ||
         (path_has_ending(o->output, ".png") && bits[o->depth] != 16)))
        return err_set(err, ERR_USAGE,
                       "%s: --depth 10 is of films, 16 of .png and of ffv1: -o FILE.mp4 or "
                       "without it",
                       o->output);
    if (options_given(o, "lut") && o->output && !o->sink && path_has_ending(o->output, ".wav"))
        return err_set(err, ERR_USAGE, "%s: --lut is of pictures", o->output);
    if (o->sound == PCM_AMBISONIC && o->projection == PROJECTION_FLAT)
        return err_set(err, ERR_USAGE,
                       "--sound ambisonic turns with the view of a picture all around: give "
                       "--projection equirect, too");
    *out = (struct sink_options){
        .output = is_kept || options_given(o, "output") ? o->output : NULL,
        .format = o->hash ? "hash" : o->sink,
        .width = o->width,
        .height = o->height,
        .projection = o->projection,
        .stereo = o->stereo,
        .fps = o->fps,
        .sample_rate = MIXER_RATE,
        .is_ambisonic = o->sound == PCM_AMBISONIC,
        .most_sound = most_sound(source),
        .codec = o->codec,
        .depth = bits[o->depth],
        .crf = o->crf,
        .preset = o->preset,
        .first_frame = source->first,
        .segment_frames = (int)(per_segment > 0 ? per_segment : 1),
        .last_frame = source->last,
        .metadata = &source->metadata,
        .overwrite = o->overwrite,
    };
    return o->output || !is_kept ||
           err_set(err, ERR_USAGE, "where to? (-o FILE.mp4, or film { output = ... } in a script)");
}

int frame_source_sound_room(const struct frame_source *source)
{
    const struct rational fps = source->options->fps;
    return pcm_channels(source->options->sound) *
           (int)((int64_t)MIXER_RATE * fps.den / fps.num + 2);
}

int frame_source_read_sound(struct frame_source *source, int64_t index, float *out, struct err *err)
{
    const struct rational fps = source->options->fps;
    const int64_t first = rational_frame_sample(fps, index, MIXER_RATE);
    const int count = (int)(rational_frame_sample(fps, index + 1, MIXER_RATE) - first);
    if (!cancel_was_observed() && !source->ops->read_sound(source, index, first, count, out, err))
        return -1;
    if (cancel_was_observed()) /* what there is of it is not whole */
        memset(out, 0, (size_t)(pcm_channels(source->options->sound) * count) * sizeof *out);
    return count;
}
