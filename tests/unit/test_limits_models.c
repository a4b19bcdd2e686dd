/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The limits of models, pictures, music and archives. Up to the limit, the numbers in a
 * file's header are accepted, and the missing content is the error. Beyond the limit, the
 * number itself is rejected. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "demo/dzip/dzip.h"
#include "models/md5.h"
#include "models/md5_parse.h"
#include "models/mdl.h"
#include "models/model.h"
#include "models/spr.h"
#include "pipeline/settings/settings.h"
#include "playback/sound/music.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/resample.h"
#include "playback/sound/sound_bank.h"
#include "tests/unit/test_md5.h"
#include "tests/unit/test_mdl.h"
#include "tests/unit/test_wav.h"
#include "world/pcx.h"

/* Sets a little-endian number in a file's header. */
static void set_i32(uint8_t *data, size_t offset, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        data[offset + (size_t)i] = (uint8_t)(value >> (8 * i));
}

static enum err_kind kind_of_mdl(size_t offset, int value)
{
    struct builder b;
    struct model model = {0};
    struct err err = {0};
    struct arena *arena = arena_create();
    build_mdl(&b);
    set_i32(b.data, offset, (uint32_t)value);
    mdl_parse(&model, bytes_make(b.data, b.size), arena, &err);
    arena_destroy(arena);
    return err.kind;
}

static void limits__alias_models(void **state)
{
    (void)state;
    static const struct {
        size_t offset;
        int limit;
    } counts[] = {
        {MDL_AT_SKINS, LIMIT_SKINS},
        {MDL_AT_SKINS + 4, LIMIT_TEXTURE_SIDE},
        {MDL_AT_SKINS + 8, LIMIT_TEXTURE_SIDE},
        {MDL_AT_VERTS, LIMIT_ALIAS_VERTS},
        {MDL_AT_VERTS + 4, LIMIT_ALIAS_TRIS},
        {MDL_AT_VERTS + 8, LIMIT_ALIAS_POSES},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        assert_int_equal(kind_of_mdl(counts[i].offset, counts[i].limit), ERR_FORMAT);
        assert_int_equal(kind_of_mdl(counts[i].offset, counts[i].limit + 1), ERR_LIMIT);
    }
}

static void limits__frames_of_a_sprite(void **state)
{
    enum { AT_FRAMES = 24 };
    (void)state;
    for (int more = 0; more < 2; more++) {
        struct builder b;
        struct model model = {0};
        struct err err = {0};
        struct arena *arena = arena_create();
        build_spr(&b);
        set_i32(b.data, AT_FRAMES, LIMIT_SPRITE_FRAMES + (uint32_t)more);
        assert_false(spr_parse(&model, bytes_make(b.data, b.size), arena, &err));
        assert_int_equal(err.kind, more ? ERR_LIMIT : ERR_FORMAT);
        arena_destroy(arena);
    }
}

/* A sprite with one frame: a group of pictures of one texel each. */
static void limits__pictures_of_a_sprite(void **state)
{
    (void)state;
    for (uint32_t more = 0; more < 2; more++) {
        struct builder b;
        struct model model = {0};
        struct err err = {0};
        struct buffer file = {0};
        struct arena *arena = arena_create();
        const uint32_t num = LIMIT_SPRITE_IMAGES + more;
        build_spr(&b);
        buffer_append(&file, b.data, SPR_HEADER);
        buffer_set_u32(&file, SPR_AT_FRAMES, 1);
        buffer_u32(&file, 1);
        buffer_u32(&file, num);
        for (uint32_t i = 0; i < num; i++)
            buffer_f32(&file, (float)(i + 1));
        for (uint32_t i = 0; i < num; i++) {
            for (int k = 0; k < 4; k++)
                buffer_u32(&file, k >= 2);
            buffer_u8(&file, 0);
        }
        spr_parse(&model, bytes_make(file.data, file.size), arena, &err);
        assert_int_equal(err.kind, more ? ERR_LIMIT : ERR_NONE);
        buffer_free(&file);
        arena_destroy(arena);
    }
}

