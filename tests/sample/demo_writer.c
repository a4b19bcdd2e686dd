/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/demo_writer.h"

#include <math.h>

enum {
    RMQ_SHORT_ANGLES = 2,
    RMQ_FLOAT_COORDS = 16,

    U_MORE = 1 << 0,
    U_ORIGIN1 = 1 << 1, /* followed by U_ORIGIN2 and U_ORIGIN3 */
    U_YAW = 1 << 4,
    U_STEP = 1 << 5,
    U_FRAME = 1 << 6,
    U_SIGNAL = 1 << 7,
    U_PITCH = 1 << 8,
    U_ROLL = 1 << 9,
    U_MODEL = 1 << 10,
    U_COLORMAP = 1 << 11,
    U_SKIN = 1 << 12,
    U_EFFECTS = 1 << 13,
    U_LONG = 1 << 14,
    U_EXTEND = 1 << 15,
    U_ALPHA = 1 << 16,

    SU_VIEW_HEIGHT = 1 << 0,
    SU_PUNCH1 = 1 << 2,
    SU_VELOCITY1 = 1 << 5,
    SU_ITEMS = 1 << 9,
    SU_ON_GROUND = 1 << 10,
    SU_IN_WATER = 1 << 11,
    SU_WEAPON_FRAME = 1 << 12,
    SU_ARMOR = 1 << 13,
    SU_WEAPON = 1 << 14,

    SOUND_VOLUME = 1,
    SOUND_ATTENUATION = 2,
};

void demo_begin(struct demo_writer *demo, int protocol)
{
    *demo = (struct demo_writer){.protocol = protocol};
    buffer_append(&demo->file, "-1\n", 3);
}

void demo_end_block(struct demo_writer *demo, vec3s view_angles)
{
    buf_i32(&demo->file, (int32_t)demo->block.size);
    for (int i = 0; i < 3; i++)
        buf_f32(&demo->file, view_angles.raw[i]);
    buffer_append(&demo->file, demo->block.data, demo->block.size);
    demo->block.size = 0;
}

static void put(struct demo_writer *demo, int value)
{
    buf_u8(&demo->block, value);
}

static void coord(struct demo_writer *demo, float value)
{
    if (demo->protocol == 999)
        buf_f32(&demo->block, value);
    else
        buf_i16(&demo->block, (int)lrintf(value * 8));
}

static void point(struct demo_writer *demo, vec3s at)
{
    for (int i = 0; i < 3; i++)
        coord(demo, at.raw[i]);
}

static void angle(struct demo_writer *demo, float degrees)
{
    if (demo->protocol == 999)
        buf_i16(&demo->block, (int)lrintf(degrees * 65536 / 360) & 0xffff);
    else
        put(demo, (int)lrintf(degrees * 256 / 360) & 0xff);
}

void demo_code(struct demo_writer *demo, enum svc code)
{
    put(demo, code);
}

void demo_text(struct demo_writer *demo, enum svc code, const char *text)
{
    put(demo, code);
    buf_str(&demo->block, text);
}

void demo_byte(struct demo_writer *demo, enum svc code, int value)
{
    put(demo, code);
    put(demo, value);
}

static void names(struct demo_writer *demo, const char *const *list)
{
    for (; *list; list++)
        buf_str(&demo->block, *list);
    put(demo, 0);
}

void demo_server_info(struct demo_writer *demo, int max_clients, const char *title,
                      const char *const *models, const char *const *sounds)
{
    enum { COOPERATIVE = 0 }; /* the status bar is centred */
    put(demo, SVC_SERVER_INFO);
    buf_i32(&demo->block, demo->protocol);
    if (demo->protocol == 999)
        buf_i32(&demo->block, RMQ_SHORT_ANGLES | RMQ_FLOAT_COORDS);
    put(demo, max_clients);
    put(demo, COOPERATIVE);
    buf_str(&demo->block, title);
    names(demo, models);
    names(demo, sounds);
}

void demo_time(struct demo_writer *demo, float time)
{
    put(demo, SVC_TIME);
    buf_f32(&demo->block, time);
}

void demo_set_view(struct demo_writer *demo, int entity)
{
    put(demo, SVC_SET_VIEW);
    buf_i16(&demo->block, entity);
}

void demo_set_angle(struct demo_writer *demo, vec3s angles)
{
    put(demo, SVC_SET_ANGLE);
    for (int i = 0; i < 3; i++)
        angle(demo, angles.raw[i]);
}

void demo_stat(struct demo_writer *demo, int stat, int value)
{
    demo_byte(demo, SVC_UPDATE_STAT, stat);
    buf_i32(&demo->block, value);
}

void demo_light_style(struct demo_writer *demo, int style, const char *values)
{
    demo_byte(demo, SVC_LIGHT_STYLE, style);
    buf_str(&demo->block, values);
}

