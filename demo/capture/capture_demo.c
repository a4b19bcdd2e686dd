/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/capture_demo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/err.h"
#include "demo/capture/capture.h"
#include "demo/capture/packet_file.h"
#include "demo/container/demo.h"
#include "demo/container/demo_unpack.h"
#include "demo/container/file_kind.h"

enum { MAX_LISTED = 8 };

/* Sets *out to the game number after the colon of the path, 0 if there is none. Returns false and
 * sets err if it is not a number. */
static bool read_number(const struct demo_unpacked *file, int *out, struct err *err)
{
    *out = 0;
    if (!file->member)
        return true;
    const size_t digits = strspn(file->member, "0123456789");
    *out = digits > 0 && digits < 8 && !file->member[digits] ? atoi(file->member) : 0;
    return *out > 0 ||
           err_set(err, ERR_USAGE, "%s: expected a game number of 1 or more, got \"%s\"",
                   file->name, file->member);
}

struct conversation *capture_demo_choose(const struct capture *capture, const char *name,
                                         int number, struct err *err)
{
    struct conversation *found = NULL;
    char listed[64] = "";
    int num_shown = 0;
    for (int i = 0; i < capture_num_conversations(capture); i++) {
        struct conversation *c = capture_conversation(capture, i);
        if (c->number == number)
            found = c;
        if (c->num_blocks == 0 || ++num_shown > MAX_LISTED)
            continue;
        const size_t used = strlen(listed);
        snprintf(listed + used, sizeof listed - used, "%s%d", used ? ", " : "", c->number);
        if (number == 0)
            found = c;
    }
    if (number > 0 && !found)
        err_set(err, ERR_USAGE, "%s: no game %d; it contains %s%s", name, number,
                num_shown ? "" : "no playable game", listed);
    else if (number == 0 && num_shown > 1)
        err_set(err, ERR_USAGE, "%s: contains %d games; select one with %s:NUMBER (%s)", name,
                num_shown, name, listed);
    else if (!found)
        err_set(err, ERR_FORMAT, "%s: contains no playable game", name);
    else if (found->num_blocks == 0)
        err_set(err, ERR_FORMAT,
                "%s: game %d began before the capture, which has no level data for it: it cannot "
                "be played back",
                name, number);
    else
        return found;
    return NULL;
}

struct capture *capture_demo_load(const char *path, int *only, struct err *err)
{
    struct demo_unpacked file;
    if (!demo_unpack_outer(path, &file, err))
        return NULL;
    const struct bytes bytes = bytes_make(file.data, file.size);
    struct capture *capture = NULL;
    if (!packet_file_is(bytes))
        file_kind_refuse(file.name, bytes, FILE_KIND_CAPTURE, err);
    else if (read_number(&file, only, err))
        capture = capture_read(file.name, bytes, err);
    demo_unpack_free(&file);
    return capture;
}

/* Replaces the capture with the demo of the chosen game. */
static bool replace(struct demo_unpacked *file, int number, struct err *err)
{
    struct capture *capture = capture_read(file->name, bytes_make(file->data, file->size), err);
    struct conversation *c = capture ? capture_demo_choose(capture, file->name, number, err) : NULL;
    if (c) {
        free(file->data);
        file->data = c->demo.data;
        file->size = c->demo.size;
        c->demo = (struct buffer){0};
        char *dot = strchr(file->name, '.');
        if (dot)
            *dot = '\0';
        const size_t length = strlen(file->name);
        snprintf(file->name + length, sizeof file->name - length, "-%d.%s", c->number,
                 conversation_demo_ending(c->game));
        if (capture_damage(capture) && !file->damage[0])
            snprintf(file->damage, sizeof file->damage, "%s", capture_damage(capture));
    }
    capture_destroy(capture);
    return c != NULL;
}

struct demo *capture_demo_open(const char *path, struct err *err)
{
    struct demo_unpacked file;
    int number;
    if (!demo_unpack_outer(path, &file, err))
        return NULL;
    if (!packet_file_is(bytes_make(file.data, file.size))) {
        demo_unpack_free(&file);
        return demo_open(path, err);
    }
    if (read_number(&file, &number, err) && replace(&file, number, err))
        return demo_open_unpacked(&file, err);
    demo_unpack_free(&file);
    return NULL;
}
