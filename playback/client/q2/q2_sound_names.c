/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_sound_names.h"

#include <stddef.h>

enum { FIRST = -1000 }; /* below enum client_sound */

static const char *const names[NUM_Q2_SOUNDS] = {
    [Q2_SOUND_BLASTER] = "weapons/blastf1a.wav",
    [Q2_SOUND_MACHINEGUN] = "weapons/machgf1b.wav",
    "weapons/machgf2b.wav",
    "weapons/machgf3b.wav",
    "weapons/machgf4b.wav",
    "weapons/machgf5b.wav",
    [Q2_SOUND_SHOTGUN] = "weapons/shotgf1b.wav",
    [Q2_SOUND_SHOTGUN_RELOAD] = "weapons/shotgr1b.wav",
    [Q2_SOUND_SUPER_SHOTGUN] = "weapons/sshotf1b.wav",
    [Q2_SOUND_RAILGUN] = "weapons/railgf1a.wav",
    [Q2_SOUND_ROCKET] = "weapons/rocklf1a.wav",
    [Q2_SOUND_ROCKET_RELOAD] = "weapons/rocklr1b.wav",
    [Q2_SOUND_GRENADE] = "weapons/grenlf1a.wav",
    [Q2_SOUND_GRENADE_RELOAD] = "weapons/grenlr1b.wav",
    [Q2_SOUND_BFG] = "weapons/bfg__f1y.wav",
    [Q2_SOUND_HYPERBLASTER] = "weapons/hyprbf1a.wav",
    [Q2_SOUND_IONRIPPER] = "weapons/rippfire.wav",
    [Q2_SOUND_PHALANX] = "weapons/plasshot.wav",
    [Q2_SOUND_NAIL] = "weapons/nail1.wav",
    [Q2_SOUND_SHOTGUN2] = "weapons/shotg2.wav",
    [Q2_SOUND_DISRUPTOR] = "weapons/disint2.wav",
    [Q2_SOUND_DISRUPTOR_HIT] = "weapons/disrupthit.wav",
    [Q2_SOUND_LASER_HIT] = "weapons/lashit.wav",
    [Q2_SOUND_RICOCHET] = "world/ric1.wav",
    "world/ric2.wav",
    "world/ric3.wav",
    [Q2_SOUND_ROCKET_BLAST] = "weapons/rocklx1a.wav",
    [Q2_SOUND_GRENADE_BLAST] = "weapons/grenlx1a.wav",
    [Q2_SOUND_WATER_BLAST] = "weapons/xpld_wat.wav",
    [Q2_SOUND_SPARKS] = "world/spark5.wav",
    "world/spark6.wav",
    "world/spark7.wav",
    [Q2_SOUND_BIG_TELEPORT] = "misc/bigtele.wav",
    [Q2_SOUND_LIGHTNING] = "weapons/tesla.wav",
    [Q2_SOUND_RESPAWN] = "items/respawn1.wav",
    [Q2_SOUND_TELEPORT] = "misc/tele1.wav",
    [Q2_SOUND_STEP] = "player/step1.wav",
    "player/step2.wav",
    "player/step3.wav",
    "player/step4.wav",
    [Q2_SOUND_LAND] = "player/land1.wav",
    [Q2_SOUND_FALL] = "*fall2.wav",
    [Q2_SOUND_FALL_FAR] = "*fall1.wav",
    [Q2_SOUND_TANK_BLASTER] = "tank/tnkatck3.wav",
    [Q2_SOUND_TANK_MACHINEGUN] = "tank/tnkatk2a.wav",
    "tank/tnkatk2b.wav",
    "tank/tnkatk2c.wav",
    "tank/tnkatk2d.wav",
    "tank/tnkatk2e.wav",
    [Q2_SOUND_TANK_ROCKET] = "tank/tnkatck1.wav",
    [Q2_SOUND_BOSS_ROCKET] = "tank/rocket.wav",
    [Q2_SOUND_INFANTRY] = "infantry/infatck1.wav",
    [Q2_SOUND_SOLDIER_SHOTGUN] = "soldier/solatck1.wav",
    [Q2_SOUND_SOLDIER_BLASTER] = "soldier/solatck2.wav",
    [Q2_SOUND_SOLDIER_MACHINEGUN] = "soldier/solatck3.wav",
    [Q2_SOUND_GUNNER] = "gunner/gunatck2.wav",
    [Q2_SOUND_GUNNER_GRENADE] = "gunner/gunatck3.wav",
    [Q2_SOUND_CHICK] = "chick/chkatck2.wav",
    [Q2_SOUND_FLYER] = "flyer/flyatck3.wav",
    [Q2_SOUND_MEDIC] = "medic/medatck1.wav",
    [Q2_SOUND_HOVER] = "hover/hovatck1.wav",
    [Q2_SOUND_FLOATER] = "floater/fltatck1.wav",
    [Q2_SOUND_MAKRON] = "makron/blaster.wav",
    [Q2_SOUND_JORG] = "boss3/xfire.wav",
};

int q2_sound_number(enum q2_sound sound)
{
    return FIRST - (int)sound;
}

const char *q2_sound_name(int number)
{
    return number < FIRST && number > FIRST - NUM_Q2_SOUNDS ? names[FIRST - number] : NULL;
}
