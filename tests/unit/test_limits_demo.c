/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Limits of demos: at the limit everything works, one beyond it is refused or dropped. */
#include "tests/unit/test.h"

#include <unistd.h>
#include <zip.h>
#include <zlib.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "cutscene/film/title.h"
#include "playback/client/level.h"
#include "tests/unit/test_dem.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_qwz.h"

static const char sans[] = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

/* A long demo, written in parts. */
struct recording {
    struct buffer bytes;
    struct dem part;
};

static void add_part(struct recording *recording)
{
    buffer_append(&recording->bytes, recording->part.data, recording->part.size);
    recording->part.size = 0;
}

static void begin(struct recording *recording)
{
    recording->bytes = (struct buffer){0};
    dem_begin(&recording->part, "-1\n", 666, 0);
    add_part(recording);
}

/* Opens the timeline, calls `check` with it unless NULL, and returns the kind of error. */
static enum err_kind finish(struct recording *recording,
                            void (*check)(const struct timeline *timeline))
{
    struct err err = {0};
    dem_simple_frame(&recording->part, 1.0f, 0);
    add_part(recording);
    struct demo *demo =
        demo_open_memory("x.dem", recording->bytes.data, recording->bytes.size, &err);
    assert_non_null(demo);
    const struct timeline_options options = {0};
    struct timeline *timeline = timeline_open(demo, &options, &err);
    if (timeline && check)
        check(timeline);
    /* Data before a limit is kept. */
    if (timeline && timeline_damage(timeline))
        err.kind = strstr(timeline_damage(timeline), "more than") ? ERR_LIMIT : ERR_FORMAT;
    timeline_close(timeline);
    demo_close(demo);
    buffer_free(&recording->bytes);
    return err.kind;
}

static enum err_kind kind_of_levels(int num)
{
    static struct recording recording;
    begin(&recording);
    for (int i = 1; i < num; i++) {
        dem_level(&recording.part, "maps/m.bsp");
        add_part(&recording);
    }
    return finish(&recording, NULL);
}

static void limits__levels(void **state)
{
    (void)state;
    assert_int_equal(kind_of_levels(LIMIT_LEVELS), ERR_NONE);
    assert_int_equal(kind_of_levels(LIMIT_LEVELS + 1), ERR_LIMIT);
}

/* Index 0 means no model, so a level can have one less than the limit. */
static enum err_kind kind_of_models(int num)
{
    static struct recording recording;
    struct dem *d = &recording.part;
    begin(&recording);
    dem_begin_block(d, 0, 0);
    dem_u8(d, 11);
    dem_i32(d, 666);
    dem_u8(d, 4);
    dem_u8(d, 1);
    dem_str(d, "many");
    for (int i = 0; i < num; i++)
        dem_str(d, i == 0 ? "maps/m.bsp" : "a");
    dem_str(d, "");
    dem_str(d, "");
    dem_signon(d, 3);
    dem_end_block(d);
    add_part(&recording);
    return finish(&recording, NULL);
}

static void limits__models(void **state)
{
    (void)state;
    assert_int_equal(kind_of_models(LIMIT_MODELS - 1), ERR_NONE);
    assert_int_not_equal(kind_of_models(LIMIT_MODELS), ERR_NONE);
}

static void look_at_statics(const struct timeline *timeline)
{
    assert_int_equal(timeline_level(timeline, 0)->num_statics, LIMIT_STATICS);
}

static void limits__statics(void **state)
{
    (void)state;
    enum { PER_BLOCK = 256 };
    static struct recording recording;
    for (int past = 0; past < 2; past++) {
        begin(&recording);
        for (int i = 0; i < LIMIT_STATICS / PER_BLOCK + past; i++) {
            dem_begin_block(&recording.part, 0, 0);
            for (int k = 0; k < PER_BLOCK; k++) {
                dem_u8(&recording.part, 20);
                dem_state(&recording.part, 2, 0);
            }
            dem_end_block(&recording.part);
            add_part(&recording);
        }
        assert_int_equal(finish(&recording, look_at_statics), ERR_NONE);
    }
}

/* About `num` events: the level itself adds a few. */
static enum err_kind kind_of_events(int num)
{
    enum { PER_BLOCK = 4096 };
    static struct recording recording;
    begin(&recording);
    dem_simple_frame(&recording.part, 0.5f, 0);
    add_part(&recording);
    for (int i = 0; i < num / PER_BLOCK; i++) {
        dem_begin_block(&recording.part, 0, 0);
        for (int k = 0; k < PER_BLOCK; k++)
            dem_sound(&recording.part, 2, 0, 1);
        dem_end_block(&recording.part);
        add_part(&recording);
    }
    return finish(&recording, NULL);
}

static void limits__events(void **state)
{
    (void)state;
    assert_int_equal(kind_of_events(LIMIT_EVENTS - 4096), ERR_NONE);
    assert_int_equal(kind_of_events(LIMIT_EVENTS), ERR_LIMIT);
}

