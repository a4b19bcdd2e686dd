/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/arena.h"

#include <stdarg.h>
#include <malloc.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/account.h"

enum { CHUNK_SIZE = 1 << 18 };

struct chunk {
    struct chunk *next;
    size_t size, used;
    alignas(max_align_t) unsigned char data[];
};

struct arena {
    struct chunk *full, *current, *spare;
    size_t used;
    void (*watch)(void *context, size_t size);
    void *watch_context;
};

void *mem_check(void *memory)
{
    if (!memory)
        account_fail(0);
    return memory;
}

void *mem_alloc(size_t size)
{
    account_charge(size);
    void *p = calloc(1, size ? size : 1);
    if (!p)
        account_fail(size);
    return p;
}

void *mem_resize(void *old, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        account_fail(SIZE_MAX);
    const size_t total = count * size, before = malloc_usable_size(old);
    account_charge(total > before ? total - before : 0);
    void *p = realloc(old, total > 0 ? total : 1);
    if (!p)
        account_fail(total);
    return p;
}

void *mem_grow(void *old, int num, int *capacity, size_t size)
{
    if (num < *capacity)
        return old;
    *capacity = *capacity ? *capacity * 2 : 64;
    return mem_resize(old, (size_t)*capacity, size);
}

void *mem_clear(void *data, size_t size)
{
    return memset(data, 0, size);
}

struct arena *arena_create(void)
{
    return mem_alloc(sizeof(struct arena));
}

static void free_chunks(struct chunk *chunk)
{
    while (chunk) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
}

void arena_destroy(struct arena *arena)
{
    if (!arena)
        return;
    free_chunks(arena->full);
    free_chunks(arena->current);
    free_chunks(arena->spare);
    free(arena);
}

void arena_reset(struct arena *arena)
{
    if (arena->current) {
        arena->current->next = arena->full;
        arena->full = arena->current;
        arena->current = NULL;
    }
    while (arena->full) {
        struct chunk *chunk = arena->full;
        arena->full = chunk->next;
        chunk->next = arena->spare;
        arena->spare = chunk;
    }
    arena->used = 0;
}

/* Returns a chunk with room for `size` bytes: the first spare one that fits, or a new
 * one. */
static struct chunk *chunk_for(struct arena *arena, size_t size)
{
    for (struct chunk **link = &arena->spare; *link; link = &(*link)->next) {
        struct chunk *chunk = *link;
        if (chunk->size >= size) {
            *link = chunk->next;
            chunk->used = 0;
            return chunk;
        }
    }
    const size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
    if (room > SIZE_MAX - sizeof(struct chunk))
        account_fail(room);
    account_charge(room);
    struct chunk *chunk = malloc(sizeof *chunk + room);
    if (!chunk)
        account_fail(room);
    chunk->size = room;
    chunk->used = 0;
    return chunk;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX - align)
        account_fail(size);
    size = (size + align - 1) & ~(align - 1);
    if (arena->watch)
        arena->watch(arena->watch_context, size);
    struct chunk *chunk = arena->current;
    if (!chunk || chunk->size - chunk->used < size) {
        if (chunk) {
            chunk->next = arena->full;
            arena->full = chunk;
        }
        chunk = chunk_for(arena, size);
        chunk->next = NULL;
        arena->current = chunk;
    }
    void *p = chunk->data + chunk->used;
    chunk->used += size;
    arena->used += size;
    return memset(p, 0, size);
}

void *arena_alloc_array(struct arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        account_fail(SIZE_MAX);
    return arena_alloc(arena, count * size);
}

void *arena_copy(struct arena *arena, const void *data, size_t size)
{
    void *p = arena_alloc(arena, size);
    return size ? memcpy(p, data, size) : p;
}

void *arena_grow(struct arena *arena, const void *old, int num, int *capacity, size_t size)
{
    if (num < *capacity)
        return (void *)old;
    *capacity = *capacity ? *capacity * 2 : 64;
    void *array = arena_alloc_array(arena, (size_t)*capacity, size);
    return num > 0 ? memcpy(array, old, (size_t)num * size) : array;
}

char *arena_strdup(struct arena *arena, const char *text)
{
    return arena_copy(arena, text, strlen(text) + 1);
}

char *arena_printf(struct arena *arena, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const int length = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    char *text = arena_alloc(arena, length > 0 ? (size_t)length + 1 : 1);
    va_start(args, fmt);
    vsnprintf(text, (size_t)length + 1, fmt, args);
    va_end(args);
    return text;
}

void arena_watch(struct arena *arena, void (*function)(void *context, size_t size), void *context)
{
    arena->watch = function;
    arena->watch_context = context;
}

size_t arena_used(const struct arena *arena)
{
    return arena->used;
}
