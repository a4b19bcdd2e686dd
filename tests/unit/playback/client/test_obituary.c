/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Obituaries, invented and as printed by real servers. */
#include "tests/unit/test.h"

#include "base/err.h"
#include "demo/container/demo.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/obituary.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const struct client_player players[] = {
    {.name = "Ann", .present = true},
    {.name = "Ben rides Cid", .present = true},
    {.name = "\xc3id.", .present = true}, /* the first letter in bronze */
    {.name = "gone"},
    {.name = "Ben", .present = true},
};

static bool read_line(const char *line, struct obituary *out)
{
    return obituary_read(line, players, sizeof players / sizeof players[0], out);
}

static void check(const char *line, int victim, int killer, const char *cause)
{
    struct obituary kill;
    print_message("%s\n", line);
    assert_true(read_line(line, &kill));
    assert_int_equal(kill.victim, victim);
    assert_int_equal(kill.killer, killer);
    assert_string_equal(obituary_death_name(kill.cause), cause);
    assert_false(kill.is_team_kill);
}

static void obituary_read__by_a_player__names_both_and_the_weapon(void **state)
{
    (void)state;
    check("Ann rides Ben's rocket", 0, 4, "rl");
    check("Ben was gibbed by Ann's grenade", 4, 0, "gl");
    check("Ann accepts Ben's shaft", 0, 4, "lg");
    check("Ben rips Ann a new one", 0, 4, "rl");
    check("Ben stomps Ann", 0, 4, "stomp");
    check("Ann was telefragged by Ben's Satan's power", 0, 4, "telefrag");
    check("Ann was destroyed by Ben's Quad rocket", 0, 4, "rl");
}

static void obituary_read__accident__has_no_killer(void **state)
{
    (void)state;
    check("Ann visits the Volcano God", 0, -1, "lava");
    check("Ann becomes bored with life", 0, -1, "rl");
    check("Satan's power deflects Ann's telefrag", 0, -1, "telefrag");
    check("Ann discharges into the water.", 0, -1, "discharge");
    check("Ann suicides", 0, -1, "suicide");
    check("Ann fell to her death", 0, -1, "fall");
    check("Ann fell to his death.", 0, -1, "fall");
}

static void obituary_read__names_like_phrases__are_distinguished(void **state)
{
    (void)state;
    check("Ben rides Cid rides Ann's rocket", 1, 0, "rl");
    check("Ann was nailed by Ben rides Cid", 0, 1, "ng");
    check("Ann was nailed by Cid.", 0, 2, "ng");
    check("Cid. was nailed by Ben", 2, 4, "ng");
}

static void obituary_read__team_kill__names_one(void **state)
{
    (void)state;
    struct obituary kill;
    assert_true(read_line("Ann checks his glasses", &kill));
    assert_true(kill.is_team_kill);
    assert_int_equal(kill.killer, 0);
    assert_int_equal(kill.victim, -1);
    assert_true(read_line("Ann was telefragged by his teammate", &kill));
    assert_true(kill.is_team_kill);
    assert_int_equal(kill.killer, -1);
    assert_int_equal(kill.victim, 0);
    assert_true(read_line("Ann loses another friend", &kill));
    assert_true(read_line("Ann checks its glasses", &kill));
    assert_true(read_line("Ann was crushed by her teammate", &kill));
    assert_false(read_line("Ann was crushed by our teammate", &kill));
}

static void obituary_read__by_a_monster__says_which(void **state)
{
    (void)state;
    struct obituary kill;
    assert_true(read_line("Ann was eviscerated by a Fiend", &kill));
    assert_int_equal(kill.killer, -1);
    assert_int_equal(kill.cause, DEATH_MONSTER);
    assert_string_equal(kill.monster, "Fiend");
    assert_true(read_line("Ann was exploded by a Vore", &kill));
    assert_true(read_line("Ann visits the Volcano God", &kill));
    assert_null(kill.monster);
}

static void obituary_read__other_lines__are_ignored(void **state)
{
    static const char *const lines[] = {
        "",
        "Ann",
        "Ann rides",
        "Ann rides Ben's rocket again",
        "Ann rides nobody's rocket",
        "gone rides Ben's rocket",
        "Ann got the RED flag!",
        "Ann entered the game",
        "You got the rockets",
        " rides Ann's rocket",
    };
    (void)state;
    struct obituary kill;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_false(read_line(lines[i], &kill));
}

/* ---- real ones ---- */

/* Checks that every point that a player won or lost comes with an obituary that was parsed,
 * except for flags and `num_others` other points. */
