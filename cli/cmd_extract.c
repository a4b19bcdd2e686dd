/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_extract.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/printable.h"
#include "base/vfs.h"
#include "cli/options/options.h"
#include "demo/capture/capture.h"
#include "demo/capture/capture_demo.h"
#include "demo/capture/capture_source.h"
#include "demo/protocol/dialects.h"
#include "encode/output.h"
#include "pipeline/exit_codes.h"
#include "pipeline/print/json.h"
#include "pipeline/settings/settings.h"

/* ---- what there is ---- */

static double seconds_of(const struct conversation *c)
{
    return (double)(c->end - c->begin) / 1e9;
}

/* "2026-11-22T17:02:13Z" */
static void print_date(uint64_t time, char out[32])
{
    const time_t seconds = (time_t)(time / 1000000000);
    struct tm date;
    if (!gmtime_r(&seconds, &date) || strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &date) == 0)
        snprintf(out, 32, "?");
}

static const char *protocol_name(const struct conversation *c)
{
    const struct dialect *dialect = dialect_find(c->game, c->protocol);
    return dialect ? dialect->name : conversation_game_name(c->game);
}

static void print_traffic(const char *who, const struct conversation_traffic *t)
{
    printf("  %-10s %d packets, %d taken, %d repeated or late, %d numbers missing\n", who,
           t->packets, t->taken, t->stale, t->missing);
}

/* What of the game is not there, and why. */
static void print_gaps(const struct conversation *c)
{
    if (!c->has_beginning)
        printf("  the capture begins in the middle of the game\n");
    if (conversation_client_gap(c))
        printf("  %s\n", conversation_client_gap(c));
    if (c->num_blocks == 0)
        printf("  no level can be shown: the server's data of none are in the capture\n");
    else if (c->left_out > 0)
        printf("  %d packets before the first level's data are left out: what they show is of a "
               "level whose data are not in the capture\n",
               c->left_out);
    if (c->baseless > 0)
        printf("  %d lists of entities are changes to one that the capture misses\n", c->baseless);
    if (c->torn > 0)
        printf("  %d reliable messages are left out: the capture misses parts of them\n", c->torn);
    if (c->unread > 0)
        printf("  %d messages are not understood, and recorded as they are\n", c->unread);
    if (c->altered > 0)
        printf("  %d of %d moves have another checksum than they should\n", c->altered, c->moves);
    if (!c->has_ended)
        printf("  the capture ends in the middle of the game\n");
}

static void print_conversation(const struct conversation *c)
{
    char client[ENDPOINT_TEXT], server[ENDPOINT_TEXT], date[32];
    endpoint_print(&c->client, client);
    endpoint_print(&c->server, server);
    print_date(c->begin, date);
    printf("%d: %s %d, %s with server %s, %s, %.1f s\n", c->number, protocol_name(c), c->protocol,
           client, server, date, seconds_of(c));
    for (int i = 0; i < c->num_levels; i++)
        printf("  level      %.1f s: %s \"%s\"\n", c->levels[i].time,
               c->levels[i].map[0] ? c->levels[i].map : "?", c->levels[i].title);
    bool any = false;
    for (int i = 0; i < CONVERSATION_PLAYERS; i++)
        if (c->players[i][0]) {
            printf("%s%s", any ? ", " : "  players    ", c->players[i]);
            any = true;
        }
    printf(any ? "\n" : "");
    print_traffic("server", &c->from_server);
    print_traffic("client", &c->from_client);
    print_gaps(c);
}

static void put_traffic(struct json *json, const char *key, const struct conversation_traffic *t)
{
    json_open_object(json, key);
    json_integer(json, "packets", t->packets);
    json_integer(json, "taken", t->taken);
    json_integer(json, "stale", t->stale);
    json_integer(json, "missing", t->missing);
    json_close_object(json);
}

static void put_conversation(struct json *json, const struct conversation *c)
{
    char text[ENDPOINT_TEXT];
    json_open_object(json, NULL);
    json_integer(json, "number", c->number);
    json_text(json, "game", conversation_game_name(c->game));
    json_text(json, "format", conversation_demo_ending(c->game));
    json_integer(json, "protocol", c->protocol);
    json_text(json, "protocol_name", protocol_name(c));
    endpoint_print(&c->client, text);
    json_text(json, "client", text);
    endpoint_print(&c->server, text);
    json_text(json, "server", text);
    json_number(json, "begin", (double)c->begin / 1e9, 6);
    json_number(json, "seconds", seconds_of(c), 6);
    json_bool(json, "has_beginning", c->has_beginning);
    json_bool(json, "has_ended", c->has_ended);
    json_open_array(json, "levels");
    for (int i = 0; i < c->num_levels; i++) {
        json_open_object(json, NULL);
        json_number(json, "time", c->levels[i].time, 3);
        json_text(json, "map", c->levels[i].map[0] ? c->levels[i].map : NULL);
        json_text(json, "title", c->levels[i].title);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "players");
    for (int i = 0; i < CONVERSATION_PLAYERS; i++)
        if (c->players[i][0])
            json_text(json, NULL, c->players[i]);
    json_close_array(json);
    put_traffic(json, "from_server", &c->from_server);
    put_traffic(json, "from_client", &c->from_client);
    json_integer(json, "server_blocks", c->num_blocks);
    json_integer(json, "packets_left_out", c->left_out);
    json_integer(json, "lists_without_base", c->baseless);
    json_integer(json, "messages_torn", c->torn);
    json_integer(json, "messages_unread", c->unread);
    json_integer(json, "moves", c->moves);
    json_integer(json, "moves_altered", c->altered);
    json_close_object(json);
}

