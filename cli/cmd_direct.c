/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_direct.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "cli/options/options.h"
#include "cutscene/script/script_profiles.h"
#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "pipeline/film/cut_files.h"
#include "pipeline/film/film_script.h"
#include "pipeline/highlights/direct_script.h"
#include "pipeline/settings/script_paths.h"
#include "pipeline/print/text_file.h"
#include "pipeline/session/demo_part.h"
#include "pipeline/session/game_data.h"
#include "pipeline/settings/profile.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/match_facts.h"
#include "playback/director/autotrack_plan.h"
#include "playback/timeline/timeline.h"

static int make_cut_files(const struct render_settings *film, struct log *log, struct err *err)
{
    return cut_files_make(film, log, err) ? 0 : -1;
}

/* Writes the script, and the files of --otio and --edl of its film. */
static bool write_script(const struct direct_script *direct, const struct render_settings *settings,
                         struct log *log, struct arena *arena, struct err *err)
{
    struct text_file file;
    struct render_settings *film = ARENA_NEW(arena, struct render_settings, 1);
    *film = *settings;
    film->output.path = direct->output;
    film->eye.pov = NULL; /* the script says whose view each shot shows */
    if (film->input.num_allowed < MAX_GAMES)
        film->input.allowed[film->input.num_allowed++] = script_paths_folder(direct->demo, arena);
    if (!text_file_open(&file, settings->output.path, err))
        return false;
    if (direct_script_write(file.stream, direct, err))
        return film_script_render(&file, film, true, log, make_cut_files, err) >= 0;
    text_file_discard(&file);
    return false;
}

/* Minimum duration of a recording, in seconds. */
static const double SHORTEST = 0.1;

/* `profile` is that of the film; NULL: the automatic one. Returns an exit code, or -1 and sets err. */
static int direct_demo(const struct render_settings *settings, const char *profile,
                       struct demo *demo, struct log *log, struct err *err)
{
    if (!demo_is_multi_view(demo)) {
        err_set(err, ERR_USAGE, "%s: single-player recording: there is nothing to direct",
                demo_name(demo));
        return -1;
    }
    struct vfs *vfs;
    const struct game_requirements required = game_data_requirements(demo);
    if (!game_data_open_optional(&vfs, &settings->input, &required,
                                 "external cameras, which require the map", log, err))
        return -1;
    const struct timeline_options options = {
        .pov = settings->eye.pov ? settings->eye.pov : POV_AUTO,
        .vfs = vfs,
        .log = log,
        .without_map = "external cameras, which require the map, are left out"};
    struct timeline *timeline = timeline_open(demo, &options, err);
    if (!timeline) {
        vfs_destroy(vfs);
        return -1;
    }
    if (timeline_duration(timeline) < SHORTEST) {
        err_set(err, ERR_USAGE, "%s: the recording lasts %.3f s: there is nothing to direct",
                demo_name(demo), timeline_duration(timeline));
        timeline_close(timeline);
        vfs_destroy(vfs);
        return -1;
    }
    struct arena *arena = arena_create();
    struct match_facts *facts = match_facts_gather(demo, timeline);
    const struct demo_range range = demo_part_find(timeline, settings->input.part);
    const struct direct_script direct = {
        .timeline = timeline,
        .facts = facts,
        .settings = settings,
        .demo = settings->input.paths[0],
        .script = settings->output.path,
        .output = arena_printf(arena, "%.*s.mp4", path_stem_length(settings->output.path),
                               settings->output.path),
        .profile = profile,
        .from = range.from,
        .to = range.to,
        .goes_outside =
            autotrack_plan_is_auto(options.pov) || strcmp(options.pov, POV_RECORDED) == 0,
    };
    int code = write_script(&direct, settings, log, arena, err) ? 0 : -1;
    if (code == 0)
        script_paths_log(
            log, direct.script,
            script_paths_options(settings, direct.script, &direct.demo, 1, false, arena));
    if (code == 0 && timeline_damage(timeline))
        log_damage(log, timeline_damage(timeline));
    match_facts_free(facts);
    arena_destroy(arena);
    timeline_close(timeline);
    vfs_destroy(vfs);
    return code;
}

/* Returns the profile that the script can name. */
static const char *profile_of_script(const struct options *options, struct log *log)
{
    if (!options->profile || script_profile_settings(options->profile))
        return options->profile;
    log_info(log, "the script does not contain the profile \"%s\": render it with --profile %s",
             options->profile, options->profile);
    return NULL;
}

int command_direct(const struct options *options, struct log *log, struct err *err)
{
    const struct render_settings *const settings = &options->settings;
    if (!settings->output.path || !settings_is_script(settings->output.path)) {
        err_set(err, ERR_USAGE, "direct writes a script: use -o FILM.lua");
        return -1;
    }
    struct render_settings resolved = *settings;
    struct demo *demo = capture_demo_open(settings->input.paths[0], err);
    const int code = demo && profile_apply(&resolved, demo_is_multi_view(demo), err)
                         ? direct_demo(&resolved, profile_of_script(options, log), demo, log, err)
                         : -1;
    demo_close(demo);
    return code;
}