static void check_demo(const char *file, int num_kills, int num_others)
{
    struct err err = {.kind = ERR_NONE};
    char relative[256];
    snprintf(relative, sizeof relative, "demos/%s", file);
    const char *path = asset_path(relative);
    if (!path)
        skip();
    struct demo *demo = demo_open(path, &err);
    assert_string_equal(err.text, "");
    struct timeline *timeline = timeline_open(demo, &(struct timeline_options){0}, &err);
    assert_string_equal(err.text, "");
    int num, kills = 0, others = 0, last_frame = -1;
    const struct event *events = timeline_events(timeline, 0, HUGE_VAL, &num);
    for (int i = 0; i < num; i++) {
        if (events[i].kind == EVENT_KILL) {
            kills++;
            last_frame = events[i].frame;
        } else if (events[i].kind == EVENT_PRINT && strstr(events[i].print.text, "flag")) {
            last_frame = events[i].frame;
        } else if (events[i].kind == EVENT_FRAG && events[i].frame > last_frame + 2) {
            print_message("%s: %.3f: points of player %d from %d to %d for no death\n", file,
                          events[i].time, events[i].frag.player, events[i].frag.before,
                          events[i].frag.frags);
            others++;
        }
    }
    print_message("%s: %d deaths\n", file, kills);
    assert_int_equal(others, num_others);
    assert_int_equal(kills, num_kills);
    timeline_close(timeline);
    demo_close(demo);
}

static void obituary_read__real_matches__all_points_are_explained(void **state)
{
    (void)state;
    check_demo("mvd/quake_demo2.mvd", 70, 0);
    check_demo("mvd/quake_demo4.mvd", 56, 0);
    check_demo("mvd/quakeworld_2on2__sr__vs_red_dm4_20260327-1259.mvd", 24, 0);
    check_demo("mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd", 31, 0);
    check_demo("mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd", 212, 0);
    check_demo("mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd", 3, 0);
    check_demo("mvd/quakeworld_ffa_9_dm4__02.mvd", 73, 0);
    check_demo("mvd/ezquake_overkill.mvd", 59, 0);
    check_demo("qwd/quake_demo09.qwd", 10, 0);
    check_demo("qwd/quake_demo31.qwd", 47, 0);
    /* The server took one point for no apparent reason. */
    check_demo("qwd/quake_demo4.qwd", 273, 1);
    check_demo("qwz/quake_demo02.qwz", 33, 0);
    check_demo("qwz/quake_demo08.qwz", 29, 0);
    check_demo("dem/own_p15_dm3.dem", 1, 0);
}

/* In eight lines only the killer of a teammate is named, and the victim follows from the
 * deaths. In two only the victim of a telefrag is named, and the killer follows from the
 * lost points. */
static void obituary_read__real_team_kills__both_are_known(void **state)
{
    (void)state;
    struct err err = {.kind = ERR_NONE};
    const char *path = asset_path("demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd");
    if (!path)
        skip();
    struct demo *demo = demo_open(path, &err);
    struct timeline *timeline = timeline_open(demo, &(struct timeline_options){0}, &err);
    struct playhead *playhead = playhead_create(timeline);
    const struct client_frame *frame = playhead_frame(playhead, 0);
    int num, kills = 0;
    const struct event *events = timeline_events(timeline, 0, HUGE_VAL, &num);
    for (int i = 0; i < num; i++) {
        const struct obituary *kill = &events[i].kill;
        if (events[i].kind != EVENT_KILL || !kill->is_team_kill)
            continue;
        assert_true(kill->killer >= 0 && kill->victim >= 0 && kill->victim != kill->killer);
        assert_string_equal(frame->players[kill->victim].team, frame->players[kill->killer].team);
        kills++;
    }
    assert_int_equal(kills, 10);
    playhead_destroy(playhead);
    timeline_close(timeline);
    demo_close(demo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obituary_read__by_a_player__names_both_and_the_weapon),
        cmocka_unit_test(obituary_read__accident__has_no_killer),
        cmocka_unit_test(obituary_read__names_like_phrases__are_distinguished),
        cmocka_unit_test(obituary_read__team_kill__names_one),
        cmocka_unit_test(obituary_read__by_a_monster__says_which),
        cmocka_unit_test(obituary_read__other_lines__are_ignored),
        cmocka_unit_test(obituary_read__real_matches__all_points_are_explained),
        cmocka_unit_test(obituary_read__real_team_kills__both_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
