/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/arena.h - region allocation: memory that is freed all at once.
 *
 * An arena parameter shows how long a result lives: "run" for the whole process, "map"
 * for one level, "frame" until the next picture. Memory is zeroed and aligned for any
 * type.
 *
 * Running out of memory, or exceeding the process's limit (base/account.h), ends the
 * process with a message and exit code 5. Sizes read from files must therefore be checked
 * against limits first. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_create(void);
void arena_destroy(struct arena *arena); /* NULL is allowed */

/* Frees all allocations at once but keeps the memory for reuse. */
void arena_reset(struct arena *arena);

void *arena_alloc(struct arena *arena, size_t size);
void *arena_alloc_array(struct arena *arena, size_t count, size_t size);
void *arena_copy(struct arena *arena, const void *data, size_t size);

/* Returns the array with room for at least one more item. If it is full, that is a copy
 * with twice the capacity. */
void *arena_grow(struct arena *arena, const void *old, int num, int *capacity, size_t size);

char *arena_strdup(struct arena *arena, const char *text);
char *arena_printf(struct arena *arena, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Calls `function` before each allocation from now on; it may leave by longjmp. NULL
 * stops that. */
void arena_watch(struct arena *arena, void (*function)(void *context, size_t size), void *context);

/* Returns the number of bytes allocated since creation or the last reset. */
size_t arena_used(const struct arena *arena);

#define ARENA_NEW(arena, type, count) ((type *)arena_alloc_array((arena), (count), sizeof(type)))

/* malloc and realloc that end the process if there is not enough memory. */
void *mem_alloc(size_t size); /* zeroed */
void *mem_resize(void *old, size_t count, size_t size);

/* Returns the array with room for at least one more item, doubling the capacity if it is
 * full. */
void *mem_grow(void *old, int num, int *capacity, size_t size);

/* A memset to zero that is called out of line. For sizes known at compile time, compilers
 * may emit "rep stos", whose start-up cost exceeds the work in code that clears small
 * structs millions of times. */
void *mem_clear(void *data, size_t size);

/* Returns `memory`, which a library allocated; ends the process if it is NULL. */
void *mem_check(void *memory);

#endif
