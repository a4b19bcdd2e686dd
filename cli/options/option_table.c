/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/option_table.h"

#include <limits.h>
#include <string.h>

#include "cli/options/option_values.h"
#include "render/pixels/accumulate.h"

enum {
    FILMS = COMMAND_RENDER | COMMAND_PLAN | COMMAND_JOIN,
    PICTURES = FILMS | COMMAND_THUMB,
    DRAWN = PICTURES | COMMAND_SERVE | COMMAND_PAGE,
    DEMOS = DRAWN | COMMAND_TRACE,
    GAME = DEMOS | COMMAND_CHECK | COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_STUDIO,
    ALL = COMMAND_RENDER | COMMAND_THUMB | COMMAND_INFO | COMMAND_TRACE | COMMAND_DUMP |
          COMMAND_BUILD | COMMAND_CHECK | COMMAND_PLAN | COMMAND_JOIN | COMMAND_EXTRACT |
          COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_SERVE | COMMAND_STUDIO | COMMAND_PAGE |
          COMMAND_COMPARE,
    WRITERS = PICTURES | COMMAND_DUMP | COMMAND_BUILD | COMMAND_EXTRACT | COMMAND_HIGHLIGHTS |
              COMMAND_DIRECT | COMMAND_PAGE | COMMAND_COMPARE,
    MOMENTS = COMMAND_HIGHLIGHTS | COMMAND_RENDER,
    SCRIPTS = OPTION_OF_SCRIPTS,
    NEUTRAL = OPTION_NEUTRAL,
    VIEWS = DRAWN | SCRIPTS,
};

const struct command_words command_table[] = {
    {COMMAND_RENDER, "render", "DEMO|FILM.lua -o FILE", "make a film of a demo or of a script"},
    {COMMAND_PLAN, "plan", "DEMO|FILM.lua -o FILE", "print the segments of a film as JSON"},
    {COMMAND_JOIN, "join", "DEMO|FILM.lua -o FILE",
     "make the film of segments that were rendered apart"},
    {COMMAND_CHECK, "check", "FILM.lua", "print the shots of a script without rendering"},
    {COMMAND_THUMB, "thumb", "DEMO|MAP.bsp -o FILE.png", "make pictures"},
    {COMMAND_INFO, "info", "DEMO...", "say what is in a demo"},
    {COMMAND_TRACE, "trace", "DEMO", "print what the timeline says at given times"},
    {COMMAND_DUMP, "dump", "DEMO|CAPTURE", "write a demo, or every packet of a capture, as text"},
    {COMMAND_BUILD, "build", "TEXT|- -o DEMO", "make a demo of its text"},
    {COMMAND_HIGHLIGHTS, "highlights", "DEMO... [-o FILM.lua]",
     "find what is worth showing, and write a script of it"},
    {COMMAND_DIRECT, "direct", "DEMO -o FILM.lua",
     "write a script of a whole match, through the eyes of whoever matters"},
    {COMMAND_COMPARE, "compare", "DEMO DEMO [-o FILM.lua]",
     "say where one run is faster than another, and write a script with a ghost"},
    {COMMAND_EXTRACT, "extract", "CAPTURE|- [-o DIR|FILE]",
     "make demos of captured network traffic"},
    {COMMAND_SERVE, "serve", "DEMO|FILM.lua",
     "answer questions for pictures, sound and facts, for programs that show them"},
    {COMMAND_STUDIO, "studio", "[FOLDER|DEMO|FILM.lua]",
     "look at demos, place cameras, cut films, in a page of a browser"},
    {COMMAND_PAGE, "page", "DEMO|FILM.lua -o FILE.html",
     "make one file of it for any browser: pictures, events, scores, map"},
    {0, NULL, NULL, NULL},
};

const struct option_heading option_headings[] = {
    {"size", "What is shown"},       {"hud", "Over the view"},
    {"wateralpha", "How it looks"},  {"sound", "Sound"},
    {"title", "The file"},           {"gl", "How it is made"},
    {"every", "What else there is"}, {NULL, NULL},
};

