/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/layer_files.h"

#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "encode/exr.h"
#include "pipeline/settings/settings.h"

bool layer_files_are_requested(const struct output_settings *output)
{
    return path_has_ending(output->path, ".exr");
}

const char *layer_files_name(const struct output_settings *output, const struct layer_list *list,
                             int layer, struct arena *arena)
{
    const char *const name = layer_list_name(list, layer);
    return settings_layer_file(output, name, (int)strlen(name), arena);
}

static bool open_file(const struct output_settings *output, const char *file, int64_t first,
                      int64_t last, struct arena *arena, struct picture_name *name, struct err *err)
{
    struct stat info;
    if (!picture_name_parse(name, file, arena, err))
        return err_prefix(err, "%s", file);
    if (!name->after && last - first > 1)
        return err_set(err, ERR_USAGE,
                       "%s: %lld frames need a number in the name, such as shot.%%06d.exr", file,
                       (long long)(last - first));
    const char *path = picture_name_at(name, first, arena);
    if (!settings_replaces(output, path) && stat(path, &info) == 0)
        return err_set_exists(err, path);
    return picture_name_create_folder(path, arena, err);
}

bool layer_files_open(struct layer_files *files, const struct output_settings *output,
                      const struct layer_list *list, int64_t first, int64_t last,
                      struct arena *arena, struct err *err)
{
    *files = (struct layer_files){.output = output, .list = list};
    if (output->exr != EXR_FILES)
        return open_file(output, output->path, first, last, arena, &files->names[0], err);
    for (int i = 0; i < NUM_LAYERS; i++)
        if (layer_list_has(list, i) && !open_file(output, layer_files_name(output, list, i, arena),
                                                  first, last, arena, &files->names[i], err))
            return false;
    return true;
}

static bool write_file(const struct layer_files *files, const char *path,
                       const struct exr_picture *picture, bool has_parts, struct err *err)
{
    return exr_write(path, picture, has_parts, settings_replaces(files->output, path), err);
}

bool layer_files_write(const struct layer_files *files, const struct exr_picture *picture,
                       int64_t index, struct err *err)
{
    const struct output_settings *const output = files->output;
    struct arena *const arena = arena_create();
    bool ok = true;
    if (output->exr != EXR_FILES)
        ok = write_file(files, picture_name_at(&files->names[0], index, arena), picture,
                        output->exr == EXR_PARTS, err);
    for (int i = 0; i < NUM_LAYERS && ok && output->exr == EXR_FILES; i++) {
        if (!layer_list_has(files->list, i))
            continue;
        const struct exr_picture one =
            exr_extract_layer(picture, layer_list_name(files->list, i), arena);
        ok = write_file(files, picture_name_at(&files->names[i], index, arena), &one, false, err);
    }
    arena_destroy(arena);
    return ok;
}
