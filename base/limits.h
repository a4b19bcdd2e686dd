/* base/limits.h - how much of anything a file may ask for.
 *
 * Checked before the allocation they guard. Where a limit is an engine's, the
 * engine is named; the others are ours and leave room over the largest known
 * real files. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

enum {
    LIMIT_DEMO_SIZE = 1 << 30,     /* bytes of a demo; ours */
    LIMIT_TEXT_SIZE = 1 << 30,     /* bytes of a demo's text; ours */
    LIMIT_UNPACK_RATIO = 1024,     /* bytes that a packed byte may become; zlib reaches 1032 */
    LIMIT_QWZ_RATIO = 256,         /* the same of a .qwz; known files reach 16 */
    LIMIT_MAP_SIZE = 1 << 29,      /* bytes of a .bsp; ours */
    LIMIT_ASSET_SIZE = 1 << 28,    /* bytes of any other game file; ours */
    LIMIT_MUSIC_SIZE = 1 << 28,    /* bytes of a music file; ours */
    LIMIT_BLOCK_SIZE = 1 << 18,    /* bytes of a demo block; engines stop at 65535 */
    LIMIT_MODELS = 8192,           /* precached models and sounds; QSS has 4096 */
    LIMIT_ENTITIES = 32768,        /* entity numbers; QuakeSpasm, protocol 999 */
    LIMIT_STATICS = 65536,         /* static entities or sounds in a level; ours */
    LIMIT_LEVELS = 1024,           /* levels in a demo; ours */
    LIMIT_EVENTS = 1 << 21,        /* things that happen in a demo; ours, a real hour has 2^17 */
    LIMIT_TEXTURE_SIDE = 8192,     /* texels; ours, llvmpipe has 16384 */
    LIMIT_FRAME_SIDE = 16384,      /* px of a film frame; llvmpipe */
    LIMIT_ALIAS_VERTS = 65535,     /* of an MDL; original 1024 */
    LIMIT_ALIAS_TRIS = 65535,      /* of an MDL; original 2048 */
    LIMIT_ALIAS_POSES = 65535,     /* of an MDL; original 256 frames */
    LIMIT_SKINS = 1024,            /* of an MDL; original 32 */
    LIMIT_MD5_JOINTS = 1024,       /* of an MD5; ours, the re-release's have some 100 */
    LIMIT_MD5_MESHES = 256,        /* of an MD5; ours */
    LIMIT_MD5_WEIGHTS = 1 << 18,   /* of a mesh of an MD5, and of its vertices together; ours */
    LIMIT_MD5_PLACES = 1 << 21,    /* frames times joints of an MD5; ours */
    LIMIT_SPRITE_FRAMES = 4096,    /* of an SPR; ours */
    LIMIT_SOUND_SAMPLES = 1 << 26, /* of a WAV; ours */
    LIMIT_MUSIC_SAMPLES = 1 << 26, /* of a music track, 25 minutes at 44.1 kHz; ours */
};

#endif
