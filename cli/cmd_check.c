/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_check.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/printable.h"
#include "cutscene/film/film_sound.h"
#include "cutscene/film/shot_player.h"
#include "cutscene/film/shot_warnings.h"
#include "cutscene/script/script_camera.h"
#include "encode/sink.h"
#include "pipeline/film/camera_export.h"
#include "pipeline/film/film_json.h"
#include "pipeline/film/storyboard.h"
#include "pipeline/print/json.h"
#include "pipeline/session/cutscene.h"

enum { MAX_WARNINGS = 64 /* of a shot */ };

struct check {
    struct cutscene cutscene;
    struct log *log;
    struct json json;
    struct storyboard *board; /* NULL if none is requested */
    const char *warnings[MAX_WARNINGS];
    int num_warnings;
};

static void take_line(void *context, enum log_line kind, const char *text)
{
    struct check *check = context;
    if (kind == LOG_LINE_WARNING && check->num_warnings < MAX_WARNINGS)
        check->warnings[check->num_warnings++] = arena_strdup(check->cutscene.arena, text);
}

/* Logs the warnings about a shot, and collects them for the JSON and the storyboard. */
static void find_warnings(struct check *check, struct shot_player *shot_player, const char *name)
{
    struct log *log = log_create(stderr, LOG_NORMAL);
    log_divert(log, take_line, check);
    check->num_warnings = 0;
    shot_warnings_log(shot_player, name, log);
    log_destroy(log);
    for (int i = 0; i < check->num_warnings; i++)
        log_warn(check->log, "%s", check->warnings[i]);
}

/* ---- the table ---- */

/* Returns text from a script in a printable form. */
static const char *shown(struct arena *arena, const char *name)
{
    char *line = arena_strdup(arena, name);
    printable_line(line);
    return line;
}

static void print_shot(const struct cutscene *cutscene, int number, const char *name)
{
    const struct film_plan *plan = &cutscene->plan;
    const struct planned_shot *planned = &plan->shots[number];
    const struct shot *shot = planned->shot;
    printf("%-16s %9.3f %9.3f %7lld  %-8s %9.3f %9.3f ", shown(cutscene->arena, name),
           rational_frame_time(plan->fps, planned->first_frame), planned->duration,
           (long long)planned->num_frames,
           shown(cutscene->arena, cutscene->film.sources[shot->source].name),
           time_map_at(&shot->map, 0.0), time_map_at(&shot->map, planned->duration));
    for (int i = 0; i < shot->num_cuts; i++) {
        printf(" %s", script_camera_name(shot->cuts[i].camera.kind));
        if (i > 0)
            printf("@%.3f", shot->cuts[i].at);
    }
    putchar('\n');
}

/* ---- JSON ---- */

static void put_shot(struct check *check, int number)
{
    struct json *json = &check->json;
    json_open_object(json, NULL);
    film_json_put_shot(json, &check->cutscene, number);
    json_open_array(json, "warnings");
    for (int i = 0; i < check->num_warnings; i++)
        json_text(json, NULL, check->warnings[i]);
    json_close_array(json);
    json_close_object(json);
}

/* ---- the complete film ---- */

static void begin(struct check *check)
{
    if (!check->cutscene.settings.messages.json) {
        printf("%-16s %9s %9s %7s  %-8s %9s %9s  %s\n", "shot", "begins", "lasts", "frames", "demo",
               "from", "to", "cameras");
        return;
    }
    json_open_object(&check->json, NULL);
    film_json_put_length(&check->json, &check->cutscene);
    json_open_array(&check->json, "shots");
}

