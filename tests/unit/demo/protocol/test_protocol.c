/* SPDX-License-Identifier: GPL-2.0-or-later */
/* All messages of NetQuake in all protocols. */
#include "tests/unit/test.h"

#include <math.h>

#include "demo/protocol/dialects.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/protocol.h"
#include "tests/unit/test_dem.h"

struct message_case {
    const char *name;
    void (*write)(struct dem *d);
    void (*check)(const struct message *m);
};

static bool roughly(float a, float b)
{
    return fabsf(a - b) < 0.01f;
}

static void assert_position(vec3s p)
{
    assert_true(roughly(p.x, 100.5f) && roughly(p.y, -20) && roughly(p.z, 8));
}

static void write_position(struct dem *d)
{
    dem_position(d, 100.5f, -20, 8);
}

static void write_nop(struct dem *d)
{
    dem_u8(d, 1);
}

static void check_nothing(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_NOTHING);
}

static void write_disconnect(struct dem *d)
{
    dem_u8(d, 2);
}

static void check_disconnect(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_DISCONNECT);
}

static void write_stat(struct dem *d)
{
    dem_u8(d, 3);
    dem_u8(d, 12);
    dem_i32(d, -70000);
}

static void check_stat(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_STAT);
    assert_int_equal(m->stat.index, 12);
    assert_int_equal(m->stat.value, -70000);
}

static void write_version(struct dem *d)
{
    dem_u8(d, 4);
    dem_i32(d, 15);
}

static void write_set_view(struct dem *d)
{
    dem_u8(d, 5);
    dem_i16(d, 40000);
}

static void check_set_view(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_SET_VIEW);
    assert_int_equal(m->entity, 40000);
}

static void write_sound(struct dem *d)
{
    dem_u8(d, 6);
    dem_u8(d, 3);
    dem_u8(d, 255);
    dem_u8(d, 32);
    dem_i16(d, 5 << 3 | 2);
    dem_u8(d, 7);
    write_position(d);
}

static void check_sound(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_SOUND);
    assert_int_equal(m->sound.entity, 5);
    assert_int_equal(m->sound.channel, 2);
    assert_int_equal(m->sound.sound, 7);
    assert_true(roughly(m->sound.volume, 1) && roughly(m->sound.attenuation, 0.5f));
    assert_position(m->sound.origin);
}

static void write_large_sound(struct dem *d)
{
    dem_u8(d, 6);
    dem_u8(d, 8 | 16);
    dem_i16(d, 9000);
    dem_u8(d, 12);
    dem_i16(d, 700);
    write_position(d);
}

static void check_large_sound(const struct message *m)
{
    assert_int_equal(m->sound.entity, 9000);
    assert_int_equal(m->sound.channel, 12);
    assert_int_equal(m->sound.sound, 700);
    assert_true(roughly(m->sound.volume, 1) && roughly(m->sound.attenuation, 1));
    assert_position(m->sound.origin);
}

static void write_time(struct dem *d)
{
    dem_time(d, 12.25f);
}

static void check_time(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_TIME);
    assert_true(m->clock == 12.25f);
}

static void write_print(struct dem *d)
{
    dem_u8(d, 8);
    dem_str(d, "\1hello\n");
}

static void check_print(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_PRINT);
    assert_string_equal(m->text, "\1hello\n");
}

static void write_stuff_text(struct dem *d)
{
    dem_u8(d, 9);
    dem_str(d, "bf\n");
}

static void check_stuff_text(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_STUFF_TEXT);
    assert_string_equal(m->text, "bf\n");
}

static void write_set_angle(struct dem *d)
{
    dem_u8(d, 10);
    for (int i = 0; i < 3; i++)
        dem_angle(d, 45);
}

static void write_server_info(struct dem *d)
{
    dem_server_info(d, "maps/m.bsp");
}

static void check_server_info(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_SERVER_INFO);
    assert_int_equal(m->server.max_clients, 4);
    assert_int_equal(m->server.game_type, 1);
    assert_string_equal(m->server.title, "a level");
    assert_int_equal(m->server.num_models, 4);
    assert_int_equal(m->server.num_sounds, 3);
    assert_string_equal((const char *)m->server.models.at, "maps/m.bsp");
    assert_string_equal((const char *)m->server.sounds.at, "a.wav");
}

