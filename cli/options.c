#include "cli/options.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/limits.h"
#include "encode/picture.h"
#include "base/vfs.h"
#include "cli/digest.h"
#include "render/exposure.h"

enum {
    FILMS = COMMAND_RENDER | COMMAND_PLAN | COMMAND_JOIN,
    PICTURES = FILMS | COMMAND_THUMB,
    DEMOS = PICTURES | COMMAND_TRACE,
    GAME = DEMOS | COMMAND_CHECK,
    ALL = COMMAND_RENDER | COMMAND_THUMB | COMMAND_INFO | COMMAND_TRACE | COMMAND_DUMP |
          COMMAND_BUILD | COMMAND_CHECK | COMMAND_PLAN | COMMAND_JOIN,
    WRITERS = PICTURES | COMMAND_DUMP | COMMAND_BUILD,
    SCRIPTS = 1 << 16, /* a script's film { } may say it */
    LOOKS = PICTURES | SCRIPTS,
};

static const struct {
    enum command command;
    const char *name, *arguments, *summary;
} commands[] = {
    {COMMAND_RENDER, "render", "DEMO|FILM.lua -o FILE", "make a film of a demo or of a script"},
    {COMMAND_PLAN, "plan", "DEMO|FILM.lua -o FILE", "print the segments of a film as JSON"},
    {COMMAND_JOIN, "join", "DEMO|FILM.lua -o FILE",
     "make the film of segments that were rendered apart"},
    {COMMAND_CHECK, "check", "FILM.lua", "print the shots of a script without rendering"},
    {COMMAND_THUMB, "thumb", "DEMO|MAP.bsp -o FILE.png", "make pictures"},
    {COMMAND_INFO, "info", "DEMO...", "say what is in a demo"},
    {COMMAND_TRACE, "trace", "DEMO", "print what the timeline says at given times"},
    {COMMAND_DUMP, "dump", "DEMO", "write a demo as text"},
    {COMMAND_BUILD, "build", "TEXT|- -o DEMO", "make a demo of its text"},
};

/* ---- values ---- */

/* A number with nothing after it. */
static bool parse_number(const char *text, double *out)
{
    char *end;
    errno = 0;
    const double value = strtod(text, &end);
    if (end == text || *end || errno || !isfinite(value))
        return false;
    *out = value;
    return true;
}

static bool parse_integer(const char *text, long low, long high, int *out)
{
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < low || value > high)
        return false;
    *out = (int)value;
    return true;
}

bool moment_parse(struct moment *out, const char *text)
{
    struct moment moment = {.given = true};
    if (*text == '@') {
        moment.on_clock = true;
        text++;
    }
    /* Hours and minutes are whole numbers before the last colon. */
    double whole = 0;
    for (const char *colon; (colon = strchr(text, ':')); text = colon + 1) {
        char *end;
        const unsigned long part = strtoul(text, &end, 10);
        if (*text < '0' || *text > '9' || end != colon || part > 9999)
            return false;
        whole = (whole + (double)part) * 60;
    }
    double seconds;
    if (!((*text >= '0' && *text <= '9') || *text == '.') || !parse_number(text, &seconds))
        return false;
    moment.seconds = whole + seconds;
    *out = moment;
    return true;
}

static bool parse_moment(struct moment *out, const char *text, struct err *err)
{
    return moment_parse(out, text) ||
           err_set(err, ERR_USAGE, "\"%s\" is not a time: write 65.2, 1:05.2 or @234.5", text);
}

static bool parse_factor(float *out, const char *text, double low, double high, struct err *err)
{
    double value;
    if (!parse_number(text, &value) || value < low || value > high)
        return err_set(err, ERR_USAGE, "\"%s\" is not a number from %g to %g", text, low, high);
    *out = (float)value;
    return true;
}

static bool set_output(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->output = text;
    return true;
}

static bool set_overwrite(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->overwrite = true;
    return true;
}

static bool set_hash(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->hash = true;
    return true;
}

static bool set_sink(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->sink = text;
    return true;
}

static bool set_basedir(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->basedir = text;
    return true;
}

static bool set_game(struct options *o, const char *text, struct err *err)
{
    if (o->num_games == MAX_GAMES)
        return err_set(err, ERR_USAGE, "more than %d --game folders", MAX_GAMES);
    o->games[o->num_games++] = text;
    return true;
}

static bool set_size(struct options *o, const char *text, struct err *err)
{
    char *end;
    const long width = strtol(text, &end, 10);
    const long height = *end == 'x' ? strtol(end + 1, &end, 10) : 0;
    if (*end || width < 16 || height < 16 || width > LIMIT_FRAME_SIDE || height > LIMIT_FRAME_SIDE)
        return err_set(err, ERR_USAGE, "\"%s\" is not a size: write 1920x1080, each side 16 to %d",
                       text, LIMIT_FRAME_SIDE);
    o->width = (int)width;
    o->height = (int)height;
    return true;
}

