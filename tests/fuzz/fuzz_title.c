/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: the font of a title. */
#include "base/arena.h"
#include "cutscene/film/title.h"
#include "tests/fuzz/fuzz_folder.h"
#include "tests/unit/test_font.h"
#include "world/image.h"

const int fuzz_stride = 4;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct title_style style = {
        .size = 0.2, .outline = 0.02, .shadow = 0.05, .box = 1};
    struct fuzz_folder folder;
    fuzz_folder_make(&folder, "a.ttf", data, size);
    struct title_style with_font = style;
    with_font.font = folder.path;
    const struct title title = {"AVA fi\n\xc3\xa9 ", &with_font, TITLE_CENTER, 120, 60};
    struct title_fonts *fonts = title_fonts_create(NULL);
    struct arena *arena = arena_create();
    int pad;
    const struct image *image = title_draw(fonts, &title, &pad, arena, NULL);
    if (image)
        fuzz_read(image->rgba, (size_t)image->width * (size_t)image->height * 4);
    arena_destroy(arena);
    title_fonts_destroy(fonts);
    fuzz_folder_remove(&folder);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const int sizes[][2] = {{12, 14}, {-9, 20}, {15000, 10}};
    struct font_builder font;
    if (index >= (int)(sizeof sizes / sizeof *sizes))
        return 0;
    font_make(&font, sizes[index][0], sizes[index][1]);
    if (font.size > cap)
        return 0;
    memcpy(out, font.data, font.size);
    return font.size;
}