static void write_light_style(struct dem *d)
{
    dem_u8(d, 12);
    dem_u8(d, 3);
    dem_str(d, "amz");
}

static void check_light_style(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_LIGHT_STYLE);
    assert_int_equal(m->style.index, 3);
    assert_string_equal(m->style.text, "amz");
}

static void write_player_name(struct dem *d)
{
    dem_u8(d, 13);
    dem_u8(d, 2);
    dem_str(d, "ranger");
}

static void check_player_name(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_PLAYER_NAME);
    assert_int_equal(m->player_name.slot, 2);
    assert_string_equal(m->player_name.name, "ranger");
}

static void write_player_frags(struct dem *d)
{
    dem_u8(d, 14);
    dem_u8(d, 1);
    dem_i16(d, -2);
}

static void check_player_frags(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_PLAYER_FRAGS);
    assert_int_equal(m->player_frags.slot, 1);
    assert_int_equal(m->player_frags.frags, -2);
}

static void write_client_data(struct dem *d)
{
    dem_u8(d, 15);
    dem_i16(d, 1 | 2 | 4 | 32 | 64 | 1024 | 2048 | 4096 | 8192 | 16384);
    dem_u8(d, -8);  /* view height */
    dem_u8(d, 3);   /* ideal pitch */
    dem_u8(d, -4);  /* punch */
    dem_u8(d, 20);  /* velocity */
    dem_u8(d, -10); /* velocity */
    dem_i32(d, 0x1001);
    dem_u8(d, 6);
    dem_u8(d, 150);
    dem_u8(d, 2);
    dem_i16(d, -12);
    for (int i = 0; i < 5; i++)
        dem_u8(d, 10 + i);
    dem_u8(d, 32);
}

static void check_client_data(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_CLIENT_DATA);
    const struct message_client_data *c = &m->data;
    assert_true(c->view_height == -8 && c->punch.x == -4 && c->punch.y == 0);
    assert_true(c->velocity.x == 320 && c->velocity.y == -160 && c->velocity.z == 0);
    assert_int_equal(c->items, 0x1001);
    assert_true(c->on_ground && c->in_water);
    assert_int_equal(c->weapon_frame, 6);
    assert_int_equal(c->armor, 150);
    assert_int_equal(c->weapon, 2);
    assert_int_equal(c->health, -12);
    assert_int_equal(c->ammo, 10);
    assert_int_equal(c->cells, 14);
    assert_int_equal(c->active_weapon, 32);
}

static void write_stop_sound(struct dem *d)
{
    dem_u8(d, 16);
    dem_i16(d, 300 << 3 | 5);
}

static void check_stop_sound(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_STOP_SOUND);
    assert_int_equal(m->stop.entity, 300);
    assert_int_equal(m->stop.channel, 5);
}

static void write_player_colours(struct dem *d)
{
    dem_u8(d, 17);
    dem_u8(d, 3);
    dem_u8(d, 0x4d);
}

static void check_player_colours(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_PLAYER_COLOURS);
    assert_int_equal(m->player_colours.slot, 3);
    assert_int_equal(m->player_colours.shirt, 4);
    assert_int_equal(m->player_colours.pants, 13);
}

static void write_particles(struct dem *d)
{
    dem_u8(d, 18);
    write_position(d);
    dem_u8(d, 16);
    dem_u8(d, -32);
    dem_u8(d, 0);
    dem_u8(d, 255);
    dem_u8(d, 73);
}

static void check_particles(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_PARTICLES);
    assert_position(m->particles.origin);
    assert_true(m->particles.direction.x == 1 && m->particles.direction.y == -2);
    assert_int_equal(m->particles.count, 1024);
    assert_int_equal(m->particles.colour, 73);
}

static void write_damage(struct dem *d)
{
    dem_u8(d, 19);
    dem_u8(d, 10);
    dem_u8(d, 30);
    write_position(d);
}

static void check_damage(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_DAMAGE);
    assert_int_equal(m->damage.armor, 10);
    assert_int_equal(m->damage.blood, 30);
    assert_position(m->damage.from);
}

static void write_state(struct dem *d)
{
    dem_coord(d, 100.5f);
    dem_angle(d, 45);
    dem_coord(d, -20);
    dem_angle(d, 90);
    dem_coord(d, 8);
    dem_angle(d, -45);
}

