/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_storyboard.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/paths.h"
#include "encode/output.h"
#include "pipeline/thumb/thumb_draw.h"
#include "pipeline/thumb/thumb_grid.h"
#include "pipeline/thumb/thumb_output.h"
#include "playback/timeline/timeline.h"

enum { COLUMNS = 10, ROWS = 10, MAX_PICTURES = 100 * COLUMNS * ROWS };

/* "00:01:05.200" */
static void put_time(struct buffer *text, double seconds)
{
    const long long ms = llround(seconds * 1000);
    buffer_print(text, "%02lld:%02lld:%02lld.%03lld", ms / 3600000, ms / 60000 % 60, ms / 1000 % 60,
                 ms % 1000);
}

static void put_cue(struct buffer *text, const struct thumb *thumb, const struct thumb_grid *grid,
                    int picture)
{
    const double every = thumb->settings.input.every;
    const int cell = picture % (COLUMNS * ROWS);
    put_time(text, picture * every);
    buffer_print(text, " --> ");
    put_time(text, fmin((picture + 1) * every, timeline_duration(thumb->session.timeline)));
    buffer_print(text, "\nsprites-%d.jpg#xywh=%d,%d,%d,%d\n\n", picture / (COLUMNS * ROWS) + 1,
                 thumb_grid_x(grid, cell), thumb_grid_y(grid, cell), grid->cell_width,
                 grid->cell_height);
}

static bool write_sprites(const struct thumb *thumb, const struct thumb_grid *grid, int number,
                          struct err *err)
{
    const char *name =
        arena_printf(thumb->arena, "%s/sprites-%d.jpg", thumb->settings.output.storyboard, number);
    return thumb_output_write(&thumb->settings.output, &thumb->settings.picture, name, &grid->frame,
                              thumb->session.log, err);
}

/* Write a sheet of `num` pictures from number `first` on, and add its cues to `text`. */
static bool make_sheet(struct thumb *thumb, int first, int num, struct buffer *text,
                       struct err *err)
{
    const int columns = num < COLUMNS ? num : COLUMNS, rows = (num + COLUMNS - 1) / COLUMNS;
    struct thumb_grid grid;
    bool ok = thumb_grid_make(&grid, columns, rows, &thumb->frame, 0, err);
    for (int i = 0; i < num && ok; i++) {
        ok = thumb_draw(thumb, (first + i) * thumb->settings.input.every, err);
        if (ok)
            thumb_grid_put(&grid, i, &thumb->frame);
        put_cue(text, thumb, &grid, first + i);
    }
    ok = ok && write_sprites(thumb, &grid, first / (COLUMNS * ROWS) + 1, err);
    thumb_grid_free(&grid);
    return ok;
}

static bool write_cues(const struct thumb *thumb, const struct buffer *text, struct err *err)
{
    const char *name =
        arena_printf(thumb->arena, "%s/thumbnails.vtt", thumb->settings.output.storyboard);
    struct output *output = output_create(name, thumb->settings.output.overwrite, err);
    if (output && output_write(output, text->data, text->size, err))
        return output_commit(output, err);
    output_discard(output);
    return false;
}

bool thumb_storyboard_make(struct thumb *thumb, struct err *err)
{
    const double num =
        ceil(timeline_duration(thumb->session.timeline) / thumb->settings.input.every);
    struct buffer text = {0};
    if (num > MAX_PICTURES)
        return err_set(err, ERR_LIMIT, "%.0f pictures are more than %d: take a longer --every", num,
                       MAX_PICTURES);
    const int last = num > 1.0 ? (int)num : 1;
    bool ok = path_make_folder(thumb->settings.output.storyboard, err);
    buffer_print(&text, "WEBVTT\n\n");
    for (int first = 0; first < last && ok; first += COLUMNS * ROWS)
        ok = make_sheet(thumb, first, last - first < COLUMNS * ROWS ? last - first : COLUMNS * ROWS,
                        &text, err);
    ok = ok && write_cues(thumb, &text, err);
    buffer_free(&text);
    return ok;
}
