/* SPDX-License-Identifier: GPL-2.0-or-later */
/* thumbnail.c DEMO IMAGE.png [GAME FOLDER] - writes an image of a demo's best moment.
 *
 *     cc thumbnail.c $(pkg-config --cflags --libs demoreel libpng) -o thumbnail */
#include <demoreel.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 320, HEIGHT = 180, STRIDE = WIDTH * 4 };

static int fail(const char *text)
{
    fprintf(stderr, "thumbnail: %s\n", text);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    static uint8_t rgba[HEIGHT * STRIDE];
    struct demoreel_error error = {0};
    png_image picture = {
        .version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGBA};
    if (argc < 3)
        return fail("usage: thumbnail DEMO IMAGE.png [GAME FOLDER]");
    struct demoreel_settings *settings = demoreel_settings_create();
    if (!demoreel_settings_set(settings, "size", "320x180", &error) ||
        (argc > 3 && !demoreel_settings_set(settings, "basedir", argv[3], &error)) ||
        !demoreel_thumbnail(argv[1], NULL, 0, settings, rgba, STRIDE, NULL, &error))
        return fail(error.text);
    demoreel_settings_destroy(settings);
    if (!png_image_write_to_file(&picture, argv[2], 0, rgba, STRIDE, NULL))
        return fail(picture.message);
    return EXIT_SUCCESS;
}
