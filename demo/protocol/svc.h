/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/svc.h - numbers and payloads of server messages.
 *
 * str is a NUL-terminated string; coord and angle have the dialect's widths (in protocol 15, i16
 * in 1/8 units and i8 in 256ths of a turn); model and sound are a u8, or a u16 in BJP's
 * dialects; [x] is present only if a preceding bit says so. */
#ifndef DEMO_PROTOCOL_SVC_H
#define DEMO_PROTOCOL_SVC_H

/* NetQuake, with what FitzQuake and the re-release added. */
enum svc {
    SVC_BAD,
    SVC_NOP,
    SVC_DISCONNECT,
    SVC_UPDATESTAT,         /* u8 index, i32 value */
    SVC_VERSION,            /* i32 protocol */
    SVC_SETVIEW,            /* u16 entity */
    SVC_SOUND,              /* u8 bits, [u8 volume], [u8 attenuation * 64], u16 entity << 3 |
                              channel or u16 entity and u8 channel, sound, coord[3]; FTE's
                              deltas add bits: nq_bits.h */
    SVC_TIME,               /* f32 s */
    SVC_PRINT,              /* str */
    SVC_STUFFTEXT,          /* str */
    SVC_SETANGLE,           /* angle[3] */
    SVC_SERVERINFO,         /* i32 protocol, [i32 flags], u8 clients, u8 game type, str title,
                              str models up to an empty one, str sounds up to an empty one */
    SVC_LIGHTSTYLE,         /* u8 index, str */
    SVC_UPDATENAME,         /* u8 player, str */
    SVC_UPDATEFRAGS,        /* u8 player, i16 frags */
    SVC_CLIENTDATA,         /* u16 bits, then their fields; always: items, health, ammo */
    SVC_STOPSOUND,          /* u16 entity << 3 | channel */
    SVC_UPDATECOLORS,       /* u8 player, u8 shirt << 4 | pants */
    SVC_PARTICLE,           /* coord[3], i8 direction * 16 [3], u8 count, u8 colour */
    SVC_DAMAGE,             /* u8 armour, u8 blood, coord[3] */
    SVC_SPAWNSTATIC,        /* model, u8 frame, u8 colormap, u8 skin, 3 of (coord, angle) */
    SVC_SPAWNBASELINE = 22, /* u16 entity, then as SVC_SPAWNSTATIC */
    SVC_TEMP_ENTITY,        /* u8 kind, coord[3]; beams: u8 kind, u16 entity, coord[3], coord[3] */
    SVC_SETPAUSE,           /* u8 on */
    SVC_SIGNONNUM,          /* u8 step */
    SVC_CENTERPRINT,        /* str */
    SVC_KILLEDMONSTER,
    SVC_FOUNDSECRET,
    SVC_SPAWNSTATICSOUND, /* coord[3], sound, u8 volume, u8 attenuation * 64 */
    SVC_INTERMISSION,
    SVC_FINALE,  /* str */
    SVC_CDTRACK, /* u8 track, u8 track to loop */
    SVC_SELLSCREEN,
    SVC_CUTSCENE,    /* str */
    SVC_SKYBOX = 37, /* str; this and the rest are FitzQuake's */
    SVC_BF = 40,
    SVC_FOG,               /* u8 density, u8 rgb[3], i16 s * 100 */
    SVC_SPAWNBASELINE2,    /* u16 entity, then as SVC_SPAWNSTATIC2 */
    SVC_SPAWNSTATIC2,      /* u8 bits, then as SVC_SPAWNSTATIC, wide by bits, [u8 alpha],
                              [u8 scale] */
    SVC_SPAWNSTATICSOUND2, /* as SVC_SPAWNSTATICSOUND, u16 sound */
    SVC_ACHIEVEMENT = 52,  /* str */
    SVC_LOCALSOUND = 56,   /* u8 bits, u8 or u16 sound */
    NUM_SVC,
};

