/* SPDX-License-Identifier: GPL-2.0-or-later */
/* frames.c DEMO GAME FILM.y4m - does the library give a film's frames, in whatever order and
 * from several threads at once? Exits with 0 when it does. */
#include <demoreel.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 64, HEIGHT = 36, LUMA = WIDTH * HEIGHT, PICTURE = LUMA * 3 / 2, FRAMES = 20 };

static uint8_t expected[FRAMES][PICTURE];
static const char *game, *demo;
static struct demoreel_settings *settings;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "frames.c:%d: %s (%s)\n", __LINE__, #condition, error.text);           \
            exit(EXIT_FAILURE);                                                                    \
        }                                                                                          \
    } while (0)

static void read_expected(const char *name)
{
    struct demoreel_error error = {0};
    char line[256];
    FILE *file = fopen(name, "rb");
    CHECK(file && fgets(line, sizeof line, file));
    for (int i = 0; i < FRAMES; i++)
        CHECK(fgets(line, sizeof line, file) && fread(expected[i], PICTURE, 1, file) == 1);
    fclose(file);
}

static struct demoreel_film *open_film(const void *data, size_t size)
{
    struct demoreel_error error = {0};
    struct demoreel_film *film = demoreel_film_open(demo, data, size, settings, &error);
    int num, den;
    CHECK(film);
    CHECK(demoreel_film_width(film) == WIDTH && demoreel_film_height(film) == HEIGHT);
    CHECK(demoreel_film_num_frames(film) == FRAMES && !demoreel_film_damage(film));
    demoreel_film_rate(film, &num, &den);
    CHECK(num == 10 && den == 1);
    return film;
}

static void check_frame(struct demoreel_film *film, int frame)
{
    struct demoreel_error error = {0};
    uint8_t yuv[PICTURE];
    uint8_t *const planes[] = {yuv, yuv + LUMA, yuv + LUMA + LUMA / 4};
    static const size_t strides[] = {WIDTH, WIDTH / 2, WIDTH / 2};
    CHECK(demoreel_film_draw_yuv(film, frame, planes, strides, &error));
    CHECK(memcmp(yuv, expected[frame], PICTURE) == 0);
}

static void *check_backwards(void *context)
{
    struct demoreel_film *film = open_film(NULL, 0);
    (void)context;
    for (int i = FRAMES; i-- > 0;)
        check_frame(film, i);
    demoreel_film_close(film);
    return NULL;
}

static void *check_strides(void *context)
{
    struct demoreel_film *film = open_film(NULL, 0);
    (void)context;
    for (int i = 0; i < FRAMES; i++)
        check_frame(film, i * 7 % FRAMES);
    demoreel_film_close(film);
    return NULL;
}

/* Moments and eyes that the film does not have; a frame is that of its time. */
static void check_moments(struct demoreel_film *film)
{
    static const struct demoreel_eye high = {.origin = {0, 0, 200}, .angles = {90, 0, 0}};
    struct demoreel_error error = {0};
    uint8_t own[LUMA * 4], other[LUMA * 4], eye[LUMA * 4];
    CHECK(demoreel_film_draw(film, 3, own, WIDTH * 4, &error));
    CHECK(demoreel_film_draw_at(film, 1.3, NULL, other, WIDTH * 4, &error));
    CHECK(memcmp(own, other, sizeof own) == 0);
    CHECK(demoreel_film_draw_at(film, 1.3, &high, eye, WIDTH * 4, &error));
    CHECK(memcmp(own, eye, sizeof own) != 0);
    CHECK(!demoreel_film_draw(film, FRAMES, own, WIDTH * 4, &error));
    CHECK(error.kind == DEMOREEL_ERROR_USAGE && strstr(error.text, "frame 20: the film has 20"));
    CHECK(!demoreel_film_draw(film, 0, own, WIDTH, &error) && strstr(error.text, "stride"));
}

/* Returns the largest sample. */
static double check_sound(struct demoreel_film *film)
{
    struct demoreel_error error = {0};
    float *samples = malloc(2 * sizeof *samples * (size_t)demoreel_film_sound_most(film));
    int total = 0;
    double loudest = 0;
    for (int i = 0; i < FRAMES; i++) {
        const int num = demoreel_film_sound(film, i, samples, &error);
        CHECK(num >= 0 && num <= demoreel_film_sound_most(film));
        total += num;
        for (int k = 0; k < 2 * num; k++)
            loudest = fmax(loudest, fabs(samples[k]));
    }
    CHECK(total == 2 * DEMOREEL_SOUND_RATE && loudest > 0 && loudest <= 1);
    free(samples);
    return loudest;
}

static void count_line(void *context, int level, const char *line)
{
    (void)level;
    *(int *)context += strchr(line, '\n') == NULL;
}

/* The same demo from memory; then data that is not a demo. */
static void check_memory(void)
{
    static char data[4 << 20];
    struct demoreel_error error = {0};
    FILE *file = fopen(demo, "rb");
    CHECK(file);
    const size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    struct demoreel_film *film = open_film(data, size);
    check_frame(film, 5);
    check_moments(film);
    const double loudest = check_sound(film);
    demoreel_film_close(film);
    CHECK(demoreel_settings_set(settings, "loudness", "-38", &error));
    film = open_film(data, size);
    CHECK(check_sound(film) < loudest / 2);
    demoreel_film_close(film);
    CHECK(!demoreel_film_open("x", "no demo", 7, settings, &error));
    CHECK(error.kind == DEMOREEL_ERROR_FORMAT);
    char *facts = demoreel_info("x", data, size, NULL, &error);
    CHECK(facts && strstr(facts, "\"duration\""));
    demoreel_free(facts);
}

int main(int argc, char **argv)
{
    static const char *const options[][2] = {
        {"size", "64x36"}, {"fps", "10"}, {"from", "1"}, {"to", "3"}, {"gl", "soft"}};
    struct demoreel_error error = {0};
    pthread_t threads[2];
    int lines = 0;
    if (argc != 4)
        return EXIT_FAILURE;
    demo = argv[1];
    game = argv[2];
    settings = demoreel_settings_create();
    CHECK(demoreel_settings_set(settings, "basedir", game, &error));
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        CHECK(demoreel_settings_set(settings, options[i][0], options[i][1], &error));
    CHECK(!demoreel_settings_set(settings, "fps", "x", &error) &&
          error.kind == DEMOREEL_ERROR_USAGE);
    CHECK(!demoreel_settings_set(settings, "no-such", "x", &error));
    CHECK(!demoreel_settings_set(settings, "fullbrigt-models", NULL, &error) &&
          strstr(error.text, "did you mean \"fullbright-models\"?"));
    read_expected(argv[3]);
    pthread_create(&threads[0], NULL, check_backwards, NULL);
    pthread_create(&threads[1], NULL, check_strides, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    demoreel_settings_log(settings, count_line, &lines);
    check_memory();
    CHECK(lines > 0);
    demoreel_settings_destroy(settings);
    return EXIT_SUCCESS;
}
