/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/demo_info.h"
#include "tests/unit/test_dem.h"
#include "tests/unit/test_qw.h"

static struct demo_info *gather(const struct dem_open *o)
{
    return demo_info_gather(o->demo, o->timeline);
}

static void put_text(struct dem *d, int svc, const char *text)
{
    dem_u8(d, svc);
    dem_str(d, text);
}

static void put_health(struct dem *d, int health)
{
    dem_u8(d, 15);
    dem_i16(d, 0);
    dem_i32(d, 1);
    dem_i16(d, health);
    for (int i = 0; i < 6; i++)
        dem_u8(d, 0);
}

/* Adds a block with the viewer's health and, before it, damage to the viewer. */
static void put_frame(struct dem *d, float clock, int blood, int health)
{
    dem_begin_block(d, 0, 0);
    dem_time(d, clock);
    if (blood) {
        dem_u8(d, 19);
        dem_u8(d, 0);
        dem_u8(d, blood);
        dem_position(d, 0, 0, 0);
    }
    put_health(d, health);
    dem_u8(d, 0x80);
    dem_u8(d, 1);
    dem_end_block(d);
}

static void match_facts_gather__messages__are_counted_by_kind(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 1.1f, 0);
    struct dem_open o = dem_open(&d);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->messages[7].count, 2);
    assert_string_equal(demo_info->messages[7].name, "svc_time");
    assert_int_equal(demo_info->messages[22].count, 3);
    assert_int_equal(demo_info->messages[DEMO_INFO_UPDATES].count, 4);
    assert_int_equal(demo_info->messages[0x81].count, 0);
    assert_int_equal(demo_info->recorder, 0);
    assert_int_equal(demo_info->music_track, -1);
    assert_string_equal(demo_info->mode, "deathmatch");
    demo_info_free(demo_info);
    dem_close(&o);
}

static void match_facts_gather__marks_and_settings__are_found(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 1.5f, 0);
    dem_begin_block(&d, 0, 0);
    put_text(&d, 9, "//demomark nice shot\n");
    put_text(&d, 9, "//demomarker no\n");
    put_text(&d, 9, "//fullserverinfo \"\\skill\\2\\hostname\\here\\skill\\3\\odd\"\n");
    dem_end_block(&d);
    dem_simple_frame(&d, 2.0f, 0);
    struct dem_open o = dem_open(&d);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->num_marks, 1);
    assert_string_equal(demo_info->marks[0].text, "nice shot");
    assert_true(demo_info->marks[0].time == 0.5);
    assert_int_equal(demo_info->num_settings, 3);
    assert_string_equal(demo_info_find_setting(demo_info, "hostname"), "here");
    assert_string_equal(demo_info_find_setting(demo_info, "odd"), "");
    assert_null(demo_info_find_setting(demo_info, "host"));
    assert_int_equal(demo_info->skill, 3);
    demo_info_free(demo_info);
    dem_close(&o);
}

static void match_facts_gather__damage_without_harm__is_noted(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    put_frame(&d, 1.0f, 0, 100);
    put_frame(&d, 1.1f, 20, 80); /* as expected */
    put_frame(&d, 1.2f, 20, 80);
    put_frame(&d, 1.3f, 10, 80);
    put_frame(&d, 1.4f, 90, -10);
    put_frame(&d, 1.5f, 10, -10); /* dead already */
    struct dem_open o = dem_open(&d);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->num_unhurt, 2);
    assert_true(demo_info->unhurt_time > 0.09 && demo_info->unhurt_time < 0.11);
    demo_info_free(demo_info);
    dem_close(&o);
}

static void put_hidden(struct qw *q, int kind, const void *data, int size)
{
    dem_i32(&q->d, size);
    dem_i16(&q->d, kind);
    for (int i = 0; i < size; i++)
        dem_u8(&q->d, ((const uint8_t *)data)[i]);
}