/* Nehahra. */
enum svc_nehahra {
    SVC_NEHAHRA_SHOWLMP = 35,    /* str slot, str picture, u8 x, u8 y */
    SVC_NEHAHRA_HIDELMP,         /* str slot */
    SVC_NEHAHRA_SKYBOX,          /* str */
    SVC_NEHAHRA_SKYBOXSIZE = 50, /* coord */
    SVC_NEHAHRA_FOG,             /* u8 on, [f32 density, u8 rgb[3]] */
    NUM_SVC_NEHAHRA,
};

/* The 2021 re-release; varint: 7 bits per byte, bit 7 says that another follows. */
enum svc_kex {
    SVC_KEX_BOTCHAT = 38,
    SVC_KEX_SETVIEWS = 45,
    SVC_KEX_UPDATEPING,   /* u8 player, varint */
    SVC_KEX_UPDATESOCIAL, /* u8 player, u32[2] */
    SVC_KEX_UPDATEPLINFO, /* u8 player, varint health, varint armour */
    SVC_KEX_RAWPRINT,
    SVC_KEX_SERVERVARS,
    SVC_KEX_SEQ,            /* varint */
    SVC_KEX_CHAT = 53,      /* u8 player, u8 colour, str who, str text */
    SVC_KEX_LEVELCOMPLETED, /* u16[5], str map */
    SVC_KEX_BACKTOLOBBY,
    SVC_KEX_PROMPT = 57,
    SVC_KEX_LOCCENTERPRINT, /* i16 count, that many str */
    NUM_SVC_KEX,
};

/* Messages that FTE's extensions add to NetQuake or change. */
enum svc_fte {
    SVC_FTE_TIME = 7,              /* f32 s, [u16 acknowledged input] */
    SVC_FTE_SPAWNSTATIC2 = 21,     /* a delta: see fte_entities.c */
    SVC_FTE_UPDATESTATBYTE = 51,   /* u8 index, u8 value */
    SVC_FTE_PRECACHE = 54,         /* u16 index and kind, str */
    SVC_FTE_TRAILPARTICLES = 60,   /* u16 entity, u16 effect, coord[3], coord[3] */
    SVC_FTE_POINTPARTICLES,        /* u16 effect, coord[3], coord velocity[3], u16 count */
    SVC_FTE_POINTPARTICLES1,       /* u16 effect, coord[3] */
    SVC_FTE_SPAWNBASELINE2 = 66,   /* u16 entity, a delta */
    SVC_FTE_CSQCENTITIES = 76,     /* format known only to the mod's CSQC program */
    SVC_FTE_UPDATESTATSTRING = 78, /* u8 index, str */
    SVC_FTE_UPDATESTATFLOAT,       /* u8 index, f32 */
    SVC_FTE_CGAMEPACKET = 83,      /* format known only to the mod's CSQC program */
    SVC_FTE_VOICECHAT,             /* u8 player, u8 generation, u8 number, u16 size, data */
    SVC_FTE_SETANGLEDELTA,         /* i16[3] */
    SVC_FTE_UPDATEENTITIES,        /* [u16 acknowledged input], f32 s, deltas */
    NUM_SVC_FTE,
};