static bool set_fps(struct options *o, const char *text, struct err *err)
{
    if (!rational_parse(&o->fps, text) || o->fps.num > o->fps.den * 1000LL)
        return err_set(err, ERR_USAGE,
                       "\"%s\" is not a frame rate: write 60, 59.94 or 60000/1001, at most 1000",
                       text);
    return true;
}

static bool set_from(struct options *o, const char *text, struct err *err)
{
    return parse_moment(&o->from, text, err);
}

static bool set_to(struct options *o, const char *text, struct err *err)
{
    return parse_moment(&o->to, text, err);
}

static bool set_at(struct options *o, const char *text, struct err *err)
{
    return parse_moment(&o->at, text, err);
}

static bool set_pov(struct options *o, const char *text, struct err *err)
{
    if (!*text)
        return err_set(err, ERR_USAGE, "--pov wants a player's name or number");
    o->pov = text;
    return true;
}

static bool set_team_skin(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->outfits.team.skin = text;
    return true;
}

static bool set_enemy_skin(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->outfits.enemies.skin = text;
    return true;
}

/* "4", or "13 4" for shirt and trousers */
static bool parse_colours(struct outfit *out, const char *text, struct err *err)
{
    enum { LAST_COLOUR = 13 };
    char *end;
    const long shirt = strtol(text, &end, 10);
    const bool has_two = end > text && *end == ' ';
    const char *second = end;
    const long pants = has_two ? strtol(second, &end, 10) : shirt;
    if (end == text || end == second + 1 || *end || shirt < 0 || shirt > LAST_COLOUR || pants < 0 ||
        pants > LAST_COLOUR)
        return err_set(err, ERR_USAGE, "\"%s\" is not a colour from 0 to %d or two of them", text,
                       LAST_COLOUR);
    out->has_colours = true;
    out->shirt = (int)shirt;
    out->pants = (int)pants;
    return true;
}

static bool set_team_color(struct options *o, const char *text, struct err *err)
{
    return parse_colours(&o->outfits.team, text, err);
}

static bool set_enemy_color(struct options *o, const char *text, struct err *err)
{
    return parse_colours(&o->outfits.enemies, text, err);
}

static bool set_fov(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->fov, text, 10, 170, err);
}

static bool set_hud(struct options *o, const char *text, struct err *err)
{
    for (int i = 0; i < NUM_HUD_STYLES; i++) {
        if (strcmp(text, hud_style_names[i]) == 0) {
            o->hud = (enum hud_style)i;
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "--hud %s: know classic, overlay, broadcast and none", text);
}

static bool set_show(struct options *o, const char *text, struct err *err)
{
    uint32_t elements;
    if (!hud_read_elements(text, &elements, err))
        return err_prefix(err, "--show %s", text);
    o->hud_changes.shown |= elements;
    return true;
}

static bool set_hide(struct options *o, const char *text, struct err *err)
{
    uint32_t elements;
    if (!hud_read_elements(text, &elements, err))
        return err_prefix(err, "--hide %s", text);
    o->hud_changes.hidden |= elements;
    return true;
}

static bool set_hud_scale(struct options *o, const char *text, struct err *err)
{
    double scale = 0;
    if (strcmp(text, "whole") == 0)
        o->hud_scale = HUD_SCALE_WHOLE;
    else if (strcmp(text, "smooth") == 0)
        o->hud_scale = HUD_SCALE_SMOOTH;
    else if (parse_number(text, &scale) && scale >= 0.25 && scale <= 64)
        o->hud_scale = (float)scale;
    else
        return err_set(err, ERR_USAGE,
                       "--hud-scale %s: know whole, smooth and numbers from 0.25 to 64", text);
    return true;
}

static bool set_light_styles(struct options *o, const char *text, struct err *err)
{
    o->smooth_styles = strcmp(text, "smooth") == 0;
    return o->smooth_styles || strcmp(text, "steps") == 0 ||
           err_set(err, ERR_USAGE, "--light-styles %s: know steps and smooth", text);
}

static bool set_prediction(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->prediction = true;
    return true;
}

static bool set_motion(struct options *o, const char *text, struct err *err)
{
    static const char *const names[] = {
        [MOTION_PREDICT] = "predict", [MOTION_INTERPOLATE] = "interpolate"};
    for (int i = 0; i < 2; i++) {
        if (strcmp(text, names[i]) == 0) {
            o->motion = (enum motion_style)i;
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "--motion %s: know predict and interpolate", text);
}

static bool set_crosshair(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->hud_changes.shown |= ELEMENT_CROSSHAIR;
    return true;
}

static bool set_no_weapon(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->no_weapon = true;
    return true;
}

static bool set_fullbright_models(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->fullbright_models = true;
    return true;
}

static bool set_shadows(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->shadows = true;
    return true;
}

static bool set_water_alpha(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->water_alpha, text, 0, 1, err);
}

static bool set_bob(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->taste.bob, text, 0, 4, err);
}

