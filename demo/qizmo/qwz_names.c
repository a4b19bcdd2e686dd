/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The stream refers to well-known models and sounds by fixed numbers, so that a file has the same
 * number, and the same cost, in all demos. */
#include "demo/qizmo/qwz_names.h"

#include <stdio.h>

#include "demo/qizmo/dictionary.h"

enum { MAX_FILE_NAME = 256 };

static int find_known(const char *const *known, int num, const char *name)
{
    for (int i = 0; i < num; i++)
        if (strcmp(known[i], name) == 0)
            return i + 1;
    return 0;
}

static void set_identity(uint8_t numbers[256])
{
    for (int i = 0; i < 256; i++)
        numbers[i] = (uint8_t)i;
}

void qwz_names_reset(struct qwz *q)
{
    set_identity(q->models.server_number);
    set_identity(q->sounds.server_number);
}

/* Returns a new list for names from number `first` on; NULL if that list was sent before or there
 * are too many lists. */
static struct qwz_name_list *find_room(struct qwz_names *names, uint8_t first)
{
    if (first == 0)
        names->num_lists = 0;
    for (int i = 0; i < names->num_lists; i++)
        if (names->lists[i].first == first)
            return NULL;
    if (names->num_lists == QWZ_LISTS)
        return NULL;
    struct qwz_name_list *list = &names->lists[names->num_lists++];
    *list = (struct qwz_name_list){.first = first};
    return list;
}

void qwz_names_add(struct qwz *q, struct bytes *in, bool is_models)
{
    const char *const *known = is_models ? dictionary_models : dictionary_sounds;
    const int num_known = is_models ? DICTIONARY_KNOWN_MODELS : DICTIONARY_KNOWN_SOUNDS;
    const uint8_t first = bytes_u8(in);
    struct qwz_name_list *list = find_room(is_models ? &q->models : &q->sounds, first);
    char name[MAX_FILE_NAME];
    int number = first;
    for (bytes_str(in, name, sizeof name); name[0]; bytes_str(in, name, sizeof name)) {
        number++;
        if (is_models && strcmp(name, "progs/player.mdl") == 0)
            q->player_model = (uint8_t)number;
        if (list && list->num < QWZ_NAMES)
            list->known[list->num++] = (uint8_t)find_known(known, num_known, name);
    }
    bytes_u8(in); /* the first number of the next list */
    q->names_changed = true;
}

/* Gives the file with server number `position` the number `known` in the stream, and the file that
 * had that number the previous one of `position`. */
static void swap_numbers(uint8_t stream_number[256], uint8_t server_number[256], uint8_t position,
                         uint8_t known)
{
    const uint8_t old = stream_number[position], other = server_number[known];
    if (old == known)
        return;
    stream_number[position] = known;
    server_number[known] = position;
    stream_number[other] = old;
    server_number[old] = other;
}

/* QUIRK: after the first list of models Qizmo continues with the list whose index is the number of
 * sound lists plus one. It usually does not exist, so that the models of all but the first list
 * keep the server's numbers. For sounds it uses all lists. */
static void renumber(struct qwz_names *names, int second_list)
{
    uint8_t stream_number[256];
    int position = 1;
    set_identity(stream_number);
    set_identity(names->server_number);
    for (int i = 0; i < names->num_lists; i = i ? i + 1 : second_list) {
        const struct qwz_name_list *list = &names->lists[i];
        for (int k = 0; k < list->num && position <= QWZ_NAMES; k++, position++)
            if (list->known[k])
                swap_numbers(stream_number, names->server_number, (uint8_t)position,
                             list->known[k]);
    }
}

void qwz_names_renumber(struct qwz *q)
{
    renumber(&q->models, q->sounds.num_lists + 1);
    renumber(&q->sounds, 1);
    q->names_changed = false;
}

void qwz_names_set_player(struct qwz *q, unsigned slot, const char *name)
{
    if (slot < QW_MAX_PLAYERS)
        snprintf(q->player_names[slot], QWZ_NAME_SIZE, "%.*s", QWZ_NAME_SIZE - 1, name);
}

/* A userinfo string has the form "\key\value\key\value". */
void qwz_names_read_userinfo(struct qwz *q, unsigned slot, const char *info)
{
    while (*info == '\\') {
        const char *value = strchr(info + 1, '\\');
        if (!value)
            return;
        const bool is_name = value - info == 5 && memcmp(info, "\\name", 5) == 0;
        const size_t length = strcspn(++value, "\\");
        if (is_name) {
            char name[QWZ_NAME_SIZE];
            snprintf(name, sizeof name, "%.*s", (int)(length < 255 ? length : 255), value);
            qwz_names_set_player(q, slot, name);
        }
        info = value + length;
    }
}
