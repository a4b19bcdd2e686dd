/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/option_table.h"

#include <string.h>

#include "pipeline/settings/setting_table.h"
#include "playback/hud/hud_elements.h"

enum {
    FILMS = COMMAND_RENDER | COMMAND_PLAN | COMMAND_JOIN,
    PICTURES = FILMS | COMMAND_THUMB,
    DRAWN = PICTURES | COMMAND_SERVE | COMMAND_PAGE,
    DEMOS = DRAWN | COMMAND_TRACE,
    LOADERS = DEMOS | COMMAND_CHECK | COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_INFO,
    CUTS = FILMS | COMMAND_HIGHLIGHTS | COMMAND_DIRECT,
    GAME = LOADERS | COMMAND_STUDIO,
    ALL = COMMAND_RENDER | COMMAND_THUMB | COMMAND_INFO | COMMAND_TRACE | COMMAND_DUMP |
          COMMAND_BUILD | COMMAND_CHECK | COMMAND_PLAN | COMMAND_JOIN | COMMAND_EXTRACT |
          COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_SERVE | COMMAND_STUDIO | COMMAND_PAGE |
          COMMAND_COMPARE,
    WRITERS = PICTURES | COMMAND_DUMP | COMMAND_BUILD | COMMAND_EXTRACT | COMMAND_HIGHLIGHTS |
              COMMAND_DIRECT | COMMAND_PAGE | COMMAND_COMPARE,
    MOMENTS = COMMAND_HIGHLIGHTS | COMMAND_RENDER,
};

const struct command_words command_table[] = {
    {COMMAND_RENDER, "render", "DEMO|FILM.lua -o FILE", "render a demo or a script to a film"},
    {COMMAND_PLAN, "plan", "DEMO|FILM.lua -o FILE", "print the segments of a film as JSON"},
    {COMMAND_JOIN, "join", "DEMO|FILM.lua -o FILE",
     "join separately rendered segments into a film"},
    {COMMAND_CHECK, "check", "FILM.lua", "print the shots of a script without rendering it"},
    {COMMAND_THUMB, "thumb", "DEMO|MAP.bsp -o FILE.png", "make images of a demo or a map"},
    {COMMAND_INFO, "info", "DEMO...", "print what demos contain"},
    {COMMAND_TRACE, "trace", "DEMO", "print the timeline of a demo as text"},
    {COMMAND_DUMP, "dump", "DEMO|CAPTURE", "convert a demo or a network capture to text"},
    {COMMAND_BUILD, "build", "TEXT|- -o DEMO", "convert text back to a demo"},
    {COMMAND_HIGHLIGHTS, "highlights", "DEMO... [-o FILM.lua]",
     "find the best moments, and write a script of them"},
    {COMMAND_DIRECT, "direct", "DEMO -o FILM.lua",
     "write a script that follows the action of a match"},
    {COMMAND_COMPARE, "compare", "DEMO DEMO [-o FILM.lua]",
     "compare two runs, and write a script with a ghost"},
    {COMMAND_EXTRACT, "extract", "CAPTURE|- [-o DIR|FILE]",
     "convert captured network traffic to demos"},
    {COMMAND_SERVE, "serve", "DEMO|FILM.lua", "answer queries from other programs"},
    {COMMAND_STUDIO, "studio", "[FOLDER|DEMO|FILM.lua]",
     "watch demos and edit films in a web browser"},
    {COMMAND_PAGE, "page", "DEMO|FILM.lua -o FILE.html",
     "write an HTML file with images, scores and a map"},
    {0, NULL, NULL, NULL},
};

const struct option_heading option_headings[] = {
    {"size", "What to show"}, {"hud", "Overlay"},  {"wateralpha", "Appearance"}, {"sound", "Sound"},
    {"title", "Output"},      {"gl", "Rendering"}, {"every", "Miscellaneous"},   {NULL, NULL},
};

