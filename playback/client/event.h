/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/event.h - things that happen at a point in time: sounds, effects, texts,
 * kills. */
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
    EVENT_MUZZLE_FLASH, /* an entity has the effect bit in this frame */
    EVENT_TRAIL,        /* an entity with a trail moved */
    EVENT_DAMAGE,
    EVENT_BONUS_FLASH,
    EVENT_COLOUR_SHIFT, /* v_cshift */
    EVENT_PRINT,
    EVENT_CENTER_PRINT, /* "" clears the text */
    EVENT_MUSIC,
    EVENT_FRAG,  /* a player's frags changed */
    EVENT_KILL,  /* the last printed line is an obituary */
    EVENT_LEVEL, /* a new level starts */
    EVENT_INTERMISSION,
    EVENT_VIEW, /* a multi-view recording switches to the view of another player */
    EVENT_LOOP, /* an entity starts or stops making a continuous sound */
    EVENT_Q2,   /* Quake II: see q2_event.h */
};

/* Sounds that the client plays on its own. They have no index in the level's list. Those of
 * Quake II are in q2_sound_names.h. */
enum client_sound {
    CLIENT_SOUND_NONE = 0,
    CLIENT_SOUND_WIZ_HIT = -1,    /* wizard/hit.wav */
    CLIENT_SOUND_KNIGHT_HIT = -2, /* hknight/hit.wav */
    CLIENT_SOUND_TINK = -3,       /* weapons/tink1.wav */
    CLIENT_SOUND_RIC1 = -4,       /* weapons/ric1.wav to ric3.wav */
    CLIENT_SOUND_RIC2 = -5,
    CLIENT_SOUND_RIC3 = -6,
    CLIENT_SOUND_EXPLOSION = -7, /* weapons/r_exp3.wav */
    CLIENT_SOUND_TALK = -8,      /* misc/talk.wav */
};

/* Returns the file name of a client sound: "weapons/tink1.wav". */
const char *event_sound_name(int sound);

struct event;

/* Returns whether this is the line with which a server announces that a match has begun. */
bool event_begins_match(const struct event *event);

struct event {
    double time; /* demo time at which the client receives it */
    int frame;   /* the frame whose message contained it */
    uint32_t level : 16;
    enum event_kind kind : 16;
    uint64_t seed; /* hash of clock, kind and place, for random choices */
    union {
        struct {
            int entity;  /* -1: none */
            int channel; /* 0 never overrides; -1: the client's own */
            int sound;   /* > 0: index into the level's list, < 0: enum client_sound */
            vec3s origin;
            float volume, attenuation;
            const char *voice; /* model and skin of the player who makes it; NULL if not known */
            double end; /* demo time at which another sound, a stop or the level's end cuts it */
        } sound;
        struct {
            int entity, channel;
        } stop;
        struct {
            enum temp_entity type : 16;
            uint8_t colour_start, colour_length; /* TEMP_EXPLOSION2 */
            int entity;                          /* of a beam, otherwise 0 */
            vec3s origin, end;                   /* end: of a beam */
            double until; /* beams: demo time at which it ends or the entity's next replaces it */
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
            int entity, flags; /* flags: enum model_flags of its model */
            vec3s from, to;    /* position at `time` and at `time_to` */
            double time_to;
        } trail;
        struct {
            int armor, blood;
            vec3s from;
        } damage;
        struct {
            float rgba[4];
        } shift; /* colour and percent: 0..255 */
        struct {
            const char *text;
            bool chat;
        } print; /* Quake's characters; a leading \1 (chat) or \2 makes the rest bronze */
        struct {
            int track;
            bool loop;
        } music; /* track 0: stop */
        struct {
            int player, frags, before;
        } frag;
        /* A line about a team kill names one player only. The other one is the player who
         * dies or loses a point in the same frame, if any. */
        struct obituary kill;
        struct {
            int player; /* slot */
        } view;
        struct {
            int entity, sound; /* sound: index into the level's list; 0: it stops */
            vec3s from, to;    /* position at `time` and from `time_to` on */
            double time_to;
        } loop;
        struct q2_event q2;
    };
};

#endif