static bool set_roll(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->taste.roll, text, 0, 4, err);
}

static bool set_kick(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->taste.kick, text, 0, 4, err);
}

static bool set_cfg(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->cfg = text;
    return true;
}

/* Numbers, or the name of one of a map's. */
static bool set_camera(struct options *o, const char *text, struct err *err)
{
    o->camera_given = false;
    o->camera_name = NULL;
    if (*text && !strchr("0123456789+-. ", *text)) {
        o->camera_name = text;
        return true;
    }
    float v[6] = {0};
    const char *at = text;
    int n = 0;
    for (; n < 6; n++) {
        char *end;
        v[n] = strtof(at, &end);
        if (end == at)
            break;
        at = end + (*end == ',');
    }
    at += strspn(at, " ");
    if (*at || (n != 3 && n != 5 && n != 6))
        return err_set(err, ERR_USAGE, "\"%s\" is not a camera: write \"x y z pitch yaw roll\"",
                       text);
    o->camera_origin = vec3_make(v[0], v[1], v[2]);
    o->camera_angles = vec3_make(v[3], v[4], v[5]);
    if (!vec3_is_finite(o->camera_origin) || !vec3_is_finite(o->camera_angles))
        return err_set(err, ERR_USAGE, "\"%s\": a camera's numbers must be finite", text);
    o->camera_given = true;
    return true;
}

static bool set_filter(struct options *o, const char *text, struct err *err)
{
    if (strcmp(text, "linear") == 0)
        o->filter = RENDER_FILTER_LINEAR;
    else if (strcmp(text, "nearest") == 0)
        o->filter = RENDER_FILTER_NEAREST;
    else
        return err_set(err, ERR_USAGE, "--texture-filter %s: know linear and nearest", text);
    return true;
}

/* What stands in for the game's own, unless `text` is `own`: then it is not wanted. */
static bool parse_refusal(struct options *o, enum vfs_stand_in what, const char *text,
                          const char *own, const char *better, struct err *err)
{
    o->refused &= ~(int)what;
    if (strcmp(text, own) == 0)
        o->refused |= (int)what;
    else if (strcmp(text, better) != 0)
        return err_set(err, ERR_USAGE, "\"%s\": know %s and %s", text, better, own);
    return true;
}

static bool set_external_textures(struct options *o, const char *text, struct err *err)
{
    return parse_refusal(o, VFS_PICTURES, text, "off", "on", err);
}

static bool set_models(struct options *o, const char *text, struct err *err)
{
    return parse_refusal(o, VFS_MODELS, text, "mdl", "md5", err);
}

static bool set_anisotropy(struct options *o, const char *text, struct err *err)
{
    return parse_integer(text, 1, 16, &o->anisotropy) ||
           err_set(err, ERR_USAGE, "--anisotropy %s: a whole number from 1 (none) to 16", text);
}

static bool set_gamma(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->gamma, text, 0.1, 4, err);
}

static bool set_contrast(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->contrast, text, 0.1, 4, err);
}

static bool set_samples(struct options *o, const char *text, struct err *err)
{
    return parse_integer(text, 1, MAX_LOOKS, &o->samples) ||
           err_set(err, ERR_USAGE, "--samples %s: a whole number from 1 to %d", text, MAX_LOOKS);
}

static bool set_shutter(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->shutter, text, 0, 360, err);
}

static bool set_volume(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->volume, text, 0, 4, err);
}

static bool set_music_volume(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->music_volume, text, 0, 4, err);
}

static bool set_chapters(struct options *o, const char *text, struct err *err)
{
    static const char *const names[] = {
        [CHAPTERS_MAPS] = "maps", [CHAPTERS_KILLS] = "kills", [CHAPTERS_NONE] = "none"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) == 0) {
            o->chapters = (enum chapters_wish)i;
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "--chapters %s: know maps, kills and none", text);
}

static bool set_subtitles(struct options *o, const char *text, struct err *err)
{
    static const char *const names[] = {
        [SUBTITLES_NONE] = "none", [SUBTITLES_CHAT] = "chat", [SUBTITLES_CAPTIONS] = "captions"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) == 0) {
            o->subtitles = (enum subtitles_wish)i;
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "--subtitles %s: know chat, captions and none", text);
}

static bool set_codec(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->codec = text;
    return true;
}

static bool set_preset(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->preset = text;
    return true;
}

