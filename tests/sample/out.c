#include "tests/sample/out.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"

void buf_free(struct buf *buf)
{
    free(buf->data);
    *buf = (struct buf){0};
}

void buf_bytes(struct buf *buf, const void *data, size_t size)
{
    if (size == 0)
        return;
    if (buf->size + size > buf->capacity) {
        buf->capacity = (buf->size + size) * 2;
        buf->data = mem_resize(buf->data, buf->capacity, 1);
    }
    memcpy(buf->data + buf->size, data, size);
    buf->size += size;
}

void buf_zeros(struct buf *buf, size_t size)
{
    while (size-- > 0)
        buf_u8(buf, 0);
}

void buf_u8(struct buf *buf, int value)
{
    const uint8_t byte = (uint8_t)value;
    buf_bytes(buf, &byte, 1);
}

void buf_i16(struct buf *buf, int value)
{
    buf_u8(buf, value & 0xff);
    buf_u8(buf, value >> 8 & 0xff);
}

void buf_i32(struct buf *buf, int32_t value)
{
    const uint32_t bits = (uint32_t)value;
    for (int shift = 0; shift < 32; shift += 8)
        buf_u8(buf, (int)(bits >> shift & 0xff));
}

void buf_f32(struct buf *buf, float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    buf_i32(buf, bits);
}

void buf_str(struct buf *buf, const char *text)
{
    buf_bytes(buf, text, strlen(text) + 1);
}

void buf_name(struct buf *buf, const char *text, size_t size)
{
    const size_t length = strlen(text);
    const size_t used = length < size ? length : size;
    buf_bytes(buf, text, used);
    buf_zeros(buf, size - used);
}

void buf_patch_i32(struct buf *buf, size_t offset, int32_t value)
{
    const uint32_t bits = (uint32_t)value;
    for (int i = 0; i < 4; i++)
        buf->data[offset + (size_t)i] = (uint8_t)(bits >> (8 * i));
}

static void make_parents(char *path)
{
    for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        mkdir(path, 0777);
        *p = '/';
    }
}

bool out_save(const char *folder, const char *name, struct buf *buf, struct err *err)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    make_parents(path);

    FILE *file = fopen(path, "wb");
    bool ok = file && fwrite(buf->data, 1, buf->size, file) == buf->size;
    if (file)
        ok = fclose(file) == 0 && ok;
    buf_free(buf);
    return ok || err_set_errno(err, errno, "%s", path);
}
