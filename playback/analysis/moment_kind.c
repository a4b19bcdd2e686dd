/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/moment_kind.h"

static const struct {
    const char *name;
    bool is_of_the_kill, is_low;
} kinds[NUM_MOMENTS] = {
    [MOMENT_RUN] = {"run"},
    [MOMENT_MULTI] = {"multi", .is_of_the_kill = true},
    [MOMENT_AIR] = {"air", .is_of_the_kill = true},
    [MOMENT_LONG] = {"long", .is_of_the_kill = true},
    [MOMENT_TURN] = {"turn", .is_of_the_kill = true},
    [MOMENT_LOW] = {"low-health", .is_of_the_kill = true},
    [MOMENT_QUAD] = {"quad"},
    [MOMENT_AGAINST] = {"against", .is_of_the_kill = true},
    [MOMENT_OUTGUNNED] = {"outgunned", .is_of_the_kill = true},
    [MOMENT_FIGHT] = {"fight", .is_of_the_kill = true},
    [MOMENT_TELEFRAG] = {"telefrag"},
    [MOMENT_DISCHARGE] = {"discharge"},
    [MOMENT_STOPPED] = {"stopped", .is_of_the_kill = true},
    [MOMENT_LEAD] = {"lead", .is_of_the_kill = true},
    [MOMENT_DECIDER] = {"decider"},
    [MOMENT_FLAG] = {"flag"},
    [MOMENT_MARK] = {"mark"},
    [MOMENT_CHEER] = {"cheer"},
    [MOMENT_SPEED] = {"speed"},
    [MOMENT_JUMP] = {"jump"},
    [MOMENT_MONSTERS] = {"monsters"},
    [MOMENT_SECRET] = {"secret"},
    [MOMENT_DEATH] = {"death"},
    [MOMENT_SUICIDE] = {"suicide", .is_low = true},
    [MOMENT_MATE] = {"teamkill", .is_low = true},
};

const char *moment_kind_name(enum moment_kind kind)
{
    return kinds[kind].name;
}

bool moment_kind_is_low(enum moment_kind kind)
{
    return kinds[kind].is_low;
}

bool moment_kind_is_about_kill(enum moment_kind kind)
{
    return kinds[kind].is_of_the_kill;
}
