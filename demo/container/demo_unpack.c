/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/container/demo_unpack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <zip.h>

#include "base/archive.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/inflate.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "demo/dzip/dzip.h"
#include "demo/qizmo/qwz.h"

enum { MAX_LISTED = 8, PAK_ENTRY_SIZE = 64, PAK_NAME_SIZE = 56 };

/* Returns the limit for the unpacked size of `size` bytes of input. */
static size_t unpack_limit(size_t size, size_t ratio)
{
    const uint64_t room = ((uint64_t)size + 1024) * ratio;
    return room < LIMIT_DEMO_SIZE ? (size_t)room : LIMIT_DEMO_SIZE;
}

static void set_name(struct demo_unpacked *u, const char *name)
{
    snprintf(u->name, sizeof u->name, "%.255s", path_base(name));
}

/* Continues with a member of the current archive. */
static void enter_member(struct demo_unpacked *u, const char *member)
{
    const size_t length = strlen(u->address);
    snprintf(u->address + length, sizeof u->address - length, ":%s", member);
    set_name(u, member);
}

/* Replaces the data; takes ownership of `data`. */
static void replace_data(struct demo_unpacked *u, uint8_t *data, size_t size)
{
    free(u->data);
    u->data = data;
    u->size = size;
}

static bool name_ends_in(const struct demo_unpacked *u, const char *end)
{
    const size_t length = strlen(u->name), n = strlen(end);
    return length > n && strcasecmp(u->name + length - n, end) == 0;
}

/* Records that the data is truncated or altered. Only the first (outermost) reason is kept, since
 * it causes any damage further in. */
static void record_damage(struct demo_unpacked *u, const char *fault)
{
    if (!u->damage[0])
        snprintf(u->damage, sizeof u->damage, "%.255s: %.250s", u->name, fault);
}

static void record_truncation(struct demo_unpacked *u, size_t offset, const char *reason)
{
    char fault[128];
    snprintf(fault, sizeof fault, "byte %zu: %s", offset, reason);
    record_damage(u, fault);
}

/* Sets the error for data that unpacks to more than the limit or to nothing. */
static bool set_size_error(struct demo_unpacked *u, struct buffer *out, size_t offset,
                           const char *fault, struct err *err)
{
    free(out->data);
    return out->failed ? err_set(err, ERR_LIMIT, "%s: byte %zu: unpacks to more than %zu bytes",
                                 u->name, offset, out->limit)
                       : err_set(err, ERR_FORMAT, "%s: byte %zu: %s", u->name, offset, fault);
}

/* A truncated file is unpacked as far as it goes. */
static bool unpack_gzip(struct demo_unpacked *u, struct err *err)
{
    struct buffer out = {.limit = unpack_limit(u->size, LIMIT_UNPACK_RATIO)};
    size_t offset;
    const char *fault = inflate_add(&out, INFLATE_GZIP, bytes_make(u->data, u->size), &offset);
    if (out.failed || (fault && out.size == 0))
        return set_size_error(u, &out, offset, fault, err);
    if (fault)
        record_truncation(u, offset, fault);
    if (name_ends_in(u, ".gz"))
        u->name[strlen(u->name) - 3] = '\0';
    replace_data(u, out.data, out.size);
    return true;
}

static bool unpack_qwz(struct demo_unpacked *u, struct err *err)
{
    struct buffer out = {.limit = unpack_limit(u->size, LIMIT_QWZ_RATIO)};
    size_t offset;
    const char *fault = qwz_unpack(&out, bytes_make(u->data, u->size), &offset);
    if (out.failed || (fault && out.size == 0))
        return set_size_error(u, &out, offset, fault, err);
    if (fault)
        record_truncation(u, offset, fault);
    if (name_ends_in(u, ".qwz"))
        u->name[strlen(u->name) - 1] = 'd';
    replace_data(u, out.data, out.size);
    return true;
}

/* ---- choosing a member of an archive ---- */

struct choice {
    const char *requested; /* requested member, possibly with ":MEMBER"; NULL: the only demo */
    int64_t index;         /* of the chosen member; -1: none yet */
    size_t length;         /* of the chosen member's name */
    const char *rest;      /* the part of `requested` after the colon; NULL: none */
    const struct demo_unpacked *lister; /* its `visit` is called; NULL: nothing is */
    int num_demos;
    char listed[512];
};

