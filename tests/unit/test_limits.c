/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Every limit that a file can reach at little cost: input at the limit works, and input
 * beyond it is rejected or truncated. The limits of maps, models and demos are in separate
 * tests. */
#include "tests/unit/test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vfs.h"
#include "cutscene/camera/camera_file.h"
#include "cutscene/camera/camera_keys.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_images.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/film_sound.h"
#include "cutscene/film/title.h"
#include "cutscene/script/script.h"
#include "cutscene/script/script_host.h"
#include "pipeline/settings/settings.h"
#include "playback/hud/locations.h"
#include "playback/sound/wav.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_wav.h"

static char *folder;

static const char *path_of(const char *name)
{
    return test_folder_path(folder, name);
}

static int make_folder(void **state)
{
    (void)state;
    folder = test_folder_create();
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    test_folder_remove(folder);
    return 0;
}

static void write_file(const char *name, const void *data, size_t size)
{
    test_write_file(path_of(name), data, size);
}

/* Writes a sparse file of zeros. */
static void write_zeros(const char *name, off_t size)
{
    write_file(name, "", 0);
    assert_int_equal(truncate(path_of(name), size), 0);
}

/* ---- archives ---- */

static void put_at(const char *name, off_t offset, uint32_t value)
{
    const int file = open(path_of(name), O_WRONLY);
    uint8_t bytes[4];
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
    assert_int_equal(pwrite(file, bytes, sizeof bytes, offset), sizeof bytes);
    close(file);
}

static int warnings_of_game(const char *game)
{
    FILE *nowhere = fopen("/dev/null", "w");
    struct log *log = log_create(nowhere, LOG_NORMAL);
    struct vfs *vfs = vfs_create(log);
    assert_true(vfs_add_game(vfs, folder, game, NULL));
    const int num = log_num_warnings(log);
    vfs_destroy(vfs);
    log_destroy(log);
    fclose(nowhere);
    return num;
}

static void limits__files_of_a_pak(void **state)
{
    enum { HEADER = 12, ENTRY = 64 };
    (void)state;
    mkdir(path_of("big"), 0777);
    write_file("big/pak0.pak", "PACK", 4);
    assert_int_equal(truncate(path_of("big/pak0.pak"), HEADER + (LIMIT_ARCHIVE_FILES + 1) * ENTRY),
                     0);
    put_at("big/pak0.pak", 4, HEADER);
    put_at("big/pak0.pak", 8, LIMIT_ARCHIVE_FILES * ENTRY);
    assert_int_equal(warnings_of_game("big"), 0);
    put_at("big/pak0.pak", 8, (LIMIT_ARCHIVE_FILES + 1) * ENTRY);
    assert_int_equal(warnings_of_game("big"), 1);
}

static void limits__sources(void **state)
{
    (void)state;
    mkdir(path_of("many"), 0777);
    for (int i = 0; i < LIMIT_SOURCES; i++) { /* one of the sources is the folder itself */
        char name[64];
        if (i == LIMIT_SOURCES - 1)
            assert_int_equal(warnings_of_game("many"), 0);
        snprintf(name, sizeof name, "many/pak%d.pak", i);
        write_zeros(name, 12);
        write_file(name, "PACK\0\0\0\0\0\0\0\0", 12);
    }
    assert_int_equal(warnings_of_game("many"), 1);
}

/* Opens a .pk3 with one file whose directory entry claims a size `more` bytes above the
 * limit. The file itself is shorter. */
static enum err_kind kind_of_bomb(uint32_t more)
{
    enum { AT_PACKED = 20, AT_SIZE = 24 };
    static const char text[1 << 16];
    int code;
    mkdir(path_of("bomb"), 0777);
    zip_t *zip = zip_open(path_of("bomb/a.pk3"), ZIP_CREATE | ZIP_TRUNCATE, &code);
    zip_source_t *source = zip_source_buffer(zip, text, sizeof text, 0);
    assert_true(zip_file_add(zip, "zeros", source, 0) >= 0);
    assert_int_equal(zip_close(zip), 0);
    struct vfs_file file = {0};
    assert_true(file_load(path_of("bomb/a.pk3"), 1 << 16, &file, NULL));
    for (size_t i = 0; i + AT_SIZE + 4 < file.size; i++)
        if (memcmp(file.data + i, "PK\1\2", 4) == 0) {
            const uint32_t packed = file.data[i + AT_PACKED] | file.data[i + AT_PACKED + 1] << 8;
            put_at("bomb/a.pk3", (off_t)i + AT_SIZE, (packed + 1) * LIMIT_UNPACK_RATIO - 1 + more);
        }
    vfs_file_free(&file);

