/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_real.h - opens real demos of the game data. */
#ifndef TESTS_UNIT_TEST_REAL_H
#define TESTS_UNIT_TEST_REAL_H

#include "base/err.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

struct real {
    struct vfs *vfs; /* NULL: without maps and models */
    struct demo *demo;
    struct timeline *timeline;
    struct playhead *playhead;
};

enum real_game { WITHOUT_GAME, WITH_GAME };

/* Opens a demo by its path in the data's folder of demos, e.g. "mvd/a.mvd"; `pov` is that of
 * timeline_options. Skips the test if there is no data. */
static inline struct real real_open(const char *name, const char *pov, enum real_game game)
{
    struct real real = {0};
    struct err err = {0};
    char relative[256];
    snprintf(relative, sizeof relative, "demos/%s", name);
    if (!asset_path(""))
        skip();
    if (game == WITH_GAME) {
        real.vfs = vfs_create(NULL);
        assert_true(vfs_add_game(real.vfs, asset_path(""), "id1", &err));
    }
    real.demo = demo_open(asset_path(relative), &err);
    assert_non_null(real.demo);
    real.timeline =
        timeline_open(real.demo, &(struct timeline_options){.pov = pov, .vfs = real.vfs}, &err);
    assert_non_null(real.timeline);
    real.playhead = playhead_create(real.timeline);
    return real;
}

static inline void real_close(struct real *real)
{
    playhead_destroy(real->playhead);
    timeline_close(real->timeline);
    demo_close(real->demo);
    vfs_destroy(real->vfs);
}

#endif
