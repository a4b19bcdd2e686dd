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
#include "playback/client/view_schedule.h"
#include "playback/timeline/timeline.h"

/* Seconds at the ends of a recording that nobody misses. */
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

/* Describes the part of the demo that the film shows, if the profile chose an end of it. */
static void add_part(struct line *line, const struct session *session, double from, double to)
{
    const struct input_settings *const input = &session->settings->input;
    const struct demo_range range = demo_part_find(session->timeline, input->part);
    const bool is_begin = !input->from.given && from == range.from;
    const bool is_end = !input->to.given && to == range.to;
    const double left = timeline_duration(session->timeline) - to;
    const int first = (int)from, last = (int)to;
    char text[64], matches[32] = "the match";
    if (range.num_matches > 1)
        snprintf(matches, sizeof matches, "%d matches", range.num_matches);
    if (range.part == PART_MATCH && (is_begin || is_end))
        snprintf(text, sizeof text, "%s from %d:%02d to %d:%02d", matches, first / 60, first % 60,
                 last / 60, last % 60);
    else if (range.part == PART_PLAY && ((is_begin && from > TRIFLE) || (is_end && left > TRIFLE)))
        snprintf(text, sizeof text, "play from %d:%02d to %d:%02d", first / 60, first % 60,
                 last / 60, last % 60);
    else if (input->part == PART_MATCH && range.part == PART_ALL && is_begin && is_end)
        snprintf(text, sizeof text, "the whole recording, which contains no match");
    else
        return;
    add(line, text);
}

void film_profile_log(const struct session *session, double from, double to)
{
    const struct render_settings *const settings = session->settings;
    const bool is_match = settings->profile == PROFILE_MATCH;
    struct line line = {.length = 0};
    if (settings_is_set(settings, "profile"))
        return;
    add_part(&line, session, from, to);
    const bool has_choice = is_match && !settings_is_set(settings, "pov");
    const bool is_one = timeline_view_schedule(session->timeline)->num_players == 1;
    if (has_choice)
        add(&line, is_one ? "the only player" : "the player with the most action");
    if (is_match && !settings_is_set(settings, "hud"))
        add(&line, "the broadcast HUD");
    if (line.length > 0)
        log_info(session->log, "%s: showing %s; %s--profile plain shows all of it as recorded",
                 demo_name(session->demo), line.text,
                 !has_choice ? ""
                 : is_one    ? "--profile speedrun shows speed and time, "
                             : "--pov NAME shows one player, ");
}
