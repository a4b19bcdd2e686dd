/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/view/q2_view.h"

#include "playback/client/client_frame.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/motion/interpolation.h"

static const float COORD = 1 / 8.0f, QUARTER = 1 / 4.0f, ANGLE16 = 360 / 65536.0f;

/* Keeps the eye off the map's planes, since origins are sent in eighths of a unit. */
static const float EYE_OFFSET = 1 / 16.0f;

/* MAX_MOVE: a larger change on any axis between two frames, in 1/8 units, is a teleport. */
enum { MAX_MOVE = 256 * 8, USUAL_FOV = 90 };

enum { UNDER_WATER = 1 }; /* RDF_UNDERWATER, a bit of the player's render flags */

/* The view interpolated between the last two player states, in units and degrees. */
struct eye {
    vec3s origin, angles, kick, gun_offset, gun_angles;
    float fov;
};

static vec3s scaled(const int32_t numbers[3], float step)
{
    return vec3_make((float)numbers[0] * step, (float)numbers[1] * step, (float)numbers[2] * step);
}

static struct eye eye_of(const struct q2_player *player)
{
    const bool has_fov = player->fov > 0 && player->fov < 180;
    return (struct eye){
        .origin =
            glms_vec3_add(scaled(player->origin, COORD), scaled(player->view_offset, QUARTER)),
        .angles = scaled(player->view_angles, ANGLE16),
        .kick = scaled(player->kick_angles, QUARTER),
        .gun_offset = scaled(player->gun_offset, QUARTER),
        .gun_angles = scaled(player->gun_angles, QUARTER),
        .fov = has_fov ? (float)player->fov : USUAL_FOV,
    };
}

static bool has_teleported(const struct q2_player *from, const struct q2_player *to)
{
    for (int i = 0; i < 3; i++)
        if (from->origin[i] - to->origin[i] > MAX_MOVE ||
            to->origin[i] - from->origin[i] > MAX_MOVE)
            return true;
    return false;
}

struct view q2_view_at(const struct client_frame *frame, double time)
{
    const struct q2_client_frame *known = frame->q2;
    const struct eye to = known->now ? eye_of(&known->now->player) : (struct eye){.fov = USUAL_FOV};
    struct eye from = to;
    if (known->now && known->before && !has_teleported(&known->before->player, &known->now->player))
        from = eye_of(&known->before->player);
    const float part = interpolation_fraction(frame, time);
    const vec3s origin = glms_vec3_adds(vec3_lerp(from.origin, to.origin, part), EYE_OFFSET);
    const vec3s look = glms_vec3_add(angles_lerp(from.angles, to.angles, part),
                                     vec3_lerp(from.kick, to.kick, part));
    const vec3s gun = angles_lerp(from.gun_angles, to.gun_angles, part);
    return (struct view){
        .origin = origin,
        .angles = look,
        .weapon_origin = glms_vec3_add(origin, vec3_lerp(from.gun_offset, to.gun_offset, part)),
        /* The pitch of alias models is positive upwards; the game's roll has the wrong
         * sign. */
        .weapon_angles = vec3_make(-look.x - gun.x, look.y + gun.y, -look.z - gun.z),
        .fov = glm_lerp(from.fov, to.fov, part),
        .is_under_water = known->now && known->now->player.view_flags & UNDER_WATER,
    };
}

/* Blends the colour `over`, whose components are 0 to 255, over the tint. */
static void blend_over(const int32_t over[4], float tint[4])
{
    const float strength = (float)over[3] / 255.0f;
    const float both = tint[3] + (1.0f - tint[3]) * strength;
    for (int i = 0; i < 3 && both > 0.0f; i++)
        tint[i] = glm_lerp((float)over[i] / 255.0f, tint[i], tint[3] / both);
    tint[3] = both;
}

void q2_view_tint(const struct client_frame *frame, float tint[4])
{
    const struct q2_frame *now = frame->q2->now;
    for (int i = 0; i < 4; i++)
        tint[i] = now ? (float)now->player.blend[i] / 255.0f : 0.0f;
    if (now && now->player.damage[3] > 0)
        blend_over(now->player.damage, tint);
}

void q2_view_areas(const struct client_frame *frame, int *num, const uint8_t **areas)
{
    const struct q2_frame *now = frame->q2->now;
    *num = now ? now->num_areas : 0;
    *areas = now ? now->areas : NULL;
}
