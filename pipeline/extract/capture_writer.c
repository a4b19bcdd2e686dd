/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/extract/capture_writer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/inputs.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/printable.h"
#include "demo/capture/capture.h"
#include "demo/capture/capture_demo.h"
#include "demo/capture/capture_source.h"
#include "encode/output.h"
#include "pipeline/exit_codes.h"
#include "pipeline/report/capture_report.h"
#include "pipeline/settings/settings.h"

/* The destination of the demos, and the demos that are being written. */
struct writing {
    const struct render_settings *settings;
    struct arena *arena;
    const char *stem; /* of the names of demos in a folder, before "-1.qwd" */
    bool into_folder;
    struct output *outputs[LIMIT_CONVERSATIONS]; /* by number, from 0 */
    int num_written;
};

/* Returns a capture's name without folder, ending and control characters. */
static const char *stem_of(struct arena *arena, const char *path)
{
    if (strcmp(path, "-") == 0)
        return "capture";
    const char *name = path_base(path);
    const char *dot = strchr(name, '.');
    const int length = dot && dot > name ? (int)(dot - name) : (int)strlen(name);
    char *stem = arena_printf(arena, "%.*s", length, name);
    printable_line(stem);
    return stem;
}

static bool is_folder(const char *path)
{
    struct stat info;
    const size_t length = strlen(path);
    return (length > 0 && path[length - 1] == '/') ||
           (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
}

static bool begin_writing(struct writing *w, const struct render_settings *settings,
                          struct err *err)
{
    const char *output = settings->output.path ? settings->output.path : ".";
    w->settings = settings;
    w->arena = arena_create();
    w->stem = stem_of(w->arena, settings->input.paths[0]);
    w->into_folder = is_folder(output);
    return !w->into_folder || path_make_folder(output, err);
}

static void end_writing(struct writing *w)
{
    if (!w->arena)
        return;
    for (int i = 0; i < LIMIT_CONVERSATIONS; i++)
        output_discard(w->outputs[i]);
    arena_destroy(w->arena);
}

static struct output *open_output(const struct writing *w, const struct conversation *c,
                                  struct err *err)
{
    const char *output = w->settings->output.path ? w->settings->output.path : ".";
    if (w->into_folder)
        output = arena_printf(w->arena, "%s/%s-%d.%s", output, w->stem, c->number,
                              conversation_demo_ending(c->game));
    return output_create(output, w->settings->output.overwrite, err);
}

/* Appends the new part of a demo. A demo without level data is not begun, and neither is a
 * second one if the output is a single file. */
static bool write_settled(struct writing *w, struct capture *capture, struct conversation *c,
                          struct err *err)
{
    struct output **output = &w->outputs[c->number - 1];
    if (c->num_blocks == 0 || (!*output && !w->into_folder && w->num_written > 0))
        return true;
    if (!*output) {
        if (!(*output = open_output(w, c, err)))
            return false;
        w->num_written++;
    }
    const bool ok = output_write(*output, c->demo.data, c->settled, err);
    capture_drop_settled(capture, c);
    return ok;
}

static void say_written(const struct conversation *c, const struct output *output, struct log *log)
{
    log_info(log, "%s: %s, %d server blocks, %.1f s", output_name(output),
             capture_report_protocol(c), c->num_blocks, capture_report_seconds(c));
    if (c->left_out > 0 || !c->has_beginning)
        log_warn(log,
                 "%s: the capture begins in the middle of the game: %d packets before the "
                 "first level data are left out",
                 output_name(output), c->left_out);
    if (conversation_client_gap(c))
        log_warn(log, "%s: %s", output_name(output), conversation_client_gap(c));
    if (c->baseless > 0)
        log_warn(log, "%s: %d entity lists depend on a list that is missing from the capture",
                 output_name(output), c->baseless);
    if (c->torn > 0)
        log_warn(log, "%s: %d reliable messages are left out: parts are missing from the capture",
                 output_name(output), c->torn);
}

/* A single file can contain only one game. */
static bool fits_output(const struct writing *w, const struct capture *capture, struct err *err)
{
    const char *name = w->settings->input.paths[0];
    return w->into_folder || capture_demo_choose(capture, name, 0, err);
}

static bool write_all(struct writing *w, struct capture *capture, int only, struct log *log,
                      struct err *err)
{
    for (int i = 0; i < capture_num_conversations(capture); i++) {
        struct conversation *c = capture_conversation(capture, i);
        struct output **output = &w->outputs[i];
        if (only > 0 && c->number != only)
            continue;
        if (!write_settled(w, capture, c, err))
            return false;
        if (!*output) {
            log_warn(log,
                     "game %d: begins before the capture, which contains no level data: "
                     "it cannot be shown",
                     c->number);
            continue;
        }
        say_written(c, *output, log);
        struct output *whole = *output;
        *output = NULL;
        if (!output_commit(whole, err))
            return false;
    }
    return w->num_written > 0 || err_set(err, ERR_FORMAT, "%s: contains no game that can be shown",
                                         w->settings->input.paths[0]);
}

/* Reports what is missing from a capture. Returns the exit code. */
static int report(const char *name, const char *damage, int num_cut, bool is_full, struct log *log)
{
    if (damage)
        log_warn(log, "%s", damage);
    if (num_cut > 0)
        log_warn(log, "%s: %d frames are truncated: capture with \"-s 0\"", name, num_cut);
    if (is_full)
        log_warn(log, "%s: more games than the limit; see demoreel --limits", name);
    return damage || num_cut > 0 || is_full ? EXIT_DAMAGED : 0;
}

int capture_writer_stream(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct writing w = {.into_folder = false};
    struct datagram datagram;
    inputs_note(STDIN_FILENO);
    FILE *stream = fdopen(dup(STDIN_FILENO), "rb");
    if (!stream)
        return err_set_errno(err, errno, "standard input") - 1;
    struct capture_source *source = capture_source_open_stream("standard input", stream, err);
    if (!source)
        return -1;
    struct capture *capture = capture_create(NULL);
    bool ok = begin_writing(&w, settings, err);
    while (ok && capture_source_next(source, &datagram)) {
        const struct capture_event event = capture_add(capture, &datagram);
        ok = !event.conversation || write_settled(&w, capture, event.conversation, err);
    }
    capture_finish(capture);
    ok = ok && write_all(&w, capture, 0, log, err);
    const int code = report("standard input", capture_source_damage(source),
                            capture_source_num_cut(source), capture_is_full(capture), log);
    end_writing(&w);
    capture_destroy(capture);
    capture_source_close(source);
    return ok ? code : -1;
}

int capture_writer_file(const struct render_settings *settings, bool only_lists, struct log *log,
                        struct err *err)
{
    const char *name = settings->input.paths[0];
    struct writing w = {.into_folder = false};
    int only = 0;
    struct capture *capture = capture_demo_load(name, &only, err);
    if (!capture)
        return -1;
    bool ok = true;
    if (only_lists) {
        capture_report_print(capture, settings->messages.json);
    } else {
        ok = (only == 0 || capture_demo_choose(capture, name, only, err)) &&
             begin_writing(&w, settings, err) && (only > 0 || fits_output(&w, capture, err)) &&
             write_all(&w, capture, only, log, err);
        end_writing(&w);
    }
    const int code = report(name, capture_damage(capture), capture_num_cut(capture),
                            capture_is_full(capture), log);
    capture_destroy(capture);
    return ok ? code : -1;
}
