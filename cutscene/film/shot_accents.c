/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/shot_accents.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/entity_track.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/shot_player_state.h"
#include "playback/analysis/action_search.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

struct accent_list {
    struct shot_accents accents;
    int capacity;
    struct arena *arena;
};

/* Adds a time of the shot. */
static void add(struct accent_list *list, double time)
{
    struct shot_accents *accents = &list->accents;
    accents->times = arena_grow(list->arena, accents->times, accents->num, &list->capacity,
                                sizeof *accents->times);
    accents->times[accents->num++] = time;
}

static bool shows(const struct shot_player *player, double demo, double *time)
{
    return time_map_find(&player->shot->map, demo, player->planned->duration, time);
}

static struct camera_pose pose_at(const struct shot_player *player, double time)
{
    return camera_track_at(player->tracks[film_plan_cut(player->shot, time)], time);
}

/* Returns whether the camera is close to the player with that number, without a wall between
 * them. */
static bool sees(const struct shot_player *player, const struct camera_pose *pose, int number,
                 double demo, struct arena *arena)
{
    static const float farthest = 1000.0f; /* units */
    struct place place;
    const struct entity_track *track =
        entity_track_create(player->timeline, number + 1, demo - 0.1, demo, false, arena);
    return entity_track_at(track, demo, &place) &&
           glms_vec3_distance(place.origin, pose->origin) < farthest &&
           camera_collision_trace(player->collision, demo, pose->origin, place.origin) >= 1.0f;
}

/* Adds the kills or deaths of the player in view, or all that a camera outside sees. */
static void add_kills(struct accent_list *list, const struct shot_player *player,
                      enum search_kind kind, bool in_view, double first, double last)
{
    struct search_hits hits;
    const struct search_query query = {.kind = kind, .who = in_view ? "pov" : NULL, .nth = 1};
    struct arena *arena = arena_create();
    if (!action_search_list(player->search, &query, &hits, arena, &(struct err){0}))
        hits.num = 0;
    for (int i = 0; i < hits.num; i++) {
        const struct search_hit *hit = &hits.items[i];
        double time;
        if (hit->time < first || hit->time > last || !shows(player, hit->time, &time))
            continue;
        const struct camera_pose pose = pose_at(player, time);
        if (pose.own_eyes == in_view &&
            (in_view || sees(player, &pose, hit->number, hit->time, arena)))
            add(list, time);
    }
    arena_destroy(arena);
}

static bool is_voice(const struct event *event, const struct level *level)
{
    static const char *const starts[] = {"misc/talk", "announcer/", "voice/", "voc/"};
    const int sound = event->sound.sound;
    const char *name = sound < 0                                ? event_sound_name(sound)
                       : sound > 0 && sound < level->num_sounds ? level->sound_names[sound]
                                                                : NULL;
    for (size_t i = 0; name && i < sizeof starts / sizeof *starts; i++)
        if (strncasecmp(name, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

static void add_voices(struct accent_list *list, const struct shot_player *player, double first,
                       double last)
{
    int num;
    const struct event *events = timeline_events(player->timeline, first, last, &num);
    for (int i = 0; i < num; i++) {
        double time;
        if (events[i].kind == EVENT_SOUND &&
            is_voice(&events[i], timeline_level(player->timeline, events[i].level)) &&
            shows(player, events[i].time, &time))
            add(list, time);
    }
}

static void add_shot(struct accent_list *list, const struct shot_player *player)
{
    double first, last;
    for (int i = 0; i < player->num_tiles; i++)
        add_shot(list, player->tiles[i]);
    if (player->num_tiles > 0 || !player->timeline || !player->search)
        return;
    time_map_bounds(&player->shot->map, 0.0, player->planned->duration, &first, &last);
    add_kills(list, player, SEARCH_KILL, true, first, last);
    add_kills(list, player, SEARCH_DEATH, true, first, last);
    add_kills(list, player, SEARCH_DEATH, false, first, last);
    add_voices(list, player, first, last);
}

struct shot_accents shot_accents_find(const struct shot_player *player, struct arena *arena)
{
    struct accent_list list = {.arena = arena};
    add_shot(&list, player);
    return list.accents;
}
