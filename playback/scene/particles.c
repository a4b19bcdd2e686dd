/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/particles.h"

#include "base/rng.h"
#include "base/trig.h"
#include "models/model.h"
#include "models/normals.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/motion/interpolation.h"

static const double STEP = 1.0 / GAME_RATE;
static const float GRAVITY = 40.0f; /* units/s^2, a twentieth of the game's 800 */

static const uint8_t ramp_explode[8] = {0x6f, 0x6d, 0x6b, 0x69, 0x67, 0x65, 0x63, 0x61};
static const uint8_t ramp_explode2[8] = {0x6f, 0x6e, 0x6d, 0x6c, 0x6b, 0x6a, 0x68, 0x66};
static const uint8_t ramp_fire[6] = {0x6d, 0x6b, 0x06, 0x05, 0x04, 0x03};

/* Returns the distance travelled along one axis after `age`, where each step of the game
 * adds the velocity and then changes the velocity by growth * velocity - gravity. */
static float travel(float velocity, float growth, float gravity, double age)
{
    if (growth == 0.0f)
        return velocity * (float)age - 0.5f * gravity * (float)(age * (age - STEP));
    const double factor = trig_exp(age * GAME_RATE * trig_log(1.0 + (double)growth * STEP));
    const double reach = (factor - 1.0) / (double)growth;
    return (float)(velocity * reach - gravity * (reach - age) / (double)growth);
}

struct kind_motion {
    float growth_side, growth_up; /* 1/s */
    float gravity;
    const uint8_t *row; /* of colours; NULL: use particle.colour */
    int row_length;
    float row_speed; /* colours per second */
};

static const struct kind_motion kinds[] = {
    [PARTICLE_STATIC] = {0, 0, 0, NULL, 0, 0},
    [PARTICLE_FALL] = {0, 0, GRAVITY, NULL, 0, 0},
    [PARTICLE_FIRE] = {0, 0, -GRAVITY, ramp_fire, 6, 5},
    [PARTICLE_EXPLODE] = {4, 4, GRAVITY, ramp_explode, 8, 10},
    [PARTICLE_EXPLODE2] = {-1, -1, GRAVITY, ramp_explode2, 8, 15},
    [PARTICLE_BLOB] = {4, 4, GRAVITY, NULL, 0, 0},
    [PARTICLE_BLOB2] = {-4, 0, GRAVITY, NULL, 0, 0},
};

bool particle_at(const struct particle *particle, double age, struct scene_particle *out)
{
    const struct kind_motion *kind = &kinds[particle->kind];
    if (age < 0.0 || age >= particle->life)
        return false;
    *out = (struct scene_particle){.colour = particle->colour, .alpha = 255};
    if (kind->row) {
        const float place = particle->ramp + kind->row_speed * (float)age;
        if (place >= (float)kind->row_length)
            return false;
        out->colour = kind->row[(int)place];
    }
    const vec3s v = particle->velocity;
    out->origin = glms_vec3_add(particle->origin,
                                vec3_make(travel(v.x, kind->growth_side, 0.0f, age),
                                          travel(v.y, kind->growth_side, 0.0f, age),
                                          travel(v.z, kind->growth_up, kind->gravity, age)));
    return true;
}

/* Returns `around` with 0..span-1 minus `back` added to each axis. */
static vec3s jitter(struct rng *rng, vec3s around, uint32_t span, int back)
{
    const int x = rng_below(rng, span) - back, y = rng_below(rng, span) - back,
              z = rng_below(rng, span) - back;
    return glms_vec3_add(around, vec3_make((float)x, (float)y, (float)z));
}

static bool is_full(const struct particle_list *list)
{
    return list->num == list->capacity;
}

static void add(struct particle_list *list, const struct particle *particle, double age)
{
    if (!is_full(list) && particle_at(particle, age, &list->items[list->num]))
        list->num++;
}

