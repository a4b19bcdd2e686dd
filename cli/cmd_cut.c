/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_cut.h"

#include <stddef.h>
#include <string.h>

#include "base/buffer.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "cli/write_output.h"
#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "demo/cut/demo_cut.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"
#include "playback/timeline/timeline.h"

/* Returns the last frame at or before a time, which is what the part begins with. */
static int find_first(const struct timeline *timeline, double time)
{
    const int frame = timeline_find_frame(timeline, time);
    return frame > 0 && timeline_frame_time(timeline, frame) > time ? frame - 1 : frame;
}

/* The part also has the frame at or after its end, to which the frames before it move. */
static struct demo_cut_range find_blocks(const struct demo *demo, const struct timeline *timeline,
                                         int first, int last)
{
    const bool is_end = last == timeline_num_frames(timeline) - 1 && !timeline_damage(timeline);
    return (struct demo_cut_range){
        .first = first > 0 ? timeline_last_block(timeline, first - 1) + 1 : 0,
        .last = is_end ? demo_num_blocks(demo) - 1 : timeline_last_block(timeline, last),
        .is_end = is_end,
    };
}

/* Refuses a name with the ending of another format: games and players tell demos by their names. */
static bool check_name(const struct demo *demo, const char *path, struct err *err)
{
    static const char *const endings[] = {".dem", ".qwd", ".mvd", ".dm2", ".mvd2", ".qwz", ".dz"};
    const char *const format = demo_format_name(demo);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (path_has_ending(path, endings[i]) && strcmp(endings[i] + 1, format) != 0)
            return err_set(err, ERR_USAGE,
                           "%s: the part is a demo of the format .%s; give it that ending", path,
                           format);
    return true;
}

static bool cut(struct demo *demo, const struct render_settings *settings, struct log *log,
                struct err *err)
{
    const struct timeline_options options = {.log = log};
    struct timeline *timeline = timeline_open(demo, &options, err);
    struct buffer out = {0};
    double from, to;
    if (!timeline)
        return false;
    bool ok = (!settings->output.path || check_name(demo, settings->output.path, err)) &&
              session_find_range(timeline, &settings->input, &from, &to, err);
    if (ok && to <= from)
        ok = err_set(err, ERR_USAGE, "nothing to cut: --to is not after --from (%.3f and %.3f s)",
                     to, from);
    if (ok) {
        const int first = find_first(timeline, from), last = timeline_find_frame(timeline, to);
        log_verbose(log, "%s: the part is from %.17g to %.17g s", demo_name(demo),
                    timeline_frame_time(timeline, first), timeline_frame_time(timeline, last));
        const struct demo_cut_range part = find_blocks(demo, timeline, first, last);
        ok = demo_cut(demo, &part, &out, err) && write_output(settings, &out, err);
    }
    if (ok && timeline_damage(timeline) && to >= timeline_duration(timeline))
        log_damage(log, timeline_damage(timeline));
    buffer_free(&out);
    timeline_close(timeline);
    return ok;
}

int command_cut(const struct render_settings *settings, struct log *log, struct err *err)
{
    if (settings->input.num_paths != 1)
        return err_set(err, ERR_USAGE, "expected one demo, got %d files",
                       settings->input.num_paths) -
               1;
    struct demo *demo = capture_demo_open(settings->input.paths[0], err);
    const bool ok = demo && cut(demo, settings, log, err);
    demo_close(demo);
    return ok ? 0 : -1;
}
