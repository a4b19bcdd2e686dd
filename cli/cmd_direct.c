/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_direct.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "cli/options/options.h"
#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "pipeline/exit_codes.h"
#include "pipeline/highlights/direct_script.h"
#include "pipeline/print/text_file.h"
#include "pipeline/session/game_data.h"
#include "playback/analysis/match_facts.h"
#include "playback/director/autotrack_plan.h"
#include "playback/timeline/timeline.h"

static bool write_script(const struct direct_script *direct, const struct options *o,
                         struct err *err)
{
    struct text_file file;
    if (!text_file_open(&file, o->output, err))
        return false;
    if (direct_script_write(file.stream, direct, err))
        return text_file_close(&file, o->overwrite, err);
    text_file_discard(&file);
    return false;
}

/* The exit code; -1: with err. */
static int direct_demo(const struct options *o, struct demo *demo, struct log *log, struct err *err)
{
    if (!demo_sees_all(demo)) {
        err_set(err, ERR_USAGE, "%s: shows what one player saw: there is nothing to direct",
                demo_name(demo));
        return -1;
    }
    struct vfs *vfs;
    const struct game_requirements required = game_data_requirements(demo);
    if (!game_data_try(&vfs, o, &required, "what is shown from outside, which needs the map,", log,
                       err))
        return -1;
    const struct timeline_options options = {
        .pov = o->pov ? o->pov : POV_AUTO, .vfs = vfs, .log = log};
    struct timeline *timeline = timeline_open(demo, &options, err);
    if (!timeline) {
        vfs_destroy(vfs);
        return -1;
    }
    struct arena *arena = arena_create();
    struct match_facts *facts = match_facts_gather(demo, timeline);
    const struct direct_script direct = {
        timeline, facts, o->inputs[0], o->output,
        arena_printf(arena, "%.*s.mp4", path_stem_length(o->output), o->output)};
    int code = write_script(&direct, o, err) ? 0 : -1;
    if (code == 0 && timeline_damage(timeline)) {
        log_warn(log, "%s", timeline_damage(timeline));
        code = EXIT_DAMAGED;
    }
    match_facts_free(facts);
    arena_destroy(arena);
    timeline_close(timeline);
    vfs_destroy(vfs);
    return code;
}

int command_direct(const struct options *o, struct log *log, struct err *err)
{
    if (!o->output || !options_is_script(o->output)) {
        err_set(err, ERR_USAGE, "direct writes a script: -o FILM.lua");
        return -1;
    }
    struct demo *demo = capture_demo_open(o->inputs[0], err);
    const int code = demo ? direct_demo(o, demo, log, err) : -1;
    demo_close(demo);
    return code;
}
