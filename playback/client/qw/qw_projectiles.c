/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_projectiles.h"

#include "demo/protocol/qw_entities.h"
#include "models/model.h"
#include "playback/client/client_entities.h"
#include "playback/client/qw/qw_state.h"
#include "world/map.h"
#include "world/map_trace.h"

/* Returns the missile's own entry, else a free one, or NULL if there are too many. */
static struct qw_projectile *find_place(struct qw_state *state, int entity)
{
    struct qw_projectile *found = NULL;
    for (int i = 0; i < QW_MAX_PROJECTILES; i++) {
        struct qw_projectile *projectile = &state->projectiles[i];
        if (projectile->entity == entity)
            return projectile;
        if (!found && projectile->entity == 0)
            found = projectile;
    }
    return found;
}

void qw_projectiles_read(struct client *client, const struct message *message)
{
    struct bytes at = message->projectiles;
    struct projectile update;
    while (qw_read_projectile(&at, &client->state.protocol, &update)) {
        struct qw_projectile *projectile = find_place(&qw_of(client)->state, update.entity);
        if (!projectile)
            continue;
        if (update.is_removed || projectile->entity != update.entity)
            *projectile = (struct qw_projectile){.entity = update.is_removed ? 0 : update.entity};
        if (update.is_removed)
            continue;
        if (update.has_place) {
            projectile->origin = update.origin;
            projectile->velocity = update.velocity;
            projectile->is_new = true;
        }
        if (update.has_angles)
            projectile->angles = update.angles;
        if (update.has_model)
            projectile->model = (uint16_t)update.model;
    }
}

static bool falls(const struct level *level, int model)
{
    return level->models && model < level->num_models && level->models[model] &&
           level->models[model]->flags & MODEL_GRENADE;
}

/* Returns the current position. A missile flies until it hits the map. */
static vec3s fly(const struct client *client, const struct qw_projectile *projectile)
{
    const struct level *level = &client->level->level;
    const float passed = (float)(client->state.frame.time - projectile->time);
    vec3s to = vec3_mad(projectile->origin, projectile->velocity, passed);
    if (falls(level, projectile->model))
        to.z -= 0.5f * qw_of(client)->state.rules.gravity * passed * passed;
    if (!vec3_is_finite(to))
        return projectile->origin;
    if (!level->map)
        return to;
    struct map_trace trace;
    map_trace(level->map, 0, 0, projectile->origin, to, &trace);
    return trace.start_solid ? projectile->origin : trace.end;
}

void qw_projectiles_add(struct client *client)
{
    for (int i = 0; i < QW_MAX_PROJECTILES; i++) {
        struct qw_projectile *projectile = &qw_of(client)->state.projectiles[i];
        if (projectile->entity == 0)
            continue;
        if (projectile->is_new)
            projectile->time = client->state.frame.time;
        projectile->is_new = false;
        const struct entity_state state = {
            .model = projectile->model,
            .scale = 16,
            .origin = fly(client, projectile),
            .angles = projectile->angles,
        };
        client_add_entity(client, projectile->entity, &state);
    }
}
