/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_sound_names.h - sounds that a Quake II client plays on its own.
 *
 * Their numbers in sound events are below those of enum client_sound. A name that begins
 * with "*" belongs to the model of the player who makes the sound. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_SOUND_NAMES_H
#define PLAYBACK_CLIENT_Q2_Q2_SOUND_NAMES_H

/* Variants of a sound are consecutive, so that one can be chosen by number. */
enum q2_sound {
    Q2_SOUND_NONE,
    Q2_SOUND_BLASTER,
    Q2_SOUND_MACHINEGUN, /* 5 variants */
    Q2_SOUND_SHOTGUN = Q2_SOUND_MACHINEGUN + 5,
    Q2_SOUND_SHOTGUN_RELOAD,
    Q2_SOUND_SUPER_SHOTGUN,
    Q2_SOUND_RAILGUN,
    Q2_SOUND_ROCKET,
    Q2_SOUND_ROCKET_RELOAD,
    Q2_SOUND_GRENADE,
    Q2_SOUND_GRENADE_RELOAD,
    Q2_SOUND_BFG,
    Q2_SOUND_HYPERBLASTER,
    Q2_SOUND_IONRIPPER,
    Q2_SOUND_PHALANX,
    Q2_SOUND_NAIL,
    Q2_SOUND_SHOTGUN2,
    Q2_SOUND_DISRUPTOR,
    Q2_SOUND_DISRUPTOR_HIT,
    Q2_SOUND_LASER_HIT,
    Q2_SOUND_RICOCHET, /* 3 variants */
    Q2_SOUND_ROCKET_BLAST = Q2_SOUND_RICOCHET + 3,
    Q2_SOUND_GRENADE_BLAST,
    Q2_SOUND_WATER_BLAST,
    Q2_SOUND_SPARKS, /* 3 variants */
    Q2_SOUND_BIG_TELEPORT = Q2_SOUND_SPARKS + 3,
    Q2_SOUND_LIGHTNING,
    Q2_SOUND_RESPAWN,
    Q2_SOUND_TELEPORT,
    Q2_SOUND_STEP, /* 4 variants */
    Q2_SOUND_LAND = Q2_SOUND_STEP + 4,
    Q2_SOUND_FALL,
    Q2_SOUND_FALL_FAR,
    Q2_SOUND_TANK_BLASTER,
    Q2_SOUND_TANK_MACHINEGUN, /* 5 variants */
    Q2_SOUND_TANK_ROCKET = Q2_SOUND_TANK_MACHINEGUN + 5,
    Q2_SOUND_BOSS_ROCKET,
    Q2_SOUND_INFANTRY,
    Q2_SOUND_SOLDIER_SHOTGUN,
    Q2_SOUND_SOLDIER_BLASTER,
    Q2_SOUND_SOLDIER_MACHINEGUN,
    Q2_SOUND_GUNNER,
    Q2_SOUND_GUNNER_GRENADE,
    Q2_SOUND_CHICK,
    Q2_SOUND_FLYER,
    Q2_SOUND_MEDIC,
    Q2_SOUND_HOVER,
    Q2_SOUND_FLOATER,
    Q2_SOUND_MAKRON,
    Q2_SOUND_JORG,
    NUM_Q2_SOUNDS
};

/* Returns the number that sound events use. */
int q2_sound_number(enum q2_sound sound);

/* Returns the file name for such a number: "weapons/blastf1a.wav", or NULL if it is out of
 * range. */
const char *q2_sound_name(int number);

#endif
