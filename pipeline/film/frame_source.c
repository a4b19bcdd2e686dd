/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/frame_source.h"

#include <math.h>
#include <string.h>

#include "base/cancel.h"
#include "base/err.h"
#include "base/paths.h"
#include "pipeline/film/frame_source_demo.h"
#include "pipeline/film/frame_source_script.h"
#include "pipeline/settings/setting_needs.h"
#include "pipeline/settings/settings.h"
#include "playback/sound/pcm_format.h"

struct frame_source *frame_source_open(const struct render_settings *settings, struct log *log,
                                       struct err *err)
{
    if (settings->input.num_paths != 1) {
        err_set(
            err, ERR_USAGE,
            "expected one demo or script, got %d; --batch FILE makes a film of each, --highlights "
            "SEC one of their best moments",
            settings->input.num_paths);
        return NULL;
    }
    struct frame_source *const source = settings_is_script(settings->input.paths[0])
                                            ? frame_source_script_open(settings, log, err)
                                            : frame_source_demo_open(settings, log, err);
    if (!source || setting_needs_check_film(source->settings, err))
        return source;
    frame_source_close(source);
    return NULL;
}

void frame_source_close(struct frame_source *source)
{
    if (source)
        source->ops->close(source);
}

/* Returns the limit for the audio bitrate: a fifth of --max-size; 0: no limit. */
static int max_audio_bitrate(const struct frame_source *source)
{
    enum { PART = 5 };
    const struct render_settings *settings = source->settings;
    const double frames = (double)(source->last - source->first);
    const double seconds = frames * settings->picture.fps.den / settings->picture.fps.num;
    if (settings->output.max_size == 0 || seconds <= 0.0)
        return 0;
    return (int)fmin(fmax(8.0 * (double)settings->output.max_size / PART / seconds, 1.0),
                     INT32_MAX);
}

bool frame_source_sink(const struct frame_source *source, struct sink_options *out, struct err *err)
{
    const struct render_settings *settings = source->settings;
    const int64_t per_segment = llround((double)settings->segments.seconds *
                                        settings->picture.fps.num / settings->picture.fps.den);
    /* Frames that are not kept need no file. The output of film { } is for the film only. */
    const bool is_kept = !settings->output.hash &&
                         (!settings->output.sink || strcmp(settings->output.sink, "null") != 0);
    static const int bits[] = {8, 10, 16};
    *out = (struct sink_options){
        .output = is_kept || settings_given(settings, "output") ? settings->output.path : NULL,
        .format = settings->output.hash ? "hash" : settings->output.sink,
        .width = settings->picture.width,
        .height = settings->picture.height,
        .projection = settings->picture.projection,
        .stereo = settings->picture.stereo,
        .fps = settings->picture.fps,
        .sample_rate = MIXER_RATE,
        .is_ambisonic = settings->sound.layout == PCM_AMBISONIC,
        .max_audio_bitrate = max_audio_bitrate(source),
        .codec = settings->output.codec,
        .depth = bits[settings->picture.depth],
        .crf = settings->output.crf,
        .preset = settings->output.preset,
        .first_frame = source->first,
        .segment_frames = (int)(per_segment > 0 ? per_segment : 1),
        .last_frame = source->last,
        .metadata = &source->metadata,
        .overwrite = settings_replaces(&settings->output,
                                       settings->output.path ? settings->output.path : ""),
    };
    return settings->output.path || !is_kept ||
           err_set(err, ERR_USAGE,
                   "no output file: use -o FILE.mp4, or film { output = ... } in the script");
}

int frame_source_sound_room(const struct frame_source *source)
{
    const struct rational fps = source->settings->picture.fps;
    return pcm_channels(source->settings->sound.layout) *
           (int)((int64_t)MIXER_RATE * fps.den / fps.num + 2);
}

int frame_source_read_sound(struct frame_source *source, int64_t index, float *out, struct err *err)
{
    const struct rational fps = source->settings->picture.fps;
    const int64_t first = rational_frame_sample(fps, index, MIXER_RATE);
    const int count = (int)(rational_frame_sample(fps, index + 1, MIXER_RATE) - first);
    if (!cancel_was_observed() && !source->ops->read_sound(source, index, first, count, out, err))
        return -1;
    if (cancel_was_observed()) /* the sound is incomplete */
        memset(out, 0,
               (size_t)(pcm_channels(source->settings->sound.layout) * count) * sizeof *out);
    return count;
}
