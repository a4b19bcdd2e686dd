/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_nails.h"

#include "base/limits.h"
#include "demo/protocol/qw_entities.h"
#include "playback/client/client_entities.h"
#include "playback/client/qw/qw_state.h"

enum {
    MAX_NAILS = 256,                                 /* in a message */
    FIRST_NUMBERED = LIMIT_ENTITIES - 3 * MAX_NAILS, /* first entity number of these nails */
    /* Two sets: of this frame and the previous one. */
    FIRST_UNNUMBERED = LIMIT_ENTITIES - 2 * MAX_NAILS
};

static const float MAX_FLIGHT = 200.0f; /* in units, between two packets */
static const float ALONG = 0.9f; /* minimum cosine between a nail's movement and its direction */

/* Returns how far the nail flew if it is the same as `before`, or a negative number if it
 * cannot be. */
static float flight(const struct client_entity *before, const struct nail *nail)
{
    const vec3s moved = glms_vec3_sub(nail->origin, before->origin);
    const float length = glms_vec3_norm(moved);
    const vec3s angles = vec3_make(-nail->angles.x, nail->angles.y, 0);
    const vec3s direction = angles_to_axes(angles).forward;
    if (memcmp(&before->angles, &nail->angles, sizeof(vec3s)) != 0 || length > MAX_FLIGHT)
        return -1.0f;
    return glms_vec3_dot(moved, direction) >= ALONG * length ? length : -1.0f;
}

/* Returns the number of the nail in the previous frame that this one continues, unless it
 * is taken; otherwise an unused number. */
static int find_number(const struct client *client, const struct nail *nail, bool *is_taken)
{
    int found = -1;
    float least = MAX_FLIGHT;
    bool was_there[2 * MAX_NAILS] = {false};
    for (int i = 0; i < client->before.num; i++) {
        const struct client_entity *before = &client->before.items[i];
        const int index = before->number - FIRST_UNNUMBERED;
        if (index < 0 || index >= 2 * MAX_NAILS)
            continue;
        was_there[index] = true;
        const float flown = is_taken[index] ? -1.0f : flight(before, nail);
        if (flown >= 0.0f && flown <= least) {
            least = flown;
            found = index;
        }
    }
    for (int i = 0; i < 2 * MAX_NAILS && found < 0; i++)
        if (!was_there[i] && !is_taken[i])
            found = i;
    /* All numbers are used only if a frame has many nail messages; then one nail is lost. */
    found = found < 0 ? 0 : found;
    is_taken[found] = true;
    return FIRST_UNNUMBERED + found;
}

void qw_nails_add(struct client *client, const struct message *message)
{
    bool is_taken[2 * MAX_NAILS] = {false};
    struct bytes at = message->nails.list;
    for (int i = 0; i < message->nails.num; i++) {
        struct nail nail;
        qw_read_nail(&at, message->nails.numbered, &nail);
        const struct entity_state state = {
            .model = client->level->nail_model,
            .scale = 16,
            .origin = nail.origin,
            .angles = nail.angles,
        };
        const int number = message->nails.numbered ? FIRST_NUMBERED + nail.id
                                                   : find_number(client, &nail, is_taken);
        client_add_entity(client, number, &state);
    }
}
