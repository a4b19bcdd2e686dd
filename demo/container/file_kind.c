/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/container/file_kind.h"

#include <stdio.h>

#include "base/err.h"
#include "base/file.h"
#include "base/paths.h"
#include "demo/container/demo_container.h"

enum { MAX_TEXT = 1 << 16 /* bytes that are examined to recognise a text */ };

static const char A_MAP[] = "a map", A_CAPTURE[] = "a capture of network traffic";
static const char ZIP[] = "a zip archive", UNPACK[] = "unpack it first";

/* The first bytes of kinds of files. */
static const struct magic {
    size_t offset, length;
    const char *bytes;
    const char *noun;
    const char *hint; /* NULL: that of the kind */
    enum file_kind kind;
} magics[] = {
    {0, 4, "\x1d\0\0\0", A_MAP, NULL, FILE_KIND_MAP},
    {0, 4, "\x1e\0\0\0", A_MAP, NULL, FILE_KIND_MAP},
    {0, 4, "BSP2", A_MAP, NULL, FILE_KIND_MAP},
    {0, 4, "2PSB", A_MAP, NULL, FILE_KIND_MAP},
    {0, 4, "IBSP", A_MAP, NULL, FILE_KIND_MAP},
    /* pcapng's section header; pcap's magic in either byte order, with micro- or nanoseconds. */
    {0, 4, "\x0a\x0d\x0d\x0a", A_CAPTURE, NULL, FILE_KIND_CAPTURE},
    {0, 4, "\xd4\xc3\xb2\xa1", A_CAPTURE, NULL, FILE_KIND_CAPTURE},
    {0, 4, "\xa1\xb2\xc3\xd4", A_CAPTURE, NULL, FILE_KIND_CAPTURE},
    {0, 4, "\x4d\x3c\xb2\xa1", A_CAPTURE, NULL, FILE_KIND_CAPTURE},
    {0, 4, "\xa1\xb2\x3c\x4d", A_CAPTURE, NULL, FILE_KIND_CAPTURE},
    {0, 16, "demoreel text 1 ", "the text of a demo", NULL, FILE_KIND_DEMO_TEXT},
    {0, 4, "Rar!", "a RAR archive", UNPACK, FILE_KIND_OTHER},
    {0, 4, "7z\xbc\xaf", "a 7z archive", UNPACK, FILE_KIND_OTHER},
    {0, 3, "BZh", "a bzip2 file", UNPACK, FILE_KIND_OTHER},
    {0, 5,
     "\xfd"
     "7zXZ",
     "an xz file", UNPACK, FILE_KIND_OTHER},
    {0, 4, "\x28\xb5\x2f\xfd", "a zstd file", UNPACK, FILE_KIND_OTHER},
    {257, 5, "ustar", "a tar archive", UNPACK, FILE_KIND_OTHER},
    {0, 4, "PK\3\4", ZIP, NULL, FILE_KIND_OTHER},
    {0, 4, "PK\5\6", ZIP, NULL, FILE_KIND_OTHER},
    {0, 2, "\x1f\x8b", "a gzip file", NULL, FILE_KIND_OTHER},
    {0, 4, "PACK", "a pak archive", NULL, FILE_KIND_OTHER},
    {0, 4, "WAD2", "a WAD archive", NULL, FILE_KIND_OTHER},
    {0, 4, "WAD3", "a WAD archive", NULL, FILE_KIND_OTHER},
    {0, 4, "IDPO", "a Quake model", NULL, FILE_KIND_OTHER},
    {0, 4, "IDP2", "a Quake II model", NULL, FILE_KIND_OTHER},
    {0, 4, "IDSP", "a Quake sprite", NULL, FILE_KIND_OTHER},
    {0, 4, "\x89PNG", "a PNG image", NULL, FILE_KIND_OTHER},
    {0, 3, "\xff\xd8\xff", "a JPEG image", NULL, FILE_KIND_OTHER},
    {0, 4, "GIF8", "a GIF image", NULL, FILE_KIND_OTHER},
    {8, 4, "WEBP", "a WebP image", NULL, FILE_KIND_OTHER},
    {4, 8, "ftypavif", "an AVIF image", NULL, FILE_KIND_OTHER},
    {0, 4, "\x76\x2f\x31\x01", "an OpenEXR image", NULL, FILE_KIND_OTHER},
    {8, 4, "WAVE", "a WAV sound", NULL, FILE_KIND_OTHER},
    {0, 4, "OggS", "an Ogg sound", NULL, FILE_KIND_OTHER},
    {0, 4, "fLaC", "a FLAC sound", NULL, FILE_KIND_OTHER},
    {0, 3, "ID3", "an MP3 sound", NULL, FILE_KIND_OTHER},
    {0, 2, "\xff\xfb", "an MP3 sound", NULL, FILE_KIND_OTHER},
    {4, 4, "ftyp", "an MP4 or MOV video", NULL, FILE_KIND_OTHER},
    {0, 4, "\x1a\x45\xdf\xa3", "a Matroska or WebM video", NULL, FILE_KIND_OTHER},
    {8, 3, "AVI", "an AVI video", NULL, FILE_KIND_OTHER},
    {0, 9, "YUV4MPEG2", "a Y4M video", NULL, FILE_KIND_OTHER},
    {0, 4,
     "\x7f"
     "ELF",
     "a program", NULL, FILE_KIND_OTHER},
    {0, 2, "MZ", "a program", NULL, FILE_KIND_OTHER},
    {0, 5, "%PDF-", "a PDF document", NULL, FILE_KIND_OTHER},
};