static void write_static(struct dem *d)
{
    dem_u8(d, 20);
    dem_u8(d, 200);
    dem_u8(d, 4);
    dem_u8(d, 1);
    dem_u8(d, 2);
    write_state(d);
}

static void check_state(const struct message *m)
{
    const struct entity_state *s = &m->baseline.state;
    assert_int_equal(s->frame, 4);
    assert_int_equal(s->colormap, 1);
    assert_int_equal(s->skin, 2);
    assert_position(s->origin);
    assert_true(roughly(s->angles.x, 45) && roughly(s->angles.y, 90) && roughly(s->angles.z, -45));
}

static void check_static(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_STATIC);
    assert_int_equal(m->baseline.state.model, 200);
    assert_int_equal(m->baseline.state.scale, 16);
    check_state(m);
}

static void write_baseline(struct dem *d)
{
    dem_u8(d, 22);
    dem_i16(d, 500);
    dem_u8(d, 200);
    dem_u8(d, 4);
    dem_u8(d, 1);
    dem_u8(d, 2);
    write_state(d);
}

static void check_baseline(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_BASELINE);
    assert_int_equal(m->baseline.entity, 500);
    assert_int_equal(m->baseline.state.model, 200);
    check_state(m);
}

static void write_temp_point(struct dem *d)
{
    dem_u8(d, 23);
    dem_u8(d, TEMP_TELEPORT);
    write_position(d);
}

static void check_temp_point(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_TEMP_ENTITY);
    assert_int_equal(m->temp.type, TEMP_TELEPORT);
    assert_position(m->temp.origin);
}

static void write_temp_beam(struct dem *d)
{
    dem_u8(d, 23);
    dem_u8(d, TEMP_BEAM);
    dem_i16(d, 17);
    write_position(d);
    dem_position(d, 1, 2, 3);
}

static void check_temp_beam(const struct message *m)
{
    assert_int_equal(m->temp.type, TEMP_BEAM);
    assert_int_equal(m->temp.entity, 17);
    assert_position(m->temp.origin);
    assert_true(roughly(m->temp.end.x, 1) && roughly(m->temp.end.y, 2) &&
                roughly(m->temp.end.z, 3));
}

static void write_temp_explosion2(struct dem *d)
{
    dem_u8(d, 23);
    dem_u8(d, TEMP_EXPLOSION2);
    write_position(d);
    dem_u8(d, 224);
    dem_u8(d, 8);
}

static void check_temp_explosion2(const struct message *m)
{
    assert_position(m->temp.origin);
    assert_int_equal(m->temp.colour_start, 224);
    assert_int_equal(m->temp.colour_length, 8);
}

static void write_pause(struct dem *d)
{
    dem_u8(d, 24);
    dem_u8(d, 1);
}

static void check_pause(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_PAUSE);
    assert_true(m->pause);
}

static void write_signon(struct dem *d)
{
    dem_signon(d, 2);
}

static void check_signon(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_SIGNON);
    assert_int_equal(m->signon, 2);
}

static void write_center_print(struct dem *d)
{
    dem_u8(d, 26);
    dem_str(d, "You need the key");
}

static void check_center_print(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_CENTER_PRINT);
    assert_string_equal(m->text, "You need the key");
}

static void write_killed_monster(struct dem *d)
{
    dem_u8(d, 27);
}

static void check_killed_monster(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_KILLED_MONSTER);
}

static void write_found_secret(struct dem *d)
{
    dem_u8(d, 28);
}

static void check_found_secret(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_FOUND_SECRET);
}

static void write_static_sound(struct dem *d)
{
    dem_u8(d, 29);
    write_position(d);
    dem_u8(d, 2);
    dem_u8(d, 51);
    dem_u8(d, 192);
}

static void check_static_sound(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_STATIC_SOUND);
    assert_position(m->static_sound.origin);
    assert_true(roughly(m->static_sound.volume, 0.2f) && roughly(m->static_sound.attenuation, 3));
}

static void write_intermission(struct dem *d)
{
    dem_u8(d, 30);
}

static void check_intermission(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_INTERMISSION);
}

static void write_finale(struct dem *d)
{
    dem_u8(d, 31);
    dem_str(d, "the end");
}

