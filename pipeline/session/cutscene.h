/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/cutscene.h - an opened cutscene script: its film, plan and demos. */
#ifndef PIPELINE_SESSION_CUTSCENE_H
#define PIPELINE_SESSION_CUTSCENE_H

#include <stdbool.h>

#include "base/limits.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"

struct arena;
struct digest;
struct err;
struct log;
struct map;
struct action_search;
struct shot_player;
struct renderer;

struct cutscene {
    const struct render_settings *base_settings; /* without those of film { }; borrowed */
    struct render_settings settings;             /* completed by film { } */
    int width, height; /* px of the film; storyboards draw smaller pictures */
    struct log *log;   /* borrowed */
    struct arena *arena;
    struct film film;
    struct film_plan plan;
    int num_luts; /* of the shots, one per file */
    struct {
        const char *file;
        struct lut *lut;
    } luts[LIMIT_SCRIPT_LUTS];
    struct film_demo {
        bool is_open;
        struct render_settings settings;
        struct session session;
        struct action_search *search;
        const struct map *map;   /* NULL if the source is a demo */
    } demos[LIMIT_SCRIPT_DEMOS]; /* by source */
};

/* Runs the script settings->input.paths[0] and plans its film. Returns false and sets err;
 * close it either way. */
bool cutscene_open(struct cutscene *out, const struct render_settings *settings, struct log *log,
                   struct err *err);
void cutscene_close(struct cutscene *cutscene);

/* Returns the palette of the shot's game. Returns NULL and sets err on failure. */
const struct palette *cutscene_palette(struct cutscene *cutscene, int shot, struct err *err);

/* Creates a renderer for the film's pictures with the palette of the shot's game; `threads` as for
 * picture_renderer_create. Returns NULL and sets err on failure. */
struct renderer *cutscene_renderer(struct cutscene *cutscene, int shot, int threads,
                                   struct log *log, struct err *err);

/* Returns a file name for the shot, "02-replay", of only letters, digits, - and _. */
const char *cutscene_file_name(struct cutscene *cutscene, int shot);

/* Adds everything that the film depends on apart from settings: the script, its demos, maps
 * and music, and the game's files. */
void cutscene_digest(const struct cutscene *cutscene, struct digest *digest);

/* Returns the place and reason of the first damage among the demos opened so far, or NULL. */
const char *cutscene_damage(const struct cutscene *cutscene);

/* Opens a shot for playing. Returns NULL and sets err on failure; the caller closes it. */
struct shot_player *cutscene_open_shot(struct cutscene *cutscene, int shot, bool with_sound,
                                       struct err *err);

#endif