static void add_explosion(struct particle_list *list, const struct event *event, vec3s origin,
                          double age)
{
    for (int i = 0; i < 1024 && age < 0.8; i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const struct particle particle = {
            .kind = i & 1 ? PARTICLE_EXPLODE : PARTICLE_EXPLODE2,
            .origin = jitter(&rng, origin, 32, 16),
            .velocity = jitter(&rng, vec3_make(0, 0, 0), 512, 256),
            .life = 5.0f,
            .ramp = (float)rng_below(&rng, 4),
        };
        add(list, &particle, age);
    }
}

static void add_coloured_explosion(struct particle_list *list, const struct event *event,
                                   double age)
{
    const int length = event->temp.colour_length > 0 ? event->temp.colour_length : 1;
    for (int i = 0; i < 512 && age < 0.3; i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const struct particle particle = {
            .kind = PARTICLE_BLOB,
            .origin = jitter(&rng, event->temp.origin, 32, 16),
            .velocity = jitter(&rng, vec3_make(0, 0, 0), 512, 256),
            .life = 0.3f,
            .colour = (uint8_t)(event->temp.colour_start + i % length),
        };
        add(list, &particle, age);
    }
}

static void add_tar_explosion(struct particle_list *list, const struct event *event, double age)
{
    for (int i = 0; i < 1024 && age < 1.4; i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const bool odd = i & 1;
        const struct particle particle = {
            .kind = odd ? PARTICLE_BLOB : PARTICLE_BLOB2,
            .origin = jitter(&rng, event->temp.origin, 32, 16),
            .velocity = jitter(&rng, vec3_make(0, 0, 0), 512, 256),
            .life = rng_below(&rng, 2) ? 1.4f : 1.0f,
            .colour = (uint8_t)((odd ? 66 : 150) + rng_below(&rng, 6)),
        };
        add(list, &particle, age);
    }
}

/* Puffs of blood, sparks and dust. */
static void add_puff(struct particle_list *list, const struct event *event, vec3s origin,
                     vec3s direction, int colour, int count, double age)
{
    for (int i = 0; i < count && age < 0.4; i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const struct particle particle = {
            .kind = PARTICLE_FALL,
            .origin = jitter(&rng, origin, 16, 8),
            .velocity = glms_vec3_scale(direction, 15.0f),
            .life = 0.1f * (float)rng_below(&rng, 5),
            .colour = (uint8_t)((colour & ~7) + rng_below(&rng, 8)),
        };
        add(list, &particle, age);
    }
}

static void add_lava_splash(struct particle_list *list, const struct event *event, double age)
{
    for (int i = 0; i < 32 * 32 && age < 2.62; i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const int x = (i % 32 - 16) * 8 + rng_below(&rng, 8),
                  y = (i / 32 - 16) * 8 + rng_below(&rng, 8);
        const vec3s direction = vec3_make((float)x, (float)y, 256.0f);
        const vec3s from = vec3_make((float)x, (float)y, (float)rng_below(&rng, 64));
        const struct particle particle = {
            .kind = PARTICLE_FALL,
            .origin = glms_vec3_add(event->temp.origin, from),
            .velocity = glms_vec3_scale_as(direction, (float)(50 + rng_below(&rng, 64))),
            .life = 2.0f + 0.02f * (float)rng_below(&rng, 32),
            .colour = (uint8_t)(224 + rng_below(&rng, 8)),
        };
        add(list, &particle, age);
    }
}

static void add_teleport(struct particle_list *list, const struct event *event, double age)
{
    for (int i = 0; i < 8 * 8 * 14 && age < 0.34; i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const vec3s cell = vec3_make((float)(i % 8 * 4 - 16), (float)(i / 8 % 8 * 4 - 16),
                                     (float)(i / 64 * 4 - 24));
        const struct particle particle = {
            .kind = PARTICLE_FALL,
            .origin = jitter(&rng, glms_vec3_add(event->temp.origin, cell), 4, 0),
            /* QUIRK: the game exchanges x and y of the direction. */
            .velocity = glms_vec3_scale_as(vec3_make(cell.y, cell.x, cell.z),
                                           (float)(50 + rng_below(&rng, 64))),
            .life = 0.2f + 0.02f * (float)rng_below(&rng, 8),
            .colour = (uint8_t)(7 + rng_below(&rng, 8)),
        };
        add(list, &particle, age);
    }
}

