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
    const struct render_settings *base_settings; /* the command line's; borrowed */
    struct render_settings settings;             /* completed by what the script says */
    int width, height;                           /* px of the film; of a storyboard less is drawn */
    struct log *log;                             /* borrowed */
    struct arena *arena;
    struct film film;
    struct film_plan plan;
    int num_luts; /* of shots, each file once */
    struct {
        const char *file;
        struct lut *lut;
    } luts[LIMIT_SCRIPT_LUTS];
    struct film_demo {
        bool is_open;
        struct render_settings settings;
        struct session session;
        struct action_search *search;
        const struct map *map;   /* of a source that is a map; NULL: a demo */
    } demos[LIMIT_SCRIPT_DEMOS]; /* by source */
};

/* Run options->inputs[0] and plan its film. False with err; close either way. */
bool cutscene_open(struct cutscene *out, const struct render_settings *settings, struct log *log,
                   struct err *err);
void cutscene_close(struct cutscene *cutscene);

/* The colours of that shot's game; NULL with err. */
const struct palette *cutscene_palette(struct cutscene *cutscene, int shot, struct err *err);

/* A renderer for the film's pictures, with the colours of that shot's game;
 * threads as picture_renderer_create. */
struct renderer *cutscene_renderer(struct cutscene *cutscene, int shot, int threads,
                                   struct log *log, struct err *err);

/* "02-replay", of letters, digits, - and _ alone. */
const char *cutscene_file_name(struct cutscene *cutscene, int shot);

/* Add what the film depends on: the script, its demos and maps, the game's files, its music. */
void cutscene_digest(const struct cutscene *cutscene, struct digest *digest);

/* A shot, ready to be played. NULL with err; the caller closes it. */
struct shot_player *cutscene_open_shot(struct cutscene *cutscene, int shot, bool with_sound,
                                       struct err *err);

#endif