static void check_finale(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_FINALE);
    assert_string_equal(m->text, "the end");
}

static void write_music(struct dem *d)
{
    dem_u8(d, 32);
    dem_u8(d, 5);
    dem_u8(d, 5);
}

static void check_music(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_MUSIC);
    assert_int_equal(m->track, 5);
}

static void write_sell_screen(struct dem *d)
{
    dem_u8(d, 33);
}

static void write_cut_scene(struct dem *d)
{
    dem_u8(d, 34);
    dem_str(d, "meanwhile");
}

static void check_cut_scene(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_CUT_SCENE);
    assert_string_equal(m->text, "meanwhile");
}

static void write_sky(struct dem *d)
{
    dem_u8(d, 37);
    dem_str(d, "unit1_");
}

static void check_sky(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_SKY);
    assert_string_equal(m->text, "unit1_");
}

static void write_bonus_flash(struct dem *d)
{
    dem_u8(d, 40);
}

static void check_bonus_flash(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_BONUS_FLASH);
}

static void write_fog(struct dem *d)
{
    dem_u8(d, 41);
    dem_u8(d, 51);
    dem_u8(d, 255);
    dem_u8(d, 0);
    dem_u8(d, 102);
    dem_i16(d, 250);
}

static void check_fog(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_FOG);
    assert_true(roughly(m->fog.colour[0], 0.2f) && roughly(m->fog.colour[1], 1));
    assert_true(roughly(m->fog.colour[3], 0.4f) && roughly(m->fog.time, 2.5f));
}

static void write_baseline2(struct dem *d)
{
    dem_u8(d, 42);
    dem_i16(d, 500);
    dem_u8(d, 1 | 2 | 4 | 8);
    dem_i16(d, 1000);
    dem_i16(d, 4);
    dem_u8(d, 1);
    dem_u8(d, 2);
    write_state(d);
    dem_u8(d, 128);
    dem_u8(d, 32);
}

static void check_baseline2(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_BASELINE);
    assert_int_equal(m->baseline.entity, 500);
    assert_int_equal(m->baseline.state.model, 1000);
    assert_int_equal(m->baseline.state.alpha, 128);
    assert_int_equal(m->baseline.state.scale, 32);
    check_state(m);
}

static void write_static2(struct dem *d)
{
    dem_u8(d, 43);
    dem_u8(d, 0);
    dem_u8(d, 200);
    dem_u8(d, 4);
    dem_u8(d, 1);
    dem_u8(d, 2);
    write_state(d);
}

static void write_static_sound2(struct dem *d)
{
    dem_u8(d, 44);
    write_position(d);
    dem_i16(d, 1000);
    dem_u8(d, 51);
    dem_u8(d, 192);
}

static void check_static_sound2(const struct message *m)
{
    assert_int_equal(m->static_sound.sound, 1000);
    check_static_sound(m);
}

static void write_achievement(struct dem *d)
{
    dem_u8(d, 52);
    dem_str(d, "ACH_PAINLESS_MAZE");
}

static void write_local_sound(struct dem *d)
{
    dem_u8(d, 56);
    dem_u8(d, 16);
    dem_i16(d, 300);
}

static void check_local_sound(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_LOCAL_SOUND);
    assert_int_equal(m->local_sound, 300);
}

/* Writes an update with all fields of protocol 15 and a long entity number. */
static void write_update(struct dem *d)
{
    const int bits = 0x80 | 1 | 2 | 4 | 8 | 16 | 32 | 64 | 0x7f00;
    dem_u8(d, bits & 255);
    dem_u8(d, bits >> 8);
    dem_i16(d, 700);
    dem_u8(d, 9);  /* model */
    dem_u8(d, 11); /* frame */
    dem_u8(d, 3);  /* colormap */
    dem_u8(d, 1);  /* skin */
    dem_u8(d, 8);  /* effects */
    write_state(d);
}

static void check_update(const struct message *m)
{
    assert_int_equal(m->kind, MESSAGE_UPDATE);
    const struct entity_state *s = &m->update.state;
    assert_int_equal(m->update.entity, 700);
    assert_true(m->update.bits & UPDATE_STEP);
    assert_int_equal(s->model, 9);
    assert_int_equal(s->frame, 11);
    assert_int_equal(s->colormap, 3);
    assert_int_equal(s->skin, 1);
    assert_int_equal(s->effects, 8);
    assert_position(s->origin);
    assert_true(roughly(s->angles.x, 45) && roughly(s->angles.y, 90) && roughly(s->angles.z, -45));
}