static void add_temp_entity(struct particle_list *list, const struct event *event, double age)
{
    const vec3s at = event->temp.origin, still = vec3_make(0, 0, 0);
    switch (event->temp.type) {
    case TEMP_SPIKE:
        add_puff(list, event, at, still, 0, 10, age);
        break;
    case TEMP_SUPER_SPIKE:
    case TEMP_GUNSHOT:
        add_puff(list, event, at, still, 0, 20, age);
        break;
    case TEMP_WIZ_SPIKE:
        add_puff(list, event, at, still, 20, 30, age);
        break;
    case TEMP_KNIGHT_SPIKE:
        add_puff(list, event, at, still, 226, 20, age);
        break;
    case TEMP_EXPLOSION:
        add_explosion(list, event, at, age);
        break;
    case TEMP_TAR_EXPLOSION:
        add_tar_explosion(list, event, age);
        break;
    case TEMP_EXPLOSION2:
        add_coloured_explosion(list, event, age);
        break;
    case TEMP_LAVA_SPLASH:
        add_lava_splash(list, event, age);
        break;
    case TEMP_TELEPORT:
        add_teleport(list, event, age);
        break;
    case TEMP_LIGHTNING1:
    case TEMP_LIGHTNING2:
    case TEMP_LIGHTNING3:
    case TEMP_BEAM:
        break;
    }
}

struct trail_kind {
    int flag;      /* model flag */
    float spacing; /* units */
    float life;    /* seconds */
};

/* In the order in which the game tests the flags. */
static const struct trail_kind trail_kinds[] = {
    {MODEL_GIB, 3, 2.0f},     {MODEL_ZOMGIB, 6, 2.0f}, {MODEL_TRACER, 3, 0.5f},
    {MODEL_TRACER2, 3, 0.5f}, {MODEL_ROCKET, 3, 2.0f}, {MODEL_GRENADE, 3, 2.0f},
    {MODEL_TRACER3, 3, 0.3f},
};

static const struct trail_kind *find_trail(int flags)
{
    for (size_t i = 0; i < sizeof trail_kinds / sizeof trail_kinds[0]; i++)
        if (flags & trail_kinds[i].flag)
            return &trail_kinds[i];
    return NULL;
}

static struct particle trail_particle(const struct trail_kind *kind, struct rng *rng, int64_t index,
                                      vec3s at, vec3s direction)
{
    struct particle out = {.kind = PARTICLE_STATIC, .origin = at, .life = kind->life};
    const float side = index & 1 ? 30.0f : -30.0f;
    switch (kind->flag) {
    case MODEL_ROCKET:
    case MODEL_GRENADE:
        out.kind = PARTICLE_FIRE;
        out.ramp = (float)(rng_below(rng, 4) + (kind->flag == MODEL_GRENADE ? 2 : 0));
        out.origin = jitter(rng, at, 6, 3);
        break;
    case MODEL_GIB:
    case MODEL_ZOMGIB:
        out.kind = PARTICLE_FALL;
        out.colour = (uint8_t)(67 + rng_below(rng, 4));
        out.origin = jitter(rng, at, 6, 3);
        break;
    case MODEL_TRACER:
    case MODEL_TRACER2:
        out.colour = (uint8_t)((kind->flag == MODEL_TRACER ? 52 : 230) + ((index & 4) << 1));
        out.velocity = vec3_make(direction.y * side, -direction.x * side, 0);
        break;
    default:
        out.colour = (uint8_t)(152 + rng_below(rng, 4));
        out.origin = jitter(rng, at, 16, 8);
        break;
    }
    return out;
}

