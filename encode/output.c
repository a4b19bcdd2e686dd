#include "encode/output.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"

enum {
    MAX_NAME = 200,     /* bytes of the name kept in the unfinished file's; NAME_MAX is 255 */
    MAX_ATTEMPTS = 100, /* at a name that no crashed run has left behind */
};

struct output {
    struct arena *arena;
    const char *name;
    const char *target; /* the same file, not through a link */
    const char *path;   /* the unfinished file; the name itself when in place */
    FILE *file;
    bool is_stdout, in_place;
    int64_t size;
};

/* Open a new file beside `name`, under a name that nobody has. */
static bool open_part(struct output *output, struct err *err)
{
    const char *slash = strrchr(output->target, '/');
    const char *base = slash ? slash + 1 : output->target;
    const int folder_size = (int)(base - output->target);

    if (*base == '\0')
        return err_set(err, ERR_USAGE, "%s: names a folder; add a file name", output->name);
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        output->path = arena_printf(output->arena, "%.*s.%.*s.part-%ld", folder_size,
                                    output->target, MAX_NAME, base, (long)getpid() + attempt);
        const int fd = open(output->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0) {
            output->file = fdopen(fd, "r+b");
            assert(output->file);
            return true;
        }
        if (errno != EEXIST)
            break;
    }
    return err_set_errno(err, errno, "%s: cannot be created", output->name);
}

bool output_names_device(const char *name)
{
    struct stat info;
    return strcmp(name, "-") == 0 ||
           (stat(name, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode));
}

static bool open_in_place(struct output *output, struct err *err)
{
    output->in_place = true;
    output->path = output->name;
    output->file = fopen(output->name, "wb");
    if (!output->file)
        return err_set_errno(err, errno, "%s: cannot be written", output->name);
    return true;
}

/* A link stays one: what it leads to is replaced. */
static void follow_links(struct output *output)
{
    char *target = realpath(output->name, NULL);
    if (target)
        output->target = arena_strdup(output->arena, target);
    free(target);
}

static bool open_file(struct output *output, bool overwrite, struct err *err)
{
    struct stat info;
    if (stat(output->name, &info) != 0)
        return open_part(output, err);
    if (S_ISDIR(info.st_mode))
        return err_set(err, ERR_USAGE, "%s: is a folder; add a file name", output->name);
    if (!S_ISREG(info.st_mode))
        return open_in_place(output, err);
    if (!overwrite)
        return err_set(err, ERR_USAGE, "%s: is there already; --overwrite replaces it",
                       output->name);
    follow_links(output);
    return open_part(output, err);
}

struct output *output_create(const char *name, bool overwrite, struct err *err)
{
    struct arena *arena = arena_create();
    struct output *output = ARENA_NEW(arena, struct output, 1);
    output->arena = arena;
    output->name = output->target = arena_strdup(arena, name);
    if (strcmp(name, "-") == 0) {
        output->name = "standard output";
        output->is_stdout = output->in_place = true;
        output->file = stdout;
        return output;
    }
    if (!open_file(output, overwrite, err)) {
        arena_destroy(arena);
        return NULL;
    }
    return output;
}

const char *output_name(const struct output *output)
{
    return output->name;
}

const char *output_path(const struct output *output)
{
    return output->path;
}

bool output_is_stdout(const struct output *output)
{
    return output->is_stdout;
}

bool output_in_place(const struct output *output)
{
    return output->in_place;
}

bool output_write(struct output *output, const void *data, size_t size, struct err *err)
{
    if (fwrite(data, 1, size, output->file) != size)
        return err_set_errno(err, errno, "%s: cannot be written", output->name);
    output->size += (int64_t)size;
    return true;
}

bool output_patch(struct output *output, const void *data, size_t size, struct err *err)
{
    assert(!output->in_place);
    if (fseek(output->file, 0, SEEK_SET) != 0 || fwrite(data, 1, size, output->file) != size ||
        fseek(output->file, 0, SEEK_END) != 0)
        return err_set_errno(err, errno, "%s: cannot be written", output->name);
    return true;
}

int64_t output_size(const struct output *output)
{
    return output->size;
}

bool output_commit(struct output *output, struct err *err)
{
    bool ok = fflush(output->file) == 0;
    int error = errno;
    /* Some file systems tell of a full disk only now. */
    if (!output->is_stdout && fclose(output->file) != 0 && ok) {
        ok = false;
        error = errno;
    }
    output->file = NULL;
    if (ok && !output->in_place && rename(output->path, output->target) != 0) {
        ok = false;
        error = errno;
    }
    if (!ok) {
        err_set_errno(err, error, "%s: cannot be written", output->name);
        output_discard(output);
        return false;
    }
    arena_destroy(output->arena);
    return true;
}

void output_discard(struct output *output)
{
    if (!output)
        return;
    if (output->file && !output->is_stdout)
        fclose(output->file);
    if (!output->in_place)
        unlink(output->path);
    arena_destroy(output->arena);
}
