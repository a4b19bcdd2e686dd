/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_flashes.h"

#include "base/rng.h"
#include "playback/client/event.h"
#include "playback/client/q2/q2_monster_flashes.h"

/* Durations in seconds. In the game, flashes last for one frame. */
static const double FLASH = 0.05, LONG_FLASH = 0.2, MAX_FLASH = 0.2;

/* Brightness below which luxels are not lit. */
static const float CUTOFF = 64.0f;

void q2_flashes_add_light(struct dlight_list *list, vec3s origin, float radius,
                          const float colour[3])
{
    if (list->num == MAX_LIGHTS || !(radius > 0.0f))
        return;
    list->items[list->num++] = (struct scene_light){
        .origin = origin,
        .radius = radius,
        .min_light = CUTOFF,
        .colour = {colour[0], colour[1], colour[2]},
    };
}

vec3s q2_flashes_muzzle(const struct q2_event *flash)
{
    const struct axes axes = angles_to_axes(flash->end);
    float place[3] = {18.0f, 16.0f, 0.0f};
    if (flash->kind == Q2_EVENT_MONSTER_FLASH) {
        const struct q2_monster_flash monster = q2_monster_flash(flash->type);
        for (int i = 0; i < 3; i++)
            place[i] = monster.place[i];
    }
    vec3s at = vec3_mad(flash->origin, axes.forward, place[0]);
    at = vec3_mad(at, axes.right, place[1]);
    at.z += place[2];
    return at;
}

struct light {
    float radius, colour[3];
    double life;
};

/* Flashes that are not listed have no light. */
static const float flash_colours[NUM_Q2_FLASHES][3] = {
    [Q2_FLASH_BLASTER] = {1, 1, 0},
    [Q2_FLASH_MACHINEGUN] = {1, 1, 0},
    [Q2_FLASH_SHOTGUN] = {1, 1, 0},
    [Q2_FLASH_CHAINGUN1] = {1, 0.25f, 0},
    [Q2_FLASH_CHAINGUN2] = {1, 0.5f, 0},
    [Q2_FLASH_CHAINGUN3] = {1, 1, 0},
    [Q2_FLASH_RAILGUN] = {0.5f, 0.5f, 1},
    [Q2_FLASH_ROCKET] = {1, 0.5f, 0.2f},
    [Q2_FLASH_GRENADE] = {1, 0.5f, 0},
    [Q2_FLASH_LOGIN] = {0, 1, 0},
    [Q2_FLASH_LOGOUT] = {1, 0, 0},
    [Q2_FLASH_RESPAWN] = {1, 1, 0},
    [Q2_FLASH_BFG] = {0, 1, 0},
    [Q2_FLASH_SUPER_SHOTGUN] = {1, 1, 0},
    [Q2_FLASH_HYPERBLASTER] = {1, 1, 0},
    [Q2_FLASH_IONRIPPER] = {1, 0.5f, 0.5f},
    [Q2_FLASH_BLUE_HYPERBLASTER] = {0, 0, 1},
    [Q2_FLASH_PHALANX] = {1, 0.5f, 0.5f},
    [Q2_FLASH_RIFLE] = {0.9f, 0.7f, 0},
    [Q2_FLASH_SHOTGUN2] = {1, 1, 0},
    [Q2_FLASH_HEAT_BEAM] = {1, 1, 0},
    [Q2_FLASH_BLASTER2] = {0, 1, 0},
    [Q2_FLASH_TRACKER] = {-1, -1, -1},
    [Q2_FLASH_NUKE1] = {1, 0, 0},
    [Q2_FLASH_NUKE2] = {1, 1, 0},
    [Q2_FLASH_NUKE4] = {0, 0, 1},
    [Q2_FLASH_NUKE8] = {0, 1, 1},
};

static struct light player_light(const struct event *event)
{
    const int type = event->q2.type & ~Q2_FLASH_SILENCED;
    const float least = event->q2.type & Q2_FLASH_SILENCED ? 100.0f
                        : type == Q2_FLASH_CHAINGUN2       ? 225.0f
                        : type == Q2_FLASH_CHAINGUN3       ? 250.0f
                                                           : 200.0f;
    struct light light = {.radius = least + (float)hash_below(event->seed, 0, 32), .life = FLASH};
    for (int i = 0; i < 3 && type < NUM_Q2_FLASHES; i++)
        light.colour[i] = flash_colours[type][i];
    return light;
}

static struct light monster_light(const struct event *event)
{
    const struct q2_monster_flash flash = q2_monster_flash(event->q2.type);
    const float radius = flash.is_long ? 300.0f + (float)hash_below(event->seed, 0, 101)
                                       : 200.0f + (float)hash_below(event->seed, 0, 32);
    return (struct light){radius,
                          {flash.colour[0], flash.colour[1], flash.colour[2]},
                          flash.is_long ? LONG_FLASH : FLASH};
}

static struct light temp_light(const struct event *event)
{
    switch ((enum q2_temp)event->q2.type) {
    case Q2_TEMP_WELDING_SPARKS:
        return (struct light){
            100.0f + (float)hash_below(event->seed, 0, 75), {1, 1, 0.3f}, LONG_FLASH};
    case Q2_TEMP_FLASHLIGHT:
        return (struct light){400, {1, 1, 1}, 0.1};
    case Q2_TEMP_TRACKER_EXPLOSION:
        return (struct light){150, {-1, -1, -1}, 0.1};
    default:
        return (struct light){.life = 0.0};
    }
}

static bool is_flash(const struct event *event)
{
    return event->kind == EVENT_Q2 &&
           (event->q2.kind == Q2_EVENT_FLASH || event->q2.kind == Q2_EVENT_MONSTER_FLASH);
}

/* Returns whether a later flash of the same entity, with an index below `num`, replaces
 * it: an entity has only one. */
static bool is_replaced(const struct event *events, int num, int index)
{
    for (int i = index + 1; i < num; i++)
        if (is_flash(&events[i]) && events[i].q2.entity == events[index].q2.entity)
            return true;
    return false;
}

void q2_flashes_add(struct dlight_list *list, const struct instant *instant)
{
    const struct event *events = instant->events;
    const int num = instant->num_events;
    for (int i = num - 1; i >= 0 && instant->time - events[i].time < MAX_FLASH; i--) {
        if (events[i].kind != EVENT_Q2)
            continue;
        const bool fires = is_flash(&events[i]);
        const struct light light = events[i].q2.kind == Q2_EVENT_FLASH ? player_light(&events[i])
                                   : fires                             ? monster_light(&events[i])
                                   : events[i].q2.kind == Q2_EVENT_TEMP
                                       ? temp_light(&events[i])
                                       : (struct light){.life = 0.0};
        if (instant->time - events[i].time < light.life && !(fires && is_replaced(events, num, i)))
            q2_flashes_add_light(list,
                                 fires ? q2_flashes_muzzle(&events[i].q2) : events[i].q2.origin,
                                 light.radius, light.colour);
    }
}