static bool set_crf(struct options *o, const char *text, struct err *err)
{
    return parse_integer(text, 0, 63, &o->crf) ||
           err_set(err, ERR_USAGE, "--crf %s: a whole number from 0 (lossless) to 63", text);
}

static bool set_gl(struct options *o, const char *text, struct err *err)
{
    static const char *const names[] = {
        [RENDER_GL_AUTO] = "auto", [RENDER_GL_OSMESA] = "osmesa", [RENDER_GL_EGL] = "egl"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) == 0) {
            o->gl = (enum render_gl)i;
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "--gl %s: know osmesa, egl and auto", text);
}

static bool set_threads(struct options *o, const char *text, struct err *err)
{
    return parse_integer(text, 1, 64, &o->threads) ||
           err_set(err, ERR_USAGE, "--threads %s: a whole number from 1 to 64", text);
}

static bool set_progress(struct options *o, const char *text, struct err *err)
{
    static const char *const names[] = {
        [PROGRESS_AUTO] = "auto", [PROGRESS_JSON] = "json", [PROGRESS_NONE] = "none"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) == 0) {
            o->progress = (enum progress_style)i;
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "--progress %s: know auto, json and none", text);
}

static bool set_jobs(struct options *o, const char *text, struct err *err)
{
    return parse_integer(text, 1, MAX_JOBS, &o->jobs) ||
           err_set(err, ERR_USAGE, "--jobs %s: a whole number from 1 to %d", text, MAX_JOBS);
}

static bool set_segment(struct options *o, const char *text, struct err *err)
{
    return parse_integer(text, 0, INT_MAX, &o->segment) ||
           err_set(err, ERR_USAGE, "--segment %s: a whole number, counted from 0", text);
}

static bool set_segment_seconds(struct options *o, const char *text, struct err *err)
{
    return parse_factor(&o->segment_seconds, text, 0.1, 3600, err);
}

static bool set_clean(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->clean = true;
    return true;
}

static bool set_batch(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->batch = text;
    return true;
}

static bool set_shot(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->shot = text;
    return true;
}

static bool set_storyboard(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->storyboard = text;
    return true;
}

static bool set_cameras(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->cameras = text;
    return true;
}

static bool set_draft(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->draft = true;
    return true;
}

static bool set_every(struct options *o, const char *text, struct err *err)
{
    float every = 0.0f;
    if (!parse_factor(&every, text, 0.001, 86400, err))
        return false;
    o->every = every;
    return true;
}

static bool set_count(struct options *o, const char *text, struct err *err)
{
    return parse_integer(text, 1, MAX_COUNT, &o->count) ||
           err_set(err, ERR_USAGE, "--count %s: a whole number from 1 to %d", text, MAX_COUNT);
}

static bool set_quality(struct options *o, const char *text, struct err *err)
{
    if (strcmp(text, "lossless") == 0) {
        o->quality = PICTURE_LOSSLESS;
        return true;
    }
    return parse_integer(text, 1, 100, &o->quality) ||
           err_set(err, ERR_USAGE, "--quality %s: a whole number from 1 to 100, or lossless", text);
}

static bool set_sheet(struct options *o, const char *text, struct err *err)
{
    char *end;
    const long columns = strtol(text, &end, 10);
    const long rows = *end == 'x' ? strtol(end + 1, &end, 10) : 0;
    if (*end || columns < 1 || rows < 1 || columns > MAX_COUNT || rows > MAX_COUNT ||
        columns * rows > MAX_COUNT)
        return err_set(err, ERR_USAGE, "--sheet %s: write 5x4, at most %d pictures", text,
                       MAX_COUNT);
    o->sheet_columns = (int)columns;
    o->sheet_rows = (int)rows;
    return true;
}

static bool set_loop(struct options *o, const char *text, struct err *err)
{
    float loop = 0.0f;
    if (!parse_factor(&loop, text, 0.1, 60, err))
        return false;
    o->loop = loop;
    return true;
}

static bool set_list_cameras(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->list_cameras = true;
    return true;
}

static bool set_items(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->items = true;
    return true;
}

static bool set_top_down(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->top_down = true;
    return true;
}

static bool set_out_dir(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->out_dir = text;
    return true;
}

static bool set_format(struct options *o, const char *text, struct err *err)
{
    (void)err;
    o->format = text;
    return true;
}

static bool set_best(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->at.given = false;
    return true;
}

static bool set_json(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->json = true;
    return true;
}

static bool set_allow(struct options *o, const char *text, struct err *err)
{
    if (o->num_allowed == MAX_GAMES)
        return err_set(err, ERR_USAGE, "more than %d --allow folders", MAX_GAMES);
    o->allowed[o->num_allowed++] = text;
    return true;
}

