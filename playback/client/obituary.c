/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/obituary.h"

#include <string.h>

#include "playback/client/client_frame.h"

/* clang-format off */

/* From the game, QuakeWorld, KTX and older mods. */
static const struct obituary_pattern patterns[] = {
    {"@ chewed on #'s boomstick", DEATH_SHOTGUN},
    {"@ was lead poisoned by #", DEATH_SHOTGUN},
    {"@ was instagibbed by #", DEATH_SHOTGUN},
    {"@ ate 2 loads of #'s buckshot", DEATH_SUPER_SHOTGUN},
    {"@ ate 8 loads of #'s buckshot", DEATH_SUPER_SHOTGUN},
    {"@ was nailed by #", DEATH_NAILGUN},
    {"@ was body pierced by #", DEATH_NAILGUN},
    {"@ was punctured by #", DEATH_SUPER_NAILGUN},
    {"@ was perforated by #", DEATH_SUPER_NAILGUN},
    {"@ was ventilated by #", DEATH_SUPER_NAILGUN},
    {"@ was straw-cuttered by #", DEATH_SUPER_NAILGUN},
    {"@ eats #'s pineapple", DEATH_GRENADE},
    {"@ was gibbed by #'s grenade", DEATH_GRENADE},
    {"@ rides #'s rocket", DEATH_ROCKET},
    {"@ was gibbed by #'s rocket", DEATH_ROCKET},
    {"@ was brutalized by #'s quad rocket", DEATH_ROCKET},
    {"@ was smeared by #'s quad rocket", DEATH_ROCKET},
    {"@ was smeared by #'s rocket", DEATH_ROCKET},
    {"@ was destroyed by #'s Quad rocket", DEATH_ROCKET},
    {"# rips @ a new one", DEATH_ROCKET},
    {"@ accepts #'s shaft", DEATH_LIGHTNING},
    {"@ gets a natural disaster from #", DEATH_LIGHTNING},
    {"@ accepts #'s discharge", DEATH_DISCHARGE},
    {"@ drains #'s batteries", DEATH_DISCHARGE},
    {"@ was ax-murdered by #", DEATH_AXE},
    {"@ was axed to pieces by #", DEATH_AXE},
    {"@ was hooked by #", DEATH_HOOK},
    {"@ was railed by #", DEATH_RAIL},
    {"@ was telefragged by #'s Satan's power", DEATH_TELEFRAG},
    {"@ was telefragged by #", DEATH_TELEFRAG},
    {"Satan's power deflects @'s telefrag", DEATH_TELEFRAG},
    {"@ was crushed by #", DEATH_STOMP},
    {"@ was jumped by #", DEATH_STOMP},
    {"@ softens #'s fall", DEATH_STOMP},
    {"@ tried to catch #", DEATH_STOMP},
    {"@ was literally stomped into particles by #", DEATH_STOMP},
    {"# stomps @", DEATH_STOMP},
    {"# squishes @", DEATH_SQUISH},
    {"@ was fragged by #", DEATH_UNKNOWN},
    {"@ was killed by #", DEATH_UNKNOWN},

    {"@ tries to put the pin back in", DEATH_GRENADE},
    {"@ becomes bored with life", DEATH_ROCKET},
    {"@ discovers blast radius", DEATH_ROCKET},
    {"@ somehow becomes bored with life", DEATH_SUICIDE},
    {"@ suicides", DEATH_SUICIDE},
    {"@ committed suicide", DEATH_SUICIDE},
    {"@ discharges into the water", DEATH_DISCHARGE},
    {"@ discharges into the slime", DEATH_DISCHARGE},
    {"@ discharges into the lava", DEATH_DISCHARGE},
    {"@ electrocutes himself", DEATH_DISCHARGE},
    {"@ electrocutes herself", DEATH_DISCHARGE},
    {"@ electrocutes itself", DEATH_DISCHARGE},
    {"@ heats up the water", DEATH_DISCHARGE},
    {"@ sleeps with the fishes", DEATH_WATER},
    {"@ sucks it down", DEATH_WATER},
    {"@ gulped a load of slime", DEATH_SLIME},
    {"@ can't exist on slime alone", DEATH_SLIME},
    {"@ burst into flames", DEATH_LAVA},
    {"@ turned into hot slag", DEATH_LAVA},
    {"@ visits the Volcano God", DEATH_LAVA},
    {"@ cratered", DEATH_FALL},
    {"@ fell to % death", DEATH_FALL},
    {"@ was squished", DEATH_SQUISH},
    {"@ blew up", DEATH_TRAP},
    {"@ was spiked", DEATH_TRAP},
    {"@ was zapped", DEATH_TRAP},
    {"@ ate a lavaball", DEATH_TRAP},
    {"@ tried to leave", DEATH_TRAP},
    {"@ died", DEATH_UNKNOWN},
};

static const struct obituary_pattern team_kills[] = {
    {"# mows down a teammate", DEATH_UNKNOWN},
    {"# checks % glasses", DEATH_UNKNOWN},
    {"# gets a frag for the other team", DEATH_UNKNOWN},
    {"# loses another friend", DEATH_UNKNOWN},
    {"# squished a teammate", DEATH_SQUISH},
    {"@ was telefragged by % teammate", DEATH_TELEFRAG},
    {"@ was crushed by % teammate", DEATH_STOMP},
    {"@ was jumped by % teammate", DEATH_STOMP},
};

