/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* memmem */
#include "tests/unit/test.h"

#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "tests/unit/test_folder.h"

/* A new folder with an empty id1 in it, removed after the test. */
struct place {
    char *root;
    struct log *log;
    FILE *log_stream;
    struct vfs *vfs;
};

static const char *in_place(const struct place *place, const char *name)
{
    return test_folder_path(place->root, name);
}

static void make_folder(const struct place *place, const char *name)
{
    test_folder_add(place->root, name);
}

static void write_file(const struct place *place, const char *name, const void *data, size_t size)
{
    test_write_file(in_place(place, name), data, size);
}

static void write_text(const struct place *place, const char *name, const char *text)
{
    write_file(place, name, text, strlen(text));
}

static void put_u32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

/* Writes a pak of one file, whose directory claims that it has `claimed` bytes. */
static void write_pak(const struct place *place, const char *pak, const char *name,
                      const char *text, size_t claimed)
{
    uint8_t data[256] = "PACK";
    const size_t size = strlen(text);
    put_u32(data + 4, (uint32_t)(12 + size));
    put_u32(data + 8, 64);
    memcpy(data + 12, text, size);
    uint8_t *entry = data + 12 + size;
    memcpy(entry, name, strlen(name));
    put_u32(entry + 56, 12);
    put_u32(entry + 60, (uint32_t)claimed);
    write_file(place, pak, data, 12 + size + 64);
}

static void write_pk3(const struct place *place, const char *pk3, const char *name,
                      const char *text)
{
    int code;
    zip_t *zip = zip_open(in_place(place, pk3), ZIP_CREATE | ZIP_TRUNCATE, &code);
    assert_non_null(zip);
    zip_source_t *source = zip_source_buffer(zip, text, strlen(text), 0);
    assert_true(zip_file_add(zip, name, source, 0) >= 0);
    assert_int_equal(zip_close(zip), 0);
}

static int set_up(void **state)
{
    struct place *place = calloc(1, sizeof *place);
    place->root = test_folder_create();
    make_folder(place, "id1");
    place->log_stream = tmpfile();
    place->log = log_create(place->log_stream, LOG_NORMAL);
    place->vfs = vfs_create(place->log);
    *state = place;
    return 0;
}

static int tear_down(void **state)
{
    struct place *place = *state;
    vfs_destroy(place->vfs);
    log_destroy(place->log);
    fclose(place->log_stream);
    test_folder_remove(place->root);
    free(place);
    return 0;
}

static void add(const struct place *place, const char *game)
{
    struct err err = {0};
    if (!vfs_add_game(place->vfs, place->root, game, &err))
        fail_msg("%s", err.text);
}

static void check(const struct place *place, const char *name, const char *text, const char *from)
{
    struct vfs_file file;
    struct err err = {0};
    if (!vfs_load(place->vfs, name, 1000, &file, &err))
        fail_msg("%s", err.text);
    assert_int_equal(file.size, strlen(text));
    assert_string_equal((const char *)file.data, text);
    assert_string_equal(file.from, from);
    vfs_file_free(&file);
}

static void check_missing(const struct place *place, const char *name)
{
    struct vfs_file file;
    struct err err = {0};
    if (vfs_load(place->vfs, name, 1000, &file, &err))
        fail_msg("%s is found in %s", name, file.from);
    assert_int_equal(err.kind, ERR_IO);
    assert_non_null(strstr(err.text, name));
    assert_int_equal(vfs_find(place->vfs, name), -1);
}

static void vfs_load__same_name_everywhere__later_wins(void **state)
{
    const struct place *place = *state;
    make_folder(place, "mod");
    write_text(place, "id1/a", "loose");
    write_text(place, "id1/b", "loose");
    write_text(place, "id1/c", "loose");
    write_text(place, "id1/d", "loose");
    write_pak(place, "id1/pak0.pak", "b", "pak0", 4);
    write_pak(place, "id1/pak1.pak", "c", "pak1", 4);
    write_pak(place, "id1/pak3.pak", "a", "past a gap", 10);
    write_pk3(place, "id1/one.pk3", "c", "pk3");
    write_text(place, "mod/d", "mod");
    add(place, "id1");
    add(place, "mod");
    check(place, "a", "loose", "id1");
    check(place, "b", "pak0", "id1/pak0.pak");
    check(place, "c", "pk3", "id1/one.pk3");
    check(place, "d", "mod", "mod");
    assert_int_equal(log_num_warnings(place->log), 0);
    assert_non_null(strstr(vfs_places(place->vfs), "id1/pak0.pak"));
}

