/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Measures of a choice of views, for a match with known cuts and kills. */
#include "tests/unit/test.h"

#include "playback/analysis/director_report.h"
#include "playback/analysis/match_facts.h"
#include "playback/director/autotrack_plan.h"
#include "tests/unit/test_qw.h"

static void put_text(struct qw *q, int svc, const char *text)
{
    qw_open(q, 0);
    dem_u8(&q->d, svc);
    if (svc == 8)
        dem_u8(&q->d, 2);
    dem_str(&q->d, text);
    qw_close(q);
}

static void play(struct qw *q, int seconds)
{
    for (int i = 0; i < 10 * seconds; i++)
        qw_simple_frame(q, 100, 300);
}

/* Shows player 0 for 10 s, then player 1 for 20 s. Player 0 kills at 4 s, at 11 s (soon
 * after the cut) and at 25 s. */
static void director_report_measure__known_match__has_its_figures(void **state)
{
    (void)state;
    static struct qw q;
    static const char kill[] = "\xf4wo rides one's rocket\n";
    qw_begin(&q, DEMO_MVD, 28);
    play(&q, 1);
    put_text(&q, 9, "//at 100\n");
    play(&q, 3);
    put_text(&q, 8, kill);
    play(&q, 6);
    put_text(&q, 9, "//at 101\n");
    play(&q, 1);
    put_text(&q, 8, "one was gibbed by \xf4wo's grenade\n");
    put_text(&q, 8, "\xf4wo becomes bored with life\n");
    put_text(&q, 8, kill);
    play(&q, 19);
    struct dem_open o = qw_open_demo(&q, POV_RECORDED);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    struct director_report report = director_report_measure(o.timeline, facts);
    assert_int_equal(report.num_kills, 3);
    assert_int_equal(report.num_seen, 3); /* from the view of one of the two */
    assert_int_equal(report.num_cuts, 1);
    assert_int_equal(report.num_left, 1);
    assert_true(report.cuts > 1.9 && report.cuts < 2.1);
    assert_true(report.lead > 0.7 && report.lead < 1.3); /* median of 4, 1 and 1 */
    assert_true(report.hold > 18.0 && report.hold < 20.0);
    assert_true(report.in_sight < 0.0); /* no map */
    match_facts_free(facts);
    dem_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(director_report_measure__known_match__has_its_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
