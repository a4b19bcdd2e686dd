/* What messages of different games and servers have in common. */
#include "playback/dump/field_coder.h"
#include "playback/dump/layouts.h"

bool coder_has(const struct coder *c, uint32_t fte2)
{
    return c->protocol.extensions.fte2 & fte2;
}

int coder_server_version(struct coder *c, struct protocol_extensions *out)
{
    static const char *const names[NUM_EXTENSION_SETS] = {
        [EXTENSIONS_FTE] = "fte", [EXTENSIONS_FTE2] = "fte2", [EXTENSIONS_MVD1] = "mvd1"};
    *out = (struct protocol_extensions){0};
    for (;;) {
        uint64_t number = coder_take(c, 4);
        int set = 0;
        while (set < NUM_EXTENSION_SETS &&
               !coder_option(c, names[set], number == extension_marks[set]))
            set++;
        if (set == NUM_EXTENSION_SETS) {
            coder_part(c, "serverversion", &number, 0, 32, 1, 0);
            coder_put(c, number, 4);
            return (int)(int32_t)number;
        }
        coder_put(c, extension_marks[set], 4);
        *extensions_find(out, extension_marks[set]) = coder_bits32(c, names[set]);
    }
}

void coder_coord(struct coder *c, const char *name)
{
    if (c->protocol.flags & RMQ_FLOAT_COORD) {
        coder_f32(c, name);
    } else if (c->protocol.flags & RMQ_INT32_COORD) {
        coder_scaled(c, name, 4, true, 1 / 16.0);
    } else if (c->protocol.flags & RMQ_24BIT_COORD) {
        coder_i16(c, name);
        coder_u8(c, "fraction");
    } else {
        coder_scaled(c, name, 2, true, 1 / 8.0);
    }
}

void coder_angle16(struct coder *c, const char *name)
{
    coder_scaled(c, name, 2, true, 360 / 65536.0);
}

void coder_angle(struct coder *c, const char *name)
{
    if (c->protocol.flags & RMQ_FLOAT_ANGLE)
        coder_f32(c, name);
    else if (c->protocol.flags & RMQ_SHORT_ANGLE)
        coder_angle16(c, name);
    else
        coder_scaled(c, name, 1, true, 360 / 256.0);
}

void coder_input(struct coder *c)
{
    coder_f32(c, "pitch");
    coder_f32(c, "yaw");
    coder_f32(c, "roll");
    coder_i16(c, "forward");
    coder_i16(c, "side");
    coder_i16(c, "up");
    coder_bits(c, "flag");
    coder_u8(c, "impulse");
}

void coder_position(struct coder *c)
{
    coder_coord(c, "x");
    coder_coord(c, "y");
    coder_coord(c, "z");
}

void coder_angles(struct coder *c)
{
    coder_angle(c, "pitch");
    coder_angle(c, "yaw");
    coder_angle(c, "roll");
}

void coder_place(struct coder *c)
{
    static const char *const origin[] = {"x", "y", "z"}, *const angles[] = {"pitch", "yaw", "roll"};
    for (int i = 0; i < 3; i++) {
        coder_coord(c, origin[i]);
        coder_angle(c, angles[i]);
    }
}

void coder_model(struct coder *c, const char *name)
{
    if (c->protocol.dialect->wide_models)
        coder_u16(c, name);
    else
        coder_u8(c, name);
}

void coder_entity_channel(struct coder *c)
{
    uint64_t word = coder_take(c, 2);
    coder_part(c, "entity", &word, 3, 13, 1, 0);
    coder_part(c, "channel", &word, 0, 3, 1, 0);
    coder_put(c, word, 2);
}

void coder_volume(struct coder *c)
{
    coder_u8(c, "vol");
    coder_scaled(c, "attenuation", 1, false, 1 / 64.0);
}

void coder_strings(struct coder *c, const char *name)
{
    while (coder_option(c, name, bytes_left(&c->from) > 0 && *c->from.at != 0))
        if (coder_string(c, name) && c->encoding)
            coder_fail(c, "%s=\"\" would end the list", name);
    coder_fixed(c, 0, 1);
}

void coder_text(struct coder *c)
{
    coder_string(c, "text");
}

void coder_version(struct coder *c)
{
    coder_i32(c, "serverprotocol");
}

void coder_damage(struct coder *c)
{
    coder_u8(c, "save");
    coder_u8(c, "take");
    coder_position(c);
}

void coder_lightstyle(struct coder *c)
{
    coder_u8(c, "style");
    coder_string(c, "string");
}

void coder_setpause(struct coder *c)
{
    coder_u8(c, "pausestate");
}

void coder_baseline(struct coder *c)
{
    coder_model(c, "modelindex");
    coder_u8(c, "frame");
    coder_u8(c, "colormap");
    coder_u8(c, "skin");
    coder_place(c);
}

void coder_updatefrags(struct coder *c)
{
    coder_u8(c, "player");
    coder_i16(c, "frags");
}

void coder_voicechat(struct coder *c)
{
    coder_u8(c, "player");
    coder_u8(c, "generation");
    coder_u8(c, "sequence");
    coder_data(c, "data", coder_u16(c, "size"));
}

void coder_setangledelta(struct coder *c)
{
    coder_angle16(c, "pitch");
    coder_angle16(c, "yaw");
    coder_angle16(c, "roll");
}