/* ---- what the choices are called, in the order of their enums ---- */

static const char *const orders[] = {[ORDER_TIME] = "time", [ORDER_RISING] = "rising"};
static const char *const motions[] = {
    [MOTION_PREDICT] = "predict", [MOTION_INTERPOLATE] = "interpolate"};
static const char *const projections[] = {[PROJECTION_FLAT] = "flat",
                                          [PROJECTION_EQUIRECT] = "equirect",
                                          [PROJECTION_CUBEMAP] = "cubemap"};
static const char *const stereos[] = {
    [STEREO_NONE] = "none", [STEREO_SIDE] = "side", [STEREO_OVER] = "over"};
static const char *const sounds[] = {[PCM_STEREO] = "stereo", [PCM_AMBISONIC] = "ambisonic"};
static const char *const filters[] = {
    [RENDER_FILTER_LINEAR] = "linear", [RENDER_FILTER_NEAREST] = "nearest"};
static const char *const chapters[] = {
    [CHAPTERS_MAPS] = "maps", [CHAPTERS_KILLS] = "kills", [CHAPTERS_NONE] = "none"};
static const char *const subtitles[] = {
    [SUBTITLES_CHAT] = "chat", [SUBTITLES_CAPTIONS] = "captions", [SUBTITLES_NONE] = "none"};
static const char *const contexts[] = {[RENDER_OSMESA] = "osmesa",
                                       [RENDER_EGL] = "egl",
                                       [RENDER_AUTO] = "auto",
                                       [RENDER_SOFT] = "soft"};
static const char *const progresses[] = {
    [PROGRESS_AUTO] = "auto", [PROGRESS_JSON] = "json", [PROGRESS_NONE] = "none"};
static const char *const depths[] = {"8", "10", "16"};
static const char *const exr_modes[] = {
    [EXR_CHANNELS] = "channels", [EXR_PARTS] = "parts", [EXR_FILES] = "files"};
static const char *const shutter_shapes[] = {
    [SAMPLING_BOX] = "box", [SAMPLING_TRIANGLE] = "triangle", [SAMPLING_SMOOTH] = "smooth"};
static const char *const sandboxes[] = {
    [SANDBOX_ON] = "on", [SANDBOX_OFF] = "off", [SANDBOX_REQUIRE] = "require"};

/* ---- what an option sets ----
 *
 * A field of another type than the option's kind asks for does not compile. */

/* clang-format off */
#define FIELD(type, field) \
    _Generic(&((struct options *)NULL)->field, type *: offsetof(struct options, field))
#define INT_FIELD(field) \
    (offsetof(struct options, field) + \
     0 * sizeof(char[sizeof ((struct options *)NULL)->field == sizeof(int) ? 1 : -1]))

#define FLAG(field) {.kind = OPTION_FLAG, .offset = FIELD(bool, field)}
#define MEANS(field, value) {.kind = OPTION_MEANS, .offset = INT_FIELD(field), .low = value}
#define TEXT(field) {.kind = OPTION_TEXT, .offset = FIELD(const char *, field)}
#define TIME(field) {.kind = OPTION_TIME, .offset = FIELD(struct time_spec, field)}
#define NUMBER(field, from, to) \
    {.kind = _Generic(((struct options *)NULL)->field, float: OPTION_FLOAT, double: OPTION_DOUBLE), \
     .offset = offsetof(struct options, field), .low = from, .high = to}
#define WHOLE(field, from, to) \
    {.kind = OPTION_WHOLE, .offset = FIELD(int, field), .low = from, .high = to}
#define CHOICE(field, names) \
    {.kind = OPTION_CHOICE, .offset = INT_FIELD(field), \
     .choices = names, .num_choices = sizeof names / sizeof names[0]}
#define OWN(function) {.kind = OPTION_OWN, .set = function}
/* clang-format on */

