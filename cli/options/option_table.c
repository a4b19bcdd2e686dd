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
    GAME = DEMOS | COMMAND_CHECK | COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_STUDIO,
    ALL = COMMAND_RENDER | COMMAND_THUMB | COMMAND_INFO | COMMAND_TRACE | COMMAND_DUMP |
          COMMAND_BUILD | COMMAND_CHECK | COMMAND_PLAN | COMMAND_JOIN | COMMAND_EXTRACT |
          COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_SERVE | COMMAND_STUDIO | COMMAND_PAGE |
          COMMAND_COMPARE,
    WRITERS = PICTURES | COMMAND_DUMP | COMMAND_BUILD | COMMAND_EXTRACT | COMMAND_HIGHLIGHTS |
              COMMAND_DIRECT | COMMAND_PAGE | COMMAND_COMPARE,
    MOMENTS = COMMAND_HIGHLIGHTS | COMMAND_RENDER,
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

/* Options that are no settings: fields of struct options. */
static const struct setting own_options[] = {
    {"prediction", NULL, 0, SETTING_FLAG_OF(struct options, prediction)},
    {"director", NULL, 0, SETTING_FLAG_OF(struct options, director)},
    {"estimate", NULL, 0, SETTING_FLAG_OF(struct options, estimate)},
    {"batch", "FILE", 0, SETTING_TEXT_OF(struct options, batch)},
    {"list", NULL, 0, SETTING_FLAG_OF(struct options, list)},
    {"port", "N", 0, SETTING_INTEGER_OF(struct options, port, 0, 65535)},
    {"help", NULL, 0, SETTING_FLAG_OF(struct options, help)},
};

enum { NUM_OWN_OPTIONS = sizeof own_options / sizeof own_options[0] };

