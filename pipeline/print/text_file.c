/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/print/text_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "encode/output.h"

const char *text_file_beside(const char *output, const char *ending, struct arena *arena)
{
    const char *base = path_base(output), *number = strchr(base, '%');
    if (!number)
        return arena_printf(arena, "%.*s%s", path_stem_length(output), output, ending);
    while (number > base && strchr("-_. ", number[-1]))
        number--;
    return arena_printf(arena, "%.*s%s%s", (int)(number - output), output,
                        number == base ? "film" : "", ending);
}

bool text_file_open(struct text_file *file, const char *path, struct err *err)
{
    *file = (struct text_file){.path = path};
    file->stream = open_memstream(&file->text, &file->size);
    return file->stream || err_set(err, ERR_RESOURCE, "%s: out of memory", path);
}

void text_file_discard(struct text_file *file)
{
    if (file->stream)
        fclose(file->stream);
    free(file->text);
    *file = (struct text_file){0};
}

bool text_file_end(struct text_file *file, struct err *err)
{
    const bool ok = !file->stream || fclose(file->stream) == 0 ||
                    err_set(err, ERR_RESOURCE, "%s: out of memory", file->path);
    file->stream = NULL;
    return ok;
}

bool text_file_check(const struct text_file *file, bool overwrite, struct err *err)
{
    return output_check_file(file->path, file->text, file->size, overwrite, err);
}

bool text_file_close(struct text_file *file, bool overwrite, struct err *err)
{
    const bool ok = text_file_end(file, err) &&
                    output_write_file(file->path, file->text, file->size, overwrite, err);
    text_file_discard(file);
    return ok;
}
