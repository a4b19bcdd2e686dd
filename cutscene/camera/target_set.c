/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/target_set.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/camera/entity_track.h"
#include "cutscene/camera/time_map.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/player_actions.h"
#include "playback/client/level.h"
#include "playback/client/player_names.h"
#include "playback/client/userinfo.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

enum { MAX_MEMBERS = 256, MAX_TEAM = 32, SEVERAL_MATCH = -2 };

static const double PREROLL = 16.0; /* seconds of shot time that the longest lag reaches back */
static const double TOO_LONG_UNSEEN = 0.3; /* s */

struct member {
    const struct camera_target *target;
    int number; /* entity number; ENTITY_TRACK_RECORDER; -1: a team */
    bool is_missile;
    double begin, end; /* demo times of its flight */
    int num_tracks;    /* one, or one for each player of a team */
    struct entity_track **tracks;
};

struct target_set {
    struct shot_clock clock;
    const struct timeline *timeline;
    struct action_search *search;
    struct arena *arena;
    int num;
    struct member members[MAX_MEMBERS];
};

struct target_set *target_set_create(const struct shot_clock *clock,
                                     const struct timeline *timeline, struct action_search *search,
                                     struct arena *arena)
{
    struct target_set *set = ARENA_NEW(arena, struct target_set, 1);
    set->clock = *clock;
    set->timeline = timeline;
    set->search = search;
    set->arena = arena;
    return set;
}

/* ---- finding the entity ---- */

/* Returns the entity that `find` finds in the first, the last or the middle frame of the
 * shot. */
static int find_in_shot(const struct target_set *set,
                        int (*find)(const struct client_frame *frame, const void *context),
                        const void *context)
{
    const double parts[] = {0.0, 1.0, 0.5};
    struct playhead *playhead = playhead_create(set->timeline);
    int number = 0;
    for (int i = 0; i < 3 && number == 0; i++) {
        const double demo = time_map_at(set->clock.map, parts[i] * set->clock.duration);
        number = find(playhead_frame(playhead, timeline_find_frame(set->timeline, demo)), context);
    }
    playhead_destroy(playhead);
    return number;
}

static int find_recorder(const struct client_frame *frame, const void *nothing)
{
    (void)nothing;
    return frame->view_entity;
}

/* Returns the number of the player with that name or, if only one matches, with a name that
 * contains it; SEVERAL_MATCH if several match. */
static int find_player(const struct client_frame *frame, const void *name)
{
    int alike = 0;
    for (int i = 0; i < frame->num_players; i++) {
        const enum userinfo_match likeness =
            frame->players[i].present ? userinfo_match_name(frame->players[i].name, i, name)
                                      : USERINFO_NO_MATCH;
        if (likeness == USERINFO_EXACT_MATCH)
            return i + 1;
        if (likeness == USERINFO_PARTIAL_MATCH)
            alike = alike == 0 ? i + 1 : SEVERAL_MATCH;
    }
    return alike;
}

/* Returns the message for a name that no player, or no team, of the shot has. The names
 * that it may suggest are those of the shot's first frame. */
static struct spelling_message unknown_name(const struct target_set *set, const char *name,
                                            bool is_team)
{
    struct playhead *playhead = playhead_create(set->timeline);
    const double demo = time_map_at(set->clock.map, 0.0);
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(set->timeline, demo));
    const struct spelling_message message =
        is_team ? player_names_unknown_team(frame, name) : player_names_unknown(frame, name);
    playhead_destroy(playhead);
    return message;
}

struct entity_kind {
    const struct target_set *set;
    const struct camera_target *target;
};

static bool is_of_kind(const struct camera_target *target, const struct level *level,
                       const struct client_entity *entity)
{
    if (target->kind == TARGET_ITEM)
        return item_name_has_model(target->item, level, entity->model, entity->skin);
    return entity->model > 0 && entity->model < level->num_models &&
           strcmp(level->model_names[entity->model], target->name) == 0;
}

static int find_by_kind(const struct client_frame *frame, const void *context)
{
    const struct entity_kind *kind = context;
    const struct level *level = timeline_level(kind->set->timeline, frame->level);
    int found = 0;
    for (int i = 0; i < frame->num_entities; i++)
        if (is_of_kind(kind->target, level, &frame->entities[i]) && ++found == kind->target->number)
            return frame->entities[i].number;
    return 0;
}

static bool find_other(const struct target_set *set, const struct camera_target *target,
                       int *number, struct err *err)
{
    const struct search_query query = {
        .kind = target->kind == TARGET_VICTIM ? SEARCH_KILL : SEARCH_DEATH,
        .who = target->name,
        .nth = target->number,
    };
    struct err inner = {0};
    return action_search_find_other(set->search, &query, number, &inner) ||
           err_set(err, inner.kind, "%s%s", set->clock.where, inner.text);
}

