#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){0};
}

/* Make room for `size` more bytes and one to spare. */
static void reserve(struct buffer *buffer, size_t size)
{
    if (buffer->room - buffer->size > size)
        return;
    size_t room = buffer->room ? buffer->room : 256;
    while (room - buffer->size <= size)
        room *= 2;
    buffer->data = mem_resize(buffer->data, room, 1);
    buffer->room = room;
}

void buffer_append(struct buffer *buffer, const void *data, size_t size)
{
    reserve(buffer, size);
    if (size > 0)
        memcpy(buffer->data + buffer->size, data, size);
    buffer->size += size;
}

void buffer_integer(struct buffer *buffer, uint32_t value, int size)
{
    uint8_t bytes[4];
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
    buffer_append(buffer, bytes, (size_t)size);
}

void buffer_print(struct buffer *buffer, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const int size = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    reserve(buffer, (size_t)size);
    va_start(args, fmt);
    vsnprintf((char *)buffer->data + buffer->size, (size_t)size + 1, fmt, args);
    va_end(args);
    buffer->size += (size_t)size;
}