static bool set_sandbox(struct options *o, const char *text, struct err *err)
{
    static const char *const names[] = {
        [SANDBOX_ON] = "on", [SANDBOX_OFF] = "off", [SANDBOX_REQUIRE] = "require"};
    for (int i = 0; i <= SANDBOX_REQUIRE; i++) {
        if (strcmp(text, names[i]) == 0) {
            o->sandbox = (enum sandbox_wish)i;
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "--sandbox %s: know on, off and require", text);
}

static bool set_verbose(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->log_level = LOG_VERBOSE;
    return true;
}

static bool set_quiet(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->log_level = LOG_QUIET;
    return true;
}

static bool set_help(struct options *o, const char *text, struct err *err)
{
    (void)text, (void)err;
    o->help = true;
    return true;
}

/* ---- the table ---- */

static const struct option {
    char letter; /* 0: none */
    const char *name;
    const char *argument; /* NULL: takes none */
    int commands;
    bool (*set)(struct options *, const char *, struct err *);
    const char *help;
} table[] = {
    {'o', "output", "FILE", WRITERS | SCRIPTS, set_output,
     "what to write: .mp4 .mkv .mov .webm, frames/%06d.png, .wav, .y4m, - (Y4M to a pipe)"},
    {0, "overwrite", NULL, WRITERS, set_overwrite, "replace a file that is there"},
    {0, "basedir", "DIR", GAME, set_basedir, "the folder that holds id1 (see FILES in the manual)"},
    {0, "game", "DIR", GAME, set_game, "a mod's folder in basedir; repeatable, later wins"},
    {0, "size", "WxH", PICTURES | COMMAND_CHECK | SCRIPTS, set_size,
     "size of the picture (1920x1080)"},
    {0, "fps", "N[/D]", PICTURES | COMMAND_TRACE | COMMAND_CHECK | SCRIPTS, set_fps,
     "frames per second (60)"},
    {0, "from", "TIME", FILMS | COMMAND_TRACE, set_from,
     "begin here: m:ss.mmm or seconds of the demo, @T on the recording's clock"},
    {0, "to", "TIME", FILMS | COMMAND_TRACE, set_to, "end before this moment"},
    {0, "at", "TIME", COMMAND_THUMB | COMMAND_TRACE, set_at, "the moment to show"},
    {0, "best", NULL, COMMAND_THUMB, set_best,
     "find the moment that makes the best picture (unless --at names one)"},
    {0, "count", "N", COMMAND_THUMB, set_count,
     "the N best, spread out: a-1.png, ... or where %d stands in the name (1)"},
    {0, "sheet", "CxR", COMMAND_THUMB, set_sheet,
     "a contact sheet: C by R of the best moments with their times"},
    {0, "loop", "SEC", COMMAND_THUMB, set_loop,
     "a moving picture of so many seconds: .webp, .gif or .mp4"},
    {0, "out-dir", "DIR", COMMAND_THUMB, set_out_dir,
     "of many demos and maps: a picture of each, named like it, into this folder"},
    {0, "format", "KIND", COMMAND_THUMB, set_format,
     "what those are: png, jpg, webp, avif, gif or mp4 (png)"},
    {0, "quality", "N|lossless", COMMAND_THUMB, set_quality,
     "of .jpg, .webp and .avif: 1 to 100, of .webp lossless, too"},
    {0, "camera", "\"X Y Z PITCH YAW ROLL\"", COMMAND_THUMB, set_camera,
     "look from here instead of through the player's eyes; of a map, or from its camera NAME"},
    {0, "list-cameras", NULL, COMMAND_THUMB, set_list_cameras,
     "print the names and places of a map's cameras"},
    {0, "items", NULL, COMMAND_THUMB, set_items, "of a map: with its items and torches"},
    {0, "top-down", NULL, COMMAND_THUMB, set_top_down,
     "of a map: all of it from straight above, north up, without perspective"},
    {0, "pov", "NAME|NUMBER|auto", DEMOS, set_pov,
     "of a demo of all players the one whose eyes to use, or auto: of whoever matters (the first)"},
    {0, "prediction", NULL, COMMAND_TRACE, set_prediction,
     "how far a .qwd's recorder is from where his commands lead, packet by packet"},
    {0, "motion", "HOW", LOOKS, set_motion,
     "of a .qwd's recorder: predict, by his commands, or interpolate between packets (predict)"},
    {0, "fov", "DEGREES", LOOKS, set_fov,
     "field of view across a 4:3 picture; wider pictures see more (90)"},
    {0, "hud", "STYLE", LOOKS, set_hud,
     "classic: the game's bar, the view above it; overlay: the bar over the view; broadcast: for "
     "films of matches; none (overlay)"},
    {0, "hud-scale", "N|whole|smooth", LOOKS, set_hud_scale,
     "pixels to one of the game's: as many as fit, whole ones only or not (whole)"},
    {0, "show", "LIST", LOOKS, set_show,
     "and these: bar, name, scores, clock, standing, feed, team, chat, notify, center, "
     "crosshair, timers"},
    {0, "hide", "LIST", LOOKS, set_hide, "but not these"},
    {0, "crosshair", NULL, LOOKS, set_crosshair, "draw a crosshair: --show crosshair"},
    {0, "no-weapon", NULL, LOOKS, set_no_weapon, "do not draw the weapon in hand"},
    {0, "wateralpha", "A", LOOKS, set_water_alpha,
     "how opaque water is, 0 to 1, where the map allows it (as the map says)"},
    {0, "fullbright-models", NULL, LOOKS, set_fullbright_models,
     "models are as bright as can be, in the dark too"},
    {0, "shadows", NULL, LOOKS, set_shadows, "models throw shadows on the floor"},
    {0, "team-skin", "NAME", LOOKS, set_team_skin,
     "of QuakeWorld: the player's team wears skins/NAME.pcx (what each has chosen)"},
    {0, "enemy-skin", "NAME", LOOKS, set_enemy_skin, "all others wear this"},
    {0, "team-color", "\"TOP BOTTOM\"", LOOKS, set_team_color,
     "shirts and trousers of the player's team, 0 to 13; one number for both (their own)"},
    {0, "enemy-color", "\"TOP BOTTOM\"", LOOKS, set_enemy_color, "those of all others"},
    {0, "bob", "F", LOOKS, set_bob, "how much the view bobs as one runs: 0 not at all (1)"},
    {0, "roll", "F", LOOKS, set_roll, "how much it leans as one runs sideways (1)"},
    {0, "kick", "F", LOOKS, set_kick, "how much hits and shots jolt it (1)"},
    {0, "cfg", "FILE", PICTURES, set_cfg,
     "a player's config: its fov, gamma, crosshair, ...; other options win"},
    {0, "texture-filter", "KIND", LOOKS, set_filter, "linear or nearest (linear)"},
    {0, "light-styles", "steps|smooth", LOOKS, set_light_styles,
     "how lights flicker: ten times a second as in the game, or gliding (steps)"},
    {0, "external-textures", "on|off", LOOKS, set_external_textures,
     "pictures of game folders in place of those in maps, models and sprites (on)"},
    {0, "models", "md5|mdl", LOOKS, set_models,
     "mdl: the game's own models, also where skinned ones stand in for them (md5)"},
    {0, "anisotropy", "N", LOOKS, set_anisotropy,
     "sharper floors and walls seen slantwise, 1 to 16 (8 on a graphics card, else 1)"},
    {0, "gamma", "G", LOOKS, set_gamma, "below 1 is brighter (1)"},
    {0, "contrast", "C", LOOKS, set_contrast, "above 1 is brighter (1)"},
    {0, "samples", "N", LOOKS, set_samples,
     "motion blur: the mean of so many moments while the shutter is open (1: none)"},
    {0, "shutter", "DEGREES", LOOKS, set_shutter,
     "how much of a frame's time it is open, 360 for all (180)"},
    {0, "volume", "V", FILMS | SCRIPTS, set_volume, "of the game's sounds (0.7)"},
    {0, "music-volume", "V", FILMS | SCRIPTS, set_music_volume, "of the music, 0 for none (1)"},
    {0, "chapters", "WHAT", FILMS, set_chapters,
     "marks to jump to: maps, kills, too, or none; of a script its shots (maps)"},
    {0, "subtitles", "WHAT", FILMS, set_subtitles,
     "a track to be shown or not: chat, captions (center prints; a script's captions) or none"
     " (none)"},
    {0, "codec", "NAME", FILMS | SCRIPTS, set_codec,
     "h264, hevc, av1, vp9, prores, dnxhr, ffv1, x264-lossless, ... (h264)"},
    {0, "crf", "N", FILMS | SCRIPTS, set_crf, "quality: smaller is better and larger"},
    {0, "preset", "NAME", FILMS | SCRIPTS, set_preset,
     "the encoder's speed: ultrafast to veryslow"},
    {0, "gl", "WHICH", PICTURES, set_gl, "osmesa, egl or auto (auto)"},
    {0, "threads", "N", PICTURES, set_threads,
     "how many threads draw (all cores); the result is the same"},
    {0, "shot", "NAME", FILMS, set_shot, "of a script, this shot alone"},
    {0, "draft", NULL, FILMS, set_draft,
     "of a script, a small film quickly: 360 lines, 30 frames per second"},
    {0, "hash", NULL, COMMAND_RENDER, set_hash,
     "print a hash for every frame and for the sound instead of a film"},
    {0, "sink", "KIND", COMMAND_RENDER, set_sink,
     "mp4, png, y4m, wav, raw, hash or null, whatever the file is called"},
    {0, "jobs", "N", COMMAND_RENDER | COMMAND_THUMB, set_jobs,
     "how many processes make the film (one for each core); the result is the same"},
    {0, "segment", "K", COMMAND_RENDER, set_segment,
     "make this segment of the film alone, as a piece in FILE.parts for demoreel join"},
    {0, "segment-seconds", "S", FILMS, set_segment_seconds, "how long a segment is (10)"},
    {0, "clean", NULL, COMMAND_RENDER, set_clean,
     "begin anew, without the pieces that an earlier attempt left in FILE.parts"},
    {0, "batch", "FILE", COMMAND_RENDER, set_batch,
     "make many films: a job a line, as JSON; --jobs at a time, and a line of results for each"},
    {0, "progress", "STYLE", COMMAND_RENDER, set_progress, "auto, json or none (auto)"},
    {0, "every", "SEC", COMMAND_TRACE | COMMAND_THUMB, set_every,
     "how far apart the moments are; of thumb's --storyboard (10)"},
    {0, "storyboard", "DIR", COMMAND_CHECK | COMMAND_THUMB, set_storyboard,
     "of a script: a page DIR/index.html with a picture of every key and cut; of a demo: for a "
     "player's seek bar, sheets of small pictures and DIR/thumbnails.vtt"},
    {0, "cameras", "DIR", COMMAND_CHECK, set_cameras,
     "write every shot's camera to DIR as CamIO (.cam) and JSON"},
    {0, "json", NULL, COMMAND_INFO | COMMAND_TRACE | COMMAND_CHECK | COMMAND_THUMB, set_json,
     "print JSON; of thumb, what each moment that was looked at scores"},
    {0, "allow", "DIR", FILMS | COMMAND_CHECK, set_allow,
     "of a script, a folder besides its own whose files it may name; repeatable"},
    {0, "sandbox", "HOW", ALL, set_sandbox,
     "no network, no programs, no writing but the output: on where the system can, off, or "
     "require (on)"},
    {'v', "verbose", NULL, ALL, set_verbose, "say what is found, chosen and measured"},
    {'q', "quiet", NULL, ALL, set_quiet, "say nothing but errors"},
    {'h', "help", NULL, ALL, set_help, "show this"},
};

enum { NUM_OPTIONS = sizeof table / sizeof table[0] };
_Static_assert((int)NUM_OPTIONS <= (int)MAX_OPTIONS, "options.values has room for each");

static const struct option *find_option(const char *name, size_t length)
{
    for (int i = 0; i < NUM_OPTIONS; i++)
        if (strlen(table[i].name) == length && strncmp(table[i].name, name, length) == 0)
            return &table[i];
    return NULL;
}

static const struct option *find_letter(char letter)
{
    for (int i = 0; i < NUM_OPTIONS; i++)
        if (table[i].letter == letter)
            return &table[i];
    return NULL;
}

static const char *command_name(enum command command)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (commands[i].command == command)
            return commands[i].name;
    return "";
}

