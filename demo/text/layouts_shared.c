/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Layouts shared by messages of several games and servers. */
#include "demo/text/layouts_shared.h"

#include <stdio.h>

#include "demo/protocol/q2_fields.h"
#include "demo/text/field_coder.h"

bool layout_has(const struct field_coder *c, uint32_t fte2)
{
    return c->protocol.extensions.fte2 & fte2;
}

int layout_server_version(struct field_coder *c, struct protocol_extensions *out)
{
    static const char *const names[NUM_EXTENSION_SETS] = {
        [EXTENSIONS_FTE] = "fte", [EXTENSIONS_FTE2] = "fte2", [EXTENSIONS_MVD1] = "mvd1"};
    *out = (struct protocol_extensions){0};
    for (;;) {
        uint64_t number = field_take(c, 4);
        int set = 0;
        while (set < NUM_EXTENSION_SETS &&
               !field_option(c, names[set], number == extension_magics[set]))
            set++;
        if (set == NUM_EXTENSION_SETS) {
            field_part(c, "serverversion", &number, 0, 32, 1, 0);
            field_put(c, number, 4);
            return (int)(int32_t)number;
        }
        field_put(c, extension_magics[set], 4);
        *extensions_find(out, extension_magics[set]) = field_bits32(c, names[set]);
    }
}

/* There are two encodings; the relative one, of two bytes, has "_by" appended to the name. */
void layout_wide_coord(struct field_coder *c, const char *name)
{
    enum { NEAR_BITS = 15, FAR_BITS = 23 };
    char by[32];
    snprintf(by, sizeof by, "%s_by", name);
    uint64_t word = field_take(c, 2);
    const bool is_near = field_option(c, by, !q2_field_is_absolute((unsigned)word));
    const int bits = is_near ? NEAR_BITS : FAR_BITS;
    if (!is_near)
        word |= field_take(c, 1) << 16;
    const uint64_t sign = UINT64_C(1) << (bits - 1);
    uint64_t value = (word >> 1) ^ sign; /* as an offset from the smallest value */
    field_part(c, is_near ? by : name, &value, 0, bits, 1 / 8.0, (double)sign / -8.0);
    field_put(c, (value ^ sign) << 1 | !is_near, is_near ? 2 : 3);
}

void layout_coord(struct field_coder *c, const char *name)
{
    if (c->protocol.q2_width >= Q2_WIDE_COORDS) {
        layout_wide_coord(c, name);
    } else if (c->protocol.flags & RMQ_FLOAT_COORD) {
        field_f32(c, name);
    } else if (c->protocol.flags & RMQ_INT32_COORD) {
        field_scaled(c, name, 4, true, 1 / 16.0);
    } else if (c->protocol.flags & RMQ_24BIT_COORD) {
        field_i16(c, name);
        field_u8(c, "fraction");
    } else {
        field_scaled(c, name, 2, true, 1 / 8.0);
    }
}

void layout_angle16(struct field_coder *c, const char *name)
{
    field_scaled(c, name, 2, true, 360 / 65536.0);
}

void layout_angle(struct field_coder *c, const char *name)
{
    if (c->protocol.flags & RMQ_FLOAT_ANGLE)
        field_f32(c, name);
    else if (c->protocol.flags & RMQ_SHORT_ANGLE)
        layout_angle16(c, name);
    else
        field_scaled(c, name, 1, true, 360 / 256.0);
}

void layout_input(struct field_coder *c)
{
    field_f32(c, "pitch");
    field_f32(c, "yaw");
    field_f32(c, "roll");
    field_i16(c, "forward");
    field_i16(c, "side");
    field_i16(c, "up");
    field_bits(c, "flag");
    field_u8(c, "impulse");
}

void layout_position(struct field_coder *c)
{
    layout_coord(c, "x");
    layout_coord(c, "y");
    layout_coord(c, "z");
}

void layout_angles(struct field_coder *c)
{
    layout_angle(c, "pitch");
    layout_angle(c, "yaw");
    layout_angle(c, "roll");
}

void layout_place(struct field_coder *c)
{
    static const char *const origin[] = {"x", "y", "z"}, *const angles[] = {"pitch", "yaw", "roll"};
    for (int i = 0; i < 3; i++) {
        layout_coord(c, origin[i]);
        layout_angle(c, angles[i]);
    }
}

void layout_model(struct field_coder *c, const char *name)
{
    if (c->protocol.dialect->wide_models)
        field_u16(c, name);
    else
        field_u8(c, name);
}

void layout_entity_channel(struct field_coder *c)
{
    uint64_t word = field_take(c, 2);
    field_part(c, "entity", &word, 3, 13, 1, 0);
    field_part(c, "channel", &word, 0, 3, 1, 0);
    field_put(c, word, 2);
}

void layout_volume(struct field_coder *c)
{
    field_u8(c, "vol");
    field_scaled(c, "attenuation", 1, false, 1 / 64.0);
}

void layout_strings(struct field_coder *c, const char *name)
{
    while (field_option(c, name, bytes_left(&c->from) > 0 && *c->from.at != 0))
        if (field_string(c, name) && c->encoding)
            field_fail(c, "%s=\"\": an empty string would end the list", name);
    field_fixed(c, 0, 1);
}

void layout_nothing(struct field_coder *c)
{
    (void)c;
}

void layout_text(struct field_coder *c)
{
    field_string(c, "text");
}

void layout_version(struct field_coder *c)
{
    field_i32(c, "serverprotocol");
}

void layout_damage(struct field_coder *c)
{
    field_u8(c, "save");
    field_u8(c, "take");
    layout_position(c);
}

void layout_lightstyle(struct field_coder *c)
{
    field_u8(c, "style");
    field_string(c, "string");
}

void layout_setpause(struct field_coder *c)
{
    field_u8(c, "pausestate");
}

void layout_baseline(struct field_coder *c)
{
    layout_model(c, "modelindex");
    field_u8(c, "frame");
    field_u8(c, "colormap");
    field_u8(c, "skin");
    layout_place(c);
}

void layout_updatefrags(struct field_coder *c)
{
    field_u8(c, "player");
    field_i16(c, "frags");
}

void layout_voicechat(struct field_coder *c)
{
    field_u8(c, "player");
    field_u8(c, "generation");
    field_u8(c, "sequence");
    field_data(c, "data", field_u16(c, "size"));
}

void layout_setangledelta(struct field_coder *c)
{
    layout_angle16(c, "pitch");
    layout_angle16(c, "yaw");
    layout_angle16(c, "roll");
}