static void write_smallest_update(struct dem *d)
{
    dem_u8(d, 0x80);
    dem_u8(d, 200);
}

static void check_smallest_update(const struct message *m)
{
    assert_int_equal(m->update.entity, 200);
    assert_int_equal(m->update.bits, 0x80);
}

static const struct message_case cases[] = {
    {"nop", write_nop, check_nothing},
    {"disconnect", write_disconnect, check_disconnect},
    {"updatestat", write_stat, check_stat},
    {"version", write_version, check_nothing},
    {"setview", write_set_view, check_set_view},
    {"sound", write_sound, check_sound},
    {"sound, large", write_large_sound, check_large_sound},
    {"time", write_time, check_time},
    {"print", write_print, check_print},
    {"stufftext", write_stuff_text, check_stuff_text},
    {"setangle", write_set_angle, check_nothing},
    {"serverinfo", write_server_info, check_server_info},
    {"lightstyle", write_light_style, check_light_style},
    {"updatename", write_player_name, check_player_name},
    {"updatefrags", write_player_frags, check_player_frags},
    {"clientdata", write_client_data, check_client_data},
    {"stopsound", write_stop_sound, check_stop_sound},
    {"updatecolors", write_player_colours, check_player_colours},
    {"particle", write_particles, check_particles},
    {"damage", write_damage, check_damage},
    {"spawnstatic", write_static, check_static},
    {"spawnbaseline", write_baseline, check_baseline},
    {"temp_entity, point", write_temp_point, check_temp_point},
    {"temp_entity, beam", write_temp_beam, check_temp_beam},
    {"temp_entity, explosion2", write_temp_explosion2, check_temp_explosion2},
    {"setpause", write_pause, check_pause},
    {"signonnum", write_signon, check_signon},
    {"centerprint", write_center_print, check_center_print},
    {"killedmonster", write_killed_monster, check_killed_monster},
    {"foundsecret", write_found_secret, check_found_secret},
    {"spawnstaticsound", write_static_sound, check_static_sound},
    {"intermission", write_intermission, check_intermission},
    {"finale", write_finale, check_finale},
    {"cdtrack", write_music, check_music},
    {"sellscreen", write_sell_screen, check_nothing},
    {"cutscene", write_cut_scene, check_cut_scene},
    {"skybox", write_sky, check_sky},
    {"bf", write_bonus_flash, check_bonus_flash},
    {"fog", write_fog, check_fog},
    {"spawnbaseline2", write_baseline2, check_baseline2},
    {"spawnstatic2", write_static2, check_static},
    {"spawnstaticsound2", write_static_sound2, check_static_sound2},
    {"achievement", write_achievement, check_nothing},
    {"localsound", write_local_sound, check_local_sound},
    {"update", write_update, check_update},
    {"update, smallest", write_smallest_update, check_smallest_update},
};

static const struct {
    int protocol;
    uint32_t flags;
} dialects[] = {
    {15, 0}, {666, 0}, {999, 0}, {999, 2 | 128}, {999, 2 | 16}, {999, 4 | 16},
};

static bool read_one(const struct dem *d, size_t size, struct message *m, size_t *left,
                     struct err *err)
{
    struct protocol protocol = {.dialect = dialect_find(DIALECT_NETQUAKE, d->protocol),
                                .flags = d->flags};
    struct bytes at = bytes_make(d->data, size);
    const bool ok = message_read(&at, &protocol, m, err);
    *left = bytes_left(&at);
    return ok;
}

static void message_read__every_message__gives_its_fields(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof dialects / sizeof dialects[0]; k++) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            static struct dem d;
            d = (struct dem){.protocol = dialects[k].protocol, .flags = dialects[k].flags};
            cases[i].write(&d);
            struct message m;
            struct err err = {.kind = ERR_NONE};
            size_t left;
            if (!read_one(&d, d.size, &m, &left, &err))
                fail_msg("protocol %d: %s: %s", d.protocol, cases[i].name, err.text);
            if (left != 0)
                fail_msg("protocol %d: %s: %zu bytes left", d.protocol, cases[i].name, left);
            cases[i].check(&m);
        }
    }
}