static bool find_entity(const struct target_set *set, const struct camera_target *target,
                        int *number, struct err *err)
{
    const char *where = set->clock.where;
    switch (target->kind) {
    case TARGET_PLAYER:
        *number = find_in_shot(set, find_player, target->name);
        if (*number == SEVERAL_MATCH)
            return err_set(
                err, ERR_FORMAT,
                "%sshot: several players have \"%s\" in their names; use more of the name", where,
                target->name);
        return *number > 0 || err_set(err, ERR_FORMAT, "%sshot: %s", where,
                                      unknown_name(set, target->name, false).text);
    case TARGET_MODEL:
    case TARGET_ITEM:
        *number = find_in_shot(set, find_by_kind, &(struct entity_kind){set, target});
        return *number > 0 ||
               err_set(err, ERR_FORMAT, "%sshot: the recording does not show %s %d", where,
                       target->kind == TARGET_ITEM ? target->item->name : target->name,
                       target->number);
    case TARGET_KILLER:
    case TARGET_VICTIM:
        return find_other(set, target, number, err);
    case TARGET_ENTITY:
        *number = target->number;
        return true;
    default:
        *number = ENTITY_TRACK_RECORDER;
        return true;
    }
}

/* ---- adding ---- */

/* Finds the range of demo times that the shot can need, including lag and lead. */
static void find_time_range(const struct target_set *set, double lead, double *first, double *last)
{
    time_map_bounds(set->clock.map, -PREROLL + fmin(lead, 0.0),
                    set->clock.duration + 1.0 + fmax(lead, 0.0), first, last);
}

static struct entity_track **one_track(struct target_set *set, struct entity_track *track)
{
    struct entity_track **tracks = ARENA_NEW(set->arena, struct entity_track *, 1);
    *tracks = track;
    return tracks;
}

/* Returns the track of an entity, reusing that of an earlier member. */
static struct entity_track *find_track(struct target_set *set, int number, double lead)
{
    double first, last;
    for (int i = 0; i < set->num; i++) {
        const struct member *member = &set->members[i];
        if (member->number == number && !member->is_missile && member->num_tracks == 1 &&
            member->target->lead == lead)
            return member->tracks[0];
    }
    find_time_range(set, lead, &first, &last);
    return entity_track_create(set->timeline, number, first, last, set->clock.is_smooth,
                               set->arena);
}

static bool add_entity(struct target_set *set, const struct camera_target *target, struct err *err)
{
    struct place place;
    struct member member = {.target = target, .num_tracks = 1};
    if (!find_entity(set, target, &member.number, err))
        return false;
    member.tracks = one_track(set, find_track(set, member.number, target->lead));
    set->members[set->num++] = member;
    return entity_track_at(member.tracks[0], 0.0, &place) ||
           err_set(err, ERR_FORMAT, "%sshot: the recording does not show entity %d",
                   set->clock.where, member.number);
}

static bool add_missile(struct target_set *set, const struct camera_target *target, double time,
                        struct err *err)
{
    struct err inner = {0};
    const struct flight *flight =
        action_search_find_flight(set->search, target->item, target->name, target->choice,
                                  target->number, time_map_at(set->clock.map, time), &inner);
    if (!flight)
        return err_set(err, inner.kind, "%s%s", set->clock.where, inner.text);
    set->members[set->num++] = (struct member){
        .target = target,
        .number = flight->entity,
        .is_missile = true,
        .begin = flight->begin,
        .end = flight->end,
        .num_tracks = 1,
        .tracks = one_track(set, entity_track_create_flight(set->timeline, flight,
                                                            set->clock.is_smooth, set->arena)),
    };
    return true;
}

/* Finds the players of the team with that name or, if only one matches, with a name that
 * contains it. Returns their number, or SEVERAL_MATCH if several teams match. */
static int find_team(const struct client_frame *frame, const char *team, int numbers[MAX_TEAM])
{
    enum userinfo_match best = USERINFO_NO_MATCH;
    const char *found = NULL;
    int num = 0;
    bool are_several = false;
    for (int i = 0; i < frame->num_players && num < MAX_TEAM; i++) {
        const struct client_player *player = &frame->players[i];
        if (!player->present || player->spectator || !player->team[0])
            continue;
        const enum userinfo_match likeness = userinfo_match_name(player->team, -1, team);
        if (likeness < best || likeness == USERINFO_NO_MATCH)
            continue;
        if (likeness > best) {
            num = 0;
            are_several = false;
        } else if (strcmp(player->team, found) != 0) {
            are_several = likeness == USERINFO_PARTIAL_MATCH;
        }
        best = likeness;
        found = player->team;
        numbers[num++] = i + 1;
    }
    return are_several ? SEVERAL_MATCH : num;
}

