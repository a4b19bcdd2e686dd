/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/moment_kind.h"

enum { OF_KILL = 1, BONUS = 2, LOW = 4 };

/* clang-format off */
static const struct {
    const char *name;
    unsigned flags;
    int weights[NUM_MATCH_MODES]; /* in the order of enum match_mode */
} kinds[NUM_MOMENTS] = {
    /*                                                    single race duel  2on2 4on4  ffa  ctf */
    [MOMENT_RUN] =        {"run",        0,               {  0,   0, 115, 110, 100,  85, 100}},
    [MOMENT_MULTI] =      {"multi",      OF_KILL,         {  0,   0, 100, 100, 100,  90, 100}},
    [MOMENT_AIR] =        {"air",        OF_KILL,         {  0,   0, 110, 105, 100, 100, 100}},
    [MOMENT_LONG] =       {"long",       OF_KILL,         {  0,   0, 100, 100, 100,  90, 100}},
    [MOMENT_TURN] =       {"turn",       OF_KILL,         {  0,   0, 110, 100, 100,  90, 100}},
    [MOMENT_LOW] =        {"low-health", OF_KILL | BONUS, {  0,   0, 100, 100, 100, 100, 100}},
    [MOMENT_ESCAPE] =     {"escape",     OF_KILL,         {  0,   0, 110, 105, 100, 100, 100}},
    [MOMENT_QUAD] =       {"quad",       0,               {  0,   0, 100, 100, 100,  90, 100}},
    [MOMENT_AGAINST] =    {"against",    OF_KILL,         {  0,   0, 100, 100, 100, 100, 100}},
    [MOMENT_DENIED] =     {"denied",     OF_KILL,         {  0,   0, 110, 105, 100,  90, 100}},
    [MOMENT_OUTGUNNED] =  {"outgunned",  OF_KILL,         {  0,   0, 100,  90,  80,  70,  80}},
    [MOMENT_FIGHT] =      {"fight",      OF_KILL,         {  0,   0, 130, 110,  90,  70,  80}},
    [MOMENT_DRAW] =       {"draw",       0,               {  0,   0, 100,   0,   0,   0,   0}},
    [MOMENT_TELEFRAG] =   {"telefrag",   0,               {  0,   0,  60,  80,  80, 100,  80}},
    [MOMENT_DISCHARGE] =  {"discharge",  0,               {  0,   0,  60,  80, 100, 100, 100}},
    [MOMENT_STOPPED] =    {"stopped",    OF_KILL,         {  0,   0, 100, 100, 100, 110, 100}},
    [MOMENT_LEAD] =       {"lead",       OF_KILL | BONUS, {  0,   0, 100, 100, 100,  60,  80}},
    [MOMENT_COMEBACK] =   {"comeback",   OF_KILL,         {  0,   0, 110, 110, 100,  60,  90}},
    [MOMENT_DECIDER] =    {"decider",    0,               {  0,   0, 110, 110, 100, 100, 100}},
    [MOMENT_FLAG] =       {"flag",       0,               {  0,   0, 100, 100, 100, 100, 100}},
    [MOMENT_MARK] =       {"mark",       0,               {100, 100, 100, 100, 100, 100, 100}},
    [MOMENT_CHEER] =      {"cheer",      0,               {  0,   0, 100, 100, 100, 100, 100}},
    [MOMENT_SPEED] =      {"speed",      0,               { 70, 100,   0,   0,   0,   0,   0}},
    [MOMENT_JUMP] =       {"jump",       0,               { 70, 100,   0,   0,   0,   0,   0}},
    [MOMENT_MONSTERS] =   {"monsters",   0,               {100,  60,   0,   0,   0,   0,   0}},
    [MOMENT_SECRET] =     {"secret",     0,               {100,  60,   0,   0,   0,   0,   0}},
    [MOMENT_SURVIVAL] =   {"survival",   0,               {100,   0,   0,   0,   0,   0,   0}},
    [MOMENT_EXIT] =       {"exit",       0,               {100, 200,   0,   0,   0,   0,   0}},
    [MOMENT_KILL] =       {"kill",       OF_KILL,         {  0,   0, 100, 100, 100, 100, 100}},
    [MOMENT_DEATH] =      {"death",      0,               {100, 100, 100, 100, 100, 100, 100}},
    [MOMENT_SUICIDE] =    {"suicide",    LOW,             {100, 100, 100, 100, 100, 100, 100}},
    [MOMENT_MATE] =       {"teamkill",   LOW,             {100, 100, 100, 100, 100, 100, 100}},
};
/* clang-format on */

const char *moment_kind_name(enum moment_kind kind)
{
    return kinds[kind].name;
}

bool moment_kind_is_low(enum moment_kind kind)
{
    return kinds[kind].flags & LOW;
}

bool moment_kind_is_bonus(enum moment_kind kind)
{
    return kinds[kind].flags & BONUS;
}

bool moment_kind_is_about_kill(enum moment_kind kind)
{
    return kinds[kind].flags & OF_KILL;
}

int moment_kind_weight(enum moment_kind kind, enum match_mode mode)
{
    return kinds[kind].weights[mode];
}