static bool is_damaged_by_block(int size)
{
    static struct recording recording;
    static uint8_t nothing[4096]; /* svc_nop */
    memset(nothing, 1, sizeof nothing);
    begin(&recording);
    dem_begin_block(&recording.part, 0, 0);
    recording.part.size = 0;
    dem_i32(&recording.part, size);
    for (int i = 0; i < 3; i++)
        dem_f32(&recording.part, 0);
    add_part(&recording);
    for (int left = size; left > 0; left -= (int)sizeof nothing)
        buffer_append(&recording.bytes, nothing,
                      left < (int)sizeof nothing ? (size_t)left : sizeof nothing);
    struct demo *demo = demo_open_memory("x.dem", recording.bytes.data, recording.bytes.size, NULL);
    assert_non_null(demo);
    const bool is_damaged = demo_damage(demo) != NULL;
    demo_close(demo);
    buffer_free(&recording.bytes);
    return is_damaged;
}

static void limits__block_size(void **state)
{
    (void)state;
    assert_false(is_damaged_by_block(LIMIT_BLOCK_SIZE));
    assert_true(is_damaged_by_block(LIMIT_BLOCK_SIZE + 1));
}

static bool has_entity(int number)
{
    static struct dem d;
    dem_begin(&d, "-1\n", 666, 0);
    dem_begin_block(&d, 0, 0);
    dem_baseline(&d, number, 2, 0);
    dem_end_block(&d);
    dem_frame(&d, 1.0f);
    dem_u8(&d, 0x80 | 1); /* more bits follow: */
    dem_u8(&d, 0x40);     /* a 16-bit entity number */
    dem_i16(&d, number);
    dem_end_block(&d);
    struct demo *demo = demo_open_memory("x.dem", d.data, d.size, NULL);
    const struct timeline_options options = {0};
    struct timeline *timeline = timeline_open(demo, &options, NULL);
    assert_non_null(timeline);
    struct playhead *playhead = playhead_create(timeline);
    const struct client_frame *frame = playhead_frame(playhead, 0);
    bool found = false;
    for (int i = 0; i < frame->num_entities; i++)
        found |= frame->entities[i].number == number;
    playhead_destroy(playhead);
    timeline_close(timeline);
    demo_close(demo);
    return found;
}

static void limits__entities(void **state)
{
    (void)state;
    assert_true(has_entity(LIMIT_ENTITIES - 1));
    assert_false(has_entity(LIMIT_ENTITIES));
}

/* ---- packed demos ---- */

/* Compresses the bytes once more, in place. */
static void pack(struct buffer *bytes)
{
    z_stream z = {0};
    struct buffer packed = {0};
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    const uLong room = deflateBound(&z, (uLong)bytes->size);
    z.next_in = bytes->data;
    z.avail_in = (uInt)bytes->size;
    z.next_out = buffer_add(&packed, room);
    z.avail_out = (uInt)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    packed.size = z.total_out;
    deflateEnd(&z);
    buffer_free(bytes);
    *bytes = packed;
}

static bool opens_packed(int times, struct err *err)
{
    char path[] = "/tmp/demoreel-packed-XXXXXX";
    static struct dem d;
    struct buffer bytes = {0};
    dem_begin(&d, "-1\n", 666, 0);
    dem_simple_frame(&d, 1.0f, 0);
    buffer_append(&bytes, d.data, d.size);
    for (int i = 0; i < times; i++)
        pack(&bytes);
    const int file = mkstemp(path);
    assert_int_equal(write(file, bytes.data, bytes.size), bytes.size);
    close(file);
    buffer_free(&bytes);
    struct demo *demo = demo_open(path, err);
    unlink(path);
    demo_close(demo);
    return demo != NULL;
}