/* Options that are not settings: fields of struct options. */
static const struct setting own_options[] = {
    {"prediction", NULL, 0, SETTING_FLAG_OF(struct options, prediction), NEEDS_NOTHING,
     "at,from,to,every,json"},
    {"director", NULL, 0, SETTING_FLAG_OF(struct options, director), NEEDS_NOTHING,
     "at,from,to,fps,every,json,prediction"},
    {"estimate", NULL, 0, SETTING_FLAG_OF(struct options, estimate), NEEDS_NOTHING, NULL},
    {"batch", "FILE", 0, SETTING_TEXT_OF(struct options, batch), NEEDS_NOTHING, NULL},
    {"list", NULL, 0, SETTING_FLAG_OF(struct options, list), NEEDS_NOTHING, "output"},
    {"port", "N", 0, SETTING_INTEGER_OF(struct options, port, 0, 65535), NEEDS_NOTHING, NULL},
    {"help", NULL, 0, SETTING_FLAG_OF(struct options, help), NEEDS_NOTHING, NULL},
};

enum { NUM_OWN_OPTIONS = sizeof own_options / sizeof own_options[0] };

_Static_assert((int)NUM_OWN_OPTIONS <= (int)MAX_OWN_OPTIONS, "options.own has room for each");

/* ---- parts of help texts that several rows share ---- */

#define HUD_STYLES                                                                                 \
    "classic: the game's status bar below the view; overlay: the bar over the view; broadcast: "   \
    "for films of matches; none"
#define COLOURS "#rrggbb or a name such as green"
#define LAYERS                                                                                     \
    "beauty, hud, flash, weapon, effects, players, items, world, sky, foreground, depth, "         \
    "position, normal, motion, cryptomatte, or all; player_NAME or each for single players"
#define POV                                                                                        \
    "in a multi-view recording: the player whose view is shown; auto: the most interesting "       \
    "player; director: that and cameras outside; recorded: the choices of the server's director"

/* Arguments that differ from those of the settings. */
static const struct own_argument {
    const char *option;
    int commands; /* enum command: those for which it differs */
    const char *argument;
} own_arguments[] = {
    {"output", COMMAND_EXTRACT, "DIR|FILE"},
    {"output", COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_COMPARE, "FILE.lua"},
    {"output", COMMAND_PAGE, "FILE.html"},
    {"pov", COMMAND_PLAN | COMMAND_JOIN, "NAME|NUMBER|auto|director|recorded|all"},
    {"pov", (DEMOS & ~FILMS) | COMMAND_DIRECT | COMMAND_COMPARE,
     "NAME|NUMBER|auto|director|recorded"},
    {"background", COMMAND_SERVE | COMMAND_PAGE, "COLOUR"},
};

/* An option has several rows if its help differs between commands; a command is in one of them.
 * scripts/check-options.sh reads the lines that begin with a letter and a name. */