static const struct {
    const char *noun;      /* what a command expects */
    const char *hint;      /* which command reads such files; NULL: none */
    const char *from_demo; /* what to do with a demo where this was expected; NULL: nothing */
} kinds[] = {
    [FILE_KIND_DEMO] = {"a Quake demo", NULL, NULL},
    [FILE_KIND_DEMO_TEXT] = {"the text of a demo", "'demoreel build' makes a demo of it",
                             "'demoreel dump' writes the text of a demo"},
    [FILE_KIND_SCRIPT] = {"a script",
                          "'demoreel render' and 'demoreel check' read scripts, whose names end in "
                          ".lua",
                          "'demoreel info' describes demos and 'demoreel highlights' writes a "
                          "script of them"},
    [FILE_KIND_CAPTURE] = {A_CAPTURE, "'demoreel extract' makes demos of it",
                           "demos need not be extracted"},
    [FILE_KIND_MAP] = {A_MAP, "'demoreel thumb' makes images of maps, whose names end in .bsp",
                       "the names of demos cannot end in .bsp"},
    [FILE_KIND_BATCH] = {"a batch file", "'demoreel render --batch' reads batch files",
                         "the lines of a batch file name demos"},
    [FILE_KIND_CONFIG] = {"a config file", NULL, NULL},
    [FILE_KIND_TEXT] = {"a text file", NULL, NULL},
    [FILE_KIND_OTHER] = {NULL, NULL, NULL},
};

static const struct magic *find_magic(struct bytes file)
{
    for (size_t i = 0; i < sizeof magics / sizeof magics[0]; i++) {
        const struct magic *magic = &magics[i];
        if (bytes_left(&file) >= magic->offset + magic->length &&
            memcmp(file.at + magic->offset, magic->bytes, magic->length) == 0)
            return magic;
    }
    return NULL;
}

/* ---- texts ---- */

bool file_kind_is_text(struct bytes file)
{
    const size_t size = bytes_left(&file) < MAX_TEXT ? bytes_left(&file) : MAX_TEXT;
    for (size_t i = 0; i < size; i++)
        if (file.at[i] < ' ' && !strchr("\t\n\v\f\r", file.at[i] ? file.at[i] : 1))
            return false;
    return true;
}

static bool is_name_byte(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Returns whether the text calls a word that scripts begin with: `shot {`, `demo(`. */
static bool calls_script_word(struct bytes text)
{
    static const char *const words[] = {"shot", "film", "demo", "map"};
    const size_t size = bytes_left(&text) < MAX_TEXT ? bytes_left(&text) : MAX_TEXT;
    for (size_t i = 0; i < size; i++)
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
            const size_t length = strlen(words[k]);
            size_t end = i + length;
            if (end >= size || memcmp(text.at + i, words[k], length) != 0 ||
                (i > 0 && is_name_byte(text.at[i - 1])))
                continue;
            while (end < size && (text.at[end] == ' ' || text.at[end] == '\n'))
                end++;
            if (end < size && (text.at[end] == '{' || text.at[end] == '('))
                return true;
        }
    return false;
}

/* ---- kinds ---- */

/* Only a parser recognises demos. */
static bool is_demo(struct bytes file)
{
    struct demo_header header;
    const struct magic *const magic = find_magic(file);
    return !(magic && magic->kind == FILE_KIND_CAPTURE) && demo_container_find(file, &header);
}

static enum file_kind kind_without_demos(struct bytes file)
{
    const struct magic *const magic = find_magic(file);
    if (magic)
        return magic->kind;
    if (bytes_left(&file) == 0 || !file_kind_is_text(file))
        return FILE_KIND_OTHER;
    if (file.at[0] == '{')
        return FILE_KIND_BATCH;
    return calls_script_word(file) ? FILE_KIND_SCRIPT : FILE_KIND_TEXT;
}

enum file_kind file_kind_of(struct bytes file)
{
    return is_demo(file) ? FILE_KIND_DEMO : kind_without_demos(file);
}

bool file_kind_refuse(const char *name, struct bytes file, enum file_kind expected, struct err *err)
{
    /* Batch files are read outside the sandbox, where no demo is parsed. */
    const enum file_kind kind =
        expected == FILE_KIND_BATCH ? kind_without_demos(file) : file_kind_of(file);
    const struct magic *const magic = kind == FILE_KIND_DEMO ? NULL : find_magic(file);
    const char *const noun = magic ? magic->noun : kinds[kind].noun;
    const char *const hint = kind == FILE_KIND_DEMO ? kinds[expected].from_demo
                             : magic && magic->hint ? magic->hint
                                                    : kinds[kind].hint;
    if (bytes_left(&file) == 0)
        return err_set(err, ERR_FORMAT, "%s: the file is empty", name);
    if (expected == FILE_KIND_BATCH && !noun)
        return err_set(err, ERR_FORMAT, "%s: not a batch file; %s", name,
                       kinds[FILE_KIND_BATCH].from_demo);
    if (!noun || kind == expected)
        return err_set(err, ERR_FORMAT, "%s: not %s", name, kinds[expected].noun);
    return err_set(err, hint == UNPACK ? ERR_UNSUPPORTED : ERR_FORMAT, "%s: %s, not %s%s%s", name,
                   noun, kinds[expected].noun, hint ? "; " : "", hint ? hint : "");
}

bool file_kind_check(const char *path, enum file_kind expected, struct err *err)
{
    struct vfs_file start;
    if (!file_load_start(path, MAX_TEXT, &start, NULL))
        return true;
    const struct bytes bytes = bytes_make(start.data, start.size);
    const enum file_kind kind = file_kind_of(bytes);
    const bool ok = kind == expected || (kind == FILE_KIND_TEXT && expected == FILE_KIND_SCRIPT) ||
                    file_kind_refuse(path_base(path), bytes, expected, err);
    vfs_file_free(&start);
    return ok;
}
