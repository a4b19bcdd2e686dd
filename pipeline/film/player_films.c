/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/player_films.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake_text.h"
#include "encode/picture_name.h"
#include "pipeline/exit_codes.h"
#include "pipeline/film/film_render.h"
#include "pipeline/film/film_script.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/script_paths.h"
#include "pipeline/print/text_file.h"
#include "pipeline/session/demo_input.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/profile.h"
#include "pipeline/settings/settings.h"
#include "playback/client/client_frame.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

enum { MAX_PLAYERS = 32 };

struct players {
    const struct render_settings *settings;
    struct log *log;
    struct arena *arena;
    struct demo *demo;
    double from, to; /* demo time */
    int num;
    struct {
        int slot;
        char name[64]; /* plain */
    } all[MAX_PLAYERS];
};

static bool check_settings(const struct render_settings *settings, struct err *err)
{
    if (settings->input.num_paths != 1 || settings_is_script(settings->input.paths[0]))
        return err_set(err, ERR_USAGE, "--pov %s requires exactly one demo", settings->eye.pov);
    if (settings->highlights.reel > 0.0 || settings->highlights.clips)
        return err_set(err, ERR_USAGE, "--pov %s cannot be combined with %s", settings->eye.pov,
                       settings->highlights.clips ? "--clips" : "--highlights");
    return true;
}

/* ---- the players ---- */

static bool find_range(struct players *p, const struct timeline *timeline, struct err *err)
{
    struct render_settings resolved = *p->settings;
    if (!profile_apply(&resolved, true, err) ||
        !session_find_range(timeline, &resolved.input, &p->from, &p->to, err))
        return false;
    return p->from < p->to ||
           err_set(err, ERR_USAGE, "nothing to render: --to is not after --from (%.3f and %.3f s)",
                   p->to, p->from);
}

/* List the players that are in the game in the middle of the range. */
static bool list_players(struct players *p, const struct timeline *timeline, struct err *err)
{
    struct playhead *playhead = playhead_create(timeline);
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(timeline, (p->from + p->to) / 2));
    for (int i = 0; i < frame->num_players && p->num < MAX_PLAYERS; i++) {
        const struct client_player *player = &frame->players[i];
        if (!player->present || player->spectator || !player->name[0])
            continue;
        p->all[p->num].slot = i;
        quake_text_plain(p->all[p->num].name, sizeof p->all[p->num].name, player->name);
        p->num++;
    }
    playhead_destroy(playhead);
    return p->num > 0 || err_set(err, ERR_FORMAT, "%s: no players in the middle of the range",
                                 p->settings->input.paths[0]);
}

static bool find_players(struct players *p, struct err *err)
{
    const struct timeline_options options = {.log = p->log};
    if (!(p->demo = demo_input_open(&p->settings->input, err)))
        return false;
    if (!demo_is_multi_view(p->demo))
        return err_set(err, ERR_USAGE, "%s: single-player recording: --pov %s does not apply",
                       demo_name(p->demo), p->settings->eye.pov);
    struct timeline *timeline = timeline_open(p->demo, &options, err);
    const bool ok = timeline && find_range(p, timeline, err) && list_players(p, timeline, err);
    timeline_close(timeline);
    return ok;
}

/* ---- one film with tiles ---- */

/* Returns the number of columns for which 16:9 pictures in the tiles are largest. */
static int count_across(const struct players *p)
{
    int best = 1;
    double most = 0.0;
    for (int across = 1; across <= p->num; across++) {
        const int down = (p->num + across - 1) / across;
        const double width = (double)p->settings->picture.width / across,
                     height = (double)p->settings->picture.height / down;
        const double size = fmin(width, height * 16.0 / 9.0);
        if (size < most)
            continue;
        most = size;
        best = across;
    }
    return best;
}

