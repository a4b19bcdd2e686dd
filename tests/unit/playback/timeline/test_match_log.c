/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The matches that a recording contains. */
#include "tests/unit/test.h"

#include "demo/protocol/message.h"
#include "playback/timeline/match_log.h"

struct line {
    double time;
    enum message_kind kind;
    const char *text; /* of MESSAGE_SERVER_SETTING: the status */
};

static struct match_log read_lines(const struct line *lines, int num, double end)
{
    struct match_log log = {0};
    for (int i = 0; i < num; i++) {
        struct message m = {.kind = lines[i].kind};
        if (m.kind == MESSAGE_SERVER_SETTING) {
            m.setting.key = "status";
            m.setting.value = lines[i].text;
        } else if (m.kind == MESSAGE_PRINT) {
            m.print.text = lines[i].text;
        } else if (m.kind == MESSAGE_STUFF_TEXT) {
            m.text = lines[i].text;
        }
        match_log_read(&log, &m, lines[i].time);
    }
    match_log_finish(&log, end);
    return log;
}

#define CHECK(lines, end, ...)                                                                     \
    check(lines, sizeof(lines) / sizeof *(lines), end, (const double[]){__VA_ARGS__, -1.0})

/* times: begin and end of each match, then a negative number. */
static void check(const struct line *lines, size_t num, double end, const double *times)
{
    struct match_log log = read_lines(lines, (int)num, end);
    int i = 0;
    for (; times[2 * i] >= 0.0; i++) {
        assert_true(i < log.num);
        assert_float_equal(log.all[i].begin, times[2 * i], 1e-9);
        assert_float_equal(log.all[i].end, times[2 * i + 1], 1e-9);
    }
    assert_int_equal(log.num, i);
    match_log_free(&log);
}

static void match_log_read__match__lasts_from_its_start_to_its_end(void **state)
{
    static const struct line ktx[] = {
        {0, MESSAGE_SERVER_SETTING, "Countdown"},
        {10, MESSAGE_PRINT, "The match has begun!\n"},
        {10, MESSAGE_STUFF_TEXT, "//ktx matchstart\n"},
        {11, MESSAGE_SERVER_SETTING, "2 min left"},
        {71, MESSAGE_SERVER_SETTING, "1 min left"},
        {130, MESSAGE_PRINT, "The match is over\n"},
        {131, MESSAGE_SERVER_SETTING, "Standby"},
        {131, MESSAGE_INTERMISSION, NULL},
    };
    static const struct line status[] = {
        {0, MESSAGE_SERVER_SETTING, "Standby"},
        {5, MESSAGE_SERVER_SETTING, "10 min left"},
        {65, MESSAGE_SERVER_SETTING, "overtime"},
        {70, MESSAGE_INTERMISSION, NULL},
    };
    (void)state;
    CHECK(ktx, 200, 10, 130);
    CHECK(status, 200, 5, 70);
}

static void match_log_read__recording_of_a_part__is_cut_off(void **state)
{
    static const struct line lines[] = {
        {0, MESSAGE_STUFF_TEXT, "fullserverinfo \"\\map\\dm4\\status\\7 min left\"\n"}};
    (void)state;
    CHECK(lines, 90, 0, 90);
}

static void match_log_read__rounds__are_one_match(void **state)
{
    static const struct line lines[] = {
        {1, MESSAGE_PRINT, "matchdate: 2026-03-25 11:54:20 GMT\n"},
        {1, MESSAGE_SERVER_SETTING, "5 min left"},
        {30, MESSAGE_SERVER_SETTING, "Countdown"},
        {40, MESSAGE_SERVER_SETTING, "5 min left"},
        {80, MESSAGE_SERVER_SETTING, "Standby"},
    };
    (void)state;
    CHECK(lines, 90, 1, 80);
}

static void match_log_read__another_announcement__is_another_match(void **state)
{
    static const struct line lines[] = {
        {1, MESSAGE_PRINT, "The match has begun!\n"},
        {30, MESSAGE_SERVER_SETTING, "Standby"},
        {50, MESSAGE_PRINT, "The match has begun!\n"},
        {51, MESSAGE_SERVER_SETTING, "5 min left"},
        {80, MESSAGE_SERVER_INFO, NULL},
        {90, MESSAGE_STUFF_TEXT, "//ktx matchstart\n"},
    };
    (void)state;
    CHECK(lines, 100, 1, 30, 50, 80, 90, 100);
}

static void match_log_read__practice__is_no_match(void **state)
{
    static const struct line lines[] = {
        {0, MESSAGE_STUFF_TEXT, "fullserverinfo \"\\status\\Standby\"\n"},
        {5, MESSAGE_SERVER_SETTING, "Countdown"},
        {9, MESSAGE_SERVER_SETTING, "Standby"},
        {10, MESSAGE_PRINT, "Ann: The match is not on\n"},
    };
    (void)state;
    CHECK(lines, 20, -1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_log_read__match__lasts_from_its_start_to_its_end),
        cmocka_unit_test(match_log_read__recording_of_a_part__is_cut_off),
        cmocka_unit_test(match_log_read__rounds__are_one_match),
        cmocka_unit_test(match_log_read__another_announcement__is_another_match),
        cmocka_unit_test(match_log_read__practice__is_no_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