static void match_facts_gather__player_who_left__is_kept(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    qw_simple_frame(&q, 100, 0);
    qw_simple_frame(&q, 100, 0);
    qw_open_for(&q, 0, 3, 0, 0);
    put_hidden(&q, 7, (const uint8_t[]){2, 0, 2, 0, 1, 0, 30, 0}, 8);
    qw_close(&q);
    qw_open(&q, 0);
    put_text(&q.d, 9, "fullserverinfo \"\\epoch\\1747950880\"\n");
    qw_user(&q, 1, "");
    qw_user(&q, 2, "");
    qw_close(&q);
    qw_simple_frame(&q, 100, 0);
    qw_open(&q, 100);
    qw_user(&q, 4, "\\name\\three\\*spectator\\1"); /* rejoined */
    qw_player(&q, 0, 0, 0);
    qw_close(&q);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->match.num_left, 1);
    assert_int_equal(demo_info->match.left[0].slot, 1);
    assert_int_equal(demo_info->match.left[0].level, 0);
    assert_string_equal(demo_info->match.left[0].player.name, "\xf4wo");
    assert_string_equal(demo_info->match.left[0].player.team, "blue");
    assert_int_equal(demo_info->match.left[0].facts.deaths, 0);
    assert_int_equal(demo_info->match.left[0].facts.damage_given, 30);
    assert_int_equal(demo_info->match.left[0].facts.damage_taken, 0);
    assert_int_equal(demo_info->match.players[1].damage_given, 0);
    assert_true(demo_info->match.recorded_ms == INT64_C(1747950880000));
    assert_true(demo_info->match.left[0].time > 0.05 && demo_info->match.left[0].time < 0.15);
    demo_info_free(demo_info);
    dem_close(&o);
}

static void match_facts_gather__packet_that_came_twice__counts_once(void **state)
{
    (void)state;
    static struct qw q;
    int64_t lists[2];
    for (int i = 0; i < 2; i++) {
        qw_begin(&q, DEMO_QWD, 28);
        qw_simple_frame(&q, 100, 8);
        if (i > 0) {
            q.sequence--;
            qw_simple_frame(&q, 100, 16);
        }
        qw_simple_frame(&q, 100, 24);
        struct dem_open o = qw_open_demo(&q, NULL);
        struct demo_info *demo_info = gather(&o);
        lists[i] = demo_info->messages[47].count; /* svc_packetentities */
        demo_info_free(demo_info);
        dem_close(&o);
    }
    assert_int_equal(lists[0], 2);
    assert_int_equal(lists[1], 2);
}

/* Adds the svc_playerinfo of a player in a .mvd, dead or alive. */
static void put_life(struct qw *q, int slot, bool is_dead)
{
    qw_open(q, 50);
    dem_u8(&q->d, 42);
    dem_u8(&q->d, slot);
    dem_i16(&q->d, is_dead ? 256 : 0);
    dem_u8(&q->d, 12);
    qw_close(q);
}

static void match_facts_gather__deaths__count_from_the_matchs_start(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    put_life(&q, 0, true);
    put_life(&q, 0, true);
    put_life(&q, 0, false);
    qw_open(&q, 0);
    dem_u8(&q.d, 52);
    dem_str(&q.d, "status");
    dem_str(&q.d, "3 min left");
    qw_close(&q);
    for (int i = 0; i < 3; i++) {
        put_life(&q, 0, true);
        put_life(&q, 0, false);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->match.players[0].deaths, 3);
    assert_int_equal(demo_info->match.players[1].deaths, 0);
    assert_int_equal(demo_info->match.players[2].deaths, -1);
    assert_int_equal(demo_info->match.players[0].damage_given, -1);
    demo_info_free(demo_info);
    dem_close(&o);
}

static void put_status(struct qw *q, const char *status)
{
    qw_open(q, 50);
    dem_u8(&q->d, 52);
    dem_str(&q->d, "status");
    dem_str(&q->d, status);
    qw_close(q);
}

static void put_hit(struct qw *q, int from, int to, int damage)
{
    qw_open_for(q, 0, 3, 0, 0);
    put_hidden(
        q, 7,
        (const uint8_t[]){2, 0, (uint8_t)(from + 1), 0, (uint8_t)(to + 1), 0, (uint8_t)damage, 0},
        8);
    qw_close(q);
}

/* Adds a round in which slot 0 is hit and dies. It also dies after the end of the round,
 * which does not count. */
static void put_round(struct qw *q)
{
    qw_open(q, 50);
    put_text(&q->d, 9, "//ktx matchstart\n");
    qw_close(q);
    put_status(q, "3 min left");
    put_life(q, 0, false);
    put_hit(q, 1, 0, 60);
    put_life(q, 0, true);
    put_status(q, "Countdown");
    put_life(q, 0, false);
    put_life(q, 0, true);
}

