/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/limits.h - upper limits for everything that a file can request.
 *
 * They are checked before the allocations they guard. `demoreel --limits` prints the
 * table. If a limit is that of an engine, the engine is named; the others are ours and
 * are well above the largest known real files. Limits on what is drawn, where the excess
 * is simply omitted, are defined next to the drawing code. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

/* clang-format off */
/* name, value, unit, description */
#define LIMITS(X) \
    X(MAX_MEMORY,        8192,      "MB",         "memory a process may use; see --max-memory") \
    X(MAX_SECONDS,       604800,    "seconds",    "run time of a command (one week); see --max-seconds") \
    X(PROCESSES,         256,       "processes",  "worker processes started by one command") \
    X(THREADS,           2048,      "threads",    "threads per process") \
    X(SOURCES,           256,       "folders",    "folders and archives on the search path") \
    X(ARCHIVE_FILES,     1 << 18,   "files",      "files in a .pak or zip archive; the largest known have about 10,000") \
    X(DZIP_FILES,        65536,     "files",      "files in a .dz") \
    X(UNPACK_DEPTH,      4,         "levels",     "nested archives around a demo") \
    X(UNPACK_RATIO,      1024,      "times",      "expansion of a compressed demo; zlib reaches 1032") \
    X(QWZ_RATIO,         64,        "times",      "expansion of a .qwz; known files reach 16") \
    X(DEMO_SIZE,         1 << 30,   "bytes",      "size of a demo") \
    X(IP_FRAGMENTED,     64,        "packets",    "fragmented packets awaiting reassembly in a capture") \
    X(FLOWS,             1 << 16,   "pairs",      "pairs of communicating endpoints in a capture") \
    X(CONVERSATIONS,     1024,      "sessions",   "client-server sessions in a capture") \
    X(RECORDED_RATIO,    16,        "times",      "size of the demos from a capture relative to its payload, plus 1 MB") \
    X(TEXT_SIZE,         1 << 30,   "bytes",      "size of a demo in text form") \
    X(MAP_SIZE,          1 << 29,   "bytes",      "size of a .bsp; limits its faces, which have 20 bytes each") \
    X(EDGE_REUSE,        4,         "times",      "use of each edge by the faces of a map; compilers use each once") \
    X(ASSET_SIZE,        1 << 28,   "bytes",      "size of any other game file, picture or font") \
    X(MUSIC_SIZE,        1 << 28,   "bytes",      "size of a music file") \
    X(CONFIG_SIZE,       1 << 20,   "bytes",      "size of a config file, a player's or the user's") \
    X(CONFIG_LINE,       4096,      "bytes",      "length of a line of the user's config file") \
    X(CONFIG_OPTIONS,    1024,      "options",    "options in the user's config file") \
    X(CONFIG_PROFILES,   64,        "profiles",   "profiles in the user's config file") \
    X(BLOCK_SIZE,        1 << 18,   "bytes",      "size of a demo block; engines stop at 65535") \
    X(BLOCKS,            1 << 25,   "blocks",     "blocks in a demo; an hour recorded by a server has about 2^22") \
    X(LEVELS,            1024,      "levels",     "levels in a demo") \
    X(EVENTS,            1 << 21,   "events",     "events in a demo; an hour of play has about 2^17") \
    X(GATHERED,          1 << 26,   "bytes",      "size of each list collected from a demo; an hour needs a thousandth") \
    X(STATISTICS,        1 << 22,   "bytes",      "size of the statistics embedded in a demo") \
    X(SETTINGS,          1024,      "keys",       "keys in a server's settings") \
    X(MARKS,             4096,      "marks",      "marks in a demo") \
    X(MODELS,            8192,      "names",      "model names (or sound names) in a level; QSS allows 4096") \
    X(ENTITIES,          32768,     "numbers",    "entity numbers; QuakeSpasm with protocol 999") \
    X(STATICS,           65536,     "objects",    "static entities, and static sounds, in a level") \
    X(PLAYER_SKINS,      256,       "skins",      "skins requested by players; later players get the base skin") \
    X(SKIES,             64,        "skies",      "skies named by a demo; later ones are not shown") \
    X(LOCATIONS,         16384,     "places",     "places in a .loc file") \
    X(ENTITY_TEXT,       1 << 24,   "bytes",      "size of a map's entity text; the largest known has 3 MB") \
    X(TREE_DEPTH,        4096,      "levels",     "depth of a map's BSP tree; large maps reach several hundred") \
    X(LIGHT_SIDE,        1000,      "luxels",     "luxels along one side of a face; vanilla allows 17, QuakeSpasm 126") \
    X(LIGHT_TOTAL,       1 << 26,   "luxels",     "luxels of one light style over all faces of a map") \
    X(GRID_SIDE,         1 << 20,   "points",     "points along one side of a light grid block") \
    X(GRID_DEPTH,        32,        "levels",     "depth of a light grid's tree") \
    X(TEXTURES,          16384,     "textures",   "textures in a map; large ones have 2000") \
    X(FACE_TEXELS,       1 << 27,   "texels",     "total size of a map's replacement textures") \
    X(MODEL_TEXELS,      1 << 26,   "texels",     "total size of a model's replacement skins") \
    X(LEVEL_TEXELS,      1 << 28,   "texels",     "total size of the skins of a level's models, replacements included") \
    X(SKY_SIDE,          2048,      "texels",     "side of a sky box picture") \
    X(TEXTURE_SIDE,      8192,      "texels",     "side of any other picture; llvmpipe allows 16384") \
    X(OVERDRAW,          512,       "layers",     "depth-tested surfaces drawn in front of each other in a row of a frame, on average") \
    X(ALIAS_VERTS,       65535,     "vertices",   "vertices in an .mdl; vanilla allows 1024") \
    X(ALIAS_TRIS,        65535,     "triangles",  "triangles in an .mdl; vanilla allows 2048") \
    X(ALIAS_POSES,       65535,     "poses",      "poses in an .mdl; vanilla allows 256") \
    X(SKINS,             1024,      "skins",      "skins in an .mdl; vanilla allows 32") \
    X(MD5_JOINTS,        1024,      "joints",     "joints in an MD5; those of the re-release have about 100") \
    X(MD5_MESHES,        256,       "meshes",     "meshes in an MD5") \
    X(MD5_WEIGHTS,       1 << 18,   "weights",    "weights in an MD5 mesh, and in all its vertices together") \
    X(MD5_PLACES,        1 << 21,   "positions",  "joint positions in an MD5 over all frames") \
    X(SPRITE_FRAMES,     4096,      "frames",     "frames in an .spr") \
    X(SPRITE_IMAGES,     16384,     "pictures",   "pictures in all frames of an .spr") \
    X(SOUND_CHANNELS,    32,        "channels",   "channels in a .wav") \
    X(SOUND_RATE,        384000,    "Hz",         "sample rate of a .wav") \
    X(SOUND_SAMPLES,     1 << 26,   "samples",    "samples in a .wav") \
    X(SOUND_TOTAL,       1 << 28,   "samples",    "samples in all sounds of a demo, before and after resampling") \
    X(MUSIC_RATE,        192000,    "Hz",         "sample rate of a music file") \
    X(MUSIC_SAMPLES,     1 << 26,   "samples",    "samples in a music file: 25 minutes at 44.1 kHz") \
    X(SCRIPT_SIZE,       1 << 20,   "bytes",      "size of a script file") \
    X(SCRIPT_MEMORY,     1 << 26,   "bytes",      "memory of a script, including data kept on its behalf") \
    X(SCRIPT_STEPS,      100000000, "steps",      "VM instructions of a script: a few seconds") \
    X(SCRIPT_SECONDS,    30,        "seconds",    "CPU time of a script, not counting the reading of demos") \
    X(SCRIPT_TEXT,       1 << 20,   "bytes",      "length of a string built by a script") \
    X(SCRIPT_INCLUDES,   16,        "levels",     "nested includes in a script") \
    X(SCRIPT_DEMOS,      64,        "demos",      "demos and maps in a script") \
    X(SCRIPT_SHOTS,      4096,      "shots",      "shots in a script") \
    X(SCRIPT_TILES,      64,        "tiles",      "tiles in a shot") \
    X(SCRIPT_GHOSTS,     16,        "ghosts",     "ghosts in a shot") \
    X(SCRIPT_MUSIC,      256,       "tracks",     "music tracks in a script") \
    X(SCRIPT_SAMPLES,    1 << 28,   "samples",    "samples of a script's music, counting each file once: 100 minutes") \
    X(STRETCHED,         1200,      "seconds",    "length of a shot whose sound is time-stretched") \
    X(SCRIPT_PROFILES,   32,        "profiles",   "profiles in a script") \
    X(SCRIPT_ITEMS,      4096,      "items",      "items in any list of a script") \
    X(SCRIPT_FONTS,      32,        "fonts",      "title fonts in a script") \
    X(LUT_SIDE,          129,       "points",     "points along one side of a 3D colour LUT; 17 to 65 are usual") \
    X(LUT_POINTS,        65536,     "points",     "points in a 1D colour LUT; the maximum of .cube files") \
    X(SCRIPT_LUTS,       32,        "LUTs",       "colour LUTs in a script, counting each file once") \
    X(SCRIPT_TEXELS,     1 << 27,   "texels",     "total size of a script's captions and pictures as shown") \
    X(TITLE_LETTERS,     4096,      "letters",    "letters in a title") \
    X(CAMERA_SIZE,       1 << 22,   "bytes",      "size of a camera file") \
    X(CAMERA_KEYS,       1 << 14,   "keys",       "keys in a camera file") \
    X(CHAPTERS,          4096,      "chapters",   "chapters in a film; later ones are omitted") \
    X(SUBTITLES,         65536,     "subtitles",  "subtitles in a film; later ones are omitted") \
    X(BATCH_SIZE,        1 << 26,   "bytes",      "size of a batch file, and of its results") \
    X(BATCH_LINE,        1 << 16,   "bytes",      "length of a line of a batch file, which describes one job") \
    X(BATCH_JOBS,        10000,     "jobs",       "jobs in a batch") \
    X(STUDIO_FILES,      4096,      "files",      "files in the studio's file list") \
    X(STUDIO_REQUEST,    1 << 21,   "bytes",      "size of a request to the studio") \
    X(FRAME_SIDE,        16384,     "pixels",     "side of a film frame; the maximum of llvmpipe") \
    X(FILM_FRAMES,       1 << 24,   "frames",     "frames in a film: three days at 60 fps")
/* clang-format on */

enum {
#define LIMIT(name, value, unit, what) LIMIT_##name = value,
    LIMITS(LIMIT)
#undef LIMIT
};

#endif
