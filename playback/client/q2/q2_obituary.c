/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_obituary.h"

#include "playback/client/obituary.h"

/* clang-format off */

/* From the game and from Capture the Flag. */
static const struct obituary_pattern patterns[] = {
    {"@ was blasted by #", DEATH_BLASTER},
    {"@ was gunned down by #", DEATH_SHOTGUN},
    {"@ was blown away by #'s super shotgun", DEATH_SUPER_SHOTGUN},
    {"@ was machinegunned by #", DEATH_MACHINE_GUN},
    {"@ was cut in half by #'s chaingun", DEATH_CHAIN_GUN},
    {"@ was popped by #'s grenade", DEATH_GRENADE},
    {"@ was shredded by #'s shrapnel", DEATH_GRENADE},
    {"@ ate #'s rocket", DEATH_ROCKET},
    {"@ almost dodged #'s rocket", DEATH_ROCKET},
    {"@ was melted by #'s hyperblaster", DEATH_HYPER_BLASTER},
    {"@ was railed by #", DEATH_RAIL},
    {"@ saw the pretty lights from #'s BFG", DEATH_BFG},
    {"@ was disintegrated by #'s BFG blast", DEATH_BFG},
    {"@ couldn't hide from #'s BFG", DEATH_BFG},
    {"@ caught #'s handgrenade", DEATH_HAND_GRENADE},
    {"@ didn't see #'s handgrenade", DEATH_HAND_GRENADE},
    {"@ feels #'s pain", DEATH_HAND_GRENADE},
    {"@ tried to invade #'s personal space", DEATH_TELEFRAG},
    {"@ was caught by #'s grapple", DEATH_HOOK},
    {"@ was killed by #", DEATH_UNKNOWN},

    {"@ tried to put the pin back in", DEATH_HAND_GRENADE},
    {"@ tripped on % own grenade", DEATH_GRENADE},
    {"@ blew himself up", DEATH_ROCKET},
    {"@ blew herself up", DEATH_ROCKET},
    {"@ blew itself up", DEATH_ROCKET},
    {"@ should have used a smaller gun", DEATH_BFG},
    {"@ killed himself", DEATH_SUICIDE},
    {"@ killed herself", DEATH_SUICIDE},
    {"@ killed itself", DEATH_SUICIDE},
    {"@ suicides", DEATH_SUICIDE},
    {"@ cratered", DEATH_FALL},
    {"@ was squished", DEATH_SQUISH},
    {"@ sank like a rock", DEATH_WATER},
    {"@ melted", DEATH_SLIME},
    {"@ does a back flip into the lava", DEATH_LAVA},
    {"@ blew up", DEATH_TRAP},
    {"@ found a way out", DEATH_TRAP},
    {"@ saw the light", DEATH_TRAP},
    {"@ got blasted", DEATH_TRAP},
    {"@ was in the wrong place", DEATH_TRAP},
    {"@ died", DEATH_UNKNOWN},
};

/* clang-format on */

bool q2_obituary_read(const char *line, const struct client_player *players, int num_players,
                      struct obituary *out)
{
    return obituary_match(patterns, sizeof patterns / sizeof patterns[0], line, players,
                          num_players, out);
}