/* Sets err for an MD5 model in which one count is `value` and everything else is valid. */
static void explain_md5(const char *count, int value, struct err *err)
{
    struct buffer mesh = {0};
    struct arena *arena = arena_create();
    char text[64];
    const char *at = strstr(md5_mesh_text, count);
    assert_non_null(at);
    const int length = snprintf(text, sizeof text, "%s %d\n", count, value);
    buffer_append(&mesh, md5_mesh_text, (size_t)(at - md5_mesh_text));
    buffer_append(&mesh, text, (size_t)length);
    const char *rest = strchr(at, '\n') + 1;
    buffer_append(&mesh, rest, strlen(rest));
    for (int i = 0; i < 1 << 19; i++)
        buffer_append(&mesh, "        ", 8); /* enough for whatever is counted */
    assert_null(md5_parse(bytes_make(mesh.data, mesh.size),
                          bytes_make(md5_anim_text, sizeof md5_anim_text - 1), arena, err));
    arena_destroy(arena);
    buffer_free(&mesh);
}

static void limits__skinned_models(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int limit;
    } counts[] = {
        {"numJoints", LIMIT_MD5_JOINTS},   {"numMeshes", LIMIT_MD5_MESHES},
        {"numverts", LIMIT_ALIAS_VERTS},   {"numtris", LIMIT_ALIAS_TRIS},
        {"numweights", LIMIT_MD5_WEIGHTS},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct err at = {0}, past = {0};
        char refusal[64];
        snprintf(refusal, sizeof refusal, "expected an integer from 1 to %d", counts[i].limit);
        explain_md5(counts[i].name, counts[i].limit, &at);
        assert_null(strstr(at.text, refusal));
        explain_md5(counts[i].name, counts[i].limit + 1, &past);
        assert_non_null(strstr(past.text, refusal));
    }
}

/* Sets err for an animation of 64 joints whose frames are missing. */
static void explain_frames(int num, struct err *err)
{
    enum { JOINTS = 64 };
    struct buffer mesh = {0}, anim = {0};
    struct arena *arena = arena_create();
    buffer_print(&mesh, "MD5Version 10\ncommandline \"\"\nnumJoints %d numMeshes 1 joints {",
                 JOINTS);
    for (int i = 0; i < JOINTS; i++)
        buffer_print(&mesh, " \"j%d\" %d ( 0 0 0 ) ( 0 0 0 )", i, i - 1);
    buffer_print(&mesh, "} mesh {%s", strchr(strstr(md5_mesh_text, "mesh {"), '{') + 1);
    buffer_print(&anim, "MD5Version 10\ncommandline \"\"\nnumFrames %d numJoints %d frameRate 1 ",
                 num, JOINTS);
    buffer_print(&anim, "numAnimatedComponents 0 ");
    for (int i = 0; i < 1 << 16; i++)
        buffer_append(&anim, "        ", 8); /* enough for whatever is counted */
    assert_null(
        md5_parse(bytes_make(mesh.data, mesh.size), bytes_make(anim.data, anim.size), arena, err));
    arena_destroy(arena);
    buffer_free(&mesh);
    buffer_free(&anim);
}

static void limits__joints_of_all_frames(void **state)
{
    (void)state;
    struct err at = {0}, past = {0};
    explain_frames(LIMIT_MD5_PLACES / 64, &at);
    assert_non_null(strstr(at.text, "hierarchy"));
    explain_frames(LIMIT_MD5_PLACES / 64 + 1, &past);
    assert_non_null(strstr(past.text, "too many frames of too many joints"));
}

static enum err_kind kind_of_pcx(int width)
{
    uint8_t data[128 + 769] = {10, 5, 1, 8};
    struct err err = {0};
    struct arena *arena = arena_create();
    data[8] = (uint8_t)(width - 1);
    data[9] = (uint8_t)((width - 1) >> 8);
    data[65] = 1;
    data[66] = (uint8_t)width;
    data[67] = (uint8_t)(width >> 8);
    pcx_parse(bytes_make(data, sizeof data), arena, &err);
    arena_destroy(arena);
    return err.kind;
}

static void limits__side_of_a_pcx(void **state)
{
    (void)state;
    assert_int_not_equal(kind_of_pcx(LIMIT_TEXTURE_SIDE), ERR_LIMIT);
    assert_int_equal(kind_of_pcx(LIMIT_TEXTURE_SIDE + 1), ERR_LIMIT);
}

static void limits__files_of_a_dzip(void **state)
{
    enum { ENTRY = 32, AT_NUMBER = 8, HEADER = 12 };
    (void)state;
    const size_t size = HEADER + (LIMIT_DZIP_FILES + (size_t)1) * (ENTRY + 1);
    uint8_t *data = mem_alloc(size);
    memcpy(data, "DZ\2\2", 4);
    set_i32(data, 4, HEADER);
    for (int more = 0; more < 2; more++) {
        struct err err = {0};
        set_i32(data, AT_NUMBER, LIMIT_DZIP_FILES + (uint32_t)more);
        dzip_close(dzip_open("a.dz", bytes_make(data, size), &err));
        if (more)
            assert_int_equal(err.kind, ERR_LIMIT);
        else
            assert_int_not_equal(err.kind, ERR_LIMIT);
    }
    free(data);
}