static void finish(struct check *check)
{
    const struct film_plan *plan = &check->cutscene.plan;
    const struct film *film = &check->cutscene.film;
    if (!check->cutscene.settings.messages.json) {
        printf("%-16s %9s %9.3f %7lld\n", "film", "",
               rational_frame_time(plan->fps, plan->num_frames), (long long)plan->num_frames);
        for (int i = 0; i < film->num_notes; i++)
            printf("%s%s\n", shown(check->cutscene.arena, film->notes[i].where),
                   shown(check->cutscene.arena, film->notes[i].text));
        return;
    }
    json_close_array(&check->json);
    json_open_array(&check->json, "notes");
    for (int i = 0; i < film->num_notes; i++)
        json_text(
            &check->json, NULL,
            arena_printf(check->cutscene.arena, "%s%s", film->notes[i].where, film->notes[i].text));
    json_close_array(&check->json);
    json_close_object(&check->json);
    putchar('\n');
}

static bool check_shot(struct check *check, int number, struct err *err)
{
    struct cutscene *cutscene = &check->cutscene;
    const char *name = film_plan_name(&cutscene->plan, number, cutscene->arena);
    struct shot_player *shot_player = cutscene_open_shot(cutscene, number, false, err);
    bool ok = shot_player != NULL;
    if (!ok)
        return false;
    find_warnings(check, shot_player, name);
    if (number == 0)
        begin(check);
    if (cutscene->settings.messages.json)
        put_shot(check, number);
    else
        print_shot(cutscene, number, name);
    if (check->board)
        ok = storyboard_add(check->board, number, shot_player, check->warnings, check->num_warnings,
                            err);
    if (ok && cutscene->settings.output.cameras)
        ok = camera_export(cutscene, number, shot_player, cutscene->settings.output.cameras, err);
    shot_player_close(shot_player);
    return ok;
}

/* Creates the folder unless path is NULL. */
static bool make_folder(const char *path, struct err *err)
{
    return !path || path_make_folder(path, err);
}

/* Checks that the music can be opened. */
static bool check_music(struct check *check, struct err *err)
{
    const struct cutscene *cutscene = &check->cutscene;
    struct film_sound *sound = film_sound_open(&cutscene->film, &cutscene->plan,
                                               &(struct film_sound_options){0}, check->log, err);
    film_sound_close(sound);
    return sound != NULL;
}

/* Checks that the output format supports the size. Without an output file, an .mp4 file is assumed
 * and a problem is only a warning. */
static bool check_size(struct check *check, struct err *err)
{
    const struct cutscene *cutscene = &check->cutscene;
    const char *output = cutscene->settings.output.path;
    const struct sink_options options = {
        .output = output ? output : "film.mp4",
        .width = cutscene->width,
        .height = cutscene->height,
        .codec = cutscene->settings.output.codec,
    };
    if (sink_check_size(&options, err))
        return true;
    if (!output)
        log_warn(check->log, "%s", err->text);
    return !output;
}

static bool check_film(struct check *check, const struct render_settings *settings, struct err *err)
{
    if (!cutscene_open(&check->cutscene, settings, check->log, err) || !check_size(check, err) ||
        !check_music(check, err) || !make_folder(settings->output.storyboard, err) ||
        !make_folder(settings->output.cameras, err))
        return false;
    if (settings->output.storyboard &&
        !(check->board =
              storyboard_open(&check->cutscene, settings->output.storyboard, check->log, err)))
        return false;
    bool ok = true;
    for (int i = 0; i < check->cutscene.plan.num_shots && ok; i++)
        ok = check_shot(check, i, err);
    if (ok)
        finish(check);
    if (ok && check->board)
        return storyboard_close(check->board, err);
    storyboard_discard(check->board);
    return ok;
}

int command_check(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct check *check = mem_alloc(sizeof *check);
    check->log = log;
    check->json.stream = stdout;
    bool ok =
        settings->input.num_paths == 1 ||
        err_set(err, ERR_USAGE, "expected one script, got %d files", settings->input.num_paths);
    if (ok) {
        ok = check_film(check, settings, err);
        if (ok && cutscene_damage(&check->cutscene))
            log_damage(log, cutscene_damage(&check->cutscene));
        cutscene_close(&check->cutscene);
    }
    free(check);
    return ok ? 0 : -1;
}
