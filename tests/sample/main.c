/* makesample FOLDER: write the built-in sample game into FOLDER/id1. */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "tests/sample/colours.h"
#include "tests/sample/hud.h"
#include "tests/sample/level.h"
#include "tests/sample/mapfile.h"
#include "tests/sample/models.h"
#include "tests/sample/music.h"
#include "tests/sample/player.h"
#include "tests/sample/sounds.h"
#include "tests/sample/sprites.h"
#include "tests/sample/textures.h"

static bool save_colours(const struct colours *colours, const char *folder, struct err *err)
{
    struct buf palette = {0}, colormap = {0};
    colours_write_palette(colours, &palette);
    colours_write_colormap(colours, &colormap);
    const bool ok = out_save(folder, "gfx/palette.lmp", &palette, err);
    return out_save(folder, "gfx/colormap.lmp", &colormap, err) && ok;
}

static bool save_map(const struct textures *textures, const char *folder, struct err *err)
{
    struct level *level = mem_alloc(sizeof *level);
    struct buf bsp = {0}, lit = {0};
    level_make(level, textures);
    mapfile_compile(level, &bsp, &lit);
    level_free(level);
    free(level);
    const bool ok = out_save(folder, "maps/sample.bsp", &bsp, err);
    return out_save(folder, "maps/sample.lit", &lit, err) && ok;
}

static bool make_game(const char *folder, struct err *err)
{
    struct colours *colours = mem_alloc(sizeof *colours);
    struct textures *textures = mem_alloc(sizeof *textures);
    colours_make(colours);
    textures_make(textures, colours);
    const bool ok = save_colours(colours, folder, err) && hud_save(colours, folder, err) &&
                    save_map(textures, folder, err) && player_save(colours, folder, err) &&
                    models_save(colours, folder, err) && sprites_save(colours, folder, err) &&
                    sounds_save(folder, err) && music_save(folder, err);
    textures_free(textures);
    free(textures);
    free(colours);
    return ok;
}

int main(int argc, char **argv)
{
    struct err err = {0};
    char folder[1024];

    if (argc != 2) {
        fprintf(stderr, "usage: makesample FOLDER\n");
        return EXIT_FAILURE;
    }
    snprintf(folder, sizeof folder, "%s/id1", argv[1]);
    if (make_game(folder, &err))
        return EXIT_SUCCESS;
    fprintf(stderr, "makesample: %s\n", err.text);
    return EXIT_FAILURE;
}