/* scripts/check-options.sh reads the lines that begin with a letter and a name. */
const struct option option_table[] = {
    {'o', "output", "FILE", WRITERS | SCRIPTS | NEUTRAL, TEXT(output),
     "what to write: .mp4 .mkv .mov .webm, frames/%06d.png, .wav, .y4m, - (Y4M to a pipe); of "
     "thumb .png .jpg .webp .avif .gif"},
    {0, "overwrite", NULL, WRITERS | COMMAND_CHECK | NEUTRAL, FLAG(overwrite),
     "replace a file that is there"},
    {0, "basedir", "DIR", GAME | NEUTRAL, TEXT(basedir),
     "the folder that holds id1 or baseq2 (see FILES in the manual)"},
    {0, "game", "DIR", GAME | NEUTRAL, OWN(option_set_game),
     "a mod's folder in basedir; repeatable, later wins"},
    {0, "size", "WxH", DRAWN | COMMAND_CHECK | COMMAND_HIGHLIGHTS | SCRIPTS, OWN(option_set_size),
     "size of the picture (1920x1080)"},
    {0, "fps", "N[/D]", DRAWN | COMMAND_TRACE | COMMAND_CHECK | SCRIPTS, OWN(option_set_fps),
     "frames per second (60)"},
    {0, "from", "TIME", FILMS | COMMAND_TRACE, TIME(from),
     "begin here: m:ss.mmm or seconds of the demo, @T on the recording's clock"},
    {0, "to", "TIME", FILMS | COMMAND_TRACE, TIME(to), "end before this moment"},
    {0, "at", "TIME", COMMAND_THUMB | COMMAND_TRACE, TIME(at), "the moment to show"},
    {0, "best", NULL, COMMAND_THUMB, OWN(option_set_best),
     "find the moment that makes the best picture (unless --at names one)"},
    {0, "count", "N", COMMAND_THUMB | COMMAND_HIGHLIGHTS | COMMAND_PAGE, WHOLE(count, 1, MAX_COUNT),
     "the N best, spread out: a-1.png, ... or where %d stands in the name (1); of highlights "
     "at most so many (10); of a page its pictures (48)"},
    {0, "highlights", "SEC", COMMAND_RENDER, NUMBER(highlights, 1, 86400),
     "of demos: so many seconds of their highlights, by the script FILE.lua that is left beside "
     "the film"},
    {0, "clips", "DIR", COMMAND_RENDER, TEXT(clips),
     "a film of each highlight, into this folder, instead of one of all"},
    {0, "length", "SEC", COMMAND_HIGHLIGHTS, NUMBER(length, 1, 86400),
     "as many highlights as so many seconds of film have room for"},
    {0, "kinds", "LIST", MOMENTS, OWN(option_set_kinds),
     "highlights of these kinds alone: run,air,quad,... (see the manual)"},
    {0, "player", "NAME", MOMENTS, TEXT(player), "of players whose name has this in it"},
    {0, "against", "NAME", MOMENTS, TEXT(against), "against such players"},
    {0, "weapon", "NAME", MOMENTS, TEXT(weapon),
     "by this weapon: sg, ssg, ng, sng, gl, rl, lg, ..."},
    {0, "on-map", "NAME", MOMENTS, TEXT(on_map), "on this map: dm4"},
    {0, "lowlights", NULL, MOMENTS, FLAG(lowlights),
     "low points in place of highlights: suicides, kills of teammates"},
    {0, "order", "HOW", MOMENTS, CHOICE(order, orders),
     "of highlights: by time, or rising, the best last (time)"},
    {0, "music", "FILE", MOMENTS, TEXT(music), "music under the highlights"},
    {0, "beats", NULL, MOMENTS, FLAG(beats), "cuts and kills on the beats of --music"},
    {0, "sheet", "CxR", COMMAND_THUMB, OWN(option_set_sheet),
     "a contact sheet: C by R of the best moments with their times"},
    {0, "loop", "SEC", COMMAND_THUMB, NUMBER(loop, 0.1, 60),
     "a moving picture of so many seconds: .webp, .gif or .mp4"},
    {0, "out-dir", "DIR", COMMAND_THUMB | COMMAND_RENDER, TEXT(out_dir),
     "of many demos and maps: a picture of each, named like it, into this folder; of --pov each: "
     "the films"},
    {0, "format", "KIND", COMMAND_THUMB | COMMAND_RENDER | NEUTRAL, TEXT(format),
     "png, jpg, webp, avif, gif or mp4, whatever the file is called; of --out-dir (png); of films "
     "in --out-dir and --clips: mp4, mov, mkv, webm or gif (mp4; mov with alpha)"},
    {0, "quality", "N|lossless", COMMAND_THUMB, OWN(option_set_quality),
     "of .jpg, .webp and .avif: 1 to 100, of .webp lossless, too"},
    {0, "camera", "\"X Y Z PITCH YAW ROLL\"", COMMAND_THUMB, OWN(option_set_camera),
     "look from here instead of through the player's eyes; of a map, or from its camera NAME"},
    {0, "list-cameras", NULL, COMMAND_THUMB, FLAG(list_cameras),
     "print the names and places of a map's cameras"},
    {0, "items", NULL, COMMAND_THUMB, FLAG(items), "of a map: with its items and torches"},
    {0, "top-down", NULL, COMMAND_THUMB, FLAG(top_down),
     "of a map: all of it from straight above, north up, without perspective"},
    {0, "pov", "NAME|NUMBER|auto|recorded|all|each", DEMOS | COMMAND_DIRECT | COMMAND_COMPARE,
     OWN(option_set_pov),
     "of a demo of all players the one whose eyes to use; auto: of whoever matters; recorded: as "
     "its server's director chose; of render also all: of everyone, in tiles; each: a film for each "
     "(the first)"},
    {0, "prediction", NULL, COMMAND_TRACE, FLAG(prediction),
     "how far a .qwd's recorder is from where his commands lead, packet by packet"},
    {0, "director", NULL, COMMAND_TRACE, FLAG(director),
     "how well each way of choosing whose eyes are shown serves those who watch"},
    {0, "motion", "HOW", VIEWS, CHOICE(motion, motions),
     "of a .qwd's recorder: predict, by his commands, or interpolate between packets (predict)"},
    {0, "fov", "DEGREES", VIEWS, NUMBER(fov, 10, 170),
     "field of view across a 4:3 picture; wider pictures see more (90)"},
    {0, "reframe", NULL, VIEWS, FLAG(reframe),
     "of square and upright pictures: look where, in wide ones, players are in sight"},
    {0, "projection", "KIND", VIEWS, CHOICE(projection, projections),
     "flat, or all around for headsets: equirect, or cubemap, six faces in 3x2 (flat)"},
    {0, "stereo", "KIND", VIEWS, CHOICE(stereo, stereos),
     "none, or both eyes' pictures: side, beside each other, or over, the left above (none)"},
    {0, "eye-distance", "UNITS", VIEWS, NUMBER(eye_distance, 0, 64),
     "between the eyes, for --stereo (2: as of people 56 units high)"},
    {0, "hud", "STYLE", VIEWS, CHOICE(hud, hud_style_names),
     "classic: the game's bar, the view above it; overlay: the bar over the view; broadcast: for "
     "films of matches; none (overlay)"},
    {0, "hud-scale", "N|whole|smooth", VIEWS, OWN(option_set_hud_scale),
     "pixels to one of the game's: as many as fit, whole ones only or not (whole)"},
    {0, "show", "LIST", VIEWS, OWN(option_set_show), "and these: " HUD_ELEMENT_WORDS(", ", ", ")},
    {0, "hide", "LIST", VIEWS, OWN(option_set_hide), "but not these"},
    {0, "crosshair", NULL, VIEWS, OWN(option_set_crosshair), "draw a crosshair: --show crosshair"},
    {0, "no-weapon", NULL, VIEWS, FLAG(no_weapon), "do not draw the weapon in hand"},
    {0, "wateralpha", "A", VIEWS, NUMBER(water_alpha, 0, 1),
     "how opaque water is, 0 to 1, where the map allows it (as the map says)"},
    {0, "fullbright-models", NULL, VIEWS, FLAG(fullbright_models),
     "models are as bright as can be, in the dark too"},
    {0, "shadows", NULL, VIEWS, FLAG(shadows), "models throw shadows on the floor"},
    {0, "team-skin", "NAME", VIEWS, TEXT(skin_overrides.team.skin),
     "of QuakeWorld: the player's team wears skins/NAME.pcx (what each has chosen)"},
    {0, "enemy-skin", "NAME", VIEWS, TEXT(skin_overrides.enemies.skin), "all others wear this"},
    {0, "team-color", "\"TOP BOTTOM\"", VIEWS, OWN(option_set_team_color),
     "shirts and trousers of the player's team, 0 to 13; one number for both (their own)"},
    {0, "enemy-color", "\"TOP BOTTOM\"", VIEWS, OWN(option_set_enemy_color), "those of all others"},
    {0, "bob", "F", VIEWS, NUMBER(motion_scale.bob, 0, 4),
     "how much the view bobs as one runs: 0 not at all (1)"},
    {0, "roll", "F", VIEWS, NUMBER(motion_scale.roll, 0, 4),
     "how much it leans as one runs sideways (1)"},
    {0, "kick", "F", VIEWS, NUMBER(motion_scale.kick, 0, 4), "how much hits and shots jolt it (1)"},
    {0, "cfg", "FILE", DRAWN, TEXT(cfg),
     "a player's config: its fov, gamma, crosshair, ...; other options win"},
    {0, "texture-filter", "KIND", VIEWS, CHOICE(filter, filters), "linear or nearest (linear)"},
    {0, "light-styles", "steps|smooth", VIEWS, OWN(option_set_light_styles),
     "how lights flicker: ten times a second as in the game, or gliding (steps)"},
    {0, "smooth-effects", NULL, VIEWS, FLAG(smooth_effects),
     "explosions go over from frame to frame, and end softly at walls and before the lens"},
    {0, "external-textures", "on|off", VIEWS, OWN(option_set_external_textures),
     "pictures of game folders in place of those in maps, models and sprites (on)"},
    {0, "models", "md5|mdl", VIEWS, OWN(option_set_models),
     "mdl: the game's own models, also where skinned ones stand in for them (md5)"},
    {0, "anisotropy", "N", VIEWS, WHOLE(anisotropy, 1, 16),
     "sharper floors and walls seen slantwise, 1 to 16 (8 on a graphics card, else 1)"},
    {0, "gamma", "G", VIEWS, NUMBER(gamma, 0.1, 4), "below 1 is brighter (1)"},
    {0, "contrast", "C", VIEWS, NUMBER(contrast, 0.1, 4), "above 1 is brighter (1)"},
    {0, "lut", "FILE.cube", VIEWS, TEXT(lut),
     "the colours of the finished picture by a table, as programs for grading write them (none)"},
    {0, "samples", "N", VIEWS, WHOLE(samples, 1, MAX_SUBFRAMES),
     "the mean of so many: of moments while the shutter is open, of points of each px and of the "
     "lens: motion blur and smooth edges (1: none)"},
    {0, "aa", "N", VIEWS, WHOLE(aa, 1, MAX_SUBFRAMES),
     "smooth edges without motion blur: so many samples of the frame's own moment (1: none)"},
    {0, "shutter", "DEGREES", VIEWS, NUMBER(shutter, 0, 360),
     "how much of a frame's time it is open, 360 for all (180)"},
    {0, "shutter-phase", "DEGREES", VIEWS, NUMBER(shutter_phase, -360, 360),
     "when it opens, after the frame's moment (half of --shutter before it)"},
    {0, "shutter-shape", "SHAPE", VIEWS, CHOICE(shutter_shape, shutter_shapes),
     "how it lets light in: box, at once; triangle or smooth, less and less to both ends (box)"},
    {0, "sound", "KIND", FILMS, CHOICE(sound, sounds),
     "stereo, or ambisonic: of four channels, which turns with the view of --projection (stereo)"},
    {0, "volume", "V", FILMS | COMMAND_SERVE | SCRIPTS, NUMBER(volume, 0, 4),
     "of the game's sounds (0.7)"},
    {0, "music-volume", "V", FILMS | COMMAND_SERVE | SCRIPTS, NUMBER(music_volume, 0, 4),
     "of the music, 0 for none (1)"},
    {0, "title", "TEXT", FILMS | SCRIPTS, TEXT(title),
     "what the file says the film is called (the level; a script's file name)"},
    {0, "chapters", "WHAT", FILMS | SCRIPTS, CHOICE(chapters, chapters),
     "marks to jump to: maps, kills, too, or none; of a script its shots (maps)"},
    {0, "subtitles", "WHAT", FILMS | SCRIPTS, CHOICE(subtitles, subtitles),
     "a track to be shown or not: chat, captions (center prints; a script's captions) or none"
     " (none)"},
    {0, "codec", "NAME", FILMS | SCRIPTS, TEXT(codec),
     "h264, hevc, av1, vp9, prores, prores4444, dnxhr, ffv1, x264-lossless, ... (h264)"},
    {0, "crf", "N", FILMS | SCRIPTS, NUMBER(crf, 0, 63),
     "quality: 0 (lossless) to 63, smaller is better and larger; h264 and hevc know parts"},
    {0, "max-size", "N[K|M|G]", COMMAND_RENDER | NEUTRAL, OWN(option_set_max_size),
     "bytes that the file may have: where it gets larger it is made anew with as much less quality"},
    {0, "estimate", NULL, COMMAND_PLAN | NEUTRAL, FLAG(estimate),
     "draw and encode a few stretches: how long the film would take, how large it would be"},
    {0, "depth", "BITS", FILMS | SCRIPTS, CHOICE(depth, depths),
     "of colours: 8; 10 where the codec can, or 16 in .png and ffv1, of --samples or --aa (8)"},
    {0, "preset", "NAME", FILMS | SCRIPTS, TEXT(preset),
     "the encoder's speed: ultrafast to veryslow"},
    {0, "gl", "WHICH", DRAWN, CHOICE(gl, contexts),
     "auto (a card, else soft), egl, osmesa or soft (auto)"},
    {0, "threads", "N", DRAWN | NEUTRAL, WHOLE(threads, 1, 64),
     "how many threads draw (all cores); the result is the same"},
    {0, "shot", "NAME", FILMS, TEXT(shot), "of a script, this shot alone"},
    {0, "draft", NULL, FILMS, FLAG(draft),
     "of a script, a small film quickly: 360 lines, 30 frames per second"},
    {0, "background", "COLOUR|none", VIEWS, OWN(option_set_background),
     "players, things and effects before this colour, #rrggbb or green, instead of the level; "
     "none: with alpha, as .mov (ProRes 4444), .mkv (FFV1) or .png"},
    {0, "layers", "LIST", COMMAND_RENDER | COMMAND_THUMB, TEXT(layers),
     "for compositing, OpenEXR files (-o shot.%06d.exr) with these: beauty, hud, flash, weapon, "
     "effects, players, items, world, sky, foreground, depth, position, normal, motion, "
     "cryptomatte, or all; player_NAME or each apart; or a film of each with alpha (-o shot.mov: "
     "shot.players.mov, ...)"},
    {0, "exr", "HOW", COMMAND_RENDER | COMMAND_THUMB, CHOICE(exr, exr_modes),
     "layers in OpenEXR files: channels or parts of one, or files of their own "
     "(shot.players.000001.exr) (channels)"},
    {0, "hash", NULL, COMMAND_RENDER, FLAG(hash),
     "print a hash for every frame and for the sound instead of a film"},
    {0, "sink", "KIND", COMMAND_RENDER, TEXT(sink),
     "mp4, png, y4m, wav, raw, hash or null, whatever the file is called"},
    {0, "jobs", "N", COMMAND_RENDER | COMMAND_THUMB | NEUTRAL, WHOLE(jobs, 1, MAX_JOBS),
     "how many processes make the film (one for each core); the result is the same"},
    {0, "segment", "K", COMMAND_RENDER | NEUTRAL, WHOLE(segment, 0, INT_MAX),
     "make this segment of the film alone, as a piece in FILE.parts for demoreel join"},
    {0, "segment-seconds", "S", FILMS, NUMBER(segment_seconds, 0.1, 3600),
     "how long a segment is (10)"},
    {0, "clean", NULL, COMMAND_RENDER | NEUTRAL, FLAG(clean),
     "begin anew, without the pieces that an earlier attempt left in FILE.parts"},
    {0, "batch", "FILE", COMMAND_RENDER | NEUTRAL, TEXT(batch),
     "make many films: a job a line, as JSON; --jobs at a time, and a line of results for each"},
    {0, "progress", "STYLE", COMMAND_RENDER | NEUTRAL, CHOICE(progress, progresses),
     "auto, json or none (auto)"},
    {0, "every", "SEC", COMMAND_TRACE | COMMAND_THUMB, NUMBER(every, 0.001, 86400),
     "how far apart the moments are; of thumb's --storyboard (10)"},
    {0, "storyboard", "DIR", COMMAND_CHECK | COMMAND_THUMB, TEXT(storyboard),
     "of a script: a page DIR/index.html with a picture of every key and cut; of a demo: for a "
     "player's seek bar, sheets of small pictures and DIR/thumbnails.vtt"},
    {0, "cameras", "DIR", COMMAND_CHECK, TEXT(cameras),
     "write every shot's camera to DIR as CamIO (.cam) and JSON"},
    {0, "list", NULL, COMMAND_EXTRACT, FLAG(list),
     "say which games are in the capture and what of them is missing, and write nothing"},
    {0, "json", NULL,
     COMMAND_HIGHLIGHTS | COMMAND_INFO | COMMAND_TRACE | COMMAND_CHECK | COMMAND_THUMB |
         COMMAND_EXTRACT | COMMAND_COMPARE,
     FLAG(json), "print JSON; of thumb, what each moment that was looked at scores"},
    {0, "port", "N", COMMAND_STUDIO | NEUTRAL, WHOLE(port, 0, 65535),
     "of this machine's own address, to listen on (one that is free)"},
    {0, "allow", "DIR", FILMS | COMMAND_CHECK | COMMAND_SERVE | COMMAND_PAGE | NEUTRAL,
     OWN(option_set_allow),
     "of a script, a folder besides its own whose files it may name; repeatable"},
    {0, "sandbox", "HOW", ALL | NEUTRAL, CHOICE(sandbox, sandboxes),
     "no network, no programs, no writing but the output: on where the system can, off, or "
     "require (on)"},
    {0, "max-memory", "MB", ALL | NEUTRAL, WHOLE(max_memory, 0, 1 << 20),
     "how much memory each process may take; 0: any (8192)"},
    {0, "max-seconds", "S", ALL | NEUTRAL, WHOLE(max_seconds, 0, INT_MAX),
     "how long all of it may take; of a batch, each job; 0: any (604800, a week)"},
    {'v', "verbose", NULL, ALL | NEUTRAL, MEANS(log_level, LOG_VERBOSE),
     "say what is found, chosen and measured"},
    {'q', "quiet", NULL, ALL | NEUTRAL, MEANS(log_level, LOG_QUIET), "say nothing but errors"},
    {'h', "help", NULL, ALL, FLAG(help), "show this"},
    {0, NULL, NULL, 0, {0}, NULL},
};

_Static_assert(sizeof option_table / sizeof option_table[0] <= MAX_OPTIONS,
               "options.values has room for each");

const struct option *option_table_find(const char *name, size_t length)
{
    for (const struct option *option = option_table; option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

const struct option *option_table_find_letter(char letter)
{
    for (const struct option *option = option_table; option->name; option++)
        if (option->letter == letter)
            return option;
    return NULL;
}

const struct command_words *option_table_find_command(const char *name)
{
    for (const struct command_words *words = command_table; words->name; words++)
        if (strcmp(words->name, name) == 0)
            return words;
    return NULL;
}

const struct command_words *option_table_words(enum command command)
{
    const struct command_words *words = command_table;
    while (words->command != command)
        words++;
    return words;
}
