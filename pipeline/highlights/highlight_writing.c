/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_writing.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card_place.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

double highlight_writing_aspect(const struct highlight_writing *w)
{
    return (double)w->settings->picture.width / w->settings->picture.height;
}

void highlight_writing_time(const struct highlight_writing *w, const struct highlight_item *item,
                            double time)
{
    if (item->nth == 0) {
        lua_text_clock(w->stream, time);
        return;
    }
    const double apart = time - item->moment.time;
    fprintf(w->stream, "kill %c %.2f", apart < 0.0 ? '-' : '+', fabs(apart));
}

bool highlight_writing_uses(const struct highlight_writing *w, int input)
{
    for (int i = w->first; i < w->last; i++)
        if (w->h->items[i].demo == input)
            return true;
    return false;
}

const char *highlight_writing_source(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    return script_sources_get(&w->sources, item->demo, item->pov)->name;
}

bool highlight_writing_has_kills(const struct highlight_writing *w)
{
    for (int i = w->first; i < w->last; i++)
        if (w->h->items[i].nth > 0)
            return true;
    return false;
}

enum hud_style highlight_writing_hud(const struct highlight_writing *w)
{
    return !settings_chosen(w->settings, "hud") && highlight_writing_has_kills(w)
               ? HUD_BROADCAST
               : w->settings->look.hud;
}

bool highlight_writing_reframes(const struct highlight_writing *w)
{
    return w->settings->eye.reframe || (highlight_writing_aspect(w) < HIGHLIGHT_MIN_WIDE &&
                                        w->settings->picture.projection == PROJECTION_FLAT);
}

void highlight_writing_fades(const struct highlight_writing *w, int index, bool is_first,
                             bool is_last)
{
    const bool fades_in = is_first && index == w->first && !w->has_opening;
    const bool fades_out = is_last && index == w->last - 1 && w->fades_out;
    if (fades_in || fades_out)
        fprintf(w->stream, "    fade = { %s%s%s },\n", fades_in ? "[\"in\"] = 0.5" : "",
                fades_in && fades_out ? ", " : "", fades_out ? "out = 0.5" : "");
}
