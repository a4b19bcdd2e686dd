/* base/buffer.h - bytes that grow at the end. Numbers go in little-endian. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stddef.h>
#include <stdint.h>

struct buffer {
    uint8_t *data; /* malloc'd; free with buffer_free */
    size_t size, room;
};

void buffer_free(struct buffer *buffer);
void buffer_append(struct buffer *buffer, const void *data, size_t size);

/* The low `size` bytes of a number, 1 to 4. */
void buffer_integer(struct buffer *buffer, uint32_t value, int size);

/* Text without its NUL. */
void buffer_print(struct buffer *buffer, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#endif
