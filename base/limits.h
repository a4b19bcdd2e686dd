/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/limits.h - how much of anything a file may ask for.
 *
 * Checked before the allocation they guard. `demoreel --limits` prints the
 * table. Where a limit is an engine's, the engine is named; the others are ours
 * and leave room over the largest known real files. What drawing merely leaves
 * out when there is too much of it stands where it is drawn. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

/* clang-format off */
/* name, value, unit, of what and why */
#define LIMITS(X) \
    X(MAX_MEMORY,        8192,      "MB",      "that a process takes; --max-memory says otherwise") \
    X(MAX_SECONDS,       604800,    "seconds", "that a command takes: a week; --max-seconds says otherwise") \
    X(PROCESSES,         256,       "processes", "that a command makes in all, its workers") \
    X(THREADS,           2048,      "threads", "of a process") \
    X(SOURCES,           256,       "folders", "and archives on the search path") \
    X(ARCHIVE_FILES,     1 << 18,   "files",   "in a .pak; known ones have some 10,000") \
    X(DZIP_FILES,        65536,     "files",   "in a .dz") \
    X(UNPACK_DEPTH,      4,         "levels",  "of archives in each other around a demo") \
    X(UNPACK_RATIO,      1024,      "times",   "that a packed demo may grow; zlib reaches 1032") \
    X(QWZ_RATIO,         64,        "times",   "that a .qwz may grow; known files reach 16") \
    X(DEMO_SIZE,         1 << 30,   "bytes",   "of a demo") \
    X(IP_FRAGMENTED,     64,        "packets", "in fragments that wait for their rest, in a capture") \
    X(FLOWS,             1 << 16,   "pairs",   "of programs that talk, in a capture") \
    X(CONVERSATIONS,     1024,      "games",   "of clients with servers, in a capture") \
    X(RECORDED_RATIO,    16,        "times",   "that a capture's demos may be what its games sent, and 1 MB") \
    X(TEXT_SIZE,         1 << 30,   "bytes",   "of a demo's text") \
    X(MAP_SIZE,          1 << 29,   "bytes",   "of a .bsp") \
    X(ASSET_SIZE,        1 << 28,   "bytes",   "of any other game file, picture or font") \
    X(MUSIC_SIZE,        1 << 28,   "bytes",   "of a music file") \
    X(CONFIG_SIZE,       1 << 20,   "bytes",   "of a player's config") \
    X(BLOCK_SIZE,        1 << 18,   "bytes",   "of a demo's block; engines stop at 65535") \
    X(BLOCKS,            1 << 25,   "blocks",  "of a demo; a recorded hour of a server has some 2^22") \
    X(LEVELS,            1024,      "levels",  "in a demo") \
    X(EVENTS,            1 << 21,   "events",  "in a demo; a real hour has 2^17") \
    X(GATHERED,          1 << 26,   "bytes",   "of a list made of a demo's events; an hour needs a thousandth") \
    X(STATISTICS,        1 << 22,   "bytes",   "of statistics hidden in a demo") \
    X(SETTINGS,          1024,      "keys",    "of a server's settings") \
    X(MARKS,             4096,      "marks",   "in a demo") \
    X(MODELS,            8192,      "names",   "of models, and of sounds, in a level; QSS has 4096") \
    X(ENTITIES,          32768,     "numbers", "of entities; QuakeSpasm, protocol 999") \
    X(STATICS,           65536,     "things",  "that never change in a level: entities, sounds") \
    X(PLAYER_SKINS,      256,       "skins",   "that players ask for; who comes later has the base skin") \
    X(SKIES,             64,        "skies",   "that a demo names; later ones are not shown") \
    X(LOCATIONS,         16384,     "places",  "of a .loc file") \
    X(ENTITY_TEXT,       1 << 24,   "bytes",   "of a map's entities; the largest known have 3 MB") \
    X(TREE_DEPTH,        4096,      "levels",  "of a map's tree; large maps reach some hundreds") \
    X(LIGHT_SIDE,        1000,      "luxels",  "along a face; the original has 17, QuakeSpasm 126") \
    X(LIGHT_TOTAL,       1 << 26,   "luxels",  "of one style over all faces of a map") \
    X(GRID_SIDE,         1 << 20,   "points",  "along a block of a light grid") \
    X(GRID_DEPTH,        32,        "levels",  "of a light grid's tree") \
    X(TEXTURES,          16384,     "textures", "of a map; large ones have 2000") \
    X(FACE_TEXELS,       1 << 27,   "texels",  "of all pictures that stand in for a map's") \
    X(MODEL_TEXELS,      1 << 26,   "texels",  "of all pictures that stand in for a model's") \
    X(LEVEL_TEXELS,      1 << 28,   "texels",  "of all pictures of a level's models, or that stand in for them") \
    X(SKY_SIDE,          2048,      "texels",  "of a sky box's picture") \
    X(TEXTURE_SIDE,      8192,      "texels",  "of any other picture; llvmpipe has 16384") \
    X(ALIAS_VERTS,       65535,     "corners", "of an .mdl; the original has 1024") \
    X(ALIAS_TRIS,        65535,     "triangles", "of an .mdl; the original has 2048") \
    X(ALIAS_POSES,       65535,     "poses",   "of an .mdl; the original has 256") \
    X(SKINS,             1024,      "skins",   "of an .mdl; the original has 32") \
    X(MD5_JOINTS,        1024,      "joints",  "of an MD5; the re-release's have some 100") \
    X(MD5_MESHES,        256,       "meshes",  "of an MD5") \
    X(MD5_WEIGHTS,       1 << 18,   "weights", "of an MD5's mesh, and of its corners together") \
    X(MD5_PLACES,        1 << 21,   "places",  "of an MD5's joints over all frames") \
    X(SPRITE_FRAMES,     4096,      "frames",  "of an .spr") \
    X(SPRITE_IMAGES,     16384,     "pictures", "of all frames of an .spr") \
    X(SOUND_CHANNELS,    32,        "channels", "of a .wav") \
    X(SOUND_RATE,        384000,    "Hz",      "of a .wav") \
    X(SOUND_SAMPLES,     1 << 26,   "samples", "of a .wav") \
    X(SOUND_TOTAL,       1 << 28,   "samples", "of all sounds of a demo, as they are and as they are played") \
    X(MUSIC_RATE,        192000,    "Hz",      "of a music file") \
    X(MUSIC_SAMPLES,     1 << 26,   "samples", "of a music file: 25 minutes at 44.1 kHz") \
    X(SCRIPT_SIZE,       1 << 20,   "bytes",   "of a script's file") \
    X(SCRIPT_MEMORY,     1 << 26,   "bytes",   "that a script holds, with what its words keep") \
    X(SCRIPT_STEPS,      100000000, "steps",   "of a script: a few seconds") \
    X(SCRIPT_SECONDS,    30,        "seconds", "that a processor works for a script, its demos' reading aside") \
    X(SCRIPT_TEXT,       1 << 20,   "bytes",   "of a text that a script makes") \
    X(SCRIPT_INCLUDES,   16,        "levels",  "of scripts that include each other") \
    X(SCRIPT_DEMOS,      64,        "demos",   "and maps of a script") \
    X(SCRIPT_SHOTS,      4096,      "shots",   "of a script") \
    X(SCRIPT_TILES,      64,        "tiles",   "of a shot") \
    X(SCRIPT_GHOSTS,     16,        "ghosts",  "of a shot") \
    X(SCRIPT_MUSIC,      256,       "pieces",  "of a script's music") \
    X(SCRIPT_SAMPLES,    1 << 28,   "samples", "of a script's music, each file once: 100 minutes") \
    X(STRETCHED,         1200,      "seconds", "of a shot whose sound is stretched") \
    X(SCRIPT_PROFILES,   32,        "profiles", "of a script") \
    X(SCRIPT_ITEMS,      4096,      "items",   "of any list in a script") \
    X(SCRIPT_FONTS,      32,        "fonts",   "of a script's titles") \
    X(LUT_SIDE,          129,       "points",  "along the cube of a colour table; usual ones have 17 to 65") \
    X(LUT_POINTS,        65536,     "points",  "of a colour table of one dimension; what .cube files may have") \
    X(SCRIPT_LUTS,       32,        "tables",  "of colours of a script's shots, each file once") \
    X(SCRIPT_TEXELS,     1 << 27,   "texels",  "of a script's captions and pictures as they are shown") \
    X(TITLE_LETTERS,     4096,      "letters", "of a title") \
    X(CAMERA_SIZE,       1 << 22,   "bytes",   "of a camera file") \
    X(CAMERA_KEYS,       1 << 14,   "keys",    "of a camera file") \
    X(CHAPTERS,          4096,      "chapters", "of a film; later ones are left out") \
    X(SUBTITLES,         65536,     "subtitles", "of a film; later ones are left out") \
    X(BATCH_SIZE,        1 << 26,   "bytes",   "of a batch, and of its results") \
    X(BATCH_LINE,        1 << 16,   "bytes",   "of a job in a batch") \
    X(BATCH_JOBS,        10000,     "jobs",    "in a batch") \
    X(STUDIO_FILES,      4096,      "files",   "that the studio lists of its folder") \
    X(STUDIO_REQUEST,    1 << 21,   "bytes",   "of a request to the studio") \
    X(FRAME_SIDE,        16384,     "px",      "of a film's frame; llvmpipe") \
    X(FILM_FRAMES,       1 << 24,   "frames",  "of a film: three days at 60")
/* clang-format on */

enum {
#define LIMIT(name, value, unit, what) LIMIT_##name = value,
    LIMITS(LIMIT)
#undef LIMIT
};

#endif
