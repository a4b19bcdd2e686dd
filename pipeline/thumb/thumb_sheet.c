/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "pipeline/session/picture_renderer.h"
#include "pipeline/thumb/thumb_draw.h"
#include "pipeline/thumb/thumb_grid.h"
#include "pipeline/thumb/thumb_output.h"
#include "playback/client/level.h"
#include "playback/hud/canvas.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "render/renderer.h"
#include "render/scene.h"

enum { LETTER = 8 /* px of the game's */, BRONZE = 0x80 };

/* Returns the scale of a caption's letters below a picture of that width in px. */
static int caption_scale(int width)
{
    return width < 480 ? 1 : width / 320;
}

static int caption_height(int width)
{
    return (LETTER + 4) * caption_scale(width);
}

/* "1:05" */
static void write_time(char *out, size_t size, double time)
{
    const long seconds = lrint(floor(time));
    snprintf(out, size, "%ld:%02ld", seconds / 60, seconds % 60);
}

/* Writes the map's title if the demo has several maps, or else the player's name. */
static void write_name(char *out, size_t size, const struct session *session,
                       const struct client_frame *frame)
{
    const char *name = "";
    const int slot = frame->view_entity - 1;
    if (timeline_num_levels(session->timeline) > 1)
        name = timeline_level(session->timeline, frame->level)->title;
    else if (slot >= 0 && slot < frame->num_players)
        name = frame->players[slot].name;
    snprintf(out, size, "%s", name);
}

/* Adds the caption below the picture: the time at the left, the name at the right, truncated
 * to fit. */
static void caption(struct scene *scene, const struct thumb *thumb, double time,
                    struct playhead *playhead, struct arena *arena)
{
    const struct session *session = &thumb->session;
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(session->timeline, time));
    struct canvas canvas = {
        .arena = arena,
        .palette = &session->palette,
        .font = scene_builder_font(session->builder),
        .scale = (float)caption_scale(thumb->settings.picture.width),
        .top = (float)thumb->settings.picture.height,
    };
    const int width =
        thumb->settings.picture.width / caption_scale(thumb->settings.picture.width) / LETTER;
    char moment[32], name[64];
    write_time(moment, sizeof moment, time);
    write_name(name, sizeof name, session, frame);
    const int room = width - (int)strlen(moment) - 1;
    if (room < (int)strlen(name))
        name[room > 0 ? room : 0] = '\0';
    canvas_text(&canvas, 0, 2, moment, BRONZE);
    canvas_text(&canvas, (float)((width - (int)strlen(name)) * LETTER), 2, name, 0);
    const int num = scene->num_pics;
    struct scene_pic *all = ARENA_NEW(arena, struct scene_pic, (size_t)(num + canvas.num));
    for (int i = 0; i < num + canvas.num; i++)
        all[i] = i < num ? scene->pics[i] : canvas.items[i - num];
    scene->pics = all;
    scene->num_pics += canvas.num;
}

static bool draw_cell(struct thumb *thumb, double time, struct playhead *playhead,
                      struct renderer *renderer, struct frame *cell, struct err *err)
{
    struct scene scene;
    int exposure;
    if (!thumb->source.exposure_at(thumb->source.context, time, &exposure, err))
        return false;
    thumb_scene(thumb, time, &scene);
    scene.exposure = exposure;
    caption(&scene, thumb, time, playhead, thumb->session.frame_arena);
    return renderer_draw(renderer, &scene, cell, err);
}

static bool draw_cells(struct thumb *thumb, struct renderer *renderer, struct frame *cell,
                       struct thumb_grid *grid, struct err *err)
{
    struct playhead *playhead = playhead_create(thumb->session.timeline);
    bool ok = true;
    for (int i = 0; i < thumb->num && ok; i++) {
        ok = draw_cell(thumb, thumb->shots[i].time, playhead, renderer, cell, err);
        if (ok)
            thumb_grid_put(grid, i, cell);
    }
    playhead_destroy(playhead);
    return ok;
}

/* A cell has room for the caption below its picture. */
bool thumb_sheet_make(struct thumb *thumb, struct err *err)
{
    struct render_settings taller = thumb->settings;
    const int columns = taller.thumb.sheet_columns;
    const int rows = (thumb->num + columns - 1) / columns; /* a short demo has fewer */
    const int gap = caption_height(taller.picture.width) / 2;
    taller.picture.height += caption_height(taller.picture.width);
    struct thumb_grid grid = {0};
    struct frame cell = thumb_output_frame(taller.picture.width, taller.picture.height);
    struct renderer *renderer = picture_renderer_create(&taller.picture, &thumb->session.palette, 0,
                                                        thumb->session.log, err);
    const bool ok =
        renderer && thumb_grid_make(&grid, columns, rows, &cell, gap, err) &&
        draw_cells(thumb, renderer, &cell, &grid, err) &&
        thumb_output_write(&thumb->settings.output, &thumb->settings.picture,
                           thumb->settings.output.path, &grid.frame, thumb->session.log, err);
    renderer_destroy(renderer);
    thumb_grid_free(&grid);
    free(cell.rgba);
    return ok;
}
