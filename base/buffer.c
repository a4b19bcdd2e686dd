/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){0};
}

uint8_t *buffer_add(struct buffer *buffer, size_t n)
{
    const size_t limit = buffer->limit ? buffer->limit : SIZE_MAX / 2;
    if (buffer->failed || n > limit - buffer->size) {
        buffer->failed = true;
        return NULL;
    }
    if (n > buffer->room - buffer->size) {
        buffer->room = buffer->room < 512 ? 1024 : buffer->room * 2;
        if (buffer->room > limit)
            buffer->room = limit;
        if (buffer->room < buffer->size + n)
            buffer->room = buffer->size + n;
        buffer->data = mem_resize(buffer->data, buffer->room, 1);
    }
    buffer->size += n;
    return buffer->data + buffer->size - n;
}

void buffer_append(struct buffer *buffer, const void *data, size_t size)
{
    uint8_t *at = size > 0 ? buffer_add(buffer, size) : NULL;
    if (at)
        memcpy(at, data, size);
}

void buffer_print(struct buffer *buffer, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const int size = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    uint8_t *at = size < 0 ? NULL : buffer_add(buffer, (size_t)size + 1);
    if (!at)
        return;
    va_start(args, fmt);
    vsnprintf((char *)at, (size_t)size + 1, fmt, args);
    va_end(args);
    buffer->size--;
}