/* scripts/check-options.sh reads the lines that begin with a letter and a name. */
const struct option option_table[] = {
    {'o', "output", WRITERS,
     "what to write: .mp4 .mkv .mov .webm, frames/%06d.png, .wav, .y4m, - (Y4M to a pipe); of "
     "thumb .png .jpg .webp .avif .gif"},
    {0, "overwrite", WRITERS | COMMAND_CHECK, "replace a file that is there"},
    {0, "basedir", GAME, "the folder that holds id1 or baseq2 (see FILES in the manual)"},
    {0, "game", GAME, "a mod's folder in basedir; repeatable, later wins"},
    {0, "size", DRAWN | COMMAND_CHECK | COMMAND_HIGHLIGHTS, "size of the picture (1920x1080)"},
    {0, "fps", DRAWN | COMMAND_TRACE | COMMAND_CHECK, "frames per second (60)"},
    {0, "from", FILMS | COMMAND_TRACE,
     "begin here: m:ss.mmm or seconds of the demo, @T on the recording's clock"},
    {0, "to", FILMS | COMMAND_TRACE, "end before this moment"},
    {0, "at", COMMAND_THUMB | COMMAND_TRACE, "the moment to show"},
    {0, "best", COMMAND_THUMB,
     "find the moment that makes the best picture (unless --at names one)"},
    {0, "count", COMMAND_THUMB | COMMAND_HIGHLIGHTS | COMMAND_PAGE,
     "the N best, spread out: a-1.png, ... or where %d stands in the name (1); of highlights "
     "at most so many (10); of a page its pictures (48)"},
    {0, "highlights", COMMAND_RENDER,
     "of demos: so many seconds of their highlights, by the script FILE.lua that is left beside "
     "the film"},
    {0, "clips", COMMAND_RENDER,
     "a film of each highlight, into this folder, instead of one of all"},
    {0, "length", COMMAND_HIGHLIGHTS,
     "as many highlights as so many seconds of film have room for"},
    {0, "kinds", MOMENTS, "highlights of these kinds alone: run,air,quad,... (see the manual)"},
    {0, "player", MOMENTS, "of players whose name has this in it"},
    {0, "against", MOMENTS, "against such players"},
    {0, "weapon", MOMENTS, "by this weapon: sg, ssg, ng, sng, gl, rl, lg, ..."},
    {0, "on-map", MOMENTS, "on this map: dm4"},
    {0, "lowlights", MOMENTS, "low points in place of highlights: suicides, kills of teammates"},
    {0, "order", MOMENTS, "of highlights: by time, or rising, the best last (time)"},
    {0, "music", MOMENTS, "music under the highlights"},
    {0, "beats", MOMENTS, "cuts and kills on the beats of --music"},
    {0, "sheet", COMMAND_THUMB, "a contact sheet: C by R of the best moments with their times"},
    {0, "loop", COMMAND_THUMB, "a moving picture of so many seconds: .webp, .gif or .mp4"},
    {0, "out-dir", COMMAND_THUMB | COMMAND_RENDER,
     "of many demos and maps: a picture of each, named like it, into this folder; of --pov each: "
     "the films"},
    {0, "format", COMMAND_THUMB | COMMAND_RENDER,
     "png, jpg, webp, avif, gif or mp4, whatever the file is called; of --out-dir (png); of films "
     "in --out-dir and --clips: mp4, mov, mkv, webm or gif (mp4; mov with alpha)"},
    {0, "quality", COMMAND_THUMB, "of .jpg, .webp and .avif: 1 to 100, of .webp lossless, too"},
    {0, "camera", COMMAND_THUMB,
     "look from here instead of through the player's eyes; of a map, or from its camera NAME"},
    {0, "list-cameras", COMMAND_THUMB, "print the names and places of a map's cameras"},
    {0, "items", COMMAND_THUMB, "of a map: with its items and torches"},
    {0, "top-down", COMMAND_THUMB,
     "of a map: all of it from straight above, north up, without perspective"},
    {0, "pov", DEMOS | COMMAND_DIRECT | COMMAND_COMPARE,
     "of a demo of all players the one whose eyes to use; auto: of whoever matters; recorded: as "
     "its server's director chose; of render also all: of everyone, in tiles; each: a film for each "
     "(the first)"},
    {0, "prediction", COMMAND_TRACE,
     "how far a .qwd's recorder is from where his commands lead, packet by packet"},
    {0, "director", COMMAND_TRACE,
     "how well each way of choosing whose eyes are shown serves those who watch"},
    {0, "motion", DRAWN,
     "of a .qwd's recorder: predict, by his commands, or interpolate between packets (predict)"},
    {0, "fov", DRAWN, "field of view across a 4:3 picture; wider pictures see more (90)"},
    {0, "reframe", DRAWN,
     "of square and upright pictures: look where, in wide ones, players are in sight"},
    {0, "projection", DRAWN,
     "flat, or all around for headsets: equirect, or cubemap, six faces in 3x2 (flat)"},
    {0, "stereo", DRAWN,
     "none, or both eyes' pictures: side, beside each other, or over, the left above (none)"},
    {0, "eye-distance", DRAWN, "between the eyes, for --stereo (2: as of people 56 units high)"},
    {0, "hud", DRAWN,
     "classic: the game's bar, the view above it; overlay: the bar over the view; broadcast: for "
     "films of matches; none (overlay)"},
    {0, "hud-scale", DRAWN,
     "pixels to one of the game's: as many as fit, whole ones only or not (whole)"},
    {0, "show", DRAWN, "and these: " HUD_ELEMENT_WORDS(", ", ", ")},
    {0, "hide", DRAWN, "but not these"},
    {0, "crosshair", DRAWN, "draw a crosshair: --show crosshair"},
    {0, "no-weapon", DRAWN, "do not draw the weapon in hand"},
    {0, "wateralpha", DRAWN,
     "how opaque water is, 0 to 1, where the map allows it (as the map says)"},
    {0, "fullbright-models", DRAWN, "models are as bright as can be, in the dark too"},
    {0, "shadows", DRAWN, "models throw shadows on the floor"},
    {0, "team-skin", DRAWN,
     "of QuakeWorld: the player's team wears skins/NAME.pcx (what each has chosen)"},
    {0, "enemy-skin", DRAWN, "all others wear this"},
    {0, "team-color", DRAWN,
     "shirts and trousers of the player's team, 0 to 13; one number for both (their own)"},
    {0, "enemy-color", DRAWN, "those of all others"},
    {0, "bob", DRAWN, "how much the view bobs as one runs: 0 not at all (1)"},
    {0, "roll", DRAWN, "how much it leans as one runs sideways (1)"},
    {0, "kick", DRAWN, "how much hits and shots jolt it (1)"},
    {0, "cfg", DRAWN, "a player's config: its fov, gamma, crosshair, ...; other options win"},
    {0, "texture-filter", DRAWN, "linear or nearest (linear)"},
    {0, "light-styles", DRAWN,
     "how lights flicker: ten times a second as in the game, or gliding (steps)"},
    {0, "smooth-effects", DRAWN,
     "explosions go over from frame to frame, and end softly at walls and before the lens"},
    {0, "external-textures", DRAWN,
     "pictures of game folders in place of those in maps, models and sprites (on)"},
    {0, "models", DRAWN,
     "mdl: the game's own models, also where skinned ones stand in for them (md5)"},
    {0, "anisotropy", DRAWN,
     "sharper floors and walls seen slantwise, 1 to 16 (8 on a graphics card, else 1)"},
    {0, "gamma", DRAWN, "below 1 is brighter (1)"},
    {0, "contrast", DRAWN, "above 1 is brighter (1)"},
    {0, "lut", DRAWN,
     "the colours of the finished picture by a table, as programs for grading write them (none)"},
    {0, "samples", DRAWN,
     "the mean of so many: of moments while the shutter is open, of points of each px and of the "
     "lens: motion blur and smooth edges (1: none)"},
    {0, "aa", DRAWN,
     "smooth edges without motion blur: so many samples of the frame's own moment (1: none)"},
    {0, "shutter", DRAWN, "how much of a frame's time it is open, 360 for all (180)"},
    {0, "shutter-phase", DRAWN,
     "when it opens, after the frame's moment (half of --shutter before it)"},
    {0, "shutter-shape", DRAWN,
     "how it lets light in: box, at once; triangle or smooth, less and less to both ends (box)"},
    {0, "sound", FILMS,
     "stereo, or ambisonic: of four channels, which turns with the view of --projection (stereo)"},
    {0, "volume", FILMS | COMMAND_SERVE, "of the game's sounds (0.7)"},
    {0, "music-volume", FILMS | COMMAND_SERVE, "of the music, 0 for none (1)"},
    {0, "title", FILMS, "what the file says the film is called (the level; a script's file name)"},
    {0, "chapters", FILMS,
     "marks to jump to: maps, kills, too, or none; of a script its shots (maps)"},
    {0, "subtitles", FILMS,
     "a track to be shown or not: chat, captions (center prints; a script's captions) or none"
     " (none)"},
    {0, "codec", FILMS,
     "h264, hevc, av1, vp9, prores, prores4444, dnxhr, ffv1, x264-lossless, ... (h264)"},
    {0, "crf", FILMS,
     "quality: 0 (lossless) to 63, smaller is better and larger; h264 and hevc know parts"},
    {0, "max-size", COMMAND_RENDER,
     "bytes that the file may have: where it gets larger it is made anew with as much less quality"},
    {0, "estimate", COMMAND_PLAN,
     "draw and encode a few stretches: how long the film would take, how large it would be"},
    {0, "depth", FILMS,
     "of colours: 8; 10 where the codec can, or 16 in .png and ffv1, of --samples or --aa (8)"},
    {0, "preset", FILMS, "the encoder's speed: ultrafast to veryslow"},
    {0, "gl", DRAWN, "auto (a card, else soft), egl, osmesa or soft (auto)"},
    {0, "threads", DRAWN, "how many threads draw (all cores); the result is the same"},
    {0, "shot", FILMS, "of a script, this shot alone"},
    {0, "draft", FILMS, "of a script, a small film quickly: 360 lines, 30 frames per second"},
    {0, "background", DRAWN,
     "players, things and effects before this colour, #rrggbb or green, instead of the level; "
     "none: with alpha, as .mov (ProRes 4444), .mkv (FFV1) or .png"},
    {0, "layers", COMMAND_RENDER | COMMAND_THUMB,
     "for compositing, OpenEXR files (-o shot.%06d.exr) with these: beauty, hud, flash, weapon, "
     "effects, players, items, world, sky, foreground, depth, position, normal, motion, "
     "cryptomatte, or all; player_NAME or each apart; or a film of each with alpha (-o shot.mov: "
     "shot.players.mov, ...)"},
    {0, "exr", COMMAND_RENDER | COMMAND_THUMB,
     "layers in OpenEXR files: channels or parts of one, or files of their own "
     "(shot.players.000001.exr) (channels)"},
    {0, "hash", COMMAND_RENDER, "print a hash for every frame and for the sound instead of a film"},
    {0, "sink", COMMAND_RENDER,
     "mp4, png, y4m, wav, raw, hash or null, whatever the file is called"},
    {0, "jobs", COMMAND_RENDER | COMMAND_THUMB,
     "how many processes make the film (one for each core); the result is the same"},
    {0, "segment", COMMAND_RENDER,
     "make this segment of the film alone, as a piece in FILE.parts for demoreel join"},
    {0, "segment-seconds", FILMS, "how long a segment is (10)"},
    {0, "clean", COMMAND_RENDER,
     "begin anew, without the pieces that an earlier attempt left in FILE.parts"},
    {0, "batch", COMMAND_RENDER,
     "make many films: a job a line, as JSON; --jobs at a time, and a line of results for each"},
    {0, "progress", COMMAND_RENDER, "auto, json or none (auto)"},
    {0, "every", COMMAND_TRACE | COMMAND_THUMB,
     "how far apart the moments are; of thumb's --storyboard (10)"},
    {0, "storyboard", COMMAND_CHECK | COMMAND_THUMB,
     "of a script: a page DIR/index.html with a picture of every key and cut; of a demo: for a "
     "player's seek bar, sheets of small pictures and DIR/thumbnails.vtt"},
    {0, "cameras", COMMAND_CHECK, "write every shot's camera to DIR as CamIO (.cam) and JSON"},
    {0, "list", COMMAND_EXTRACT,
     "say which games are in the capture and what of them is missing, and write nothing"},
    {0, "json",
     COMMAND_HIGHLIGHTS | COMMAND_INFO | COMMAND_TRACE | COMMAND_CHECK | COMMAND_THUMB |
         COMMAND_EXTRACT | COMMAND_COMPARE,
     "print JSON; of thumb, what each moment that was looked at scores"},
    {0, "port", COMMAND_STUDIO, "of this machine's own address, to listen on (one that is free)"},
    {0, "allow", FILMS | COMMAND_CHECK | COMMAND_SERVE | COMMAND_PAGE,
     "of a script, a folder besides its own whose files it may name; repeatable"},
    {0, "sandbox", ALL,
     "no network, no programs, no writing but the output: on where the system can, off, or "
     "require (on)"},
    {0, "max-memory", ALL, "how much memory each process may take; 0: any (8192)"},
    {0, "max-seconds", ALL,
     "how long all of it may take; of a batch, each job; 0: any (604800, a week)"},
    {'v', "verbose", ALL, "say what is found, chosen and measured"},
    {'q', "quiet", ALL, "say nothing but errors"},
    {'h', "help", ALL, "show this"},
    {0, NULL, 0, NULL},
};

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
