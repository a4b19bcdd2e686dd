/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/layer_files.h"

#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "cli/options/options.h"
#include "encode/exr.h"

bool layer_files_are_wanted(const struct options *options)
{
    return path_has_ending(options->output, ".exr");
}

const char *layer_files_name(const struct options *options, const struct layer_list *list,
                             int layer, struct arena *arena)
{
    const char *const name = layer_list_name(list, layer);
    return options_layer_file(options, name, (int)strlen(name), arena);
}

static bool open_file(const struct options *options, const char *output, int64_t first,
                      int64_t last, struct arena *arena, struct picture_name *name, struct err *err)
{
    struct stat info;
    if (!picture_name_parse(name, output, arena, err))
        return err_prefix(err, "%s", output);
    if (!name->after && last - first > 1)
        return err_set(err, ERR_USAGE,
                       "%s: %lld frames need a number in the name, such as shot.%%06d.exr", output,
                       (long long)(last - first));
    const char *path = picture_name_at(name, first, arena);
    if (!options->overwrite && stat(path, &info) == 0)
        return err_set(err, ERR_USAGE, "%s: is there already; --overwrite replaces it", path);
    return picture_name_make_folder(path, arena, err);
}

bool layer_files_open(struct layer_files *files, const struct options *options,
                      const struct layer_list *list, int64_t first, int64_t last,
                      struct arena *arena, struct err *err)
{
    *files = (struct layer_files){.options = options, .list = list};
    if (options->exr != EXR_FILES)
        return open_file(options, options->output, first, last, arena, &files->names[0], err);
    for (int i = 0; i < NUM_LAYERS; i++)
        if (layer_list_wants(list, i) &&
            !open_file(options, layer_files_name(options, list, i, arena), first, last, arena,
                       &files->names[i], err))
            return false;
    return true;
}

bool layer_files_write(const struct layer_files *files, const struct exr_picture *picture,
                       int64_t index, struct err *err)
{
    const struct options *const o = files->options;
    struct arena *const arena = arena_create();
    bool ok = true;
    if (o->exr != EXR_FILES)
        ok = exr_write(picture_name_at(&files->names[0], index, arena), picture,
                       o->exr == EXR_PARTS, o->overwrite, err);
    for (int i = 0; i < NUM_LAYERS && ok && o->exr == EXR_FILES; i++) {
        if (!layer_list_wants(files->list, i))
            continue;
        const struct exr_picture one = exr_layer(picture, layer_list_name(files->list, i), arena);
        ok = exr_write(picture_name_at(&files->names[i], index, arena), &one, false, o->overwrite,
                       err);
    }
    arena_destroy(arena);
    return ok;
}