/* QuakeWorld, protocols 24 to 28, including messages of mvdsv, FTE and Qizmo. */
enum qw_svc {
    QW_SVC_BAD,
    QW_SVC_NOP,
    QW_SVC_DISCONNECT,       /* [str reason] */
    QW_SVC_UPDATESTAT,       /* u8 index, u8 value */
    QW_SVC_VERSION,          /* i32 */
    QW_SVC_SETVIEW,          /* u16 entity */
    QW_SVC_SOUND,            /* u16 bits | entity << 3 | channel, [u8 volume],
                                       [u8 attenuation * 64], u8 sound, coord[3] */
    QW_SVC_PRINT = 8,        /* u8 level, str */
    QW_SVC_STUFFTEXT,        /* str */
    QW_SVC_SETANGLE,         /* [u8 player or reason], angle[3] */
    QW_SVC_SERVERDATA,       /* i32 protocol, i32 level count, str game, u8 slot (.mvd:
                                       f32 s), str title, f32 movevars[10] from protocol 25 */
    QW_SVC_LIGHTSTYLE,       /* u8 index, str */
    QW_SVC_UPDATEFRAGS = 14, /* u8 player, i16 frags */
    QW_SVC_STOPSOUND = 16,   /* u16 entity << 3 | channel */
    QW_SVC_DAMAGE = 19,      /* u8 armour, u8 blood, coord[3] */
    QW_SVC_SPAWNSTATIC,      /* as SVC_SPAWNSTATIC */
    QW_SVC_SPAWNSTATIC2,     /* an entity as in QW_SVC_PACKETENTITIES */
    QW_SVC_SPAWNBASELINE,    /* u16 entity, as SVC_SPAWNSTATIC */
    QW_SVC_TEMP_ENTITY,      /* u8 kind, [u8 count], [u16 entity, coord[3]], coord[3] */
    QW_SVC_SETPAUSE,         /* u8 on */
    QW_SVC_CENTERPRINT = 26, /* str */
    QW_SVC_KILLEDMONSTER,
    QW_SVC_FOUNDSECRET,
    QW_SVC_SPAWNSTATICSOUND, /* coord[3], u8 sound, u8 volume, u8 attenuation * 64 */
    QW_SVC_INTERMISSION,     /* coord[3], angle[3] */
    QW_SVC_FINALE,           /* str */
    QW_SVC_CDTRACK,          /* u8 track */
    QW_SVC_SELLSCREEN,
    QW_SVC_SMALLKICK,
    QW_SVC_BIGKICK,
    QW_SVC_UPDATEPING,          /* u8 player, i16 ms */
    QW_SVC_UPDATEENTERTIME,     /* u8 player, f32 s ago */
    QW_SVC_UPDATESTATLONG,      /* u8 index, i32 value */
    QW_SVC_MUZZLEFLASH,         /* u16 entity */
    QW_SVC_UPDATEUSERINFO,      /* u8 player, i32 user, str */
    QW_SVC_DOWNLOAD,            /* i16 size, u8 percent, data; FTE: in chunks */
    QW_SVC_PLAYERINFO,          /* see qw_players.c */
    QW_SVC_NAILS,               /* u8 count, 6 bytes each */
    QW_SVC_CHOKECOUNT,          /* u8 packets that the server held back */
    QW_SVC_MODELLIST,           /* u8 first, str up to an empty one, u8 next */
    QW_SVC_SOUNDLIST,           /* as QW_SVC_MODELLIST */
    QW_SVC_PACKETENTITIES,      /* u16 number and bits of each entity, ..., u16 0 */
    QW_SVC_DELTAPACKETENTITIES, /* u8 base packet, then as QW_SVC_PACKETENTITIES */
    QW_SVC_MAXSPEED,            /* f32 */
    QW_SVC_ENTGRAVITY,          /* f32 */
    QW_SVC_SETINFO,             /* u8 player, str key, str value */
    QW_SVC_SERVERINFO,          /* str key, str value */
    QW_SVC_UPDATEPL,            /* u8 player, u8 percent */
    QW_SVC_NAILS2,              /* u8 count, u8 number and 6 bytes each */
    QW_SVC_SOUNDEXTENDED,       /* as SVC_SOUND with all of its bits */
    QW_SVC_SOUNDLISTSHORT,      /* as QW_SVC_SOUNDLIST, u16 first */
    QW_SVC_LIGHTSTYLECOL,       /* u8 index, u8 bits, [u8 index << 8], [i16 tints], str */
    QW_SVC_MODELLISTSHORT = 60, /* as QW_SVC_MODELLIST, u16 first */
    QW_SVC_PARTICLE2 = 63,
    QW_SVC_PARTICLE3,
    QW_SVC_PARTICLE4,
    QW_SVC_SPAWNBASELINE2, /* an entity as in QW_SVC_PACKETENTITIES */
    QW_SVC_CUSTOMTEMPENT,
    QW_SVC_SHOWPIC = 69,
    QW_SVC_HIDEPIC,
    QW_SVC_MOVEPIC,
    QW_SVC_UPDATEPIC,
    QW_SVC_EFFECT = 74,
    QW_SVC_EFFECT2,
    QW_SVC_CSQCENTITIES,
    QW_SVC_PRECACHE,                 /* as SVC_FTE_PRECACHE */
    QW_SVC_UPDATESTATSTRING,         /* u8 index, str */
    QW_SVC_UPDATESTATFLOAT,          /* u8 index, f32 */
    QW_SVC_QIZMO_TEXT = 81,          /* str */
    QW_SVC_QIZMO_DATA,               /* 162 bytes */
    QW_SVC_QIZMO_VOICE,              /* 34 bytes */
    QW_SVC_VOICECHAT,                /* as SVC_FTE_VOICECHAT */
    QW_SVC_SETANGLEDELTA,            /* i16[3] */
    QW_SVC_PACKETSPROJECTILES = 100, /* i32 frame, projectiles: see qw_entities.c */
    QW_SVC_DELTAPACKETSPROJECTILES,
    NUM_QW_SVC,
};

