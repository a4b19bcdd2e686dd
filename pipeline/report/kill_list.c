/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/report/kill_list.h"

#include "base/time_text.h"
#include "demo/protocol/quake_text.h"
#include "pipeline/print/json.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

enum { NAME_SIZE = 64 };

struct kill_line {
    double time;
    char killer[NAME_SIZE], victim[NAME_SIZE]; /* "": none or unknown */
    const char *monster;                       /* that killed; NULL: none did */
    const char *weapon;
    bool is_team_kill;
};

static void read_name(char out[NAME_SIZE], const struct client_frame *frame, int slot)
{
    const bool is_known = slot >= 0 && slot < frame->num_players && frame->players[slot].present;
    quake_text_line(out, NAME_SIZE, is_known ? frame->players[slot].name : "");
}

/* Finds the next kill in the list of events, from *index on, and moves *index past it. */
static bool next_kill(const struct timeline *timeline, struct playhead *playhead,
                      const struct event *events, int num, int *index, struct kill_line *out)
{
    while (*index < num && events[*index].kind != EVENT_KILL)
        ++*index;
    if (*index == num)
        return false;
    const struct event *const event = &events[(*index)++];
    const struct client_frame *const frame =
        playhead_frame(playhead, timeline_find_frame(timeline, event->time));
    out->time = event->time;
    out->monster = event->kill.monster;
    out->weapon = obituary_death_name(event->kill.cause);
    out->is_team_kill = event->kill.is_team_kill;
    read_name(out->killer, frame, event->kill.killer);
    read_name(out->victim, frame, event->kill.victim);
    return true;
}

static const char *or_none(const char *name)
{
    return *name ? name : "-";
}

int kill_list_print(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                    double from, double to)
{
    struct kill_line kill;
    char time[TIME_TEXT_SIZE];
    int num, num_kills = 0;
    const struct event *const events = timeline_events(timeline, from, to, &num);
    for (int i = 0; next_kill(timeline, playhead, events, num, &i, &kill); num_kills++) {
        time_text_format(time, kill.time);
        fprintf(out, "%8s  %-16s %-16s %s%s\n", time,
                kill.monster ? kill.monster : or_none(kill.killer), or_none(kill.victim),
                kill.weapon, kill.is_team_kill ? " (teammate)" : "");
    }
    return num_kills;
}

int kill_list_print_json(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                         double from, double to)
{
    struct json json = {.stream = out};
    struct kill_line kill;
    int num, num_kills = 0;
    const struct event *const events = timeline_events(timeline, from, to, &num);
    json_open_array(&json, NULL);
    for (int i = 0; next_kill(timeline, playhead, events, num, &i, &kill); num_kills++) {
        json_open_object(&json, NULL);
        json_number(&json, "time", kill.time, 4);
        json_text(&json, "killer", *kill.killer ? kill.killer : NULL);
        json_text(&json, "monster", kill.monster);
        json_text(&json, "victim", *kill.victim ? kill.victim : NULL);
        json_text(&json, "weapon", kill.weapon);
        json_bool(&json, "team_kill", kill.is_team_kill);
        json_close_object(&json);
    }
    json_close_array(&json);
    putc('\n', out);
    return num_kills;
}
