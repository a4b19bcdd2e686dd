/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_room.h - the room of test_bsp.h with the objects needed to read it.
 *
 * Each test has its own (room_set_up, room_tear_down) and may change its lumps before
 * reading it. */
#ifndef TESTS_UNIT_TEST_ROOM_H
#define TESTS_UNIT_TEST_ROOM_H

#include "base/arena.h"
#include "base/log.h"
#include "tests/unit/test_bsp.h"
#include "world/map_load.h"

struct room {
    struct test_bsp bsp;
    struct arena *arena;
    struct log *log;
    FILE *log_stream;
};

static inline int room_set_up(void **state)
{
    struct room *room = calloc(1, sizeof *room);
    room->arena = arena_create();
    room->log_stream = tmpfile();
    room->log = log_create(room->log_stream, LOG_NORMAL);
    test_bsp_make(&room->bsp, BSP_29);
    *state = room;
    return 0;
}

static inline int room_tear_down(void **state)
{
    struct room *room = *state;
    log_destroy(room->log);
    fclose(room->log_stream);
    arena_destroy(room->arena);
    free(room);
    return 0;
}

/* Reads the room's own .bsp together with the accompanying files in `files`. */
static inline const struct map *room_parse(struct room *room, struct map_files files)
{
    files.bsp = test_bsp_pack(&room->bsp);
    return map_parse("maps/test.bsp", &files, room->arena, room->log, NULL);
}

#endif
