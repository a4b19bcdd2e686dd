/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/err.h"
#include "base/inputs.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "cli/options/options.h"
#include "cli/write_output.h"
#include "demo/capture/capture_demo.h"
#include "demo/capture/capture_text.h"
#include "demo/capture/packet_file.h"
#include "demo/container/demo.h"
#include "demo/container/demo_unpack.h"
#include "demo/container/file_kind.h"
#include "demo/text/demo_text.h"
#include "pipeline/settings/settings.h"

static bool is_single(const struct render_settings *settings, struct err *err)
{
    return settings->input.num_paths == 1 ||
           err_set(err, ERR_USAGE, "expected one file, got %d", settings->input.num_paths);
}

/* Writes the text of a demo or of a network capture. `damage` becomes the place and the reason
 * if it ends prematurely, otherwise "". */
static bool dump(const char *path, struct buffer *text, char *damage, size_t damage_size,
                 struct err *err)
{
    struct demo_unpacked file;
    if (!demo_unpack_outer(path, &file, err))
        return false;
    const struct bytes bytes = bytes_make(file.data, file.size);
    if (packet_file_is(bytes) && !file.member) {
        const bool ok = capture_text_dump(file.name, bytes, text, damage, damage_size, err);
        demo_unpack_free(&file);
        return ok;
    }
    demo_unpack_free(&file);
    struct demo *demo = capture_demo_open(path, err);
    if (!demo)
        return false;
    demo_text_dump(demo, text);
    snprintf(damage, damage_size, "%s", demo_damage(demo) ? demo_damage(demo) : "");
    demo_close(demo);
    return true;
}

int command_dump(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct buffer text = {.limit = LIMIT_TEXT_SIZE};
    char damage[512] = "";
    if (!is_single(settings, err) ||
        !dump(settings->input.paths[0], &text, damage, sizeof damage, err))
        return -1;
    if (text.failed)
        err_set(err, ERR_LIMIT, "%s: more than %d bytes of text", settings->input.paths[0],
                LIMIT_TEXT_SIZE);
    const bool ok = !text.failed && write_output(settings, &text, err);
    if (ok && damage[0])
        log_damage(log, damage);
    buffer_free(&text);
    return ok ? 0 : -1;
}

/* Reads a file or standard input ("-"), and appends a NUL. */
static bool load_text(const char *path, struct buffer *text, struct err *err)
{
    struct vfs_file file;
    if (strcmp(path, "-") != 0) {
        if (!file_load(path, LIMIT_TEXT_SIZE, &file, err))
            return false;
        *text = (struct buffer){.data = file.data, .size = file.size + 1, .room = file.size + 1};
        return true;
    }
    uint8_t part[1 << 16];
    text->limit = LIMIT_TEXT_SIZE + (size_t)1; /* the NUL */
    inputs_note(STDIN_FILENO);
    for (size_t n; (n = fread(part, 1, sizeof part, stdin)) > 0;) {
        buffer_append(text, part, n);
        if (text->failed || text->size > LIMIT_TEXT_SIZE)
            return err_set(err, ERR_LIMIT, "standard input: more than %d bytes", LIMIT_TEXT_SIZE);
    }
    buffer_u8(text, 0);
    return !ferror(stdin) || err_set(err, ERR_IO, "standard input: cannot be read");
}

/* Text with a wrong first line is left to demo_text_build, which says what the line should be. */
static bool check_text(const char *name, const struct buffer *text, struct err *err)
{
    const struct bytes bytes = bytes_make(text->data, text->size - 1);
    const enum file_kind kind = file_kind_of(bytes);
    return kind == FILE_KIND_DEMO_TEXT || kind == FILE_KIND_TEXT ||
           file_kind_refuse(strcmp(name, "-") == 0 ? "standard input" : path_base(name), bytes,
                            FILE_KIND_DEMO_TEXT, err);
}

int command_build(const struct render_settings *settings, struct log *log, struct err *err)
{
    (void)log;
    struct buffer text = {0}, demo = {0};
    if (!is_single(settings, err))
        return -1;
    const char *name = settings->input.paths[0];
    const bool ok = load_text(name, &text, err) && check_text(name, &text, err) &&
                    demo_text_build(strcmp(name, "-") == 0 ? "standard input" : name,
                                    (const char *)text.data, &demo, err) &&
                    write_output(settings, &demo, err);
    buffer_free(&demo);
    buffer_free(&text);
    return ok ? 0 : -1;
}