void demo_name(struct demo_writer *demo, int slot, const char *name)
{
    demo_byte(demo, SVC_UPDATE_NAME, slot);
    buf_str(&demo->block, name);
}

void demo_frags(struct demo_writer *demo, int slot, int frags)
{
    demo_byte(demo, SVC_UPDATE_FRAGS, slot);
    buf_i16(&demo->block, frags);
}

void demo_colors(struct demo_writer *demo, int slot, int shirt, int pants)
{
    demo_byte(demo, SVC_UPDATE_COLORS, slot);
    put(demo, shirt << 4 | pants);
}

void demo_cd_track(struct demo_writer *demo, int track, int loop)
{
    demo_byte(demo, SVC_CD_TRACK, track);
    put(demo, loop);
}

void demo_sound(struct demo_writer *demo, int entity, int channel, int sound, vec3s at,
                float volume, float attenuation)
{
    const int mask = (volume < 1 ? SOUND_VOLUME : 0) | (attenuation == 1 ? 0 : SOUND_ATTENUATION);
    demo_byte(demo, SVC_SOUND, mask);
    if (mask & SOUND_VOLUME)
        put(demo, (int)(volume * 255));
    if (mask & SOUND_ATTENUATION)
        put(demo, (int)(attenuation * 64));
    buf_i16(&demo->block, entity << 3 | channel);
    put(demo, sound);
    point(demo, at);
}

void demo_stop_sound(struct demo_writer *demo, int entity, int channel)
{
    put(demo, SVC_STOP_SOUND);
    buf_i16(&demo->block, entity << 3 | channel);
}

void demo_static_sound(struct demo_writer *demo, int sound, vec3s at, float volume,
                       float attenuation, bool large)
{
    put(demo, large ? SVC_STATIC_SOUND2 : SVC_STATIC_SOUND);
    point(demo, at);
    if (large)
        buf_i16(&demo->block, sound);
    else
        put(demo, sound);
    put(demo, (int)(volume * 255));
    put(demo, (int)(attenuation * 64));
}

void demo_particle(struct demo_writer *demo, vec3s at, vec3s direction, int count, int color)
{
    put(demo, SVC_PARTICLE);
    point(demo, at);
    for (int i = 0; i < 3; i++)
        put(demo, (int)(direction.raw[i] * 16) & 0xff);
    put(demo, count);
    put(demo, color);
}

void demo_damage(struct demo_writer *demo, int armor, int blood, vec3s from)
{
    demo_byte(demo, SVC_DAMAGE, armor);
    put(demo, blood);
    point(demo, from);
}

void demo_temp_point(struct demo_writer *demo, int type, vec3s at)
{
    demo_byte(demo, SVC_TEMP_ENTITY, type);
    point(demo, at);
}

void demo_temp_explosion2(struct demo_writer *demo, vec3s at, int first_color, int num_colors)
{
    enum { TE_EXPLOSION2 = 12 };
    demo_temp_point(demo, TE_EXPLOSION2, at);
    put(demo, first_color);
    put(demo, num_colors);
}

void demo_temp_beam(struct demo_writer *demo, int type, int entity, vec3s from, vec3s to)
{
    demo_byte(demo, SVC_TEMP_ENTITY, type);
    buf_i16(&demo->block, entity);
    point(demo, from);
    point(demo, to);
}

void demo_fog(struct demo_writer *demo, float density, vec3s color, float seconds)
{
    demo_byte(demo, SVC_FOG, (int)(density * 255));
    for (int i = 0; i < 3; i++)
        put(demo, (int)(color.raw[i] * 255));
    buf_i16(&demo->block, (int)(seconds * 100));
}

/* The fields that baselines and static entities have in common. The large form has a
 * 16-bit model index and the transparency. */
static void appearance(struct demo_writer *demo, const struct demo_entity *e, bool large)
{
    enum { LARGE_MODEL = 1, HAS_ALPHA = 4 };
    if (large) {
        put(demo, LARGE_MODEL | (e->alpha > 0 ? HAS_ALPHA : 0));
        buf_i16(&demo->block, e->model);
    } else {
        put(demo, e->model);
    }
    put(demo, e->frame);
    put(demo, e->colormap);
    put(demo, e->skin);
    for (int i = 0; i < 3; i++) {
        coord(demo, e->origin.raw[i]);
        angle(demo, e->angles.raw[i]);
    }
    if (large && e->alpha > 0)
        put(demo, 1 + (int)(e->alpha * 254));
}

void demo_baseline(struct demo_writer *demo, int number, const struct demo_entity *e, bool large)
{
    put(demo, large ? SVC_SPAWN_BASELINE2 : SVC_SPAWN_BASELINE);
    buf_i16(&demo->block, number);
    appearance(demo, e, large);
}