static void message_read__every_message_cut_anywhere__fails(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof dialects / sizeof dialects[0]; k++) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            static struct dem d;
            d = (struct dem){.protocol = dialects[k].protocol, .flags = dialects[k].flags};
            cases[i].write(&d);
            for (size_t size = 1; size < d.size; size++) {
                struct message m;
                struct err err = {.kind = ERR_NONE};
                size_t left;
                assert_false(read_one(&d, size, &m, &left, &err));
                assert_non_null(strstr(err.text, "is truncated"));
            }
        }
    }
}

static void message_read__extended_update__has_wide_fields(void **state)
{
    (void)state;
    static struct dem d;
    d = (struct dem){.protocol = 666};
    const uint32_t bits = 0x80 | 1 | UPDATE_FRAME | UPDATE_MODEL | 1 << 15 | UPDATE_ALPHA |
                          UPDATE_FRAME2 | UPDATE_MODEL2 | UPDATE_LERP_FINISH | UPDATE_SCALE;
    dem_u8(&d, bits & 255);
    dem_u8(&d, bits >> 8 & 255);
    dem_u8(&d, bits >> 16);
    dem_u8(&d, 5);
    dem_u8(&d, 0x34); /* model */
    dem_u8(&d, 0x78); /* frame */
    dem_u8(&d, 128);  /* alpha */
    dem_u8(&d, 32);   /* scale */
    dem_u8(&d, 0x01); /* frame, high */
    dem_u8(&d, 0x02); /* model, high */
    dem_u8(&d, 51);   /* lerp finish */
    struct message m;
    struct err err;
    size_t left;
    assert_true(read_one(&d, d.size, &m, &left, &err));
    assert_int_equal(left, 0);
    assert_int_equal(m.update.state.model, 0x234);
    assert_int_equal(m.update.state.frame, 0x178);
    assert_int_equal(m.update.state.alpha, 128);
    assert_int_equal(m.update.state.scale, 32);
    assert_true(roughly(m.update.lerp_finish, 0.2f));
}

static void message_read__extended_client_data__has_wide_fields(void **state)
{
    (void)state;
    static struct dem d;
    d = (struct dem){.protocol = 666};
    dem_u8(&d, 15);
    dem_i16(&d, 0xf000);
    dem_u8(&d, 0xff); /* bits 16 to 23 */
    dem_u8(&d, 3);    /* bits 24 and 25 */
    dem_i32(&d, 1);
    for (int i = 0; i < 3; i++)
        dem_u8(&d, 1); /* weapon frame, armor, weapon */
    dem_i16(&d, 100);
    for (int i = 0; i < 6; i++)
        dem_u8(&d, 1);
    for (int i = 0; i < 9; i++)
        dem_u8(&d, i == 8 ? 128 : i + 1);
    struct message m;
    struct err err;
    size_t left;
    assert_true(read_one(&d, d.size, &m, &left, &err));
    assert_int_equal(left, 0);
    assert_int_equal(m.data.weapon, 0x101);
    assert_int_equal(m.data.armor, 0x201);
    assert_int_equal(m.data.ammo, 0x301);
    assert_int_equal(m.data.shells, 0x401);
    assert_int_equal(m.data.cells, 0x701);
    assert_int_equal(m.data.weapon_frame, 0x801);
    assert_int_equal(m.data.weapon_alpha, 128);
}

static void message_read__transparent_update_of_protocol_15__has_alpha(void **state)
{
    (void)state;
    static struct dem d;
    d = (struct dem){.protocol = 15};
    dem_u8(&d, 0x81);
    dem_u8(&d, 0x80);
    dem_u8(&d, 5);
    dem_f32(&d, 2.0f);
    dem_f32(&d, 0.5f);
    dem_f32(&d, 1.0f);
    struct message m;
    struct err err;
    size_t left;
    assert_true(read_one(&d, d.size, &m, &left, &err));
    assert_int_equal(left, 0);
    assert_true(m.update.bits & UPDATE_ALPHA);
    assert_int_equal(m.update.state.alpha, 128);
}

