/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Options without effect are refused. The tests go through the tables, so that a new option has to
 * declare what it needs. */
#include "tests/unit/test.h"

#include "base/err.h"
#include "cli/options/command_line.h"
#include "cli/options/option_check.h"
#include "cli/options/option_table.h"
#include "cli/options/options.h"
#include "pipeline/settings/setting_needs.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/settings.h"

/* Command lines that lack a need, each except for the option. */
static const struct {
    enum setting_need need;
    const char *line;
} lacking[] = {
    {SETTING_NEED_NO_BATCH, "render --batch jobs"},
    {SETTING_NEED_ONE_PLAYER, "render --batch jobs"},
    {SETTING_NEED_SCRIPT, "render a.dem -o x.mp4"},
    {SETTING_NEED_QUERIED_SCRIPT, "serve a.dem"},
    {SETTING_NEED_QUERIED_SCRIPT, "page a.dem -o x.html"},
    {SETTING_NEED_DEMO, "render a.lua -o x.mp4"},
    {SETTING_NEED_PLAYED, "thumb a.bsp -o x.png"},
    {SETTING_NEED_PLAYED, "thumb a.bsp"},
    {SETTING_NEED_MAP, "thumb a.dem -o x.png"},
    {SETTING_NEED_NAMED_MAP, "thumb a.dem -o x.png"},
    {SETTING_NEED_REEL, "render a.dem -o x.mp4"},
    {SETTING_NEED_MUSIC, "render a.dem -o x.mp4 --highlights 9"},
    {SETTING_NEED_MUSIC, "highlights a.dem"},
    {SETTING_NEED_CHAT, "render a.lua -o x.mp4"},
    {SETTING_NEED_KILLS, "render a.lua -o x.mp4"},
    {SETTING_NEED_POV_EACH, "render a.dem"},
    {SETTING_NEED_FORMAT, "render a.dem -o x.mp4"},
    {SETTING_NEED_WRITES, "check a.lua"},
    {SETTING_NEED_WRITES, "highlights a.dem"},
    {SETTING_NEED_SCRIPT_FILE, "highlights a.dem"},
    {SETTING_NEED_MUSIC_USE, "highlights a.dem"},
    {SETTING_NEED_SPAN, "trace a.dem"},
    {SETTING_NEED_BASEDIR, "trace a.dem"},
    {SETTING_NEED_EVERY, "trace a.dem"},
    {SETTING_NEED_LIST, "extract a.pcap"},
    {SETTING_NEED_STORYBOARD, "thumb a.dem -o x.png"},
    {SETTING_NEED_ONE_MODE, "thumb a.dem -o x.png --sheet 2x2"},
    {SETTING_NEED_ONE_MODE, "thumb a.dem -o x.png --loop 2"},
    {SETTING_NEED_ONE_MODE, "thumb a.dem --storyboard d"},
    {SETTING_NEED_ONE_MOMENT, "thumb a.dem -o x.png --count 2"},
    {SETTING_NEED_MOMENT, "thumb a.dem -o x.png"},
    {SETTING_NEED_SHOWN, "render a.dem -o x.wav"},
    {SETTING_NEED_SHOWN, "render a.dem -o x.wav --samples 2"},
    {SETTING_NEED_HEARD, "render a.dem -o x.%d.png"},
    {SETTING_NEED_HEARD, "render a.dem -o x.mov --layers players"},
    {SETTING_NEED_VIDEO, "render a.dem -o x.%d.png"},
    {SETTING_NEED_VIDEO, "render a.dem -o x.y4m"},
    {SETTING_NEED_DEPTH, "render a.dem -o x.%d.png"},
    {SETTING_NEED_DEPTH, "render a.dem -o x.wav"},
    {SETTING_NEED_LOSSY, "thumb a.dem -o x.png"},
    {SETTING_NEED_OPENEXR, "render a.dem -o x.mp4"},
    {SETTING_NEED_OPENEXR, "render a.dem -o x.mov --layers players"},
    {SETTING_NEED_GRADED, "render a.dem -o x.%d.exr --layers players"},
    {SETTING_NEED_GRADED, "render a.dem -o x.mov --background none"},
    {SETTING_NEED_AROUND, "render a.dem -o x.mp4"},
    {SETTING_NEED_FLAT, "render a.dem -o x.mp4 --projection equirect"},
    {SETTING_NEED_STEREO, "render a.dem -o x.mp4"},
    {SETTING_NEED_SOFT, "render a.dem -o x.mp4 --gl osmesa"},
    {SETTING_NEED_SAMPLES, "render a.dem -o x.mp4"},
    {SETTING_NEED_SAMPLES, "render a.dem -o x.mp4 --aa 4"},
    {SETTING_NEED_MOTION, "thumb a.dem -o x.png"},
};

