/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_profile.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/log.h"
#include "demo/container/demo.h"
#include "pipeline/session/demo_part.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/profile.h"
#include "pipeline/settings/settings.h"

/* Seconds at the beginning of a recording that nobody misses. */
static const double TRIFLE = 1.0;

struct line {
    char text[160];
    int length;
};

static void add(struct line *line, const char *text)
{
    const size_t room = sizeof line->text - (size_t)line->length;
    line->length +=
        snprintf(line->text + line->length, room, "%s%s", line->length > 0 ? ", " : "", text);
}

static void add_part(struct line *line, const struct demo_range *range)
{
    char text[64];
    const int from = (int)range->from, to = (int)range->to;
    if (range->part == PART_MATCH && range->num_matches == 1)
        snprintf(text, sizeof text, "the match from %d:%02d to %d:%02d", from / 60, from % 60,
                 to / 60, to % 60);
    else if (range->part == PART_MATCH)
        snprintf(text, sizeof text, "%d matches from %d:%02d to %d:%02d", range->num_matches,
                 from / 60, from % 60, to / 60, to % 60);
    else if (range->part == PART_PLAY)
        snprintf(text, sizeof text, "from the first moment of play at %d:%02d", from / 60,
                 from % 60);
    else
        snprintf(text, sizeof text, "the whole recording, which contains no match");
    add(line, text);
}

void film_profile_log(const struct session *session)
{
    const struct render_settings *const settings = session->settings;
    const bool is_match = settings->profile == PROFILE_MATCH;
    const struct demo_range range = demo_part_find(session->timeline, settings->input.part);
    struct line line = {.length = 0};
    if (settings_is_set(settings, "profile"))
        return;
    if (!settings->input.from.given && !settings->input.to.given &&
        (is_match || range.from > TRIFLE))
        add_part(&line, &range);
    if (is_match && !settings_is_set(settings, "pov"))
        add(&line, "the player with the most action");
    if (is_match && !settings_is_set(settings, "hud"))
        add(&line, "the broadcast HUD");
    if (line.length > 0)
        log_info(session->log, "%s: showing %s; --profile plain shows all of it as recorded",
                 demo_name(session->demo), line.text);
}