static bool looks_like_demo(const char *name)
{
    static const char *const ends[] = {".dem", ".qwd", ".mvd", ".dm2",  ".mvd2",
                                       ".gz",  ".dz",  ".qwz", ".pcap", ".pcapng"};
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const size_t n = strlen(ends[i]);
        if (length > n && strcasecmp(name + length - n, ends[i]) == 0)
            return true;
    }
    return false;
}

bool demo_unpack_has_name(const char *name)
{
    return looks_like_demo(name) || path_has_ending(name, ".zip");
}

/* Chooses a member that is the requested one or contains it; the longest name wins. */
static void match_member(struct choice *choice, const char *name, int64_t index)
{
    const size_t length = strlen(name);
    if (length <= choice->length || strncasecmp(name, choice->requested, length) != 0)
        return;
    const char end = choice->requested[length];
    if (end != '\0' && end != ':')
        return;
    choice->index = index;
    choice->length = length;
    choice->rest = end == ':' ? choice->requested + length + 1 : NULL;
}

static void consider_member(struct choice *choice, const char *name, int64_t index)
{
    if (choice->requested)
        match_member(choice, name, index);
    if (!looks_like_demo(name))
        return;
    if (choice->lister && choice->lister->visit)
        choice->lister->visit(choice->lister->context, name);
    if (choice->num_demos++ == 0 && !choice->requested)
        choice->index = index;
    if (choice->num_demos <= MAX_LISTED) {
        const size_t used = strlen(choice->listed);
        snprintf(choice->listed + used, sizeof choice->listed - used, "%s%s",
                 choice->num_demos > 1 ? ", " : "", name);
    }
}

static bool check_choice(const struct choice *choice, const struct demo_unpacked *u,
                         struct err *err)
{
    const char *archive = u->name;
    if (u->visit)
        return false;
    if (choice->requested && choice->index < 0)
        return err_set(err, ERR_IO, "%s: no member named %s; it contains %s%s", archive,
                       choice->requested, choice->num_demos > 0 ? "" : "no demo", choice->listed);
    if (!choice->requested && choice->num_demos > 1)
        return err_set(err, ERR_USAGE, "%s: contains %d demos; select one with %s:NAME (%s)",
                       archive, choice->num_demos, u->address, choice->listed);
    if (choice->index < 0)
        return err_set(err, ERR_FORMAT, "%s: contains no demo", archive);
    return true;
}

/* ---- zip ---- */

static bool read_member(zip_t *zip, int64_t index, struct demo_unpacked *u, struct err *err)
{
    zip_stat_t info;
    if (zip_stat_index(zip, (zip_uint64_t)index, 0, &info) != 0 || !(info.valid & ZIP_STAT_SIZE))
        return err_set(err, ERR_FORMAT, "%s: corrupt zip directory", u->name);
    if (info.size > unpack_limit(u->size, LIMIT_UNPACK_RATIO))
        return err_set(err, ERR_LIMIT, "%s: %s: unpacked size of %llu bytes exceeds the limit",
                       u->name, info.name, (unsigned long long)info.size);
    zip_file_t *file = zip_fopen_index(zip, (zip_uint64_t)index, 0);
    if (!file)
        return err_set(err, ERR_FORMAT, "%s: %s: %s", u->name, info.name, zip_strerror(zip));
    uint8_t *data = mem_alloc((size_t)info.size + 1);
    const char *fault;
    const int64_t n = archive_read_zip_entry(file, data, info.size, &fault);
    zip_fclose(file);
    if (n < 0) {
        free(data);
        return err_set(err, ERR_FORMAT, "%s: %s: %s", u->name, info.name, fault);
    }
    char name[sizeof u->name];
    snprintf(name, sizeof name, "%s", info.name);
    if (fault) {
        char text[256];
        snprintf(text, sizeof text, "%.150s: %s", path_base(name), fault);
        record_damage(u, text);
    }
    /* libzip reads from the old data until it is closed, so the caller frees it. */
    u->data = data;
    u->size = (size_t)n;
    enter_member(u, name);
    return true;
}