static void match_facts_gather__rounds_of_a_match__count_together(void **state)
{
    (void)state;
    static struct qw q;
    for (int num_matches = 1; num_matches <= 2; num_matches++) {
        qw_begin(&q, DEMO_MVD, 28);
        qw_simple_frame(&q, 100, 0);
        put_life(&q, 0, false);
        put_life(&q, 0, true);
        for (int i = 0; i < num_matches; i++) {
            qw_print(&q, 50, "matchdate: 2026-03-27 12:59:34 UTC\n");
            qw_print(&q, 50, "\xd4he match has begun!\n");
            for (int round = 0; round < 3 - i; round++)
                put_round(&q);
        }
        struct dem_open o = qw_open_demo(&q, NULL);
        struct demo_info *demo_info = gather(&o);
        /* The deaths of the last match: those in its rounds, and the one after the last round. */
        assert_int_equal(demo_info->match.players[0].deaths, num_matches == 1 ? 4 : 3);
        assert_int_equal(demo_info->match.players[1].damage_given, num_matches == 1 ? 180 : 120);
        demo_info_free(demo_info);
        dem_close(&o);
    }
}

static void match_facts_gather__starts_without_a_print__are_matches(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    put_round(&q);
    put_round(&q);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->match.players[1].damage_given, 60);
    assert_true(demo_info->match.recorded_ms == 0);
    demo_info_free(demo_info);
    dem_close(&o);
}

static void match_facts_gather__date_of_the_match__is_when_it_began(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t ms; /* 0: not a date */
    } dates[] = {
        {"matchdate: 2026-03-27 12:59:34 UTC\n", INT64_C(1774616374000)},
        {"matchdate: 2025-05-21 19:02:25 CEST\n", INT64_C(1747846945000)},
        {"matchdate: 2024-02-29 23:30:00 -0330\n", INT64_C(1709262000000)},
        {"matchdate: 2024-03-01 00:00:00 +09\n", INT64_C(1709218800000)},
        {"matchdate: 2026-03-27 12:59:34 CST\n", 0},
        {"matchdate: 2026-03-27 12:59:34\n", 0},
        {"matchdate: 2026-13-27 12:59:34 UTC\n", 0},
        {"matchdate: today\n", 0},
        {"one: matchdate: 2026-03-27 12:59:34 UTC\n", 0},
    };
    static struct qw q;
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        qw_begin(&q, DEMO_MVD, 28);
        qw_simple_frame(&q, 100, 0);
        for (int k = 0; k < 40; k++)
            qw_simple_frame(&q, 100, 0);
        qw_print(&q, 50, dates[i].text);
        qw_simple_frame(&q, 100, 0);
        struct dem_open o = qw_open_demo(&q, NULL);
        struct demo_info *demo_info = gather(&o);
        const int64_t before = dates[i].ms - demo_info->match.recorded_ms;
        if (dates[i].ms == 0)
            assert_true(demo_info->match.recorded_ms == 0);
        else
            assert_true(before > 3900 && before < 4200);
        demo_info_free(demo_info);
        dem_close(&o);
    }
}

static void match_facts_gather__match_that_ends_in_a_pause__has_its_length(void **state)
{
    (void)state;
    static struct qw q;
    for (int ends = 0; ends < 2; ends++) {
        qw_begin(&q, DEMO_MVD, 28);
        qw_simple_frame(&q, 100, 0);
        for (int i = 0; i < 4 + 3 * ends; i++) {
            if (i % 3 == 0) {
                qw_open(&q, 0);
                dem_u8(&q.d, 24);
                dem_u8(&q.d, i != 3);
                qw_close(&q);
            }
            for (int k = 0; k < 10; k++)
                qw_simple_frame(&q, 100, 0);
        }
        struct dem_open o = qw_open_demo(&q, NULL);
        struct demo_info *demo_info = gather(&o);
        const int64_t paused = demo_info->match.paused_ms, expected = ends ? 4000 : 3000;
        assert_true(paused > expected - 150 && paused < expected + 150);
        demo_info_free(demo_info);
        dem_close(&o);
    }
}

