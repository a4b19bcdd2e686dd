/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_replay_script.h"

#include <stdio.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/highlights/kill_view.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

static const double MIN_WIDE = 1.3; /* minimum aspect ratio for letterbox bars */

static void put_camera(const struct highlight_writing *w, const struct replay *replay)
{
    FILE *out = w->stream;
    switch (replay->camera) {
    case REPLAY_NONE:
        return;
    case REPLAY_MISSILE:
        fprintf(out, "chase(%s(", replay->missile);
        lua_text_string(out, replay->killer);
        fprintf(out, ", %d), { distance = %d, height = %d, lag = 0.1, look = {%.0f, %.0f, %.0f} })",
                replay->number, KILL_VIEW_MISSILE_BEHIND, KILL_VIEW_MISSILE_OVER,
                (double)replay->end.x, (double)replay->end.y, (double)replay->end.z);
        return;
    case REPLAY_ORBIT:
        fputs("orbit(", out);
        lua_text_string(out, replay->victim);
        fprintf(out, ", { radius = %d, height = %d, angle = ramp(%.0f, %.0f), lag = 0.1 })",
                KILL_VIEW_RADIUS, KILL_VIEW_HEIGHT, (double)replay->angle - KILL_VIEW_SWING,
                (double)replay->angle + KILL_VIEW_SWING);
        return;
    case REPLAY_CHASE:
        fputs("chase(", out);
        lua_text_string(out, replay->killer);
        fprintf(out, ", { distance = %d, height = %d, lag = 0.15 })", KILL_VIEW_BEHIND,
                KILL_VIEW_OVER);
    }
}

void highlight_replay_write(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    const struct replay *replay = &item->replay;
    FILE *out = w->stream;
    if (!replay->camera)
        return;
    fprintf(out,
            "  shot {\n    name = \"%d replay\", demo = \"%s\",\n    from = ", index - w->first + 1,
            highlight_writing_source(w, index));
    highlight_writing_time(w, item, replay->from);
    fputs(", to = ", out);
    highlight_writing_time(w, item, replay->to);
    fprintf(out, ", speed = %.2f,\n    camera = ", replay->speed);
    put_camera(w, replay);
    const bool is_wide = highlight_writing_aspect(w) > MIN_WIDE &&
                         w->settings->picture.projection == PROJECTION_FLAT;
    fprintf(out, ",\n%s  }\n", is_wide ? "    letterbox = 2.35,\n" : "");
}
