/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/arena.h - memory that is freed together.
 *
 * An arena argument in a signature says how long the result lives: "run" for
 * the process, "map" for one level, "frame" until the next picture. Memory is
 * zeroed and aligned for any type. Running out of memory, or taking more than the
 * process may (base/account.h), ends it with a message and exit code 5: sizes that come
 * from files are checked against limits first. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_create(void);
void arena_destroy(struct arena *arena); /* NULL is fine */

/* Forget everything, keep the memory for the next round. */
void arena_reset(struct arena *arena);

void *arena_alloc(struct arena *arena, size_t size);
void *arena_alloc_array(struct arena *arena, size_t count, size_t size);
void *arena_copy(struct arena *arena, const void *data, size_t size);

/* Room for one more in an array of the arena that doubles, moving, when it is full. */
void *arena_grow(struct arena *arena, const void *old, int num, int *capacity, size_t size);

char *arena_strdup(struct arena *arena, const char *text);
char *arena_printf(struct arena *arena, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* From here on call a function before bytes are handed out, which may leave by longjmp;
 * NULL: no more. */
void arena_watch(struct arena *arena, void (*function)(void *context, size_t size), void *context);

/* Bytes handed out since creation or the last reset. */
size_t arena_used(const struct arena *arena);

#define ARENA_NEW(arena, type, count) ((type *)arena_alloc_array((arena), (count), sizeof(type)))

/* malloc and realloc that end the process when there is no memory. */
void *mem_alloc(size_t size); /* zeroed */
void *mem_resize(void *old, size_t count, size_t size);

/* Room for one more in an array of mem_resize that doubles when it is full. */
void *mem_grow(void *old, int num, int *capacity, size_t size);

/* memset to zero, for what is cleared millions of times: of a size that it knows
 * a compiler may make "rep stos", which takes longer to begin than to do. */
void *mem_clear(void *data, size_t size);

/* What a library allocated; ends the process when that is nothing. */
void *mem_check(void *memory);

#endif