static void match_facts_gather__returning_player__keeps_the_counts(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    put_life(&q, 1, false);
    put_life(&q, 1, true);
    put_hit(&q, 1, 0, 70);
    qw_open(&q, 50);
    qw_user(&q, 1, "");
    qw_close(&q);
    qw_open(&q, 50);
    qw_user(&q, 3, "\\team\\blue\\name\\\xf4wo"); /* in another slot */
    qw_user(&q, 1, "\\name\\four");
    qw_close(&q);
    put_life(&q, 3, false);
    put_life(&q, 3, true);
    put_hit(&q, 3, 0, 5);
    put_hit(&q, 1, 0, 3);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->match.num_left, 0);
    assert_int_equal(demo_info->match.players[3].deaths, 2);
    assert_int_equal(demo_info->match.players[3].damage_given, 75);
    assert_int_equal(demo_info->match.players[1].damage_given, 3);
    demo_info_free(demo_info);
    dem_close(&o);
}

static void match_facts_gather__recorders_deaths__are_by_his_health(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    put_frame(&d, 1.0f, 0, 100);
    put_frame(&d, 1.1f, 0, -10);
    put_frame(&d, 1.2f, 0, 0);
    put_frame(&d, 1.3f, 0, 100);
    put_frame(&d, 1.4f, 0, 0);
    struct dem_open o = dem_open(&d);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->match.players[0].deaths, 2);
    assert_int_equal(demo_info->match.players[1].deaths, -1);
    demo_info_free(demo_info);
    dem_close(&o);
}

static void match_facts_gather__hidden_data__is_read(void **state)
{
    (void)state;
    static const uint8_t hurt[] = {2, 0, 1, 0, 2, 0, 44, 1}, self[] = {2, 0, 1, 0, 1, 0, 5, 0},
                         start[] = {0x82, 0xa4, 0xd8, 0x24, 0x9d, 1, 0, 0}, pause[] = {250};
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    qw_open_for(&q, 0, 3, 0, 0);
    put_hidden(&q, 7, hurt, sizeof hurt);
    put_hidden(&q, 7, self, sizeof self);
    put_hidden(&q, 9, start, sizeof start);
    put_hidden(&q, 10, pause, sizeof pause);
    put_hidden(&q, 10, pause, sizeof pause);
    put_hidden(&q, 3, "\0\0old", 5);
    put_hidden(&q, 3, "\1\0{\"a\"", 6);
    put_hidden(&q, 3, "\2\0:1", 4);
    put_hidden(&q, 3, "\0\0}", 3);
    qw_close(&q);
    qw_open_for(&q, 0, 3, 0, 0); /* too short to be hidden data */
    dem_u8(&q.d, 1);
    qw_close(&q);
    qw_open_for(&q, 0, 3, 0, 0); /* a pause without a size, then an invalid one */
    dem_i16(&q.d, 10);
    dem_u8(&q.d, 104);
    qw_close(&q);
    qw_open_for(&q, 0, 3, 0, 0);
    dem_i16(&q.d, 11);
    dem_u8(&q.d, 104);
    qw_close(&q);
    qw_simple_frame(&q, 100, 0);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->match.hidden[MVD_HIDDEN_DAMAGE], 2);
    assert_int_equal(demo_info->match.hidden[MVD_HIDDEN_ANTILAG], 0);
    assert_int_equal(demo_info->match.hidden[MVD_HIDDEN_START], 1);
    assert_int_equal(demo_info->match.hidden[MVD_HIDDEN_INSTRUCTION], 0);
    assert_int_equal(demo_info->match.players[0].damage_given, 300);
    assert_int_equal(demo_info->match.players[0].damage_taken, 5);
    assert_int_equal(demo_info->match.players[1].damage_taken, 300);
    assert_int_equal(demo_info->match.hidden[MVD_HIDDEN_PAUSE], 3);
    assert_int_equal(demo_info->match.paused_ms, 604);
    assert_true(demo_info->match.recorded_ms == INT64_C(0x19d24d8a482));
    assert_string_equal(demo_info->match.statistics, "{\"a\":1}");
    demo_info_free(demo_info);
    dem_close(&o);
}

static void match_facts_gather__telefrag__takes_what_its_victim_has(void **state)
{
    (void)state;
    static const uint8_t telefrag[] = {2, 0, 1, 0, 2, 0, 0x10, 0x27};
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    qw_stat(&q, 0, STAT_HEALTH, 3);
    qw_stat(&q, 1, STAT_HEALTH, 80);
    qw_stat(&q, 1, STAT_ARMOR, 50);
    qw_open_for(&q, 0, 3, 0, 0);
    put_hidden(&q, 7, telefrag, sizeof telefrag);
    qw_close(&q);
    qw_simple_frame(&q, 100, 0);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct demo_info *demo_info = gather(&o);
    assert_int_equal(demo_info->match.players[0].damage_given, 130);
    assert_int_equal(demo_info->match.players[1].damage_taken, 130);
    demo_info_free(demo_info);
    dem_close(&o);
}

