/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/report/match_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake_text.h"
#include "pipeline/print/json.h"
#include "pipeline/report/info.h"
#include "playback/analysis/demo_info.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/player_actions.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/hud/print_iterator.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/map_views.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double GRID = 0.25; /* minimum s between positions */
enum { MAX_PLACES = 4800 };      /* per player: 20 minutes at that interval */

static void put_plain(struct json *json, const char *key, const char *text)
{
    char plain[1024];
    quake_text_plain(plain, sizeof plain, text);
    json_text(json, key, plain);
}

/* ---- levels ---- */

void match_json_put_square(struct json *json, const struct map *map)
{
    float side;
    if (!map)
        return;
    const struct place eye = map_views_above(map, 1.0f, &side);
    json_open_object(json, "square");
    json_number(json, "x", (double)(eye.origin.x - side / 2), 1);
    json_number(json, "y", (double)(eye.origin.y - side / 2), 1);
    json_number(json, "side", (double)side, 1);
    json_close_object(json);
}

static void put_levels(struct json *json, const struct timeline *timeline)
{
    json_open_array(json, "levels");
    for (int i = 0; i < timeline_num_levels(timeline); i++) {
        const struct level *level = timeline_level(timeline, i);
        json_open_object(json, NULL);
        json_text(json, "map", level->map_name);
        put_plain(json, "title", level->title);
        json_number(json, "start", level->start, 3);
        json_number(json, "end", level->end, 3);
        match_json_put_square(json, level->map);
        json_close_object(json);
    }
    json_close_array(json);
}

/* ---- events ---- */

static void put_action(struct json *json, const struct player_action *action)
{
    static const char *const names[] = {[ACTION_KILL] = "kill",
                                        [ACTION_DEATH] = "death",
                                        [ACTION_PICKUP] = "pickup",
                                        [ACTION_MATCH] = "match"};
    /* A death caused by another player is listed as that player's kill. */
    if (action->kind == ACTION_FIRE || (action->kind == ACTION_DEATH && action->other > 0))
        return;
    json_open_object(json, NULL);
    json_number(json, "time", action->time, 3);
    json_text(json, "kind", names[action->kind]);
    if (action->entity > 0)
        json_integer(json, "slot", action->entity - 1);
    if (action->who && action->who[0])
        put_plain(json, "who", action->who);
    if (action->other > 0)
        json_integer(json, "other", action->other - 1);
    if (action->cause)
        json_text(json, "what", action->cause);
    else if (action->what)
        json_text(json, "what", action->what->name);
    json_close_object(json);
}

static void put_text(struct json *json, double time, const char *kind, const char *text)
{
    json_open_object(json, NULL);
    json_number(json, "time", time, 3);
    json_text(json, "kind", kind);
    put_plain(json, "text", text);
    json_close_object(json);
}

/* Write the text as players saw it, without colour codes. */
static void put_print(struct json *json, const struct timeline *timeline, const struct event *event,
                      const char *kind, struct arena *arena)
{
    const struct level *level = timeline_level(timeline, timeline_level_at(timeline, event->time));
    put_text(json, event->time, kind,
             print_iterator_text(event, level && level->game->has_colour_codes, arena));
}

/* `shown` is the current center print, which servers send repeatedly and to every player. */
static void put_event(struct json *json, const struct timeline *timeline, const struct event *event,
                      const char **shown, struct arena *arena)
{
    if (event->kind == EVENT_PRINT && event->print.chat) {
        put_print(json, timeline, event, "chat", arena);
    } else if (event->kind == EVENT_CENTER_PRINT && event->print.text[0] &&
               strcmp(event->print.text, *shown) != 0) {
        *shown = event->print.text;
        put_print(json, timeline, event, "text", arena);
    } else if (event->kind == EVENT_LEVEL) {
        put_text(json, event->time, "level", timeline_level(timeline, event->level)->title);
    }
}

