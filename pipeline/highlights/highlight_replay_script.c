/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_replay_script.h"

#include <math.h>
#include <stdio.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_replay.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/highlights/replay_camera.h"
#include "pipeline/highlights/replay_speed.h"

static void put_speed(FILE *out, const struct replay_range *range)
{
    struct replay_speed_key keys[REPLAY_SPEED_MAX_KEYS];
    const int num = replay_speed_keys(range, keys);
    if (num == 1) {
        fprintf(out, "speed = %.3f", keys[0].speed);
        return;
    }
    fputs("speed = keys { ", out);
    for (int i = 0; i < num; i++)
        fprintf(out, "%s{%.4g, %.3g%s}", i > 0 ? ", " : "", keys[i].time, keys[i].speed,
                keys[i].is_step ? ", \"hold\"" : "");
    fputs(" }", out);
}

void highlight_replay_write_wipe(const struct highlight_writing *w)
{
    fprintf(w->stream, "  wipe(%d, \"left\", { sound = \"whoosh\" })\n",
            (int)lrint(HIGHLIGHT_REPLAY_WIPE * 60.0));
}

/* Writes the mark that tells a replay from the game, and what happened, if the live shot is too
 * short for that. */
static void put_captions(const struct highlight_writing *w, const struct highlight_item *item)
{
    const struct replay_range *range = &item->replay.range;
    const double length = (range->to - range->from) / range->mean;
    const bool has_call = item->call[0] && !highlight_hold_has_room(item, item->to);
    FILE *out = w->stream;
    fprintf(
        out,
        "    caption = { %s\"REPLAY\", at = 0, length = %.2f, place = \"upper left\", size = 0.05, "
        "font = \"sans bold\", outline = 0.07 },\n",
        has_call ? "{ " : "", length);
    if (!has_call)
        return;
    highlight_card_write_again(w, item, length);
    fputs("    },\n", out);
}

void highlight_replay_write(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    const struct replay *replay = &item->replay;
    FILE *out = w->stream;
    if (!replay->view)
        return;
    highlight_replay_write_wipe(w);
    fprintf(out,
            "  shot {\n    name = \"%d replay\", demo = \"%s\",\n    from = ", index - w->first + 1,
            highlight_writing_source(w, index));
    highlight_writing_time(w, item, replay->range.from);
    fputs(", to = ", out);
    highlight_writing_time(w, item, replay->range.to);
    fputs(",\n    ", out);
    put_speed(out, &replay->range);
    fputs(",\n    camera = ", out);
    replay_camera_write(out, replay->view);
    fputs(",\n", out);
    put_captions(w, item);
    fputs("  }\n", out);
}