static bool unpack_zip(struct demo_unpacked *u, const char **member, struct err *err)
{
    uint8_t *archive = u->data;
    zip_source_t *source = zip_source_buffer_create(archive, u->size, 0, NULL);
    zip_t *zip = source ? zip_open_from_source(source, ZIP_RDONLY, NULL) : NULL;
    if (!zip) {
        if (source)
            zip_source_free(source);
        return err_set(err, ERR_FORMAT, "%s: corrupt zip archive", u->name);
    }
    struct choice choice = {.requested = *member, .index = -1, .lister = u};
    const zip_int64_t count = zip_get_num_entries(zip, 0);
    for (zip_int64_t i = 0; i < count; i++) {
        const char *name = zip_get_name(zip, (zip_uint64_t)i, 0);
        if (name)
            consider_member(&choice, name, i);
    }
    const bool ok = check_choice(&choice, u, err) && read_member(zip, choice.index, u, err);
    zip_discard(zip);
    *member = choice.rest;
    if (ok)
        free(archive);
    return ok;
}

/* ---- dzip ---- */

static bool unpack_dzip(struct demo_unpacked *u, const char **member, struct err *err)
{
    struct dzip *dzip = dzip_open(u->name, bytes_make(u->data, u->size), err);
    if (!dzip)
        return false;
    struct choice choice = {.requested = *member, .index = -1, .lister = u};
    for (int i = 0; i < dzip->num_files; i++)
        if (dzip->files[i].type != DZIP_FOLDER && dzip->files[i].type != DZIP_PAK)
            consider_member(&choice, dzip->files[i].name, i);
    struct buffer out = {.limit = unpack_limit(u->size, LIMIT_UNPACK_RATIO)};
    struct err fault = {0};
    bool ok = check_choice(&choice, u, err);
    *member = choice.rest;
    if (ok && !dzip_extract(dzip, (int)choice.index, &out, &fault)) {
        record_damage(u, fault.text);
        ok = out.size > 0 || err_set(err, fault.kind, "%s: %s", u->name, fault.text);
    }
    if (ok)
        enter_member(u, dzip->files[choice.index].name);
    dzip_close(dzip);
    if (ok)
        replace_data(u, out.data, out.size);
    else
        free(out.data);
    return ok;
}

/* ---- pak ---- */

static bool unpack_pak(struct demo_unpacked *u, const char **member, struct err *err)
{
    const struct bytes whole = bytes_make(u->data, u->size);
    struct bytes header = whole;
    bytes_take(&header, 4);
    const uint32_t offset = bytes_u32(&header), length = bytes_u32(&header);
    struct bytes directory = bytes_sub(&whole, offset, length);
    if (!bytes_ok(&header) || !bytes_ok(&directory))
        return err_set(err, ERR_FORMAT, "%s: corrupt pak directory", u->name);

    struct choice choice = {.requested = *member, .index = -1, .lister = u};
    char chosen[PAK_NAME_SIZE + 1] = "";
    for (int64_t i = 0; bytes_left(&directory) >= PAK_ENTRY_SIZE; i++) {
        char name[PAK_NAME_SIZE + 1] = "";
        const int64_t before = choice.index;
        memcpy(name, bytes_take(&directory, PAK_NAME_SIZE), PAK_NAME_SIZE);
        bytes_take(&directory, PAK_ENTRY_SIZE - PAK_NAME_SIZE);
        consider_member(&choice, name, i);
        if (choice.index != before)
            memcpy(chosen, name, sizeof chosen);
    }
    if (!check_choice(&choice, u, err))
        return false;
    *member = choice.rest;
    struct bytes entry =
        bytes_sub(&whole, offset + (size_t)choice.index * PAK_ENTRY_SIZE, PAK_ENTRY_SIZE);
    bytes_take(&entry, PAK_NAME_SIZE);
    const uint32_t at = bytes_u32(&entry), size = bytes_u32(&entry);
    const struct bytes content = bytes_sub(&whole, at, size);
    if (!bytes_ok(&content))
        return err_set(err, ERR_FORMAT, "%s: %s extends beyond the end of the archive", u->name,
                       chosen);
    uint8_t *data = mem_alloc(size + 1);
    memcpy(data, content.at, size);
    replace_data(u, data, size);
    enter_member(u, chosen);
    return true;
}

/* ---- all formats ---- */

static bool starts_with(const struct demo_unpacked *u, const char *magic, size_t length)
{
    return u->size >= length && memcmp(u->data, magic, length) == 0;
}

