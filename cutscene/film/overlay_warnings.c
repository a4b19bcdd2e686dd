/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/overlay_warnings.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/overlay_layout.h"
#include "cutscene/film/shot_player.h"
#include "cutscene/film/shot_player_state.h"

static const double STEP = 0.1;  /* s of the shot between two looks */
static const float SLACK = 1.0f; /* px that boxes may share, or lie outside of the frame */

enum { MAX_LOOKED_AT = 64 /* captions of a shot */ };

struct check {
    struct shot_player *player;
    const char *name;
    struct log *log;
    int num;
    bool is_seen[MAX_LOOKED_AT], is_cut[MAX_LOOKED_AT]; /* is_cut: that has been said */
    bool overlap[MAX_LOOKED_AT][MAX_LOOKED_AT];
    struct overlay_box boxes[MAX_LOOKED_AT];
};

/* The beginning of a caption's first line. */
static const char *shown(const struct caption *caption, char out[48])
{
    snprintf(out, 48, "%.*s", (int)strcspn(caption->text, "\n"), caption->text);
    return out;
}

static bool is_outside(const struct overlay_box *box, const struct overlay_room *room)
{
    return box->left < -SLACK || box->top < -SLACK ||
           box->left + box->width > room->width + SLACK ||
           box->top + box->height > room->height + SLACK;
}

static bool overlap(const struct overlay_box *a, const struct overlay_box *b)
{
    return a->left + a->width > b->left + SLACK && b->left + b->width > a->left + SLACK &&
           a->top + a->height > b->top + SLACK && b->top + b->height > a->top + SLACK;
}

static void say(struct check *check, double time, const struct overlay_room *room)
{
    const struct caption *captions = check->player->shot->captions;
    char a[48], b[48];
    for (int i = 0; i < check->num; i++) {
        if (!check->is_seen[i])
            continue;
        if (!check->is_cut[i] && is_outside(&check->boxes[i], room)) {
            log_warn(check->log, "%s: at %.1f s the caption \"%s\" is cut by the frame's edge",
                     check->name, time, shown(&captions[i], a));
            check->is_cut[i] = true;
        }
        for (int k = 0; k < i; k++) {
            if (!check->is_seen[k] || check->overlap[i][k] ||
                !overlap(&check->boxes[i], &check->boxes[k]))
                continue;
            log_warn(check->log, "%s: at %.1f s the captions \"%s\" and \"%s\" overlap",
                     check->name, time, shown(&captions[k], a), shown(&captions[i], b));
            check->overlap[i][k] = true;
        }
    }
}

void overlay_warnings_log(struct shot_player *player, const char *name, struct log *log)
{
    const struct shot *shot = player->shot;
    struct check check = {.player = player, .name = name, .log = log, .num = shot->num_captions};
    const struct overlay_room room =
        overlay_room_make(shot, player->options.width, player->options.height);
    struct arena *frame = arena_create();
    static const struct overlay_spot nowhere[MAX_LOOKED_AT];
    bool follows = false; /* a shot of tiles shows nothing itself that could be followed */
    for (int i = 0; i < shot->num_captions && shot->num_tiles == 0; i++)
        follows |= shot->captions[i].follow.kind != TARGET_NONE;
    if (check.num > MAX_LOOKED_AT)
        check.num = MAX_LOOKED_AT;
    for (int i = 0; check.num > 0 && i * STEP < player->planned->duration; i++) {
        const double time = i * STEP;
        arena_reset(frame);
        const struct overlay_spot *spots =
            follows ? shot_player_spots(player, time, frame) : nowhere;
        for (int k = 0; k < check.num; k++)
            check.is_seen[k] =
                overlay_caption_box(&shot->captions[k], &spots[k], time, &room, &check.boxes[k]);
        say(&check, time, &room);
    }
    arena_destroy(frame);
}