/* Command lines that meet the needs of the options that they go with. */
static const char *const meeting[] = {
    "render a.dem -o x.mp4",
    "render a.lua -o x.mp4",
    "render a.lua",
    "render a.dem",
    "render a.dem --pov each",
    "render a.dem -o x.mp4 --highlights 9 --music m",
    "render a.dem --clips d",
    "render a.dem -o x.mp4 --samples 4",
    "render a.dem -o x.mp4 --stereo side",
    "render a.dem -o x.mp4 --projection equirect",
    "render a.dem -o x.%d.exr --layers players",
    "plan a.dem -o x.mp4",
    "thumb a.dem",
    "thumb a.dem -o x.png",
    "thumb a.dem -o x.jpg",
    "thumb a.dem --storyboard d",
    "thumb a.bsp -o x.png",
    "highlights a.dem -o x.lua",
    "check a.lua",
    "trace a.dem",
    "extract a.pcap",
    "studio a.dem",
    "info a.dem",
};

/* Values for options that do not take "x", a number or the second choice. */
static const struct {
    const char *option, *value;
} values[] = {
    {"size", "64x36"},
    {"weapon", "rl"},
    {"loudness", "-14"},
    {"exposure", "auto"},
    {"fps", "30"},
    {"sheet", "2x2"},
    {"count", "3"},
    {"kinds", "run"},
    {"quality", "50"},
    {"camera", "door"},
    {"pov", "auto"},
    {"hud-scale", "whole"},
    {"show", "speed"},
    {"place", "speed=top"},
    {"hide", "speed"},
    {"team-color", "4"},
    {"enemy-color", "4"},
    {"models", "mdl"},
    {"max-size", "1M"},
    {"background", "green"},
    {"from", "1"},
    {"to", "2"},
    {"duration", "1"},
    {"player-colors", "distinct"},
    {"at", "1"},
    {"light", "shadows"},
    {"light-styles", "smooth"},
    {"chapters", "kills"},
    {"subtitles", "chat"},
    {"external-textures", "off"},
};

static const char *value_of(const char *line, const struct setting *row)
{
    static char text[32];
    if (strcmp(row->name, "pov") == 0 && strstr(line, "--batch"))
        return "each"; /* one player is all right */
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(values[i].option, row->name) == 0)
            return values[i].value;
    if (row->value.kind == SETTING_CHOICE)
        return row->value.choices[1];
    if (row->value.kind == SETTING_TEXT || row->value.kind == SETTING_FUNCTION)
        return "x";
    snprintf(text, sizeof text, "%g", row->value.low > 1.0 ? row->value.low : 1.0);
    return text;
}

/* Parses the line with the option added; returns whether it is accepted. */
static bool parse(const char *line, const struct setting *row, const struct setting *other,
                  struct err *err)
{
    static struct options o;
    char words[512], *argv[32];
    int argc = 0;
    int length = snprintf(words, sizeof words, "%s --%s%s%s", line, row->name,
                          row->argument ? "=" : "", row->argument ? value_of(line, row) : "");
    if (other)
        snprintf(words + length, sizeof words - (size_t)length, " --%s%s%s", other->name,
                 other->argument ? "=" : "", other->argument ? value_of(line, other) : "");
    for (char *word = strtok(words, " "); word && argc < 32; word = strtok(NULL, " "))
        argv[argc++] = word;
    *err = (struct err){0};
    return command_line_parse(&o, NULL, argc, argv, err) && (!o.batch || option_check(&o, err));
}

