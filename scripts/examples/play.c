/* SPDX-License-Identifier: GPL-2.0-or-later */
/* play.c DEMO|SCRIPT.lua [GAME FOLDER [FRAMES]] - plays a film in a window, with sound.
 *
 *     cc play.c $(pkg-config --cflags --libs demoreel sdl2) -o play */
#include <SDL.h>
#include <demoreel.h>
#include <stdio.h>
#include <stdlib.h>

struct player {
    struct demoreel_film *film;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    SDL_AudioDeviceID sound; /* 0: none */
    uint8_t *rgba;
    float *samples;
    int width, height;
};

static bool open_window(struct player *p)
{
    const SDL_AudioSpec spec = {.freq = DEMOREEL_SOUND_RATE, .format = AUDIO_F32SYS, .channels = 2};
    SDL_Window *window;
    p->width = demoreel_film_width(p->film);
    p->height = demoreel_film_height(p->film);
    p->rgba = malloc((size_t)p->width * (size_t)p->height * 4);
    p->samples = malloc(sizeof(float) * 2 * (size_t)demoreel_film_sound_most(p->film));
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_AUDIO) != 0 ||
        SDL_CreateWindowAndRenderer(p->width, p->height, 0, &window, &p->renderer) != 0)
        return false;
    p->texture = SDL_CreateTexture(p->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING,
                                   p->width, p->height);
    p->sound = SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0);
    SDL_PauseAudioDevice(p->sound, 0);
    return p->texture != NULL;
}

static bool queue_sound(struct player *p, int64_t frame, struct demoreel_error *error)
{
    const int num_samples = demoreel_film_sound(p->film, frame, p->samples, error);
    if (num_samples < 0)
        return false;
    SDL_QueueAudio(p->sound, p->samples, (Uint32)num_samples * 2 * sizeof(float));
    return true;
}

static bool show(struct player *p, int64_t frame, struct demoreel_error *error)
{
    if (!demoreel_film_draw(p->film, frame, p->rgba, (size_t)p->width * 4, error))
        return false;
    SDL_UpdateTexture(p->texture, NULL, p->rgba, p->width * 4);
    SDL_RenderCopy(p->renderer, p->texture, NULL, NULL);
    SDL_RenderPresent(p->renderer);
    return true;
}

static bool is_closed(void)
{
    SDL_Event event;
    while (SDL_PollEvent(&event))
        if (event.type == SDL_QUIT)
            return true;
    return false;
}

static bool play(struct player *p, int64_t max_frames, struct demoreel_error *error)
{
    const int64_t num_frames = demoreel_film_num_frames(p->film);
    const Uint32 began = SDL_GetTicks();
    int num, den;
    demoreel_film_rate(p->film, &num, &den);
    for (int64_t frame = 0; frame < num_frames && frame < max_frames && !is_closed(); frame++) {
        /* If drawing is slower than the film, pictures are skipped, but not the sound. */
        const int64_t due = frame * 1000 * den / num, now = SDL_GetTicks() - began;
        if (!queue_sound(p, frame, error) ||
            (now <= due + 1000 * den / num && !show(p, frame, error)))
            return false;
        if (due > now)
            SDL_Delay((Uint32)(due - now));
    }
    return true;
}

int main(int argc, char **argv)
{
    struct demoreel_error error = {0};
    struct player player = {0};
    struct demoreel_settings *settings = demoreel_settings_create();
    bool ok = argc > 1 && demoreel_settings_set(settings, "size", "640x360", &error) &&
              (argc < 3 || demoreel_settings_set(settings, "basedir", argv[2], &error));
    if (ok)
        player.film = demoreel_film_open(argv[1], NULL, 0, settings, &error);
    ok = player.film && open_window(&player) &&
         play(&player, argc > 3 ? atoll(argv[3]) : INT64_MAX, &error);
    if (!ok)
        fprintf(stderr, "play: %s\n", error.text[0] ? error.text : SDL_GetError());
    demoreel_film_close(player.film);
    demoreel_settings_destroy(settings);
    free(player.rgba);
    free(player.samples);
    SDL_Quit();
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