const struct option option_table[] = {
    {'o', "output", FILMS,
     "output file: .mp4 .mkv .mov .webm, .wav, .gif, frames/%06d.png, .y4m, or - for Y4M on "
     "standard output"},
    {'o', "output", COMMAND_THUMB,
     "output file: .png .jpg .webp .avif .gif; with --loop .webp .gif .mp4"},
    {'o', "output", COMMAND_DUMP, "output file (standard output)"},
    {'o', "output", COMMAND_BUILD, "output file"},
    {'o', "output", COMMAND_EXTRACT,
     "output folder, which exists or has a slash at the end; or the output file, if there is "
     "only one game (the working folder)"},
    {'o', "output", COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_COMPARE,
     "cutscene script to write"},
    {'o', "output", COMMAND_PAGE, "page to write"},
    {'y', "overwrite", WRITERS, "replace existing files"},
    {'y', "overwrite", COMMAND_CHECK,
     "with --storyboard or --cameras: replace existing files whose contents differ"},
    {0, "basedir", GAME, "the folder that contains id1 or baseq2 (see FILES in the manual)"},
    {0, "game", GAME, "the folder of a mod in the base folder; repeatable, later ones win"},
    {0, "size", FILMS | COMMAND_SERVE, "size of the picture (1920x1080)"},
    {0, "size", COMMAND_CHECK,
     "size of the film (1920x1080); of --storyboard's images (270 lines)"},
    {0, "size", COMMAND_HIGHLIGHTS, "size of the film, for which cards are laid out (1920x1080)"},
    {0, "size", COMMAND_PAGE, "size of the images (480x270)"},
    {0, "size", COMMAND_THUMB,
     "size of the image (1920x1080; each in --sheet 320x180, --loop 480x270, --storyboard "
     "160x90)"},
    {0, "fps", FILMS | COMMAND_CHECK | COMMAND_SERVE | COMMAND_PAGE, "frames per second (60)"},
    {0, "fps", COMMAND_THUMB,
     "frame rate of --loop (20); with --samples, for the shutter time (60)"},
    {0, "fps", COMMAND_TRACE, "frames per second between --from and --to (60)"},
    {0, "from", FILMS,
     "where to start: m:ss.mmm or seconds of demo time, or @T on the recording's own clock"},
    {0, "from", COMMAND_TRACE,
     "print each film frame from this time: m:ss.mmm or seconds of demo time, or @T on the "
     "recording's own clock"},
    {0, "to", FILMS | COMMAND_TRACE, "where to end, exclusive"},
    {0, "duration", FILMS, "how much to render, instead of --to"},
    {0, "at", COMMAND_THUMB, "the time to show, exactly as the film shows it"},
    {0, "at", COMMAND_TRACE, "print the state at this time"},
    {0, "best", COMMAND_THUMB,
     "find the moment that makes the best picture (the default without --at)"},
    {0, "count", COMMAND_THUMB,
     "the N best moments, spread over the demo: a-1.png, ..., or numbered in place of %d (1)"},
    {0, "count", COMMAND_HIGHLIGHTS, "maximum number of moments (10)"},
    {0, "count", COMMAND_PAGE, "number of images (48)"},
    {0, "highlights", COMMAND_RENDER,
     "make a film of the highlights of the demos, up to SEC seconds long, and leave its script "
     "FILE.lua next to it"},
    {0, "clips", COMMAND_RENDER, "write a film of each highlight to this folder instead"},
    {0, "length", COMMAND_HIGHLIGHTS, "as many moments as fit into a film of SEC seconds"},
    {0, "kinds", MOMENTS, "only highlights of these kinds: run,air,quad,... (see the manual)"},
    {0, "player", MOMENTS, "only highlights of players whose names contain NAME"},
    {0, "against", MOMENTS, "only highlights against players whose names contain NAME"},
    {0, "weapon", MOMENTS, "only highlights with this weapon: sg, ssg, ng, sng, gl, rl, lg, ..."},
    {0, "on-map", MOMENTS, "only highlights on this map, such as dm4"},
    {0, "lowlights", MOMENTS, "low points instead of highlights: suicides, kills of teammates"},
    {0, "order", MOMENTS, "time (default) or film"},
    {0, "music", MOMENTS, "loop this music under the highlights"},
    {0, "beats", MOMENTS, "cut on the beats of --music"},
    {0, "sheet", COMMAND_THUMB, "a contact sheet of the best moments: C columns, R rows"},
    {0, "loop", COMMAND_THUMB, "a looping animation of SEC seconds: .webp, .gif or .mp4"},
    {0, "out-dir", COMMAND_THUMB,
     "write an image of each of several demos and maps to this folder, named after its input"},
    {0, "out-dir", COMMAND_RENDER, "the folder for the films of --pov each"},
    {0, "format", COMMAND_THUMB,
     "image format, whatever the file name: png, jpg, webp, avif, gif; with --loop webp, gif, "
     "mp4 (png with --out-dir)"},
    {0, "format", COMMAND_RENDER,
     "format of films in --out-dir and --clips: mp4, mov, mkv, webm or gif (mp4; mov with alpha)"},
    {0, "quality", COMMAND_THUMB,
     "1 to 100 for .jpg (92), .webp (85) and .avif (75), or lossless for .webp"},
    {0, "camera", COMMAND_THUMB, "place the camera here; for a map also the name of a camera"},
    {0, "list-cameras", COMMAND_THUMB,
     "print the named places of a map in the form that --camera accepts"},
    {0, "items", COMMAND_THUMB, "for a map: show items and torches"},
    {0, "top-down", COMMAND_THUMB,
     "for a map: all of it from straight above, north up, without perspective"},
    {0, "profile", DRAWN | COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_STUDIO,
     "defaults that suit the demo, for the part shown, the view, HUD, exposure and loudness: match, "
     "player, or plain for all of it as recorded (auto: match for recordings of all players, "
     "otherwise player)"},
    {0, "pov", COMMAND_RENDER,
     POV "; all: every player, in tiles; each: a film per player, in --out-dir (director)"},
    {0, "pov", COMMAND_PLAN | COMMAND_JOIN, POV "; all: every player, in tiles (director)"},
    {0, "pov", COMMAND_THUMB | COMMAND_SERVE, POV " (director)"},
    {0, "pov", COMMAND_PAGE | COMMAND_DIRECT, POV " (auto)"},
    {0, "pov", COMMAND_TRACE | COMMAND_COMPARE, POV " (the first player)"},
    {0, "prediction", COMMAND_TRACE,
     "print how far the positions in a .qwd are from those that the commands lead to"},
    {0, "director", COMMAND_TRACE, "compare ways of choosing the view of a recorded match"},
    {0, "motion", DRAWN,
     "how the recording player of a .qwd moves: predict, from the commands, or interpolate, from "
     "packet to packet (predict)"},
    {0, "smooth-motion", DRAWN,
     "move along curves through the recorded positions: auto, in slow motion and in recordings "
     "with few messages; on; off, along lines (auto; off with --profile plain)"},
    {0, "fov", DRAWN, "horizontal field of view for a 4:3 picture; wider ones show more (90)"},
    {0, "reframe", DRAWN,
     "in pictures narrower than 16:9: turn the view to the action at the sides"},
    {0, "projection", DRAWN,
     "flat, or 360 degrees: equirect, or cubemap with the six faces in a 3x2 grid (flat)"},
    {0, "stereo", DRAWN,
     "stereoscopic picture: side, the eyes side by side; over, the left above the right; none "
     "(none)"},
    {0, "eye-distance", DRAWN, "distance between the eyes for --stereo (2)"},
    {0, "hud", FILMS | COMMAND_SERVE | COMMAND_PAGE,
     HUD_STYLES " (broadcast for a match, otherwise classic)"},
    {0, "hud", COMMAND_THUMB, HUD_STYLES " (none; with --at that of the film)"},
    {0, "hud-scale", DRAWN,
     "size of a pixel of the game's bar and text: a number; whole, the largest integer that fits; "
     "or smooth, the largest number that fits (whole)"},
    {0, "feed-rows", DRAWN, "maximum number of rows of the kill feed, 1 to 6 (6)"},
    {0, "show", DRAWN, "overlay elements to add: " HUD_ELEMENT_WORDS(", ", ", ")},
    {0, "hide", DRAWN, "overlay elements to leave out"},
    {0, "crosshair", DRAWN, "draw a crosshair, same as --show crosshair"},
    {0, "no-weapon", DRAWN, "do not draw the view weapon"},
    {0, "wateralpha", DRAWN,
     "opacity of water, 0 to 1, in maps with transparent liquids (the map's setting)"},
    {0, "fullbright-models", DRAWN, "draw models at full brightness, even in the dark"},
    {0, "shadows", DRAWN, "models cast shadows on the floor"},
    {0, "light", DRAWN,
     "light beyond the game's own: off, or a list of shadows, which models cast in the light of "
     "lamps, rockets, explosions and bolts; and models, which are lit from where the light is (off)"},
    {0, "look", DRAWN,
     "plain, or film: shadows, glow, soft highlights and soft effects, unless --light, --bloom, --tone "
     "say otherwise (plain)"},
    {0, "bloom", DRAWN,
     "the share of the light that bright places scatter around them, 0 to 1 (0; 0.06 with --look "
     "film)"},
    {0, "tone", DRAWN,
     "what becomes of highlights: off, where they are clipped, or shoulder (off; shoulder with --look "
     "film)"},
    {0, "team-skin", DRAWN,
     "skin of the team of the player whose view is shown: skins/NAME.pcx (the players' own)"},
    {0, "enemy-skin", DRAWN, "skin of all other players (their own)"},
    {0, "team-color", DRAWN,
     "shirt and trouser colours of the team, 0 to 13, or one number for both (their own)"},
    {0, "enemy-color", DRAWN, "shirt and trouser colours of all other players (their own)"},
    {0, "player-colors", DRAWN,
     "colours of players without teams: game, their own; or distinct, others for players who look "
     "alike or like walls (distinct; game with --profile plain)"},
    {0, "bob", DRAWN, "strength of view bobbing while running; 0 turns it off (1)"},
    {0, "roll", DRAWN, "strength of view rolling while strafing (1)"},
    {0, "kick", DRAWN, "strength of view kicks from hits and shots (1)"},
    {0, "cfg", DRAWN,
     "a player's config file: its fov, gamma, crosshair, ... are used; other options win"},
    {0, "texture-filter", DRAWN, "linear, or nearest for blocky textures (linear)"},
    {0, "light-styles", DRAWN,
     "how lights flicker: in steps of a tenth of a second as in the game, or smooth (steps)"},
    {0, "smooth-effects", DRAWN,
     "blend the frames of explosions and other sprites, and soften their edges at walls and near "
     "the camera"},
    {0, "near-effects", DRAWN,
     "particles, explosions and gibs close to the camera: game, as in the game, or fade (fade; game "
     "with --profile plain)"},
    {0, "tint", DRAWN,
     "strength of the tints of hits, pickups, powerups and liquids, 0 to 1, the game's own (0.25; 1 "
     "with --profile plain)"},
    {0, "external-textures", DRAWN,
     "use the images in game folders in place of the textures of maps, models and sprites (on)"},
    {0, "models", DRAWN,
     "mdl: the game's own models, even if skeletal replacements are available (md5)"},
    {0, "anisotropy", DRAWN,
     "level of anisotropic filtering, 1 to 16 (8 on a graphics card, otherwise 1)"},
    {0, "gamma", DRAWN, "below 1 is brighter (1)"},
    {0, "contrast", DRAWN, "above 1 is brighter (1)"},
    {0, "exposure", DRAWN,
     "brightness of the level: auto, measured for each view; a number of stops; or off (auto; off "
     "with --profile plain)"},
    {0, "lut", DRAWN, "colour lookup table to apply to the finished picture (none)"},
    {0, "samples", DRAWN,
     "samples per frame, over the shutter time, the pixel and the lens: motion blur, antialiasing "
     "and depth of field (1)"},
    {0, "aa", DRAWN, "samples at the time of the frame: antialiasing without motion blur (1)"},
    {0, "shutter", DRAWN,
     "how long the shutter is open for --samples; 360 is the duration of a frame (180)"},
    {0, "shutter-phase", DRAWN,
     "when the shutter opens, relative to the time of the frame (minus half of --shutter)"},
    {0, "shutter-shape", DRAWN,
     "weight of the samples over time: box, constant; triangle or smooth, falling to both ends "
     "(box)"},
    {0, "sound", FILMS,
     "stereo; ambisonic: four channels that players rotate with the view of --projection (stereo)"},
    {0, "volume", FILMS | COMMAND_SERVE, "volume of the game's sounds (0.7)"},
    {0, "music-volume", FILMS | COMMAND_SERVE, "volume of the music; 0 turns it off (1)"},
    {0, "loudness", FILMS,
     "integrated loudness of the film in LUFS, or off (-14; off with --profile plain)"},
    {0, "title", FILMS, "title tag of the file (the level; for a script its file name)"},
    {0, "chapters", FILMS,
     "chapter marks: maps; kills, for maps and kills; none; a script has one per shot (maps)"},
    {0, "subtitles", FILMS,
     "subtitle track: chat; captions, for centre messages or the captions of a script; none (none)"},
    {0, "codec", FILMS,
     "h264, hevc, av1, vp9, prores, prores4444, dnxhr, ffv1, x264-lossless, ... (h264)"},
    {0, "crf", FILMS,
     "quality, 0 to 63: smaller numbers give better quality and larger files (18 for h264)"},
    {0, "max-size", COMMAND_RENDER,
     "maximum size of the file in bytes; the film is rendered again with lower quality until it "
     "fits"},
    {0, "estimate", COMMAND_PLAN,
     "render and encode a few stretches, and estimate the rendering time and the file size"},
    {0, "depth", FILMS,
     "bits per colour component: 8; 10 if the codec supports it; 16 in .png and ffv1; more than 8 "
     "need --samples or --aa (8)"},
    {0, "preset", FILMS, "speed of the encoder: ultrafast to veryslow"},
    {0, "gl", DRAWN,
     "renderer: auto (a graphics card, otherwise soft), egl, osmesa or soft (auto)"},
    {0, "threads", DRAWN, "number of rendering threads (one per core); does not affect the result"},
    {0, "shot", FILMS, "render only this shot of a script"},
    {0, "draft", FILMS,
     "render a small film of a script quickly: at most 360 lines and 30 frames per second"},
    {0, "background", FILMS,
     "draw everything except the level in front of a colour, " COLOURS
     "; none: transparent, as .mov (ProRes 4444), .mkv (FFV1), .png or .exr"},
    {0, "background", COMMAND_THUMB,
     "draw everything except the level in front of a colour, " COLOURS
     "; none: transparent, as .png"},
    {0, "background", COMMAND_SERVE | COMMAND_PAGE,
     "draw everything except the level in front of a colour, " COLOURS},
    {0, "layers", COMMAND_RENDER,
     "for compositing: write OpenEXR files (-o shot.%06d.exr) with these layers: " LAYERS
     "; or a film of each with alpha (-o shot.mov: shot.players.mov, ...)"},
    {0, "layers", COMMAND_THUMB,
     "for compositing: write an OpenEXR file (-o FILE.exr) with these layers: " LAYERS},
    {0, "exr", COMMAND_RENDER | COMMAND_THUMB,
     "how OpenEXR files store layers: channels, all in one part; parts, one each; or files, one "
     "each, such as shot.players.000001.exr (channels)"},
    {0, "hash", COMMAND_RENDER,
     "print a hash for every frame and for the sound instead of writing a film"},
    {0, "sink", COMMAND_RENDER,
     "output format, whatever the file name: mp4, png, y4m, wav, raw, hash, or null to discard "
     "everything"},
    {0, "jobs", COMMAND_RENDER,
     "number of processes, or of films at a time with --batch (one per core); does not affect the "
     "result"},
    {0, "jobs", COMMAND_THUMB, "with --out-dir: number of processes (one per core)"},
    {0, "segment", COMMAND_RENDER,
     "render only this segment, counted from 0, into FILE.parts, for demoreel join"},
    {0, "segment-seconds", FILMS, "length of a segment (10)"},
    {0, "clean", COMMAND_RENDER,
     "start again, without the segment files that an earlier run left in FILE.parts"},
    {0, "batch", COMMAND_RENDER,
     "render many films: FILE has one job per line, as JSON; prints one line of results per job"},
    {0, "interrupted", COMMAND_RENDER,
     "if interrupted, keep a film of the frames rendered so far, or discard them; auto: keep after "
     "Ctrl-C, discard after SIGTERM and --max-seconds (auto)"},
    {0, "progress", COMMAND_RENDER,
     "how to show progress: auto, a line on a terminal; json; or none (auto)"},
    {0, "every", COMMAND_TRACE, "print the state every SEC seconds"},
    {0, "every", COMMAND_THUMB, "with --storyboard: seconds between images (10)"},
    {0, "storyboard", COMMAND_CHECK,
     "write a page DIR/index.html with an image of every key, cut and still"},
    {0, "storyboard", COMMAND_THUMB,
     "for the seek bar of a web player: write sprite sheets and DIR/thumbnails.vtt"},
    {0, "cameras", COMMAND_CHECK,
     "write the camera of every shot to DIR, as CamIO (.cam), JSON and glTF (.gltf)"},
    {0, "otio", CUTS,
     "write the film's cuts, captions, kills and music to FILE for editing programs, as "
     "OpenTimelineIO"},
    {0, "edl", CUTS, "the same without the music, as a CMX 3600 edit decision list"},
    {0, "list", COMMAND_EXTRACT,
     "list the games in the capture and what is missing from them, without writing anything"},
    {0, "json",
     COMMAND_HIGHLIGHTS | COMMAND_INFO | COMMAND_CHECK | COMMAND_EXTRACT | COMMAND_COMPARE,
     "print JSON"},
    {0, "json", COMMAND_TRACE, "with --every: print JSON"},
    {0, "json", COMMAND_THUMB, "print the scores of the examined moments as JSON"},
    {0, "port", COMMAND_STUDIO, "port of 127.0.0.1 to listen on (any free port)"},
    {0, "allow", LOADERS,
     "additional folder from which scripts, and links in game folders, may use files; repeatable"},
    {0, "sandbox", ALL,
     "give up all rights that the command does not need: on, as far as the kernel supports it; "
     "require, or else exit; off (on)"},
    {0, "max-memory", ALL, "maximum memory of each process; 0: no limit (8192)"},
    {0, "max-seconds", ALL & ~COMMAND_RENDER,
     "maximum duration of the command; 0: no limit (604800, a week)"},
    {0, "max-seconds", COMMAND_RENDER,
     "maximum duration of the command, or of each job with --batch; 0: no limit (604800, a week)"},
    {'v', "verbose", ALL, "print details: files found, choices made, timings"},
    {'q', "quiet", ALL, "print only errors"},
    {'h', "help", ALL, "show this help"},
    {0, NULL, 0, NULL},
};

const struct option *option_table_find(const char *name, size_t length, int commands)
{
    for (const struct option *option = option_table; option->name; option++)
        if (option->commands & commands && strlen(option->name) == length &&
            strncmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

const struct option *option_table_find_letter(char letter, int commands)
{
    for (const struct option *option = option_table; option->name; option++)
        if (option->commands & commands && option->letter == letter)
            return option;
    return NULL;
}

const struct setting *option_table_value(const struct option *option, bool *is_setting)
{
    for (int i = 0; i < NUM_OWN_OPTIONS; i++) {
        *is_setting = strcmp(own_options[i].name, option->name) != 0;
        if (!*is_setting)
            return &own_options[i];
    }
    return setting_table_find(option->name, strlen(option->name));
}

const char *option_table_argument(const struct option *option)
{
    bool is_setting;
    for (size_t i = 0; i < sizeof own_arguments / sizeof own_arguments[0]; i++)
        if (own_arguments[i].commands & option->commands &&
            strcmp(own_arguments[i].option, option->name) == 0)
            return own_arguments[i].argument;
    return option_table_value(option, &is_setting)->argument;
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