/* Opens a real match. */
static struct dem_open open_match(const char *name)
{
    static const struct timeline_options options = {.vfs = NULL};
    char relative[256];
    struct dem_open o = {.err = {.kind = ERR_NONE}};
    snprintf(relative, sizeof relative, "demos/mvd/%s", name);
    const char *path = asset_path(relative);
    if (!path)
        skip();
    o.demo = demo_open(path, &o.err);
    o.timeline = timeline_open(o.demo, &options, &o.err);
    o.playhead = playhead_create(o.timeline);
    return o;
}

static const struct client_frame *last_frame(const struct dem_open *o)
{
    return playhead_frame(o->playhead, timeline_num_frames(o->timeline) - 1);
}

/* Copies the text of a key's value after `at`, as plain text. */
static void find_text(char *out, size_t cap, const char *at, const char *key)
{
    char raw[128];
    size_t size = 0;
    at = strstr(at, key);
    assert_non_null(at);
    for (at += strlen(key); *at != '"' && size < sizeof raw - 1; at++) {
        if (at[0] == '\\' && at[1] == 'u') {
            raw[size++] = (char)strtol((char[]){at[4], at[5], '\0'}, NULL, 16);
            at += 5;
        } else {
            raw[size++] = *at;
        }
    }
    raw[size] = '\0';
    quake_text_plain(out, cap, raw);
}

static int find_integer(const char *at, const char *key)
{
    at = strstr(at, key);
    assert_non_null(at);
    return atoi(at + strlen(key));
}

/* The server counts at most what a hit could take, but sends the full damage of each hit. */
static void check_damage_given(int64_t given, const char *player)
{
    const char *at = strstr(player, "\"dmg\"");
    assert_non_null(at);
    const int counted = find_integer(at, "\"given\": ") + find_integer(at, "\"team\": ");
    assert_true(given * 10 > counted * 5 && given * 10 < counted * 15);
}

static int find_player(const struct client_frame *frame, const char *name)
{
    for (int i = 0; i < frame->num_players; i++) {
        char plain[64];
        quake_text_plain(plain, sizeof plain, frame->players[i].name);
        if (frame->players[i].present && strcmp(plain, name) == 0)
            return i;
    }
    fail_msg("no player is named '%s'", name);
    return -1;
}

static void match_facts_gather__real_matches__end_as_their_statistics_say(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int players;
    } matches[] = {
        {"quakeworld_2on2__sr__vs_red_dm4_20260327-1259.mvd", 4},
        {"quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd", 8},
        {"quakeworld_4on4__sr__vs_red_dm4__01.mvd", 8},
        {"quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd", 2},
        {"quakeworld_ffa_9_dm4__02.mvd", 9},
    };
    for (size_t k = 0; k < sizeof matches / sizeof matches[0]; k++) {
        struct dem_open o = open_match(matches[k].name);
        struct demo_info *demo_info = gather(&o);
        const struct client_frame *frame = last_frame(&o);
        int players = 0;
        for (const char *at = demo_info->match.statistics; (at = strstr(at, "{\"top-color\""));
             at++) {
            char name[64];
            find_text(name, sizeof name, at, "\"name\": \"");
            const int slot = find_player(frame, name);
            assert_int_equal(frame->players[slot].frags, find_integer(at, "\"frags\": "));
            assert_int_equal(demo_info->match.players[slot].deaths,
                             find_integer(at, "\"deaths\": "));
            check_damage_given(demo_info->match.players[slot].damage_given, at);
            players++;
        }
        assert_int_equal(players, matches[k].players);
        demo_info_free(demo_info);
        dem_close(&o);
    }
}

/* Returns everything that the game printed, as plain text. */
static char *all_prints(const struct dem_open *o)
{
    struct buffer text = {0};
    int num;
    const struct event *events = timeline_events(o->timeline, 0.0, 1e6, &num);
    for (int i = 0; i < num; i++) {
        char plain[1024];
        if (events[i].kind != EVENT_PRINT)
            continue;
        quake_text_plain(plain, sizeof plain, events[i].print.text);
        buffer_print(&text, "%s", plain);
    }
    buffer_u8(&text, '\0');
    return (char *)text.data;
}

