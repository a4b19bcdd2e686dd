/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/event.h - what happens in a demo at a moment: sounds, effects,
 * texts, kills. */
#ifndef PLAYBACK_CLIENT_EVENT_H
#define PLAYBACK_CLIENT_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "demo/protocol/message.h"
#include "playback/client/obituary.h"
#include "playback/client/q2/q2_event.h"

enum event_kind {
    EVENT_SOUND,
    EVENT_STOP_SOUND,
    EVENT_TEMP_ENTITY,
    EVENT_PARTICLES,
    EVENT_MUZZLE_FLASH, /* an entity's effect bit in this frame */
    EVENT_TRAIL,        /* an entity with a trail moved */
    EVENT_DAMAGE,
    EVENT_BONUS_FLASH,
    EVENT_COLOUR_SHIFT, /* v_cshift */
    EVENT_PRINT,
    EVENT_CENTER_PRINT, /* "" clears */
    EVENT_MUSIC,
    EVENT_FRAG,  /* a player's frags changed */
    EVENT_KILL,  /* the line that was printed last is an obituary */
    EVENT_LEVEL, /* a new level begins to show */
    EVENT_INTERMISSION,
    EVENT_VIEW, /* the view changes to a player, in a recording of all */
    EVENT_LOOP, /* an entity sounds all the time from now on, or no longer */
    EVENT_Q2,   /* Quake II's: q2_event.h */
};

/* Sounds that the client starts by itself have no index in the level's list. Quake II's are
 * in q2_sound_names.h. */
enum client_sound {
    CLIENT_SOUND_NONE = 0,
    CLIENT_SOUND_WIZ_HIT = -1,    /* wizard/hit.wav */
    CLIENT_SOUND_KNIGHT_HIT = -2, /* hknight/hit.wav */
    CLIENT_SOUND_TINK = -3,       /* weapons/tink1.wav */
    CLIENT_SOUND_RIC1 = -4,       /* weapons/ric1.wav ... */
    CLIENT_SOUND_RIC2 = -5,
    CLIENT_SOUND_RIC3 = -6,
    CLIENT_SOUND_EXPLOSION = -7, /* weapons/r_exp3.wav */
    CLIENT_SOUND_TALK = -8,      /* misc/talk.wav */
};

/* The file of a client sound: "weapons/tink1.wav". */
const char *client_sound_name(int sound);

struct event {
    double time; /* demo time at which the client receives it */
    int frame;   /* the frame whose message it came in */
    uint32_t level : 16;
    enum event_kind kind : 16;
    uint64_t seed; /* hash of its clock, kind and place, for its random parts */
    union {
        struct {
            int entity, channel; /* entity -1: none; channel 0 never overrides, -1: the client's */
            int sound;           /* > 0 in the level's list, < 0 enum client_sound */
            vec3s origin;
            float volume, attenuation;
            const char *voice; /* who makes it: a player's model and skin; NULL: it is not said */
            double end; /* demo time at which an override, a stop or the level's end cuts it */
        } sound;
        struct {
            int entity, channel;
        } stop;
        struct {
            enum temp_entity type : 16;
            uint8_t colour_start, colour_length; /* TEMP_EXPLOSION2 */
            int entity;                          /* of a beam, else 0 */
            vec3s origin, end;                   /* end: of a beam */
            double until; /* beams: demo time at which it ends or the same entity replaces it */
        } temp;
        struct {
            vec3s origin, direction;
            int count, colour;
        } particles; /* direction: units/s / 15 */
        struct {
            int entity;
            vec3s origin, angles;
        } flash;
        struct {
            int entity, flags; /* enum model_flags of its model */
            vec3s from, to;    /* where it was at `time` and where it is at `time_to` */
            double time_to;
        } trail;
        struct {
            int armor, blood;
            vec3s from;
        } damage;
        struct {
            float rgba[4];
        } shift; /* colour 0..255, percent 0..255 */
        struct {
            const char *text;
            bool chat;
        } print; /* the game's characters; a leading \1 (chat) or \2 turns the rest bronze */
        struct {
            int track;
            bool loop;
        } music; /* track 0: stop */
        struct {
            int player, frags, before;
        } frag;
        struct obituary kill; /* the line of a team kill names one player: the other is the one
                                 who dies, or loses a point, in the same frame, if any */
        struct {
            int player; /* slot */
        } view;
        struct {
            int entity, sound; /* sound: in the level's list; 0: it ends */
            vec3s from, to;    /* where it is at `time` and where it is from `time_to` on */
            double time_to;
        } loop;
        struct q2_event q2;
    };
};

#endif