    struct err err = {0};
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, folder, "bomb", NULL));
    const bool ok = vfs_load(vfs, "zeros", LIMIT_ASSET_SIZE, &file, &err);
    vfs_file_free(&file);
    vfs_destroy(vfs);
    return ok ? ERR_NONE : err.kind;
}

static void limits__growth_of_a_pk3s_file(void **state)
{
    (void)state;
    assert_int_equal(kind_of_bomb(0), ERR_FORMAT); /* detected after allocating the memory */
    assert_int_equal(kind_of_bomb(1), ERR_LIMIT);
}

static void limits__bytes_of_a_file(void **state)
{
    (void)state;
    struct vfs_file file;
    struct err err = {0};
    write_zeros("size", LIMIT_CONFIG_SIZE);
    assert_true(file_load(path_of("size"), LIMIT_CONFIG_SIZE, &file, &err));
    vfs_file_free(&file);
    write_zeros("size", LIMIT_CONFIG_SIZE + 1);
    assert_false(file_load(path_of("size"), LIMIT_CONFIG_SIZE, &file, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
    write_zeros("size", (off_t)LIMIT_DEMO_SIZE + 1);
    assert_false(file_load(path_of("size"), LIMIT_DEMO_SIZE, &file, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
}

/* ---- scripts ---- */

static bool find(void *context, const struct film_source *source, const struct search_query *query,
                 double *time, struct err *err)
{
    (void)context, (void)source, (void)query, (void)err;
    *time = 1;
    return true;
}

static bool accept(void *context, const char *option, const char *value, struct err *err)
{
    (void)context, (void)option, (void)value, (void)err;
    return true;
}

/* Runs a script and lays out its film. */
static bool run(const char *text, struct err *err)
{
    const struct script_host host = {
        .context = NULL, .find = find, .option = settings_of_scripts, .check = accept};
    struct arena *arena = arena_create();
    struct film film;
    struct film_plan plan;
    write_file("limits.lua", text, strlen(text));
    *err = (struct err){0};
    const bool ok = script_run(&film, path_of("limits.lua"), &host, arena, err) &&
                    film_plan_build(&plan, &film, (struct rational){60, 1}, arena, err);
    arena_destroy(arena);
    return ok;
}

#define DEMO "demo('A', 'a.dem')\n"
#define SHOT DEMO "shot { from = 1, to = 2 }\n"

/* Checks that the text with the number in place of its "%d" runs at the limit but not
 * beyond it. */
static void check_script(const char *text, int limit, const char *says)
{
    struct err err;
    char script[1024];
    snprintf(script, sizeof script, text, limit);
    if (!run(script, &err))
        fail_msg("at %d: %s", limit, err.text);
    snprintf(script, sizeof script, text, limit + 1);
    assert_false(run(script, &err));
    if (!strstr(err.text, says))
        fail_msg("\"%s\" does not contain \"%s\"", err.text, says);
}

static void limits__counts_of_a_script(void **state)
{
    (void)state;
    check_script("for i = 1, %d do demo('A' .. i, 'a.dem') end shot { from = 1, to = 2 }",
                 LIMIT_SCRIPT_DEMOS, "demo: at most 64");
    check_script(DEMO "for i = 1, %d do shot { from = 1, to = 2 } end", LIMIT_SCRIPT_SHOTS,
                 "shot: at most 4096");
    check_script(DEMO "local g = {} for i = 1, %d do g[i] = { 'A' } end "
                      "shot { from = 1, to = 2, ghost = g }",
                 LIMIT_SCRIPT_GHOSTS, "ghost: at most 16");
    check_script(DEMO "local t = {} for i = 1, %d do t[i] = {} end "
                      "shot { from = 1, to = 2, layout = '10x10', tiles = t }",
                 LIMIT_SCRIPT_TILES, "tiles: at most 64");
    check_script(SHOT "for i = 1, %d do music 'a.wav' end", LIMIT_SCRIPT_MUSIC,
                 "music: at most 256");
    check_script(SHOT "for i = 1, %d do profile('p' .. i, { fps = 60 }) end", LIMIT_SCRIPT_PROFILES,
                 "profile: at most 32");
    check_script(DEMO "local k = {} for i = 1, %d do k[i] = { i / 9000, 90 } end "
                      "shot { from = 1, to = 2, camera = fixed { pos = {0, 0, 0}, "
                      "fov = keys(k) } }",
                 LIMIT_SCRIPT_ITEMS, "keys: at most 4096");
}

static void limits__includes_of_a_script(void **state)
{
    (void)state;
    char name[32], text[64];
    struct err err;
    for (int i = 1; i <= LIMIT_SCRIPT_INCLUDES + 1; i++) {
        snprintf(name, sizeof name, "in%d.lua", i);
        snprintf(text, sizeof text, i == 1 ? "-- the last" : "include 'in%d.lua'", i - 1);
        write_file(name, text, strlen(text));
    }
    assert_true(run(SHOT "include 'in16.lua'", &err));
    assert_false(run(SHOT "include 'in17.lua'", &err));
    assert_non_null(strstr(err.text, "more than 16 levels"));
}

static void limits__size_of_a_script(void **state)
{
    (void)state;
    struct err err;
    char *text = malloc(LIMIT_SCRIPT_SIZE + 2);
    memset(text, ' ', LIMIT_SCRIPT_SIZE + 1);
    memcpy(text, SHOT, strlen(SHOT));
    text[LIMIT_SCRIPT_SIZE + 1] = '\0';
    assert_false(run(text, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
    text[LIMIT_SCRIPT_SIZE] = '\0';
    assert_true(run(text, &err));
    free(text);
}

/* Lua itself and the words of scripts need less than 1 MB. */
static void limits__memory_of_a_script(void **state)
{
    (void)state;
    static const char text[] =
        SHOT "local t, s = {}, ('x'):rep(65536) for i = 1, %d do t[i] = s .. i end";
    enum { OWN = 16, ALL = LIMIT_SCRIPT_MEMORY / 65536 };
    char script[256];
    struct err err;
    snprintf(script, sizeof script, text, ALL - OWN);
    if (!run(script, &err))
        fail_msg("%s", err.text);
    snprintf(script, sizeof script, text, ALL);
    assert_false(run(script, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
    assert_non_null(strstr(err.text, "limits.lua:3: the script needs more than 64 MB"));
}

/* Words whose own copies of their arguments are larger than Lua's. */
static void limits__memory_of_a_scripts_words(void **state)
{
    (void)state;
    static const char *const large[] = {
        "local c = {} for i = 1, 150 do c[i] = { s } end shot { from = 1, to = 2, caption = c }",
        "for i = 1, 32 do profile('p' .. i, { title = s, codec = s, preset = s }) end",
        "local k = {} for i = 1, 4096 do k[i] = { i, pos = { 0, 0, i } } end "
        "local p, c = path(k), {} for i = 1, 2000 do c[i] = { i / 100, p } end "
        "shot { from = 1, to = 2, cuts = c }",
        "local k = {} for i = 1, 4096 do k[i] = { i / 9000, 9 } end k = keys(k) "
        "for i = 1, 4096 do shot { from = 1, to = 2, speed = k } end",
        "for i = 1, 150 do map(s .. i) end",
        "for i = 1, 1000 do local t = squad(s) end",
    };
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        char script[512];
        struct err err;
        snprintf(script, sizeof script, SHOT "local s = ('x'):rep((1 << 20) - 64)\n%s", large[i]);
        if (run(script, &err) || err.kind != ERR_LIMIT ||
            !strstr(err.text, "limits.lua:4: the script needs more than 64 MB"))
            fail_msg("%s: %s", large[i], err.text);
    }
}

/* One iteration of this loop is one step. */
static void limits__steps_of_a_script(void **state)
{
    (void)state;
    enum { OWN = 10000 };
    char script[256];
    struct err err;
    snprintf(script, sizeof script, SHOT "for i = 1, %d do end", LIMIT_SCRIPT_STEPS - OWN);
    if (!run(script, &err))
        fail_msg("%s", err.text);
    snprintf(script, sizeof script, SHOT "for i = 1, %d do end", LIMIT_SCRIPT_STEPS + OWN);
    assert_false(run(script, &err));
    assert_non_null(strstr(err.text, "did not finish within 100 million steps"));
}

/* Library functions that process much data in one step. */
static void limits__steps_within_libraries(void **state)
{
    (void)state;
    static const char *const forever[] = {"table.insert(t, 1, 0)", "table.unpack(t, 1, 1)",
                                          "s:rep(2)", "string.format('%s', s)"};
    struct err err;
    for (size_t i = 0; i < sizeof forever / sizeof *forever; i++) {
        char script[512];
        snprintf(script, sizeof script,
                 SHOT "local t, s = {}, ('x'):rep(1 << 19) for i = 1, 1 << 16 do t[i] = '' end "
                      "for i = 1, 2000 do %s end",
                 forever[i]);
        if (run(script, &err) || !strstr(err.text, "limits.lua:3: the script did not finish"))
            fail_msg("%s: %s", forever[i], err.text);
    }
    assert_true(run(SHOT "assert((''):rep(1 << 62) == '' and (''):rep(3, 'ab') == 'abab')", &err));
    assert_true(
        run(SHOT "local t = { 3, 1, 2 } table.sort(t) assert(t[1] == 1 and t[3] == 3)", &err));
    assert_false(run(SHOT "\nlocal s = ('x'):rep({})", &err));
    assert_non_null(strstr(err.text, "limits.lua:4: bad argument #1 to 'rep'"));
}

/* Creating, sorting and searching texts counts bytes as steps. */
static void limits__steps_of_long_texts(void **state)
{
    (void)state;
    static const char *const forever[] = {
        "local t for i = 1, 1 << 30 do t = s .. i end",
        "local t = {} for i = 1, 65536 do t[i] = s end table.sort(t)",
        "for i = 1, 1 << 30 do at.kill('a', 1) end",
        "local t = {} for i = 1, 500000 do t[i] = {} end for i = 1, 1 << 30 do t[0] = s .. i end",
    };
    for (size_t i = 0; i < sizeof forever / sizeof *forever; i++) {
        char script[512];
        struct err err;
        snprintf(script, sizeof script, SHOT "local s = ('x'):rep(1000000) %s", forever[i]);
        if (run(script, &err) || err.kind != ERR_LIMIT ||
            !strstr(err.text, "the script did not finish within 100 million steps"))
            fail_msg("%s: %s", forever[i], err.text);
    }
}

static void limits__text_of_a_script(void **state)
{
    (void)state;
    char script[256];
    struct err err;
    for (int past = 0; past < 2; past++) {
        snprintf(script, sizeof script, SHOT "local s = ('x'):rep(%d) s = s .. s",
                 LIMIT_SCRIPT_TEXT / 2 + past * 32);
        if (run(script, &err) == past)
            fail_msg("%d beyond the limit: %s", past, err.text);
    }
    assert_int_equal(err.kind, ERR_LIMIT);
    assert_non_null(
        strstr(err.text, "limits.lua:3: a string is longer than 1024 KB (SCRIPT_TEXT)"));
}

/* A camera file that consists mostly of spaces. */
/* Its last number is long. */
static void limits__size_of_a_camera_file(void **state)
{
    (void)state;
    static const char keys[] = "advancedfx Cam\nversion 2\nscaleFov none\nDATA\n"
                               "0 0 0 0 0 0 0 90\n1 0 0 0 0 0 0 90\n2 0 0 0 0 0 0 90\n"
                               "3 0 0 0 0 0 0 90.";
    char *text = malloc(LIMIT_CAMERA_SIZE + 1);
    memset(text, '0', LIMIT_CAMERA_SIZE + 1);
    memcpy(text, keys, strlen(keys));
    for (size_t past = 0; past < 2; past++) {
        struct err err;
        write_file("a.cam", text, LIMIT_CAMERA_SIZE + past);
        const bool ok =
            run(DEMO "shot { from = 1, to = 2, camera = path { file = 'a.cam', at = 1 } }", &err);
        if (ok != !past)
            fail_msg("%zu beyond the limit: %s", past, err.text);
        if (past)
            assert_int_equal(err.kind, ERR_LIMIT);
    }
    free(text);
}

static void limits__frames_of_a_film(void **state)
{
    (void)state;
    check_script(DEMO "for i = 1, 77 do shot { from = 0, length = 3600 } end "
                      "shot { from = 0, length = (%d - 77 * 216000) / 60 }",
                 LIMIT_FILM_FRAMES, "more than 16777216 frames");
}

/* Two pictures of the maximum size fill the limit: no further texel fits, but the first
 * picture can be used again. */
static void limits__texels_of_a_scripts_pictures(void **state)
{
    enum { SIDE = 8192 };
    static const uint8_t tga[] = {0, 0, 2, 0, 0, 0,  0, 0, 0, 0, 0,
                                  0, 1, 0, 1, 0, 32, 8, 9, 9, 9, 9};
    char path[2][512];
    (void)state;
    assert_int_equal(LIMIT_SCRIPT_TEXELS, 2 * SIDE * SIDE);
    for (int i = 0; i < 2; i++) {
        snprintf(path[i], sizeof path[i], "%s/%d.tga", folder, i);
        test_write_file(path[i], tga, sizeof tga);
    }
    struct picture pictures[] = {{.file = path[0], .size = 1.0},
                                 {.file = path[1], .size = 1.0},
                                 {.file = path[0], .size = 1.0},
                                 {.file = path[0], .size = 1.0 / SIDE}};
    struct shot shot = {.where = "", .pictures = pictures, .num_pictures = 4};
    struct film film = {.shots = &shot, .num_shots = 1};
    struct arena *arena = arena_create();
    struct err err = {0};
    assert_false(film_images_build(&film, SIDE, SIDE, arena, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
    assert_non_null(pictures[1].image);
    assert_ptr_equal(pictures[2].image, pictures[0].image);
    assert_null(pictures[3].image);
    arena_destroy(arena);
}

/* Four files with the maximum number of samples, two of them used twice, and one with one
 * sample more. */
static void limits__samples_of_a_scripts_music(void **state)
{
    enum { FULL = LIMIT_SCRIPT_SAMPLES / LIMIT_MUSIC_SAMPLES, NUM = FULL + 3, LAST = NUM - 1 };
    static struct wav_builder b;
    char path[NUM][512];
    struct film_music music[NUM];
    (void)state;
    for (int i = 0; i < NUM; i++) {
        const uint32_t samples = i == LAST ? 1 : LIMIT_MUSIC_SAMPLES;
        char name[16];
        snprintf(name, sizeof name, "%d.wav", i < FULL || i == LAST ? i : i - FULL);
        snprintf(path[i], sizeof path[i], "%s", path_of(name));
        wav_begin(&b, 1, 1, 44100, 8);
        put_text(&b, "data");
        put_u32(&b, samples);
        write_file(name, b.data, b.size);
        assert_int_equal(truncate(path[i], (off_t)(b.size + samples)), 0);
        music[i] = (struct film_music){.file = path[i], .where = ""};
    }
    const struct film_plan plan = {.fps = {60, 1}, .num_frames = 60};
    const struct film_sound_options options = {.music_volume = 1};
    struct film film = {.music = music, .num_music = NUM};
    struct err err = {0};
    assert_null(film_sound_open(&film, &plan, &options, NULL, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
    assert_non_null(strstr(err.text, path[LAST]));
}

/* ---- other files ---- */

static void limits__keys_of_a_camera_file(void **state)
{
    (void)state;
    const struct camera_import_options import_options = {16.0 / 9.0, 90};
    for (int past = 0; past < 2; past++) {
        struct arena *arena = arena_create();
        struct buffer text = {0};
        struct camera_file file;
        struct err err = {0};
        buffer_print(&text, "advancedfx Cam\nversion 2\nscaleFov none\nDATA\n");
        for (int i = 0; i < LIMIT_CAMERA_KEYS + past; i++)
            buffer_print(&text, "%d 0 0 0 0 0 0 90\n", i);
        const bool ok = camera_file_parse(&file, "a.cam", (char *)text.data, text.size,
                                          &import_options, arena, &err);
        if (ok != !past)
            fail_msg("%d beyond the limit: %s", past, err.text);
        if (past)
            assert_int_equal(err.kind, ERR_LIMIT);
        buffer_free(&text);
        arena_destroy(arena);
    }
}

static bool parse_wav(int channels, int rate)
{
    static struct wav_builder b;
    static const uint8_t samples[64];
    struct arena *arena = arena_create();
    struct wav wav;
    wav_begin(&b, 1, channels, rate, 8);
    wav_data8(&b, samples, sizeof samples);
    const bool ok = wav_parse(&wav, "a.wav", bytes_make(b.data, b.size), arena, NULL);
    arena_destroy(arena);
    return ok;
}

static void limits__channels_and_rate_of_a_wav(void **state)
{
    (void)state;
    assert_true(parse_wav(LIMIT_SOUND_CHANNELS, 44100));
    assert_false(parse_wav(LIMIT_SOUND_CHANNELS + 1, 44100));
    assert_true(parse_wav(1, LIMIT_SOUND_RATE));
    assert_false(parse_wav(1, LIMIT_SOUND_RATE + 1));
}

static void limits__places_of_a_loc_file(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct buffer text = {0};
    for (int i = 0; i <= LIMIT_LOCATIONS; i++)
        buffer_print(&text, "0 0 %d p%d\n", i * 8 - (1 << 16), i);
    buffer_u8(&text, 0);
    const struct locations *locations = locations_parse((char *)text.data, arena);
    assert_string_equal(locations_find(locations, vec3_make(0, 0, LIMIT_LOCATIONS - (1 << 13))),
                        "p16383");
    buffer_free(&text);
    arena_destroy(arena);
}

static void limits__side_of_a_frame(void **state)
{
    (void)state;
    struct render_settings settings = {0};
    assert_true(settings_set(&settings, "size", "16384x16", NULL));
    assert_false(settings_set(&settings, "size", "16385x16", NULL));
    assert_false(settings_set(&settings, "size", "16x16385", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits__files_of_a_pak),
        cmocka_unit_test(limits__sources),
        cmocka_unit_test(limits__growth_of_a_pk3s_file),
        cmocka_unit_test(limits__bytes_of_a_file),
        cmocka_unit_test(limits__counts_of_a_script),
        cmocka_unit_test(limits__includes_of_a_script),
        cmocka_unit_test(limits__size_of_a_script),
        cmocka_unit_test(limits__memory_of_a_script),
        cmocka_unit_test(limits__memory_of_a_scripts_words),
        cmocka_unit_test(limits__steps_of_a_script),
        cmocka_unit_test(limits__steps_within_libraries),
        cmocka_unit_test(limits__steps_of_long_texts),
        cmocka_unit_test(limits__text_of_a_script),
        cmocka_unit_test(limits__size_of_a_camera_file),
        cmocka_unit_test(limits__frames_of_a_film),
        cmocka_unit_test(limits__texels_of_a_scripts_pictures),
        cmocka_unit_test(limits__samples_of_a_scripts_music),
        cmocka_unit_test(limits__keys_of_a_camera_file),
        cmocka_unit_test(limits__channels_and_rate_of_a_wav),
        cmocka_unit_test(limits__places_of_a_loc_file),
        cmocka_unit_test(limits__side_of_a_frame),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