static void limits__rate_of_music(void **state)
{
    (void)state;
    static const int16_t samples[64];
    for (int more = 0; more < 2; more++) {
        struct wav_builder b;
        wav_begin(&b, 1, 1, LIMIT_MUSIC_RATE + more, 16);
        wav_data16(&b, samples, 64);
        struct music *music = music_decode("a.wav", wav_bytes(&b), NULL, NULL);
        assert_true((music != NULL) == !more);
        music_destroy(music);
    }
}

/* Makes a .wav of 8-bit samples, all 0. */
static struct bytes make_wav(struct wav_builder *b, size_t samples)
{
    put_text(b, "data");
    put_u32(b, (uint32_t)samples);
    uint8_t *data = mem_alloc(b->size + samples);
    memcpy(data, b->data, b->size);
    return bytes_make(data, b->size + samples);
}

/* The file's single sample loops, so that the rest need not be read. */
static enum err_kind kind_of_wav(size_t samples)
{
    static struct wav_builder b;
    struct err err = {0};
    struct wav wav;
    struct arena *arena = arena_create();
    wav_begin(&b, 1, 1, MIXER_RATE, 8);
    wav_cue(&b, 0);
    wav_mark(&b, 1);
    const struct bytes file = make_wav(&b, samples);
    wav_parse(&wav, "a.wav", file, arena, &err);
    free((void *)file.at);
    arena_destroy(arena);
    return err.kind;
}

static void limits__samples_of_a_sound(void **state)
{
    (void)state;
    assert_int_equal(kind_of_wav(LIMIT_SOUND_SAMPLES), ERR_NONE);
    assert_int_equal(kind_of_wav(LIMIT_SOUND_SAMPLES + 1), ERR_LIMIT);
}

/* A sound that loops is stored twice. */
static void limits__samples_of_a_sound_at_our_rate(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct resampler *resampler = resampler_create(arena, MIXER_RATE);
    for (int more = 0; more < 2; more++) {
        struct sound sound = {0};
        const struct wav wav = {
            .rate = MIXER_RATE, .num_samples = LIMIT_SOUND_SAMPLES / 2 + more, .loop_start = -1};
        assert_true(sound_init(&sound, "a.wav", &wav, resampler) == !more);
    }
    arena_destroy(arena);
}

/* Everything before the limit is kept. */
static void limits__samples_of_music(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        static struct wav_builder b;
        FILE *nowhere = fopen("/dev/null", "w");
        struct log *log = log_create(nowhere, LOG_NORMAL);
        wav_begin(&b, 1, 1, MIXER_RATE, 8);
        const struct bytes file = make_wav(&b, LIMIT_MUSIC_SAMPLES + more);
        struct music *music = music_decode("a.wav", file, log, NULL);
        assert_non_null(music);
        assert_int_equal(music_length(music), LIMIT_MUSIC_SAMPLES);
        assert_int_equal(log_num_warnings(log), more);
        music_destroy(music);
        log_destroy(log);
        fclose(nowhere);
        free((void *)file.at);
    }
}

static bool takes_size(int width, int height)
{
    static struct render_settings settings;
    char size[32];
    snprintf(size, sizeof size, "%dx%d", width, height);
    return settings_set(&settings, "size", size, NULL);
}

static void limits__side_of_a_frame(void **state)
{
    (void)state;
    assert_true(takes_size(LIMIT_FRAME_SIDE, 64));
    assert_true(takes_size(64, LIMIT_FRAME_SIDE));
    assert_false(takes_size(LIMIT_FRAME_SIDE + 2, 64));
    assert_false(takes_size(64, LIMIT_FRAME_SIDE + 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits__alias_models),
        cmocka_unit_test(limits__frames_of_a_sprite),
        cmocka_unit_test(limits__pictures_of_a_sprite),
        cmocka_unit_test(limits__skinned_models),
        cmocka_unit_test(limits__joints_of_all_frames),
        cmocka_unit_test(limits__side_of_a_pcx),
        cmocka_unit_test(limits__files_of_a_dzip),
        cmocka_unit_test(limits__rate_of_music),
        cmocka_unit_test(limits__samples_of_a_sound),
        cmocka_unit_test(limits__samples_of_a_sound_at_our_rate),
        cmocka_unit_test(limits__samples_of_music),
        cmocka_unit_test(limits__side_of_a_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
