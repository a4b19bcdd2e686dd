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

static const double STEP = 0.1;  /* seconds of the shot between two checks */
static const float SLACK = 1.0f; /* pixels by which boxes may overlap, or extend beyond the frame */

enum { MAX_CHECKED = 64 /* further captions of a shot are not checked */ };

struct check {
    struct shot_player *player;
    const char *name;
    struct log *log;
    int num;
    bool is_seen[MAX_CHECKED], is_cut[MAX_CHECKED]; /* is_cut: a warning was issued */
    bool overlap[MAX_CHECKED][MAX_CHECKED];
    struct overlay_box boxes[MAX_CHECKED];
};

/* Returns the beginning of a caption's first line. */
static const char *first_line(const struct caption *caption, char out[48])
{
    snprintf(out, 48, "%.*s", (int)strcspn(caption->text, "\n"), caption->text);
    return out;
}

static bool is_outside(const struct overlay_box *box, const struct overlay_area *area)
{
    return box->left < -SLACK || box->top < -SLACK ||
           box->left + box->width > area->width + SLACK ||
           box->top + box->height > area->height + SLACK;
}

static bool overlap(const struct overlay_box *a, const struct overlay_box *b)
{
    return a->left + a->width > b->left + SLACK && b->left + b->width > a->left + SLACK &&
           a->top + a->height > b->top + SLACK && b->top + b->height > a->top + SLACK;
}

/* A caption that follows something passes others, as a label does. */
static bool stays(const struct caption *caption)
{
    return caption->follow.kind == TARGET_NONE;
}

static void report(struct check *check, double time, const struct overlay_area *area)
{
    const struct caption *captions = check->player->shot->captions;
    char a[48], b[48];
    for (int i = 0; i < check->num; i++) {
        if (!check->is_seen[i])
            continue;
        if (!check->is_cut[i] && is_outside(&check->boxes[i], area)) {
            log_warn(check->log, "%s: at %.1f s the caption \"%s\" is cut off by the frame's edge",
                     check->name, time, first_line(&captions[i], a));
            check->is_cut[i] = true;
        }
        for (int k = 0; k < i; k++) {
            if (!check->is_seen[k] || check->overlap[i][k] || !stays(&captions[i]) ||
                !stays(&captions[k]) || !overlap(&check->boxes[i], &check->boxes[k]))
                continue;
            log_warn(check->log, "%s: at %.1f s the captions \"%s\" and \"%s\" overlap",
                     check->name, time, first_line(&captions[k], a), first_line(&captions[i], b));
            check->overlap[i][k] = true;
        }
    }
}

void overlay_warnings_log(struct shot_player *player, const char *name, struct log *log)
{
    const struct shot *shot = player->shot;
    struct check check = {.player = player, .name = name, .log = log, .num = shot->num_captions};
    const struct overlay_area area =
        overlay_area_of(shot, player->options.width, player->options.height);
    struct arena *frame = arena_create();
    static const struct overlay_spot nowhere[MAX_CHECKED];
    bool follows = false; /* captions of a shot with tiles follow nothing */
    for (int i = 0; i < shot->num_captions && shot->num_tiles == 0; i++)
        follows |= shot->captions[i].follow.kind != TARGET_NONE;
    if (check.num > MAX_CHECKED)
        check.num = MAX_CHECKED;
    for (int i = 0; check.num > 0 && i * STEP < player->planned->duration; i++) {
        const double time = i * STEP;
        arena_reset(frame);
        const struct overlay_spot *spots =
            follows ? shot_player_spots(player, time, frame) : nowhere;
        for (int k = 0; k < check.num; k++)
            check.is_seen[k] =
                !spots[k].sign && /* captions in directions of their own are not checked */
                overlay_caption_box(&shot->captions[k], &spots[k], time, &area, &check.boxes[k]);
        report(&check, time, &area);
    }
    arena_destroy(frame);
}