/* Adds the players who are in the team when the shot begins. */
static bool add_team(struct target_set *set, const struct camera_target *target, struct err *err)
{
    struct playhead *playhead = playhead_create(set->timeline);
    const double demo = time_map_at(set->clock.map, 0.0);
    double first, last;
    int numbers[MAX_TEAM];
    struct member *member = &set->members[set->num++];
    member->target = target;
    member->number = -1;
    member->num_tracks = find_team(
        playhead_frame(playhead, timeline_find_frame(set->timeline, demo)), target->name, numbers);
    playhead_destroy(playhead);
    if (member->num_tracks == SEVERAL_MATCH)
        return err_set(err, ERR_FORMAT,
                       "%sshot: several teams have \"%s\" in their names; use more of the name",
                       set->clock.where, target->name);
    find_time_range(set, target->lead, &first, &last);
    member->tracks = ARENA_NEW(set->arena, struct entity_track *, MAX_TEAM);
    for (int i = 0; i < member->num_tracks; i++)
        member->tracks[i] = entity_track_create(set->timeline, numbers[i], first, last,
                                                set->clock.is_smooth, set->arena);
    return member->num_tracks > 0 || err_set(err, ERR_FORMAT, "%sshot: %s", set->clock.where,
                                             unknown_name(set, target->name, true).text);
}

static bool add_parts(struct target_set *set, const struct camera_target *target, double time,
                      struct err *err)
{
    for (int i = 0; i < target->num_parts; i++)
        if (!target_set_add_target(set, &target->parts[i], time, err))
            return false;
    return true;
}

bool target_set_add_target(struct target_set *set, const struct camera_target *target, double time,
                           struct err *err)
{
    if (target->kind == TARGET_NONE || target->kind == TARGET_POINT || target->kind == TARGET_PATH)
        return true;
    if (target->kind == TARGET_MIDDLE)
        return add_parts(set, target, time, err);
    if (!set->timeline)
        return err_set(err, ERR_FORMAT, "%sshot: a map without a demo has nobody to follow",
                       set->clock.where);
    if (set->num == MAX_MEMBERS)
        return err_set(err, ERR_LIMIT, "%sshot: more than %d targets", set->clock.where,
                       MAX_MEMBERS);
    if (target->kind == TARGET_TEAM)
        return add_team(set, target, err);
    if (target->kind == TARGET_MISSILE)
        return add_missile(set, target, time, err);
    return add_entity(set, target, err);
}

bool target_set_add(struct target_set *set, const struct camera *camera, double time,
                    struct err *err)
{
    bool ok = target_set_add_target(set, &camera->target, time, err) &&
              target_set_add_target(set, &camera->look, time, err);
    for (int i = 0; i < camera->num_keys && ok; i++)
        ok = target_set_add_target(set, &camera->keys[i].look, time, err);
    for (int i = 0; i < camera->num_focuses && ok; i++)
        ok = target_set_add_target(set, &camera->focuses[i].target, time, err);
    return ok;
}

/* ---- queries ---- */

static const struct member *find_member(const struct target_set *set,
                                        const struct camera_target *target)
{
    for (int i = 0; i < set->num; i++)
        if (set->members[i].target == target)
            return &set->members[i];
    return NULL;
}

bool target_set_find(const struct target_set *set, const struct camera_target *target, double demo,
                     struct place *out)
{
    const struct member *member = find_member(set, target);
    vec3s sum = {0};
    int num = 0;
    for (int i = 0; member && i < member->num_tracks; i++) {
        if (!entity_track_at(member->tracks[i], demo, out))
            continue;
        sum = glms_vec3_add(sum, out->origin);
        num++;
    }
    if (num > 0)
        out->origin = glms_vec3_scale(sum, 1.0f / (float)num);
    return num > 0;
}

int target_set_entity(const struct target_set *set, const struct camera_target *target)
{
    const struct member *member = target ? find_member(set, target) : NULL;
    if (member && member->number == ENTITY_TRACK_RECORDER)
        return find_in_shot(set, find_recorder, NULL);
    return member ? member->number : 0;
}

static const char *role_of(const struct camera_target *target)
{
    return target->kind == TARGET_KILLER   ? "the killer of "
           : target->kind == TARGET_VICTIM ? "the victim of "
                                           : "";
}

static const char *name_of(const struct camera_target *target)
{
    return target->item ? target->item->name : target->name ? target->name : "the entity";
}

const char *target_set_name(const struct target_set *set, const struct camera_target *target)
{
    if (target->kind == TARGET_RECORDER)
        return "the recorded player";
    return arena_printf(set->arena, "%s%s", role_of(target), name_of(target));
}

bool target_set_flight(const struct target_set *set, const struct camera_target *target,
                       double *begin, double *end)
{
    const struct member *member = find_member(set, target);
    if (!member || !member->is_missile)
        return false;
    *begin = member->begin;
    *end = member->end;
    return true;
}

void target_set_warn(const struct target_set *set, const char *name, struct log *log)
{
    const struct time_map *map = set->clock.map;
    const double a = time_map_at(map, 0.0), b = time_map_at(map, set->clock.duration);
    for (int i = 0; i < set->num; i++) {
        const struct member *member = &set->members[i];
        if (member->is_missile || member->num_tracks != 1)
            continue;
        const double unseen = entity_track_unseen(member->tracks[0], fmin(a, b), fmax(a, b));
        if (unseen > TOO_LONG_UNSEEN)
            log_warn(
                log,
                "%s: the recording does not show %s for %.1f s; it is kept where it was last seen",
                name, target_set_name(set, member->target), unseen);
    }
}