void demo_static(struct demo_writer *demo, const struct demo_entity *e, bool large)
{
    put(demo, large ? SVC_SPAWN_STATIC2 : SVC_SPAWN_STATIC);
    appearance(demo, e, large);
}

static int update_bits(const struct demo_writer *demo, int number, const struct demo_entity *e,
                       const struct demo_entity *base)
{
    int bits = U_SIGNAL;
    for (int i = 0; i < 3; i++)
        if (fabsf(e->origin.raw[i] - base->origin.raw[i]) > 0.05f)
            bits |= U_ORIGIN1 << i;
    bits |= e->angles.x != base->angles.x ? U_PITCH : 0;
    bits |= e->angles.y != base->angles.y ? U_YAW : 0;
    bits |= e->angles.z != base->angles.z ? U_ROLL : 0;
    bits |= e->step ? U_STEP : 0;
    bits |= e->frame != base->frame ? U_FRAME : 0;
    bits |= e->model != base->model ? U_MODEL : 0;
    bits |= e->colormap != base->colormap ? U_COLORMAP : 0;
    bits |= e->skin != base->skin ? U_SKIN : 0;
    bits |= e->effects ? U_EFFECTS : 0;
    bits |= number > 255 ? U_LONG : 0;
    if (demo->protocol != 15 && e->alpha != base->alpha)
        bits |= U_EXTEND | U_ALPHA;
    return bits | (bits > 0xff ? U_MORE : 0);
}

void demo_update(struct demo_writer *demo, int number, const struct demo_entity *e,
                 const struct demo_entity *baseline)
{
    static const int angle_bits[3] = {U_PITCH, U_YAW, U_ROLL};
    const int bits = update_bits(demo, number, e, baseline);

    put(demo, bits & 0xff);
    if (bits & U_MORE)
        put(demo, bits >> 8 & 0xff);
    if (bits & U_EXTEND)
        put(demo, bits >> 16 & 0xff);
    if (bits & U_LONG)
        buf_i16(&demo->block, number);
    else
        put(demo, number);
    if (bits & U_MODEL)
        put(demo, e->model);
    if (bits & U_FRAME)
        put(demo, e->frame);
    if (bits & U_COLORMAP)
        put(demo, e->colormap);
    if (bits & U_SKIN)
        put(demo, e->skin);
    if (bits & U_EFFECTS)
        put(demo, e->effects);
    for (int i = 0; i < 3; i++) {
        if (bits & U_ORIGIN1 << i)
            coord(demo, e->origin.raw[i]);
        if (bits & angle_bits[i])
            angle(demo, e->angles.raw[i]);
    }
    if (bits & U_ALPHA)
        put(demo, e->alpha > 0 ? 1 + (int)(e->alpha * 254) : 0);
}

void demo_client_data(struct demo_writer *demo, const struct demo_client_data *d)
{
    int bits = SU_ITEMS | (d->on_ground ? SU_ON_GROUND : 0) | (d->in_water ? SU_IN_WATER : 0);
    int punch[3], velocity[3];
    bits |= lrintf(d->view_height) != 22 ? SU_VIEW_HEIGHT : 0;
    for (int i = 0; i < 3; i++) {
        punch[i] = (int)lrintf(d->punch.raw[i]);
        velocity[i] = (int)lrintf(d->velocity.raw[i] / 16);
        bits |= punch[i] ? SU_PUNCH1 << i : 0;
        bits |= velocity[i] ? SU_VELOCITY1 << i : 0;
    }
    bits |= d->weapon_frame ? SU_WEAPON_FRAME : 0;
    bits |= d->armor ? SU_ARMOR : 0;
    bits |= d->weapon_model ? SU_WEAPON : 0;

    put(demo, SVC_CLIENT_DATA);
    buf_i16(&demo->block, bits);
    if (bits & SU_VIEW_HEIGHT)
        put(demo, (int)lrintf(d->view_height));
    for (int i = 0; i < 3; i++) {
        if (bits & SU_PUNCH1 << i)
            put(demo, punch[i]);
        if (bits & SU_VELOCITY1 << i)
            put(demo, velocity[i]);
    }
    buf_i32(&demo->block, d->items);
    if (bits & SU_WEAPON_FRAME)
        put(demo, d->weapon_frame);
    if (bits & SU_ARMOR)
        put(demo, d->armor);
    if (bits & SU_WEAPON)
        put(demo, d->weapon_model);
    buf_i16(&demo->block, d->health);
    put(demo, d->ammo);
    put(demo, d->shells);
    put(demo, d->nails);
    put(demo, d->rockets);
    put(demo, d->cells);
    put(demo, d->active_weapon);
}