/* The game adds a particle for every 3 units, or part of them, that an entity moved in a
 * frame. Here the same number of particles is evenly spaced on a grid of level time, so
 * that each segment continues where the previous one ended. */
static void add_trail(struct particle_list *list, const struct instant *instant,
                      const struct event *event)
{
    const struct trail_kind *kind = find_trail(event->trail.flags);
    const double start = event->time, duration = event->trail.time_to - start;
    const vec3s along = glms_vec3_sub(event->trail.to, event->trail.from);
    const float length = glms_vec3_norm(along);
    if (!kind || duration < 1e-4 || !(length > 0.0f) || length > 1000.0f)
        return;

    const double per_tick = (double)length / (duration * GAME_RATE);
    const double rate = GAME_RATE * ceil(per_tick / (double)kind->spacing);
    const double now = fmin(instant->time, event->trail.time_to);
    const double shift = instant->clock - instant->time;
    const vec3s direction = glms_vec3_normalize(along);
    const int64_t last = (int64_t)ceil((now + shift) * rate);
    for (int64_t i = (int64_t)ceil((start + shift) * rate); i < last && !is_full(list); i++) {
        const double born = (double)i / rate - shift;
        struct rng rng = rng_make(hash_mix((uint64_t)event->trail.entity), (uint64_t)i);
        const vec3s at = vec3_mad(event->trail.from, along, (float)((born - start) / duration));
        const struct particle particle = trail_particle(kind, &rng, i, at, direction);
        add(list, &particle, instant->time - born);
    }
}

/* Adds the bright field around an entity, which is recomputed in each frame. */
static void add_bright_field(struct particle_list *list, vec3s centre, double clock)
{
    const vec3s *normals = alias_normals();
    for (int i = 0; i < 162 && !is_full(list); i++) {
        struct rng rng = rng_make(UINT64_C(0xb419), (uint64_t)i);
        const float yaw = (float)(clock * 0.01 * rng_below(&rng, 256));
        const float pitch = (float)(clock * 0.01 * rng_below(&rng, 256));
        const vec3s forward = vec3_make(trig_cosf(pitch) * trig_cosf(yaw),
                                        trig_cosf(pitch) * trig_sinf(yaw), -trig_sinf(pitch));
        struct scene_particle *out = &list->items[list->num++];
        out->origin = vec3_mad(vec3_mad(centre, normals[i], 64.0f), forward, 16.0f);
        out->colour = 0x6f;
        out->alpha = 255;
    }
}

static void add_event(struct particle_list *list, const struct instant *instant,
                      const struct event *event)
{
    const double age = instant->time - event->time;
    switch (event->kind) {
    case EVENT_TEMP_ENTITY:
        add_temp_entity(list, event, age);
        break;
    case EVENT_PARTICLES:
        /* The largest count of the protocol means the explosion of a rocket. */
        if (event->particles.count >= 1024)
            add_explosion(list, event, event->particles.origin, age);
        else
            add_puff(list, event, event->particles.origin, event->particles.direction,
                     event->particles.colour, event->particles.count, age);
        break;
    case EVENT_TRAIL:
        add_trail(list, instant, event);
        break;
    default:
        break;
    }
}

void particles_add(struct particle_list *list, const struct instant *instant)
{
    const struct client_frame *frame = instant->frame;
    for (int i = 0; i < frame->num_entities; i++) {
        const struct client_entity *entity = &frame->entities[i];
        if (entity->effects & EFFECT_BRIGHT_FIELD)
            add_bright_field(list, interpolation_place(frame, entity, instant->time).origin,
                             instant->clock);
    }
    for (int i = instant->num_events - 1; i >= 0 && !is_full(list); i--)
        add_event(list, instant, &instant->events[i]);
}