static const struct {
    const char *line, *monster;
} monster_kills[] = {
    {"@ was shot by a Grunt", "Grunt"},
    {"@ was blasted by an Enforcer", "Enforcer"},
    {"@ was mauled by a Rottweiler", "Rottweiler"},
    {"@ was destroyed by an Ogre", "Ogre"},
    {"@ was slashed by a Knight", "Knight"},
    {"@ was slain by a Death Knight", "Death Knight"},
    {"@ was eviscerated by a Fiend", "Fiend"},
    {"@ was smashed by a Shambler", "Shambler"},
    {"@ was scragged by a Scrag", "Scrag"},
    {"@ was slimed by a Spawn", "Spawn"},
    {"@ was exploded by a Vore", "Vore"},
    {"@ was fed to the Rotfish", "Rotfish"},
    {"@ was fried by a Dragon", "Dragon"},
    {"@ joins the Zombies", "Zombie"},
    {"@ becomes one with Shub-Niggurath", "Shub-Niggurath"},
};

/* clang-format on */

/* Returns the length of `name` if the text begins with it in any colour, otherwise 0. */
static int name_length(const char *text, const char *name)
{
    int i = 0;
    while (name[i] && (text[i] & 127) == (name[i] & 127))
        i++;
    return name[i] ? 0 : i;
}

static bool matches(const char *pattern, const char *text, const struct client_player *players,
                    int num_players, struct obituary *out);

/* Tries each player's name in place of the pattern's first letter. */
static bool matches_name(const char *pattern, const char *text, const struct client_player *players,
                         int num_players, struct obituary *out)
{
    int *slot = *pattern == '@' ? &out->victim : &out->killer;
    for (int i = 0; i < num_players; i++) {
        const int length = players[i].present ? name_length(text, players[i].name) : 0;
        if (length > 0 && matches(pattern + 1, text + length, players, num_players, out)) {
            *slot = i;
            return true;
        }
    }
    return false;
}

/* Skips one of the words that % represents. */
static const char *skip_pronoun(const char *text)
{
    static const char *const words[] = {"his", "her", "its"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (name_length(text, words[i]) > 0)
            return text + strlen(words[i]);
    return text;
}

/* Some servers end the line with a period. */
static bool matches(const char *pattern, const char *text, const struct client_player *players,
                    int num_players, struct obituary *out)
{
    for (; *pattern; pattern++) {
        if (*pattern == '@' || *pattern == '#')
            return matches_name(pattern, text, players, num_players, out);
        if (*pattern == '%')
            text = skip_pronoun(text);
        else if ((*text++ & 127) != *pattern)
            return false;
    }
    return text[0] == '\0' || strcmp(text, ".") == 0;
}

bool obituary_match(const struct obituary_pattern *tried, size_t num, const char *line,
                    const struct client_player *players, int num_players, struct obituary *out)
{
    *out = (struct obituary){.killer = -1, .victim = -1};
    for (size_t i = 0; i < num; i++)
        if (matches(tried[i].line, line, players, num_players, out)) {
            out->cause = tried[i].cause;
            return true;
        }
    return false;
}

bool obituary_read(const char *line, const struct client_player *players, int num_players,
                   struct obituary *out)
{
    if (obituary_match(team_kills, sizeof team_kills / sizeof team_kills[0], line, players,
                       num_players, out)) {
        out->is_team_kill = true;
        return true;
    }
    if (obituary_match(patterns, sizeof patterns / sizeof patterns[0], line, players, num_players,
                       out))
        return true;
    for (size_t i = 0; i < sizeof monster_kills / sizeof monster_kills[0]; i++)
        if (matches(monster_kills[i].line, line, players, num_players, out)) {
            out->cause = DEATH_MONSTER;
            out->monster = monster_kills[i].monster;
            return true;
        }
    return false;
}

const char *obituary_death_name(enum death_cause cause)
{
    static const char *const names[NUM_DEATHS] = {
        [DEATH_SHOTGUN] = "sg",
        [DEATH_SUPER_SHOTGUN] = "ssg",
        [DEATH_NAILGUN] = "ng",
        [DEATH_SUPER_NAILGUN] = "sng",
        [DEATH_GRENADE] = "gl",
        [DEATH_ROCKET] = "rl",
        [DEATH_LIGHTNING] = "lg",
        [DEATH_AXE] = "axe",
        [DEATH_DISCHARGE] = "discharge",
        [DEATH_HOOK] = "hook",
        [DEATH_RAIL] = "rail",
        [DEATH_TELEFRAG] = "telefrag",
        [DEATH_STOMP] = "stomp",
        [DEATH_SQUISH] = "squish",
        [DEATH_FALL] = "fall",
        [DEATH_WATER] = "water",
        [DEATH_SLIME] = "slime",
        [DEATH_LAVA] = "lava",
        [DEATH_TRAP] = "trap",
        [DEATH_MONSTER] = "monster",
        [DEATH_SUICIDE] = "suicide",
        [DEATH_BLASTER] = "blaster",
        [DEATH_MACHINE_GUN] = "mg",
        [DEATH_CHAIN_GUN] = "cg",
        [DEATH_HAND_GRENADE] = "hg",
        [DEATH_HYPER_BLASTER] = "hb",
        [DEATH_BFG] = "bfg",
        [DEATH_UNKNOWN] = "frag",
    };
    return names[cause];
}
