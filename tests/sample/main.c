/* SPDX-License-Identifier: GPL-2.0-or-later */
/* makesample FOLDER: writes the built-in sample game to FOLDER/id1, and replacement
 * content for parts of it to FOLDER/better. */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "tests/sample/replacements.h"
#include "tests/sample/colours.h"
#include "tests/sample/duel.h"
#include "tests/sample/hud.h"
#include "tests/sample/level.h"
#include "tests/sample/mapfile.h"
#include "tests/sample/models.h"
#include "tests/sample/music.h"
#include "tests/sample/player.h"
#include "tests/sample/sounds.h"
#include "tests/sample/sprites.h"
#include "tests/sample/textures.h"
#include "world/map.h"
#include "world/map_load.h"

static bool save_colours(const struct colours *colours, const char *folder, struct err *err)
{
    struct buffer palette = {0}, colormap = {0};
    colours_write_palette(colours, &palette);
    colours_write_colormap(colours, &colormap);
    const bool ok = out_save(folder, "gfx/palette.lmp", &palette, err);
    return out_save(folder, "gfx/colormap.lmp", &colormap, err) && ok;
}

/* Records the fight in the map that was just created. */
static bool save_demos(const struct level *level, const struct buffer *bsp, const char *folder,
                       struct err *err)
{
    static const struct {
        const char *name;
        int protocol;
    } demos[] = {{"sample.dem", 666}, {"sample_15.dem", 15}, {"sample_999.dem", 999}};
    struct arena *arena = arena_create();
    const struct bytes bytes = bytes_make(bsp->data, bsp->size);
    const struct map *map =
        map_parse("maps/sample.bsp", &(struct map_files){.bsp = bytes}, arena, NULL, err);
    bool ok = map != NULL;
    for (size_t i = 0; ok && i < sizeof demos / sizeof *demos; i++) {
        struct buffer demo = duel_record(map, level, demos[i].protocol);
        ok = out_save(folder, demos[i].name, &demo, err);
    }
    arena_destroy(arena);
    return ok;
}

static bool save_map(const struct textures *textures, const char *folder, struct err *err)
{
    struct level *level = mem_alloc(sizeof *level);
    struct buffer bsp = {0}, lit = {0}, box = {0}, box_lit = {0};
    level_make_box(level, textures);
    mapfile_compile(level, &box, &box_lit);
    level_free(level);
    level_make(level, textures);
    mapfile_compile(level, &bsp, &lit);
    bool ok = save_demos(level, &bsp, folder, err);
    level_free(level);
    free(level);
    ok = out_save(folder, "maps/sample.bsp", &bsp, err) && ok;
    ok = out_save(folder, "maps/sample.lit", &lit, err) && ok;
    ok = out_save(folder, "maps/b_bh25.bsp", &box, err) && ok;
    return out_save(folder, "maps/b_bh25.lit", &box_lit, err) && ok;
}

static bool make_game(const char *folder, const char *better, struct err *err)
{
    struct colours *colours = mem_alloc(sizeof *colours);
    struct textures *textures = mem_alloc(sizeof *textures);
    colours_make(colours);
    textures_make(textures, colours);
    const bool ok = save_colours(colours, folder, err) && hud_save(colours, folder, err) &&
                    save_map(textures, folder, err) && player_save(colours, folder, err) &&
                    models_save(colours, folder, err) && sprites_save(colours, folder, err) &&
                    sounds_save(folder, err) && music_save(folder, err) &&
                    replacements_save(colours, better, err);
    textures_free(textures);
    free(textures);
    free(colours);
    return ok;
}

int main(int argc, char **argv)
{
    struct err err = {0};
    char folder[1024], better[1024];

    if (argc != 2) {
        fprintf(stderr, "usage: makesample FOLDER\n");
        return EXIT_FAILURE;
    }
    snprintf(folder, sizeof folder, "%s/id1", argv[1]);
    snprintf(better, sizeof better, "%s/better", argv[1]);
    if (make_game(folder, better, &err))
        return EXIT_SUCCESS;
    fprintf(stderr, "makesample: %s\n", err.text);
    return EXIT_FAILURE;
}
