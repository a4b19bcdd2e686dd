#include "cli/print/text_file.h"

#include <stdlib.h>

#include "base/err.h"
#include "encode/output.h"

bool text_file_open(struct text_file *file, const char *path, struct err *err)
{
    *file = (struct text_file){.path = path};
    file->stream = open_memstream(&file->text, &file->size);
    return file->stream || err_set(err, ERR_RESOURCE, "%s: no memory for its text", path);
}

void text_file_discard(struct text_file *file)
{
    if (file->stream)
        fclose(file->stream);
    free(file->text);
    *file = (struct text_file){0};
}

static bool write_text(const struct text_file *file, struct err *err)
{
    struct output *output = output_create(file->path, true, err);
    if (output && output_write(output, file->text, file->size, err))
        return output_commit(output, err);
    output_discard(output);
    return false;
}

bool text_file_close(struct text_file *file, struct err *err)
{
    bool ok = fclose(file->stream) == 0 ||
              err_set(err, ERR_RESOURCE, "%s: no memory for its text", file->path);
    file->stream = NULL;
    ok = ok && write_text(file, err);
    text_file_discard(file);
    return ok;
}