static bool find_command(struct options *o, const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            o->command = commands[i].command;
            return true;
        }
    }
    return false;
}

/* Take the option at argv[*i], moving *i past its argument. */
static bool take_option(struct options *o, int argc, char **argv, int *i, struct err *err)
{
    const char *word = argv[*i], *value = NULL;
    const struct option *option;
    if (word[1] == '-') {
        const char *name = word + 2;
        const size_t length = strcspn(name, "=");
        option = find_option(name, length);
        if (name[length] == '=')
            value = name + length + 1;
    } else {
        option = find_letter(word[1]);
        if (option && word[2])
            value = word + 2;
    }
    if (!option || !(option->commands & (int)o->command))
        return err_set(err, ERR_USAGE, "%s: not an option of demoreel %s (see demoreel %s --help)",
                       word, command_name(o->command), command_name(o->command));
    if (!option->argument && value)
        return err_set(err, ERR_USAGE, "--%s takes no value", option->name);
    if (option->argument && !value) {
        if (*i + 1 >= argc)
            return err_set(err, ERR_USAGE, "--%s wants a value: %s", option->name,
                           option->argument);
        value = argv[++*i];
    }
    o->values[option - table] = value ? value : "";
    return option->set(o, value, err);
}

bool options_given(const struct options *options, const char *name)
{
    const struct option *option = find_option(name, strlen(name));
    return option && options->values[option - table];
}

