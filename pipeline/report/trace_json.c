/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/report/trace_json.h"

#include <stdio.h>
#include <stdlib.h>

#include "demo/protocol/quake_text.h"
#include "pipeline/print/json.h"
#include "playback/analysis/trace.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "playback/view/view.h"

static void put_vector(struct json *json, const char *key, vec3s v)
{
    json_open_array(json, key);
    for (int i = 0; i < 3; i++)
        json_number(json, NULL, v.raw[i], 3);
    json_close_array(json);
}

static void put_camera(struct json *json, const struct client_frame *frame, double time)
{
    const struct place eye = view_listener(frame, time);
    json_open_object(json, "camera");
    json_integer(json, "entity", frame->view_entity);
    put_vector(json, "origin", eye.origin);
    put_vector(json, "angles", eye.angles);
    json_close_object(json);
}

static void put_stats(struct json *json, const struct client_frame *frame)
{
    static const char *const names[] = {
        [STAT_HEALTH] = "health",
        [STAT_WEAPON] = "weapon_model",
        [STAT_AMMO] = "ammo",
        [STAT_ARMOR] = "armor",
        [STAT_WEAPON_FRAME] = "weapon_frame",
        [STAT_SHELLS] = "shells",
        [STAT_NAILS] = "nails",
        [STAT_ROCKETS] = "rockets",
        [STAT_CELLS] = "cells",
        [STAT_ACTIVE_WEAPON] = "active_weapon",
        [STAT_SECRETS] = "secrets",
        [STAT_MONSTERS] = "monsters",
        [STAT_ITEMS] = "items",
    };
    json_open_object(json, "stats");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i])
            json_integer(json, names[i], frame->stats[i]);
    json_close_object(json);
}

static void put_players(struct json *json, const struct client_frame *frame)
{
    json_open_array(json, "players");
    for (int i = 0; i < frame->num_players; i++) {
        const struct client_player *player = &frame->players[i];
        char name[sizeof player->name];
        if (!player->present)
            continue;
        quake_text_plain(name, sizeof name, player->name);
        json_open_object(json, NULL);
        json_integer(json, "slot", i);
        json_text(json, "name", name);
        json_integer(json, "frags", player->frags);
        json_close_object(json);
    }
    json_close_array(json);
}

static void put_entities(struct json *json, const struct level *level,
                         const struct client_frame *frame, double time)
{
    json_open_array(json, "entities");
    for (int i = 0; i < frame->num_entities; i++) {
        const struct client_entity *e = &frame->entities[i];
        const struct place place = interpolation_drawn_place(frame, e, time);
        json_open_object(json, NULL);
        json_integer(json, "number", e->number);
        json_text(json, "model",
                  e->model > 0 && e->model < level->num_models ? level->model_names[e->model]
                                                               : NULL);
        put_vector(json, "origin", place.origin);
        put_vector(json, "angles", place.angles);
        json_integer(json, "frame", e->frame);
        json_integer(json, "skin", e->skin);
        json_integer(json, "effects", e->effects);
        json_close_object(json);
    }
    json_close_array(json);
}

/* Writes the events of the last second. */
static void put_effects(struct json *json, const struct timeline *timeline, double time)
{
    int num;
    const struct event *events = timeline_events(timeline, time - 1.0, time, &num);
    json_open_array(json, "effects");
    for (int i = 0; i < num; i++) {
        char *text = NULL;
        size_t size;
        FILE *stream = open_memstream(&text, &size);
        if (!stream)
            break;
        trace_event(stream, &events[i], timeline_level(timeline, events[i].level));
        fclose(stream);
        json_open_object(json, NULL);
        json_number(json, "since", events[i].time, 4);
        json_text(json, "what", text);
        json_close_object(json);
        free(text);
    }
    json_close_array(json);
}

void trace_json_put(struct json *json, const struct timeline *timeline, struct playhead *playhead,
                    double time)
{
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(timeline, time));
    const struct level *level = timeline_level(timeline, frame->level);
    json_open_object(json, NULL);
    json_number(json, "time", time, 4);
    json_number(json, "clock", frame->clock, 4);
    json_text(json, "map", level->map_name);
    put_camera(json, frame, time);
    put_stats(json, frame);
    put_players(json, frame);
    put_entities(json, level, frame, time);
    put_effects(json, timeline, time);
    json_close_object(json);
}
