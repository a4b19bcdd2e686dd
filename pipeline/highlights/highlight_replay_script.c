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
#include "pipeline/print/lua_text.h"

/* s for which the label of a victim stays; later it may follow a respawned player away. */
static const double LABEL_OF_DEAD = 0.3;

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

/* Writes a label that follows a player. */
static void put_label(FILE *out, const char *text, const char *name, double length)
{
    fputs("      { ", out);
    lua_text_string(out, text);
    fprintf(out, ", at = 0, length = %.2f, follow = ", length);
    lua_text_string(out, name);
    fputs(", size = 0.036, font = \"sans bold\", outline = 0.09 },\n", out);
}

/* Writes the mark that tells a replay from the game, who is who, and in the last one what happened,
 * if the live shot is too short for that. */
static void put_captions(const struct highlight_writing *w, const struct highlight_item *item,
                         int number)
{
    const struct replay *replay = &item->replays[number];
    const struct replay_range *range = &replay->range;
    const double length = (range->to - range->from) / range->mean;
    const double dead = (range->hit - range->from) / range->mean + LABEL_OF_DEAD;
    FILE *out = w->stream;
    fputs("    caption = {\n", out);
    highlight_card_write_mark(w, length);
    put_label(out, replay->who, replay->killer_name, length);
    put_label(out, replay->whom, replay->victim_name, fmin(dead, length));
    if (number == item->num_replays - 1 && item->call[0] &&
        !highlight_hold_has_room(item, item->to))
        highlight_card_write_again(w, item, length);
    fputs("    },\n", out);
}

static void put_replay(struct highlight_writing *w, int index, int number)
{
    const struct highlight_item *item = &w->h->items[index];
    const struct replay *replay = &item->replays[number];
    FILE *out = w->stream;
    fprintf(out, "  shot {\n    name = \"%d replay", index - w->first + 1);
    if (number > 0)
        fprintf(out, " %d", number + 1);
    fprintf(out, "\", demo = \"%s\",\n    from = ", highlight_writing_source(w, index));
    highlight_writing_time(w, item, replay->range.from);
    fputs(", to = ", out);
    highlight_writing_time(w, item, replay->range.to);
    fputs(",\n    ", out);
    put_speed(out, &replay->range);
    fputs(",\n    camera = ", out);
    replay_camera_write(out, replay->view);
    fputs(",\n", out);
    put_captions(w, item, number);
    highlight_writing_fades(w, index, false, number == item->num_replays - 1);
    fputs("  }\n", out);
}

void highlight_replay_write(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    if (item->num_replays > 0)
        highlight_replay_write_wipe(w);
    for (int i = 0; i < item->num_replays; i++)
        put_replay(w, index, i);
}