/* Returns whether the line's command takes the option, which the line does not have yet. */
static bool takes(const char *line, const char *option)
{
    char name[32];
    snprintf(name, sizeof name, " --%s ", option);
    if (strstr(line, name))
        return false;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(line, " "), line);
    return option_table_find(option, strlen(option), (int)option_table_find_command(name)->command);
}

static const struct setting *row_of(const struct option *option)
{
    bool is_setting;
    return option_table_value(option, &is_setting);
}

static void option_check__missing_need__is_refused_in_its_sentence(void **state)
{
    (void)state;
    for (const struct option *option = option_table; option->name; option++) {
        const struct setting *const row = row_of(option);
        if (row->needs == 0)
            fail_msg("--%s declares neither what it needs nor NEEDS_NOTHING", row->name);
        for (int need = 0; need < NUM_SETTING_NEEDS; need++) {
            if (!(row->needs & UINT64_C(1) << need) || need == SETTING_NEED_FILES)
                continue;
            char expected[256];
            bool is_said = false;
            snprintf(expected, sizeof expected, "--%s %s", row->name,
                     setting_need_text((enum setting_need)need));
            for (size_t i = 0; i < sizeof lacking / sizeof lacking[0]; i++) {
                struct err err;
                if (lacking[i].need != (enum setting_need)need ||
                    !takes(lacking[i].line, row->name))
                    continue;
                if (parse(lacking[i].line, row, NULL, &err))
                    fail_msg("\"%s --%s\" is accepted", lacking[i].line, row->name);
                assert_int_equal(err.kind, ERR_USAGE);
                is_said = is_said || strcmp(err.text, expected) == 0;
            }
            if (!is_said)
                fail_msg("no command line gives \"%s\"", expected);
        }
    }
}

static void option_check__needs_are_met__is_accepted(void **state)
{
    (void)state;
    for (const struct option *option = option_table; option->name; option++) {
        const struct setting *const row = row_of(option);
        bool is_accepted = strcmp(row->name, "batch") == 0; /* has no input */
        struct err err;
        for (size_t i = 0; i < sizeof meeting / sizeof meeting[0]; i++)
            is_accepted =
                is_accepted || (takes(meeting[i], row->name) && parse(meeting[i], row, NULL, &err));
        if (!is_accepted)
            fail_msg("--%s is never accepted (%s)", row->name, err.text);
    }
}

static void check_pair(const struct setting *row, const struct setting *other)
{
    static const char *const lines[] = {"render a.dem", "render a.dem --pov each",
                                        "thumb a.dem",  "thumb a.bsp",
                                        "trace a.dem",  "extract a.pcap"};
    char expected[128];
    snprintf(expected, sizeof expected, "--%s cannot be combined with --%s", row->name,
             other->name);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct err err;
        if (!takes(lines[i], row->name) || !takes(lines[i], other->name))
            continue;
        if (parse(lines[i], row, other, &err))
            fail_msg("\"%s --%s --%s\" is accepted", lines[i], row->name, other->name);
        if (strcmp(err.text, expected) == 0)
            return;
    }
    fail_msg("no command line gives \"%s\"", expected);
}

static void option_check__excluded_option__is_refused(void **state)
{
    (void)state;
    for (const struct option *option = option_table; option->name; option++) {
        const struct setting *const row = row_of(option);
        for (const char *name = row->excludes; name && *name;) {
            const size_t length = strcspn(name, ",");
            const struct option *const other = option_table_find(name, length, -1);
            if (!other)
                fail_msg("--%s excludes \"%s\", which is not an option", row->name, name);
            check_pair(row, row_of(other));
            name += length + (name[length] == ',');
        }
    }
}