static void put_script(const struct players *p, const char *script, FILE *out)
{
    const char *file = script_paths_relative(script, p->settings->input.paths[0], p->arena);
    const int across = count_across(p), down = (p->num + across - 1) / across;
    for (int i = 0; i < p->num; i++) {
        fprintf(out, "demo(\"%d\", ", i + 1);
        lua_text_string(out, file);
        fprintf(out, ", { pov = \"%d\" })\n", p->all[i].slot);
    }
    fprintf(out, "shot { demo = \"1\", from = %.4f, length = %.4f, layout = \"%dx%d\",\n", p->from,
            p->to - p->from, across, down);
    fprintf(out, "    hear = \"loudest\",\n    tiles = {\n");
    for (int i = 0; i < p->num; i++) {
        fprintf(out, "        { demo = \"%d\", plate = ", i + 1);
        lua_text_string(out, p->all[i].name);
        fprintf(out, " },\n");
    }
    fprintf(out, "    },\n}\n");
}

/* Returns the settings that render the script. */
static struct render_settings *script_settings(const struct players *p)
{
    struct render_settings *film = ARENA_NEW(p->arena, struct render_settings, 1);
    *film = *p->settings;
    film->eye.pov = NULL;
    film->input.from = film->input.to = (struct time_spec){0};
    if (film->input.num_allowed < MAX_GAMES)
        film->input.allowed[film->input.num_allowed++] =
            script_paths_folder(p->settings->input.paths[0], p->arena);
    return film;
}

static int render_tiles(const struct players *p, bool leaves_script, film_script_renderer *render,
                        struct err *err)
{
    struct text_file file;
    const char *output = p->settings->output.path;
    if (!output || strcmp(output, "-") == 0) {
        err_set(err, ERR_USAGE, "--pov all: no output file: use -o FILE");
        return -1;
    }
    const char *script = text_file_beside(output, ".lua", p->arena);
    if ((strchr(output, '%') && !picture_name_create_folder(output, p->arena, err)) ||
        !text_file_open(&file, script, err))
        return -1;
    put_script(p, script, file.stream);
    return film_script_render(&file, script_settings(p), leaves_script, p->log, render, err);
}

int player_films_render_tiles(const struct render_settings *settings, bool leaves_script,
                              struct log *log, film_script_renderer *render, struct err *err)
{
    struct players p = {.settings = settings, .log = log, .arena = arena_create()};
    const bool ok = check_settings(settings, err) && find_players(&p, err);
    demo_input_close(p.demo, &settings->input);
    const int code = ok ? render_tiles(&p, leaves_script, render, err) : -1;
    arena_destroy(p.arena);
    return code;
}

/* ---- a film for each ---- */

/* "DIR/03-Ann.mp4" */
static const char *film_name(const struct players *p, int index)
{
    const char *own = p->all[index].name; /* may begin with the characters of a clan tag */
    while (*own && !((*own >= 'a' && *own <= 'z') || (*own >= 'A' && *own <= 'Z') ||
                     (*own >= '0' && *own <= '9')))
        own++;
    char *name = arena_printf(p->arena, "%02d-%.40s", p->all[index].slot, own);
    for (char *c = name; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
              *c == '-'))
            *c = '_';
    return arena_printf(p->arena, "%s/%s.%s", p->settings->output.out_dir, name,
                        settings_film_ending(p->settings));
}

static int render_each(const struct players *p, struct err *err)
{
    int code = 0;
    if (!p->settings->output.out_dir) {
        err_set(err, ERR_USAGE, "--pov each: no output folder: use --out-dir DIR");
        return -1;
    }
    if (!path_make_folder(p->settings->output.out_dir, err))
        return -1;
    for (int i = 0; i < p->num && (code == 0 || code == EXIT_DAMAGED); i++) {
        struct render_settings *film = ARENA_NEW(p->arena, struct render_settings, 1);
        *film = *p->settings;
        film->eye.pov = arena_printf(p->arena, "%d", p->all[i].slot);
        film->input.opened = p->demo;
        film->output.path = film_name(p, i);
        film->limits.has_more_films = i + 1 < p->num;
        code = film_render(film, p->log, err);
    }
    return code;
}

int player_films_render_each(const struct render_settings *settings, struct log *log,
                             struct err *err)
{
    struct players p = {.settings = settings, .log = log, .arena = arena_create()};
    const int code =
        check_settings(settings, err) && find_players(&p, err) ? render_each(&p, err) : -1;
    demo_input_close(p.demo, &settings->input);
    arena_destroy(p.arena);
    return code;
}
