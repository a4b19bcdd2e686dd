/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/print/file_hash.h"

#include <errno.h>
#include <fcntl.h>
#include <libavutil/mem.h>
#include <libavutil/sha.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"

enum { BITS = 256 };

static struct AVSHA *begin(void)
{
    struct AVSHA *sha = av_sha_alloc();
    av_sha_init(sha, BITS);
    return sha;
}

static void end(struct AVSHA *sha, char out[FILE_HASH_TEXT])
{
    uint8_t bytes[BITS / 8];
    av_sha_final(sha, bytes);
    av_free(sha);
    for (int i = 0; i < BITS / 8; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

void file_hash_bytes(const void *data, size_t size, char out[FILE_HASH_TEXT])
{
    struct AVSHA *sha = begin();
    av_sha_update(sha, data, size);
    end(sha, out);
}

bool file_hash_descriptor(int fd, const char *name, char out[FILE_HASH_TEXT], struct err *err)
{
    uint8_t bytes[1 << 16];
    struct stat info;
    if (fd < 0)
        return err_set_errno(err, errno, "%s: cannot be read", name);
    FILE *file = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) ? fdopen(fd, "rb") : NULL;
    if (!file) {
        close(fd);
        return err_set(err, ERR_IO, "%s: cannot be read", name);
    }
    struct AVSHA *sha = begin();
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        av_sha_update(sha, bytes, n);
    end(sha, out);
    const bool ok = !ferror(file);
    fclose(file);
    return ok || err_set(err, ERR_IO, "%s: cannot be read", name);
}