static const struct {
    const char *magic;
    bool (*unpack)(struct demo_unpacked *u, const char **member, struct err *err);
} archives[] = {{"PK\3\4", unpack_zip}, {"PACK", unpack_pak}, {"DZ", unpack_dzip}};

/* Unpacks one layer. Sets *more to false if there was none. */
static bool unpack_layer(struct demo_unpacked *u, const char **member, bool *more, struct err *err)
{
    *more = true;
    if (starts_with(u, "\x1f\x8b", 2))
        return unpack_gzip(u, err);
    if (qwz_recognise(bytes_make(u->data, u->size)))
        return unpack_qwz(u, err);
    for (size_t i = 0; i < sizeof archives / sizeof archives[0]; i++)
        if (starts_with(u, archives[i].magic, strlen(archives[i].magic)))
            return archives[i].unpack(u, member, err);
    *more = false;
    return true;
}

/* Returns the length of the archive's path in "archive:member", which ends at the last colon that
 * follows the name of an existing file. 0: the complete path is a file, or no part of it is. */
static size_t find_member_separator(const char *path)
{
    struct stat info;
    char prefix[4096];
    if (stat(path, &info) == 0)
        return 0;
    for (size_t i = strlen(path); i-- > 1;) {
        if (path[i] != ':' || i >= sizeof prefix)
            continue;
        memcpy(prefix, path, i);
        prefix[i] = '\0';
        if (stat(prefix, &info) == 0)
            return i;
    }
    return 0;
}

static bool unpack(const char *path, struct demo_unpacked *out, struct err *err)
{
    struct vfs_file file;
    const size_t separator = find_member_separator(path);
    const char *member = separator ? path + separator + 1 : NULL;
    char archive[4096];
    snprintf(archive, sizeof archive, "%.*s", separator ? (int)separator : (int)sizeof archive - 1,
             path);
    const bool is_stream = strcmp(path, "-") == 0;
    if (is_stream ? !file_load_standard_input(LIMIT_DEMO_SIZE, &file, err)
                  : !file_load(archive, LIMIT_DEMO_SIZE, &file, err))
        return false;
    out->data = file.data;
    out->size = file.size;
    set_name(out, is_stream ? "standard input" : archive);
    snprintf(out->address, sizeof out->address, "%.*s", (int)sizeof out->address - 1, archive);

    bool more = true;
    for (int depth = 0; more; depth++) {
        if (depth == LIMIT_UNPACK_DEPTH) {
            demo_unpack_free(out);
            return err_set(err, ERR_LIMIT, "%s: more than %d nested archives", path,
                           LIMIT_UNPACK_DEPTH);
        }
        if (!unpack_layer(out, &member, &more, err)) {
            demo_unpack_free(out);
            return false;
        }
    }
    out->member = member;
    return true;
}

bool demo_unpack_outer(const char *path, struct demo_unpacked *out, struct err *err)
{
    *out = (struct demo_unpacked){0};
    return unpack(path, out, err);
}

/* Returns whether a file begins as archives do; others need not be loaded to be listed. */
static bool is_archive(const char *path)
{
    struct vfs_file file;
    if (!file_load_start(path, 4, &file, NULL))
        return false;
    const struct demo_unpacked u = {.data = file.data, .size = file.size};
    bool is_one = false;
    for (size_t i = 0; i < sizeof archives / sizeof archives[0]; i++)
        is_one |= starts_with(&u, archives[i].magic, strlen(archives[i].magic));
    vfs_file_free(&file);
    return is_one;
}

void demo_unpack_list(const char *path, void (*visit)(void *context, const char *name),
                      void *context)
{
    struct demo_unpacked out = {.visit = visit, .context = context};
    if (is_archive(path) && unpack(path, &out, NULL))
        demo_unpack_free(&out);
}

bool demo_unpack_load(const char *path, struct demo_unpacked *out, struct err *err)
{
    if (!demo_unpack_outer(path, out, err))
        return false;
    if (!out->member)
        return true;
    err_set(err, ERR_USAGE, "%.*s: not an archive, so it cannot contain %s",
            (int)(out->member - path) - 1, path, out->member);
    demo_unpack_free(out);
    return false;
}

void demo_unpack_free(struct demo_unpacked *unpacked)
{
    free(unpacked->data);
    *unpacked = (struct demo_unpacked){0};
}