static void option_check__library__has_no_files(void **state)
{
    (void)state;
    struct render_settings settings;
    struct err err = {0};
    settings_set_defaults(&settings);
    settings.input.paths[settings.input.num_paths++] = "a.dem";
    const struct setting_scope scope = {
        .settings = &settings, .work = WORK_FILM, .is_library = true};
    assert_true(settings_give(&settings, "size", "64x36", &err));
    assert_true(settings_give(&settings, "samples", "4", &err));
    assert_true(setting_needs_check(&scope, &err));
    assert_true(settings_give(&settings, "codec", "ffv1", &err));
    assert_false(setting_needs_check(&scope, &err));
    assert_non_null(strstr(err.text, "codec requires a video file"));
    settings_set_defaults(&settings);
    settings.input.paths[settings.input.num_paths++] = "a.dem";
    assert_true(settings_give(&settings, "output", "x.mp4", &err));
    assert_false(setting_needs_check(&scope, &err));
    assert_string_equal(err.text, "output does not apply to the library, which writes no files");
}

/* A batch's own options may be meant for some of its jobs, those of a job are for it. */
static void option_check__batch__is_checked_job_by_job(void **state)
{
    (void)state;
    static struct options batch, job;
    struct err err = {0};
    char *of_batch[] = {"render", "--batch", "jobs", "--draft", "--hud", "none"};
    char *of_job[] = {of_batch[0], of_batch[1], of_batch[2], of_batch[3], of_batch[4], of_batch[5],
                      "--shot",    "a",         "-o",        "x.wav",     "--",        "a.dem"};
    assert_true(command_line_parse(&batch, NULL, 6, of_batch, &err) && option_check(&batch, &err));
    assert_true(command_line_parse(&job, NULL, 12, of_job, &err));
    assert_false(option_check_job(&job, &batch, &err));
    assert_string_equal(err.text, "--shot requires a script (FILM.lua)");
    of_job[11] = "a.lua";
    assert_true(command_line_parse(&job, NULL, 12, of_job, &err));
    assert_true(option_check_job(&job, &batch, &err));
}

/* What film { } sets counts once it is known. */
static void option_check__script__is_checked_with_its_own_settings(void **state)
{
    (void)state;
    struct options o;
    struct err err = {0};
    char *argv[] = {"render", "a.lua", "--shutter", "90", "--crf", "20", "--eye-distance", "3"};
    assert_true(command_line_parse(&o, NULL, 8, argv, &err));
    assert_false(setting_needs_check_film(&o.settings, &err));
    assert_string_equal(err.text, "--eye-distance requires --stereo");
    o.settings.picture.stereo = STEREO_SIDE_BY_SIDE;
    assert_false(setting_needs_check_film(&o.settings, &err));
    assert_string_equal(err.text, "--shutter requires --samples of 2 or more");
    o.settings.picture.samples = 8;
    assert_true(setting_needs_check_film(&o.settings, &err));
    o.settings.output.path = "x.%d.png";
    assert_false(setting_needs_check_film(&o.settings, &err));
    assert_non_null(strstr(err.text, "--crf requires a video file"));
}

static void option_check__input_and_output__can_be_used(void **state)
{
    (void)state;
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"render - -o x.mp4 --highlights 9",
         "-: standard input can be read only once; save the demo as a file"},
        {"compare a.dem -", "-: demoreel compare does not read standard input; name a file"},
        {"render a.dem -o /tmp", "-o /tmp: a folder, not a file; add a name, such as -o "
                                 "/tmp/film.mp4"},
        {"thumb a.dem -o new/", "-o new/: a folder, not a file; add a name, such as -o "
                                "new/shot.png"},
        {"build - -o /tmp", "-o /tmp: a folder, not a file; add a name, such as -o /tmp/demo.dem"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err err;
        const struct setting quiet = {.name = "quiet"};
        assert_false(parse(cases[i].line, &quiet, NULL, &err));
        assert_string_equal(err.text, cases[i].message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(option_check__missing_need__is_refused_in_its_sentence),
        cmocka_unit_test(option_check__needs_are_met__is_accepted),
        cmocka_unit_test(option_check__excluded_option__is_refused),
        cmocka_unit_test(option_check__library__has_no_files),
        cmocka_unit_test(option_check__batch__is_checked_job_by_job),
        cmocka_unit_test(option_check__script__is_checked_with_its_own_settings),
        cmocka_unit_test(option_check__input_and_output__can_be_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