static void limits__archives_in_archives(void **state)
{
    (void)state;
    struct err err = {0};
    if (!opens_packed(LIMIT_UNPACK_DEPTH - 1, &err))
        fail_msg("%s", err.text);
    assert_false(opens_packed(LIMIT_UNPACK_DEPTH, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
}

static enum err_kind kind_of_file(const void *data, size_t size)
{
    char path[] = "/tmp/demoreel-packed-XXXXXX";
    struct err err = {0};
    close(mkstemp(path));
    test_write_file(path, data, size);
    demo_close(demo_open(path, &err));
    unlink(path);
    return err.kind;
}

/* A zip archive with a demo whose stated size exceeds the limit by `more` bytes. */
static enum err_kind kind_of_zip(uint32_t more)
{
    enum { AT_SIZE = 24 };
    char path[] = "/tmp/demoreel-zip-XXXXXX";
    static struct dem d;
    struct vfs_file file;
    int code;
    dem_begin(&d, "-1\n", 666, 0);
    dem_simple_frame(&d, 1.0f, 0);
    close(mkstemp(path));
    zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code);
    zip_source_t *source = zip_source_buffer(zip, d.data, d.size, 0);
    assert_true(zip_file_add(zip, "a.dem", source, 0) >= 0);
    assert_int_equal(zip_close(zip), 0);
    assert_true(file_load(path, 1 << 16, &file, NULL));
    unlink(path);
    const uint32_t claim = ((uint32_t)file.size + 1024) * LIMIT_UNPACK_RATIO + more;
    struct buffer bytes = {.data = file.data, .size = file.size};
    for (size_t i = 0; i + AT_SIZE + 4 < file.size; i++)
        if (memcmp(file.data + i, "PK\1\2", 4) == 0)
            buffer_set_u32(&bytes, i + AT_SIZE, claim);
    const enum err_kind kind = kind_of_file(file.data, file.size);
    vfs_file_free(&file);
    return kind;
}

static void limits__growth_of_a_packed_demo(void **state)
{
    (void)state;
    assert_int_not_equal(kind_of_zip(0), ERR_LIMIT);
    assert_int_equal(kind_of_zip(1), ERR_LIMIT);
}

/* Writes `num` unchanged commands of 41 bytes each; returns their total size. */
static size_t write_commands(struct qwz_writer *w, int num)
{
    static const uint8_t connection[] = {255, 255, 255, 255, 'j'};
    qwz_writer_begin(w);
    qwz_write_packet(w, connection, sizeof connection);
    for (int i = 0; i < num; i++) {
        qwz_write(w, RANGE_CODER_RECORD_TYPE, 0);
        qwz_write(w, 224, 0);
        qwz_write(w, 225, 0);
        qwz_write(w, 241, 0);
    }
    qwz_writer_end(w);
    return 5 + 4 + sizeof connection + 41 * (size_t)num;
}

static void limits__growth_of_a_qwz(void **state)
{
    static struct qwz_writer w;
    int num = 0;
    (void)state;
    for (int step = 1 << 13; step > 0; step /= 2)
        if (write_commands(&w, num + step) <= (w.size + 1024) * LIMIT_QWZ_RATIO)
            num += step;
    write_commands(&w, num);
    assert_int_not_equal(kind_of_file(w.data, w.size), ERR_LIMIT);
    write_commands(&w, num + 1);
    assert_int_equal(kind_of_file(w.data, w.size), ERR_LIMIT);
}

/* ---- titles ---- */

/* One font file under many names. */
static void limits__fonts_of_titles(void **state)
{
    struct err err = {0};
    int num = 0;
    (void)state;
    if (access(sans, R_OK) != 0)
        skip();
    char *folder = test_folder_create();
    struct title_fonts *fonts = title_fonts_create(&err);
    for (bool ok = true; ok; num += ok) {
        char path[64];
        int pad;
        snprintf(path, sizeof path, "%s/%d.ttf", folder, num);
        assert_int_equal(symlink(sans, path), 0);
        const struct title_style style = {.font = path, .size = 0.02, .rgb = {255, 255, 255}};
        const struct title title = {"i", &style, TITLE_LEFT, 100, 100};
        struct arena *arena = arena_create();
        ok = title_draw(fonts, &title, &pad, arena, &err) != NULL;
        arena_destroy(arena);
    }
    assert_int_equal(num, LIMIT_SCRIPT_FONTS);
    assert_int_equal(err.kind, ERR_LIMIT);
    title_fonts_destroy(fonts);
    test_folder_remove(folder);
}

static void limits__letters_of_a_title(void **state)
{
    (void)state;
    const struct title_style style = {.font = sans, .size = 0.02, .rgb = {255, 255, 255}};
    static char text[LIMIT_TITLE_LETTERS + 2];
    const struct title title = {text, &style, TITLE_LEFT, 100, 1 << 14};
    if (access(sans, R_OK) != 0)
        skip();
    for (int past = 0; past < 2; past++) {
        struct err err = {0};
        int pad;
        struct arena *arena = arena_create();
        struct title_fonts *fonts = title_fonts_create(&err);
        memset(text, 'i', LIMIT_TITLE_LETTERS + (size_t)past);
        const bool ok = title_draw(fonts, &title, &pad, arena, &err) != NULL;
        if (ok != !past)
            fail_msg("%d beyond the limit: %s", past, err.text);
        title_fonts_destroy(fonts);
        arena_destroy(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits__levels),
        cmocka_unit_test(limits__models),
        cmocka_unit_test(limits__statics),
        cmocka_unit_test(limits__events),
        cmocka_unit_test(limits__block_size),
        cmocka_unit_test(limits__entities),
        cmocka_unit_test(limits__archives_in_archives),
        cmocka_unit_test(limits__growth_of_a_packed_demo),
        cmocka_unit_test(limits__growth_of_a_qwz),
        cmocka_unit_test(limits__fonts_of_titles),
        cmocka_unit_test(limits__letters_of_a_title),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