/* A .lit file next to the paks belongs to the map inside them. */
static void vfs_find__same_game__is_one_layer(void **state)
{
    const struct place *place = *state;
    make_folder(place, "mod");
    write_text(place, "id1/a", "loose");
    write_pak(place, "id1/pak0.pak", "b", "pak0", 4);
    write_text(place, "mod/c", "mod");
    add(place, "id1");
    add(place, "mod");
    assert_int_equal(vfs_find(place->vfs, "a"), vfs_find(place->vfs, "b"));
    assert_true(vfs_find(place->vfs, "c") > vfs_find(place->vfs, "a"));
    assert_int_equal(vfs_find(place->vfs, "d"), -1);
}

static void vfs_load__other_case__is_found(void **state)
{
    const struct place *place = *state;
    make_folder(place, "id1/Maps");
    make_folder(place, "QW");
    write_text(place, "id1/Maps/E1M1.BSP", "map");
    write_pak(place, "id1/PAK0.PAK", "Progs\\Player.MDL", "player", 6);
    write_pk3(place, "id1/x.PK3", "Sound/Hit.WAV", "hit");
    write_pk3(place, "id1/y.pkz", "Sound/Miss.WAV", "miss");
    write_text(place, "QW/Both", "exact");
    write_text(place, "QW/BOTH", "other");
    add(place, "id1");
    add(place, "qw");
    check(place, "maps/e1m1.bsp", "map", "id1");
    check(place, "progs/player.mdl", "player", "id1/PAK0.PAK");
    check(place, "sound/hit.wav", "hit", "id1/x.PK3");
    check(place, "sound/miss.wav", "miss", "id1/y.pkz");
    check(place, "Both", "exact", "qw");
    check(place, "both", "other", "qw");
}

