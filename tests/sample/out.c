/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/out.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/err.h"

void buf_zeros(struct buffer *buf, size_t size)
{
    while (size-- > 0)
        buf_u8(buf, 0);
}

void buf_u8(struct buffer *buf, int value)
{
    buffer_integer(buf, (uint32_t)value, 1);
}

void buf_i16(struct buffer *buf, int value)
{
    buffer_integer(buf, (uint32_t)value, 2);
}

void buf_i32(struct buffer *buf, int32_t value)
{
    buffer_integer(buf, (uint32_t)value, 4);
}

void buf_f32(struct buffer *buf, float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    buf_i32(buf, bits);
}

void buf_str(struct buffer *buf, const char *text)
{
    buffer_append(buf, text, strlen(text) + 1);
}

void buf_name(struct buffer *buf, const char *text, size_t size)
{
    const size_t length = strlen(text);
    const size_t used = length < size ? length : size;
    buffer_append(buf, text, used);
    buf_zeros(buf, size - used);
}

void buf_patch_i32(struct buffer *buf, size_t offset, int32_t value)
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

bool out_save(const char *folder, const char *name, struct buffer *buf, struct err *err)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    make_parents(path);

    FILE *file = fopen(path, "wb");
    bool ok = file && fwrite(buf->data, 1, buf->size, file) == buf->size;
    if (file)
        ok = fclose(file) == 0 && ok;
    buffer_free(buf);
    return ok || err_set_errno(err, errno, "%s", path);
}