/* Writes the events of players and of the server, merged by time. */
static void put_events(struct json *json, const struct timeline *timeline)
{
    int num;
    const char *shown = "";
    struct arena *arena = arena_create();
    struct player_actions *actions = player_actions_gather(timeline);
    const struct event *events =
        timeline_events(timeline, 0.0, timeline_duration(timeline) + 1.0, &num);
    json_open_array(json, "events");
    for (int i = 0, k = 0; i < actions->num || k < num;) {
        if (k >= num || (i < actions->num && actions->items[i].time <= events[k].time))
            put_action(json, &actions->items[i++]);
        else
            put_event(json, timeline, &events[k++], &shown, arena);
    }
    json_close_array(json);
    json_open_array(json, "scores");
    for (int i = 0; i < num; i++) {
        if (events[i].kind != EVENT_FRAG)
            continue;
        json_open_array(json, NULL);
        json_number(json, NULL, events[i].time, 3);
        json_integer(json, NULL, events[i].frag.player);
        json_integer(json, NULL, events[i].frag.frags);
        json_close_array(json);
    }
    json_close_array(json);
    player_actions_free(actions);
    arena_destroy(arena);
}

static void put_marks(struct json *json, const struct demo *demo, const struct timeline *timeline)
{
    struct demo_info *info = demo_info_gather(demo, timeline);
    json_integer(json, "recorder", info->recorder);
    json_open_array(json, "marks");
    for (int i = 0; i < info->num_marks; i++)
        put_text(json, info->marks[i].time, "mark", info->marks[i].text);
    json_close_array(json);
    demo_info_free(info);
}

/* ---- players ---- */

static bool is_playing(const struct client_player *player)
{
    return info_has_name(player) && !player->spectator;
}

/* Write the players at one time: slot, x, y, z and yaw of each, in one array. */
static void put_places(struct json *json, const struct client_frame *frame, double time)
{
    json_open_array(json, NULL);
    for (int i = 0; i < frame->num_players; i++) {
        const struct client_entity *entity = interpolation_find(frame, i + 1);
        if (!is_playing(&frame->players[i]) || !entity)
            continue;
        const struct place place = interpolation_drawn_place(frame, entity, time);
        json_integer(json, NULL, i);
        for (int k = 0; k < 3; k++)
            json_integer(json, NULL, lroundf(place.origin.raw[k]));
        json_integer(json, NULL, lroundf(place.angles.y));
    }
    json_close_array(json);
}

/* The latest known state of each slot. */
struct names {
    int num, room;
    struct client_player *players;
};

static void update_names(struct names *names, const struct client_frame *frame, struct arena *arena)
{
    if (frame->num_players > names->room) {
        struct client_player *more =
            ARENA_NEW(arena, struct client_player, (size_t)frame->num_players);
        if (names->num > 0)
            memcpy(more, names->players, (size_t)names->num * sizeof *more);
        names->players = more;
        names->room = names->num = frame->num_players;
    }
    for (int i = 0; i < frame->num_players; i++)
        if (is_playing(&frame->players[i]))
            names->players[i] = frame->players[i];
}

static void put_players(struct json *json, const struct timeline *timeline)
{
    struct arena *arena = arena_create();
    struct playhead *playhead = playhead_create(timeline);
    const double duration = timeline_duration(timeline);
    const double step = fmax(GRID, ceil(duration / MAX_PLACES / GRID) * GRID);
    struct names names = {0};
    json_number(json, "step", step, 3);
    json_open_array(json, "places");
    for (int i = 0; i * step <= duration; i++) {
        const struct client_frame *frame =
            playhead_frame(playhead, timeline_find_frame(timeline, i * step));
        put_places(json, frame, i * step);
        update_names(&names, frame, arena);
    }
    json_close_array(json);
    json_open_array(json, "players");
    for (int i = 0; i < names.num; i++) {
        const struct client_player *player = &names.players[i];
        if (!info_has_name(player))
            continue;
        json_open_object(json, NULL);
        json_integer(json, "slot", i);
        put_plain(json, "name", player->name);
        put_plain(json, "team", player->team);
        json_integer(json, "shirt", player->shirt);
        json_integer(json, "pants", player->pants);
        json_integer(json, "frags", player->frags);
        json_close_object(json);
    }
    json_close_array(json);
    playhead_destroy(playhead);
    arena_destroy(arena);
}

void match_json_put(struct json *json, const struct demo *demo, const struct timeline *timeline)
{
    json_open_object(json, NULL);
    json_number(json, "duration", timeline_duration(timeline), 3);
    json_bool(json, "all_players", demo_is_multi_view(demo));
    put_levels(json, timeline);
    put_events(json, timeline);
    put_marks(json, demo, timeline);
    put_players(json, timeline);
    json_utf8(json, "damaged", timeline_damage(timeline));
    json_close_object(json);
}