static void set_defaults(struct options *out)
{
    *out = (struct options){
        .width = 1920,
        .height = 1080,
        .fps = {60, 1},
        .fov = 90,
        .hud = HUD_OVERLAY,
        .gamma = 1,
        .contrast = 1,
        .water_alpha = -1,
        .taste = {1, 1, 1},
        .samples = 1,
        .shutter = 180,
        .volume = 0.7f,
        .music_volume = 1,
        .crf = -1,
        .segment = -1,
        .segment_seconds = 10,
        .count = 1,
        .log_level = LOG_NORMAL,
    };
}

static bool take_words(struct options *out, int argc, char **argv, struct err *err)
{
    bool only_inputs = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!only_inputs && strcmp(word, "--") == 0) {
            only_inputs = true;
        } else if (!only_inputs && word[0] == '-' && word[1]) {
            if (!take_option(out, argc, argv, &i, err))
                return false;
        } else if (out->num_inputs == MAX_INPUTS) {
            return err_set(err, ERR_USAGE, "more than %d files", MAX_INPUTS);
        } else {
            out->inputs[out->num_inputs++] = word;
        }
    }
    return true;
}

/* A config is read once its name is known, and then all words anew: they win. */
bool options_parse(struct options *out, int argc, char **argv, struct err *err)
{
    set_defaults(out);
    if (!find_command(out, argv[0]))
        return err_set(err, ERR_USAGE, "%s: not a command (see demoreel --help)", argv[0]);
    if (!take_words(out, argc, argv, err))
        return false;
    if (out->cfg && !out->help) {
        const enum command command = out->command;
        const char *const cfg = out->cfg;
        set_defaults(out);
        out->command = command;
        out->cfg = cfg;
        if (!config_apply(out, err) || !take_words(out, argc, argv, err))
            return false;
    }
    out->argc = argc;
    out->argv = argv;
    if (!out->help && !out->batch && out->num_inputs == 0)
        return err_set(err, ERR_USAGE, "which %s? (see demoreel %s --help)",
                       out->command == COMMAND_CHECK ? "script" : "demo", argv[0]);
    return true;
}