static void message_read__invalid_messages__are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        uint8_t bytes[24];
        size_t size;
        enum err_kind kind;
        const char *says;
    } bad[] = {
        {{0}, 1, ERR_FORMAT, "unknown message 0 for protocol 15"},
        {{21}, 1, ERR_FORMAT, "unknown message 21 for protocol 15"},
        {{99}, 1, ERR_FORMAT, "unknown message 99 for protocol 15"},
        {{23, 77, 0, 0, 0, 0, 0, 0},
         8,
         ERR_FORMAT,
         "svc_temp_entity: unknown temporary entity type 77"},
        {{7, 0, 0, 0xc0, 0x7f}, 5, ERR_FORMAT, "svc_time: time is out of range"},
        {{11, 0xae, 0x0d}, 24, ERR_UNSUPPORTED, "svc_serverinfo: protocol 3502 (DarkPlaces 5)"},
        {{11, 0xb0, 0x0d}, 24, ERR_UNSUPPORTED, "protocol 3504 (DarkPlaces 7)"},
        {{11, 0x39, 0x30}, 24, ERR_UNSUPPORTED, "protocol 12345 is not supported"},
        {{11, 'F', 'T', 'E', '2', 43 + 128, 0, 0, 0, 0x9a, 2},
         24,
         ERR_UNSUPPORTED,
         "protocol extension FTE2_INFOBLOBS (FTE2 00000080) is not supported"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct protocol protocol = {.dialect = dialect_find(DIALECT_NETQUAKE, 15)};
        struct bytes at = bytes_make(bad[i].bytes, bad[i].size);
        struct message m;
        struct err err = {.kind = ERR_NONE};
        assert_false(message_read(&at, &protocol, &m, &err));
        assert_int_equal(err.kind, bad[i].kind);
        if (!strstr(err.text, bad[i].says))
            fail_msg("'%s' does not say '%s'", err.text, bad[i].says);
    }
}

static void fields_coord__not_a_number__becomes_0(void **state)
{
    (void)state;
    static struct dem d;
    d = (struct dem){.protocol = 999, .flags = 4 | 16};
    dem_f32(&d, NAN);
    dem_f32(&d, 1e30f);
    dem_f32(&d, -INFINITY);
    dem_f32(&d, 1e5f);
    const struct protocol protocol = {.dialect = dialect_find(DIALECT_NETQUAKE, 999),
                                      .flags = 4 | 16};
    struct bytes at = bytes_make(d.data, d.size);
    const vec3s p = fields_position(&at, &protocol);
    assert_true(p.x == 0.0f && p.y == 1 << 20 && p.z == 0.0f);
    assert_true(fabsf(fields_angle(&at, &protocol)) < 360.0f);
}

/* A message of zeros has the size given in its row of the table. */
static void message_size__every_message__is_what_the_reader_consumes(void **state)
{
    static const struct {
        enum dialect_family family;
        int number;
    } usual[] = {
        {DIALECT_NETQUAKE, PROTOCOL_NETQUAKE},
        {DIALECT_NETQUAKE, PROTOCOL_FITZQUAKE},
        {DIALECT_QUAKEWORLD, PROTOCOL_QUAKEWORLD},
    };
    (void)state;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        for (int svc = 0; svc < 128; svc++) {
            struct protocol protocol = {0};
            assert_true(dialect_select(&protocol, usual[i].family, usual[i].number, NULL));
            const int size = message_size(&protocol, (uint8_t)svc);
            if (size == MESSAGE_SIZE_VARIES)
                continue;
            const uint8_t payload[256] = {(uint8_t)svc};
            struct bytes at = bytes_make(payload, sizeof payload);
            struct message message;
            assert_true(message_read(&at, &protocol, &message, NULL));
            assert_int_equal(sizeof payload - bytes_left(&at), 1 + size);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_read__every_message__gives_its_fields),
        cmocka_unit_test(message_read__every_message_cut_anywhere__fails),
        cmocka_unit_test(message_read__extended_update__has_wide_fields),
        cmocka_unit_test(message_read__extended_client_data__has_wide_fields),
        cmocka_unit_test(message_read__transparent_update_of_protocol_15__has_alpha),
        cmocka_unit_test(message_read__invalid_messages__are_refused_by_name),
        cmocka_unit_test(fields_coord__not_a_number__becomes_0),
        cmocka_unit_test(message_size__every_message__is_what_the_reader_consumes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