/* Commands of MVD2, Quake II's recordings of all players; the low five bits of their first byte. */
enum mvd2_command {
    MVD2_NOP = 1,
    MVD2_SERVERDATA = 4, /* i32 37, u16 version, [u16 flags], i32 level count, str game,
                            i16 recorder, strings up to the index past the last, a frame */
    MVD2_CONFIGSTRING = 5,
    MVD2_FRAME = 6,   /* u8 size, area portals, players up to 255, entities up to 0 */
    MVD2_UNICAST = 8, /* u8 low byte of the size, u8 player, messages */
    MVD2_UNICAST_RELIABLE,
    MVD2_ALL, /* u8 low byte of the size, messages; PHS and PVS: u16 leaf before the messages */
    MVD2_PHS,
    MVD2_PVS,
    MVD2_ALL_RELIABLE,
    MVD2_PHS_RELIABLE,
    MVD2_PVS_RELIABLE,
    MVD2_SOUND, /* u8 bits, u8 sound, [u8 volume], [u8 attenuation * 64], [u8 ms],
                   u16 entity << 3 | channel */
    MVD2_PRINT, /* u8 level, str */
};

/* Flags of a recording's server data. */
enum mvd2_flags { MVD2_EXTENDED_LIMITS = 4, MVD2_EXTENDED_LIMITS2 = 8 };
enum mvd2_version { MVD2_VERSION_OF_LIMITS = 2011, MVD2_VERSION_OF_FLAGS = 2012 };

/* Quake II, protocols 26 to 34; position is i16[3] in 1/8 units. Q2PRO's 3434 to 3436 have the
 * same messages with wider fields (q2_fields.h). */
enum q2_svc {
    Q2_SVC_BAD,
    Q2_SVC_MUZZLEFLASH,  /* u16 entity, u8 weapon, bit 7: silenced */
    Q2_SVC_MUZZLEFLASH2, /* u16 entity, u8 flash of a monster */
    Q2_SVC_TEMP_ENTITY,  /* u8 kind, then see q2_temp_entity_fields() */
    Q2_SVC_LAYOUT,       /* str program */
    Q2_SVC_INVENTORY,    /* i16[256] */
    Q2_SVC_NOP,
    Q2_SVC_DISCONNECT,
    Q2_SVC_RECONNECT,
    Q2_SVC_SOUND,          /* u8 bits, u8 sound, [u8 volume], [u8 attenuation * 64], [u8 ms],
                              [u16 entity << 3 | channel], [position] */
    Q2_SVC_PRINT,          /* u8 level, str */
    Q2_SVC_STUFFTEXT,      /* str */
    Q2_SVC_SERVERDATA,     /* i32 protocol, i32 level count, u8 kind of recording, str game,
                              i16 player, str title */
    Q2_SVC_CONFIGSTRING,   /* u16 index, str */
    Q2_SVC_SPAWNBASELINE,  /* an entity: see q2_entities.c */
    Q2_SVC_CENTERPRINT,    /* str */
    Q2_SVC_DOWNLOAD,       /* i16 size, u8 percent, data */
    Q2_SVC_PLAYERINFO,     /* this and the next only within Q2_SVC_FRAME */
    Q2_SVC_PACKETENTITIES, /* entities up to number 0 */
    Q2_SVC_FRAME = 20,     /* i32 number, i32 base, [u8], u8 size, areas, u8 17, player, u8 18,
                              entities */
    NUM_Q2_SVC,
};

#endif