int options_num_jobs(const struct options *options)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (options->jobs > 0)
        return options->jobs;
    return cores < 1 ? 1 : cores > MAX_JOBS ? MAX_JOBS : (int)cores;
}

/* What changes how a film is made, or who is told of it, but not its bytes. */
static const char *const neutral[] = {
    "output", "overwrite", "basedir", "game",  "threads", "jobs",  "segment",
    "clean",  "progress",  "verbose", "quiet", "sandbox", "allow", "batch",
};

static bool is_neutral(const char *name)
{
    for (size_t i = 0; i < sizeof neutral / sizeof neutral[0]; i++)
        if (strcmp(neutral[i], name) == 0)
            return true;
    return false;
}

void options_digest(const struct options *options, struct digest *digest)
{
    for (int i = 0; i < NUM_OPTIONS; i++) {
        if (!options->values[i] || is_neutral(table[i].name))
            continue;
        digest_add_text(digest, table[i].name);
        digest_add_text(digest, options->values[i]);
    }
    struct vfs_file file;
    if (!options->cfg || !file_load(options->cfg, LIMIT_ASSET_SIZE, &file, NULL))
        return;
    digest_add(digest, file.data, file.size);
    vfs_file_free(&file);
}

bool options_set(struct options *options, const char *name, const char *value, struct err *err)
{
    const struct option *option = find_option(name, strlen(name));
    return option && option->set(options, value, err);
}

const char *options_of_scripts(int index, bool *is_flag)
{
    for (int i = 0; i < NUM_OPTIONS; i++) {
        if (!(table[i].commands & SCRIPTS) || index-- > 0)
            continue;
        *is_flag = !table[i].argument;
        return table[i].name;
    }
    return NULL;
}

static void print_option(FILE *stream, const struct option *option)
{
    char left[64];
    snprintf(left, sizeof left, "%c%c%s--%s%s%s", option->letter ? '-' : ' ',
             option->letter ? option->letter : ' ', option->letter ? ", " : "  ", option->name,
             option->argument ? " " : "", option->argument ? option->argument : "");
    if (strlen(left) > 24)
        fprintf(stream, "  %s\n  %-24s  %s\n", left, "", option->help);
    else
        fprintf(stream, "  %-24s  %s\n", left, option->help);
}

void options_print_help(FILE *stream, enum command command)
{
    if (command == 0) {
        fputs("demoreel " DEMOREEL_VERSION
              ": recorded Quake games to films, with no display and no "
              "game\n\n",
              stream);
        for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
            fprintf(stream, "  demoreel %-6s %-26s %s\n", commands[i].name, commands[i].arguments,
                    commands[i].summary);
        fputs(
            "\nEach takes --help. demoreel --limits says what files may ask for.\nThe manual: man demoreel\n",
            stream);
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (commands[i].command == command)
            fprintf(stream, "demoreel %s %s [options]\n%s\n\n", commands[i].name,
                    commands[i].arguments, commands[i].summary);
    for (int i = 0; i < NUM_OPTIONS; i++)
        if (table[i].commands & (int)command)
            print_option(stream, &table[i]);
}