/* Matches of servers that do not store statistics in their recordings. */
static void match_facts_gather__real_matches__end_as_the_game_printed(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int players;
    } matches[] = {{"quake_demo2.mvd", 2}, {"quake_demo4.mvd", 9}};
    for (size_t k = 0; k < sizeof matches / sizeof matches[0]; k++) {
        struct dem_open o = open_match(matches[k].name);
        const struct client_frame *frame = last_frame(&o);
        char *prints = all_prints(&o);
        int players = 0;
        for (int i = 0; i < frame->num_players; i++) {
            const struct client_player *player = &frame->players[i];
            char name[64], score[128];
            if (!player->present || player->spectator)
                continue;
            quake_text_plain(name, sizeof name, player->name);
            snprintf(score, sizeof score, "%s:\n  %d (", name, player->frags);
            if (!strstr(prints, score))
                fail_msg("%s: the game did not print '%s'", matches[k].name, score);
            players++;
        }
        assert_int_equal(players, matches[k].players);
        free(prints);
        dem_close(&o);
    }
}

static void match_facts_gather__demos_of_matches__hold_statistics(void **state)
{
    (void)state;
    const char *path = asset_path("demos/mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd");
    if (!path)
        skip();
    struct demo *demo = demo_open(path, NULL);
    const struct timeline_options options = {.vfs = NULL};
    struct timeline *timeline = timeline_open(demo, &options, NULL);
    struct demo_info *demo_info = demo_info_gather(demo, timeline);
    assert_non_null(demo_info->match.statistics);
    assert_int_equal(demo_info->match.statistics[0], '{');
    assert_non_null(strstr(demo_info->match.statistics, "\"frags\""));
    assert_string_equal(demo_info->mode, "4on4");
    assert_int_equal(demo_info->recorder, -1);
    demo_info_free(demo_info);
    timeline_close(timeline);
    demo_close(demo);
}

static void match_facts_gather__real_servers__have_no_contradictions(void **state)
{
    (void)state;
    static const char *const names[] = {"own_fte999_e1m2.dem", "quakekit_demo1.dem"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char relative[128];
        snprintf(relative, sizeof relative, "demos/dem/%s", names[i]);
        const char *path = asset_path(relative);
        if (!path)
            skip();
        struct demo *demo = demo_open(path, NULL);
        const struct timeline_options options = {.vfs = NULL};
        struct timeline *timeline = timeline_open(demo, &options, NULL);
        struct demo_info *demo_info = demo_info_gather(demo, timeline);
        assert_int_equal(demo_info->num_unhurt, 0);
        assert_true(demo_info->messages[19].count > 0);
        demo_info_free(demo_info);
        timeline_close(timeline);
        demo_close(demo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_facts_gather__messages__are_counted_by_kind),
        cmocka_unit_test(match_facts_gather__marks_and_settings__are_found),
        cmocka_unit_test(match_facts_gather__damage_without_harm__is_noted),
        cmocka_unit_test(match_facts_gather__player_who_left__is_kept),
        cmocka_unit_test(match_facts_gather__packet_that_came_twice__counts_once),
        cmocka_unit_test(match_facts_gather__deaths__count_from_the_matchs_start),
        cmocka_unit_test(match_facts_gather__rounds_of_a_match__count_together),
        cmocka_unit_test(match_facts_gather__starts_without_a_print__are_matches),
        cmocka_unit_test(match_facts_gather__date_of_the_match__is_when_it_began),
        cmocka_unit_test(match_facts_gather__match_that_ends_in_a_pause__has_its_length),
        cmocka_unit_test(match_facts_gather__returning_player__keeps_the_counts),
        cmocka_unit_test(match_facts_gather__recorders_deaths__are_by_his_health),
        cmocka_unit_test(match_facts_gather__hidden_data__is_read),
        cmocka_unit_test(match_facts_gather__telefrag__takes_what_its_victim_has),
        cmocka_unit_test(match_facts_gather__real_matches__end_as_their_statistics_say),
        cmocka_unit_test(match_facts_gather__real_matches__end_as_the_game_printed),
        cmocka_unit_test(match_facts_gather__demos_of_matches__hold_statistics),
        cmocka_unit_test(match_facts_gather__real_servers__have_no_contradictions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