static void vfs_load__name_outside_the_folder__is_not_found(void **state)
{
    const struct place *place = *state;
    write_text(place, "outside", "secret");
    make_folder(place, "id1/sub");
    write_text(place, "id1/inside", "fine");
    add(place, "id1");
    static const char *const bad[] = {"../outside", "sub/../../outside", "/etc/passwd", "./inside",
                                      "sub//x",     "c:inside",          "..\\outside", "sub/"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_missing(place, bad[i]);
    check_missing(place, "sub");
    check(place, "inside", "fine", "id1");
}

static void vfs_load__link_that_leads_outside__is_not_found(void **state)
{
    const struct place *place = *state;
    char target[PATH_MAX];
    write_text(place, "outside", "secret");
    write_text(place, "id1/inside", "fine");
    snprintf(target, sizeof target, "%s/outside", place->root);
    assert_int_equal(symlink(target, in_place(place, "id1/link")), 0);
    assert_int_equal(symlink("..", in_place(place, "id1/up")), 0);
    assert_int_equal(symlink("inside", in_place(place, "id1/alias")), 0);
    add(place, "id1");
    check_missing(place, "link");
    check_missing(place, "up/outside");
    check(place, "alias", "fine", "id1");
}

static void vfs_load__link_that_leads_outside__is_named_and_can_be_allowed(void **state)
{
    const struct place *place = *state;
    struct vfs_file file;
    struct err err = {0};
    char store[PATH_MAX], target[PATH_MAX], option[PATH_MAX + 16];
    assert_non_null(realpath(place->root, store));
    strcat(store, "/store");
    make_folder(place, "store");
    write_text(place, "store/a.bsp", "linked");
    snprintf(target, sizeof target, "%s/a.bsp", store);
    snprintf(option, sizeof option, "add --allow %s", store);
    make_folder(place, "id1/maps");
    assert_int_equal(symlink(target, in_place(place, "id1/maps/a.bsp")), 0);
    assert_int_equal(symlink(store, in_place(place, "id1/folder")), 0);
    add(place, "id1");
    assert_false(vfs_load(place->vfs, "maps/a.bsp", 1000, &file, &err));
    assert_non_null(strstr(err.text, "maps/a.bsp: id1/maps/a.bsp is a link to "));
    assert_string_equal(strstr(err.text, "add --allow"), option);
    assert_false(vfs_load(place->vfs, "folder/a.bsp", 1000, &file, &err));
    assert_non_null(strstr(err.text, "folder/a.bsp: id1/folder is a link to "));
    assert_string_equal(strstr(err.text, "add --allow"), option);
    assert_false(vfs_load(place->vfs, "maps/b.bsp", 1000, &file, &err));
    assert_non_null(strstr(err.text, "maps/b.bsp: not found in id1"));
    vfs_allow(place->vfs, store);
    check(place, "maps/a.bsp", "linked", "id1");
    check(place, "folder/a.bsp", "linked", "id1");
}

static bool want_all(void *context, const char *name)
{
    (void)context;
    return name[0] != '\0';
}

static void append_name(void *context, int layer, const char *name, const void *content,
                        size_t size)
{
    char *names = context;
    sprintf(names + strlen(names), "%d %s %.*s\n", layer, name, (int)size, (const char *)content);
}

/* The files below a link to an allowed folder belong to the search path, so they belong to the
 * digest of a film, which this walk computes. */
static void vfs_visit__link_to_an_allowed_folder__is_followed(void **state)
{
    const struct place *place = *state;
    char store[PATH_MAX], other[PATH_MAX], names[1000] = "";
    const struct vfs_visitor visitor = {names, want_all, append_name};
    assert_non_null(realpath(place->root, store));
    snprintf(other, sizeof other, "%.*s/other", (int)strlen(store), store);
    strcat(store, "/store");
    make_folder(place, "store");
    make_folder(place, "store/deep");
    make_folder(place, "other");
    write_text(place, "store/deep/a.bsp", "linked");
    write_text(place, "other/b.bsp", "not allowed");
    assert_int_equal(symlink("..", in_place(place, "store/deep/up")), 0);
    write_text(place, "id1/c.bsp", "own");
    assert_int_equal(symlink(store, in_place(place, "id1/maps")), 0);
    assert_int_equal(symlink(other, in_place(place, "id1/other")), 0);
    assert_int_equal(symlink(".", in_place(place, "id1/self")), 0);
    add(place, "id1");
    vfs_visit(place->vfs, &visitor);
    assert_string_equal(names, "0 c.bsp own\n");
    vfs_allow(place->vfs, store);
    names[0] = '\0';
    vfs_visit(place->vfs, &visitor);
    assert_string_equal(names, "0 c.bsp own\n0 maps/deep/a.bsp linked\n");
}

static void vfs_add_game__damaged_archive__is_left_out_with_a_warning(void **state)
{
    const struct place *place = *state;
    static const uint8_t far_directory[12] = {'P', 'A', 'C', 'K', 0, 0, 0, 0x7f, 64, 0, 0, 0};
    write_text(place, "id1/pak0.pak", "PAC");
    write_text(place, "id1/pak1.pak", "not a pak at all");
    write_file(place, "id1/pak2.pak", far_directory, sizeof far_directory);
    write_pak(place, "id1/pak3.pak", "a", "good", 4);
    write_text(place, "id1/bad.pk3", "not a zip");
    add(place, "id1");
    assert_int_equal(log_num_warnings(place->log), 4);
    check(place, "a", "good", "id1/pak3.pak");
}

/* The checksum in the directory stands in for the content where contents are compared. */
static void vfs_load__pk3_entry_with_a_wrong_checksum__is_an_error(void **state)
{
    const struct place *place = *state;
    char whole[1024];
    struct vfs_file file;
    struct err err = {0};
    write_pk3(place, "id1/x.pk3", "c", "12345");
    FILE *stream = fopen(in_place(place, "id1/x.pk3"), "rb");
    const size_t size = fread(whole, 1, sizeof whole, stream);
    fclose(stream);
    char *const content = memmem(whole, size, "12345", 5);
    assert_non_null(content);
    *content = '0';
    write_file(place, "id1/x.pk3", whole, size);
    add(place, "id1");
    assert_false(vfs_load(place->vfs, "c", 5, &file, &err));
    assert_int_equal(err.kind, ERR_FORMAT);
    assert_non_null(strstr(err.text, "does not match its checksum"));
}

/* A pipe without a writer, and an endless device. */
static void vfs_add_game__pipe_or_device_as_archive__is_left_out(void **state)
{
    struct place *place = *state;
    assert_int_equal(mkfifo(in_place(place, "id1/pak0.pak"), 0600), 0);
    assert_int_equal(symlink("/dev/zero", in_place(place, "id1/pak1.pak")), 0);
    assert_int_equal(mkfifo(in_place(place, "id1/a.pk3"), 0600), 0);
    assert_int_equal(symlink("/dev/zero", in_place(place, "id1/b.pk3")), 0);
    write_text(place, "id1/c", "loose");
    add(place, "id1");
    check(place, "c", "loose", "id1");
    assert_int_equal(log_num_warnings(place->log), 4);
}

static void vfs_load__pak_entry_past_the_end__is_not_found(void **state)
{
    const struct place *place = *state;
    write_pak(place, "id1/pak0.pak", "a", "four", 4000);
    add(place, "id1");
    check_missing(place, "a");
}

static void vfs_load__over_the_limit__is_refused(void **state)
{
    const struct place *place = *state;
    struct vfs_file file;
    write_text(place, "id1/a", "12345");
    write_pak(place, "id1/pak0.pak", "b", "12345", 5);
    write_pk3(place, "id1/x.pk3", "c", "12345");
    add(place, "id1");
    for (const char *name = "abc"; *name; name++) {
        struct err err = {0};
        assert_false(vfs_load(place->vfs, (const char[]){*name, 0}, 4, &file, &err));
        assert_int_equal(err.kind, ERR_LIMIT);
        assert_true(vfs_load(place->vfs, (const char[]){*name, 0}, 5, &file, &err));
        vfs_file_free(&file);
    }
}

static void vfs_add_game__missing_folder_or_invalid_name__is_an_error(void **state)
{
    const struct place *place = *state;
    struct err err = {0};
    assert_false(vfs_add_game(place->vfs, place->root, "hipnotic", &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_false(vfs_add_game(place->vfs, place->root, "../id1", &err));
    assert_int_equal(err.kind, ERR_USAGE);
    assert_false(vfs_add_game(place->vfs, place->root, "", &err));
    assert_int_equal(err.kind, ERR_USAGE);
    check_missing(place, "a");
}

static void file_load__outside_any_game__is_complete(void **state)
{
    const struct place *place = *state;
    struct vfs_file file;
    struct err err = {0};
    write_text(place, "demo.dem", "bytes");
    assert_true(file_load(in_place(place, "demo.dem"), 100, &file, &err));
    assert_string_equal((const char *)file.data, "bytes");
    vfs_file_free(&file);
    assert_false(file_load(in_place(place, "none.dem"), 100, &file, &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_int_equal(mkfifo(in_place(place, "pipe.dem"), 0600), 0);
    assert_false(file_load(in_place(place, "pipe.dem"), 100, &file, &err));
    assert_non_null(strstr(err.text, "not a regular file"));
    unlink(in_place(place, "pipe.dem"));
    assert_false(file_load(place->root, 100, &file, &err));
    assert_int_equal(err.kind, ERR_IO);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(vfs_load__same_name_everywhere__later_wins),
        IN_PLACE(vfs_find__same_game__is_one_layer),
        IN_PLACE(vfs_load__other_case__is_found),
        IN_PLACE(vfs_load__name_outside_the_folder__is_not_found),
        IN_PLACE(vfs_load__link_that_leads_outside__is_not_found),
        IN_PLACE(vfs_load__link_that_leads_outside__is_named_and_can_be_allowed),
        IN_PLACE(vfs_visit__link_to_an_allowed_folder__is_followed),
        IN_PLACE(vfs_add_game__damaged_archive__is_left_out_with_a_warning),
        IN_PLACE(vfs_add_game__pipe_or_device_as_archive__is_left_out),
        IN_PLACE(vfs_load__pk3_entry_with_a_wrong_checksum__is_an_error),
        IN_PLACE(vfs_load__pak_entry_past_the_end__is_not_found),
        IN_PLACE(vfs_load__over_the_limit__is_refused),
        IN_PLACE(vfs_add_game__missing_folder_or_invalid_name__is_an_error),
        IN_PLACE(file_load__outside_any_game__is_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