static void list(const struct render_settings *settings, const struct capture *capture)
{
    const int num = capture_num_conversations(capture);
    if (!settings->messages.json) {
        for (int i = 0; i < num; i++)
            print_conversation(capture_conversation(capture, i));
        printf("%d datagrams of %d are of no game\n", capture_num_others(capture),
               capture_num_datagrams(capture));
        return;
    }
    struct json json = {.stream = stdout};
    json_open_object(&json, NULL);
    json_integer(&json, "datagrams", capture_num_datagrams(capture));
    json_integer(&json, "datagrams_of_no_game", capture_num_others(capture));
    json_text(&json, "damage", capture_damage(capture));
    json_open_array(&json, "games");
    for (int i = 0; i < num; i++)
        put_conversation(&json, capture_conversation(capture, i));
    json_close_array(&json);
    json_close_object(&json);
    putchar('\n');
}

/* ---- demos ---- */

/* Where the demos go, and those being written. */
struct writing {
    const struct render_settings *settings;
    struct arena *arena;
    const char *stem; /* what demos in a folder are called, before "-1.qwd" */
    bool into_folder;
    struct output *outputs[LIMIT_CONVERSATIONS]; /* by number, from 0 */
    int num_written;
};

/* A capture's name without its folder and ending, and what a terminal obeys. */
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

/* Write what a demo has more than before. One of which nothing can be shown is not
 * begun, nor a second one where there is one file. */
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
    log_info(log, "%s: %s, %d blocks of the server, %.1f s", output_name(output), protocol_name(c),
             c->num_blocks, seconds_of(c));
    if (c->left_out > 0 || !c->has_beginning)
        log_warn(log,
                 "%s: the capture begins in the middle of the game: %d packets before the "
                 "first level's data are left out",
                 output_name(output), c->left_out);
    if (conversation_client_gap(c))
        log_warn(log, "%s: %s", output_name(output), conversation_client_gap(c));
    if (c->baseless > 0)
        log_warn(log, "%s: %d lists of entities are changes to one that the capture misses",
                 output_name(output), c->baseless);
    if (c->torn > 0)
        log_warn(log, "%s: %d reliable messages are left out: the capture misses parts of them",
                 output_name(output), c->torn);
}

/* Of a whole capture one file can have but one game. */
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
                     "game %d: begins before the capture, and no level's data are in it: "
                     "nothing of it can be shown",
                     c->number);
            continue;
        }
        say_written(c, *output, log);
        struct output *whole = *output;
        *output = NULL;
        if (!output_commit(whole, err))
            return false;
    }
    return w->num_written > 0 || err_set(err, ERR_FORMAT, "%s: holds no game that can be shown",
                                         w->settings->input.paths[0]);
}

/* Report what of a capture is missing: exit code. */
static int report(const char *name, const char *damage, int num_cut, bool is_full, struct log *log)
{
    if (damage)
        log_warn(log, "%s", damage);
    if (num_cut > 0)
        log_warn(log, "%s: %d frames are cut short: capture with \"-s 0\"", name, num_cut);
    if (is_full)
        log_warn(log, "%s: more games than the limits allow; see demoreel --limits", name);
    return damage || num_cut > 0 || is_full ? EXIT_DAMAGED : 0;
}

/* Write demos while a capture is still being made. */
static int extract_stream(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct writing w = {.into_folder = false};
    struct datagram datagram;
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

static int extract_file(const struct render_settings *settings, bool only_lists, struct log *log,
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
        list(settings, capture);
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

int command_extract(const struct options *options, struct log *log, struct err *err)
{
    const struct render_settings *const settings = &options->settings;
    if (settings->input.num_paths != 1)
        return err_set(err, ERR_USAGE, "one capture at a time") - 1;
    const bool is_stream = strcmp(settings->input.paths[0], "-") == 0;
    if (options->list && is_stream)
        return err_set(err, ERR_USAGE, "--list wants a capture that is finished, not -") - 1;
    return is_stream ? extract_stream(settings, log, err)
                     : extract_file(settings, options->list, log, err);
}
