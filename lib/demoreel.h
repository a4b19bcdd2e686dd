/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demoreel.h - the C API of libdemoreel, which renders recorded Quake games and cutscene scripts to
 * images and sound.
 *
 * The library gives the same images as the program demoreel, on any machine and in any order.
 * Settings have the names of the program's options, see demoreel(1):
 * demoreel_settings_set(settings, "size", "1280x720", &error).
 *
 * Inputs. Functions with parameters `name`, `data` and `size` read the file `name` if data is NULL;
 * it may be compressed or in an archive, as for the program. Otherwise `data` is an uncompressed
 * demo, which is borrowed until the object opened from it is closed, and `name` is used in
 * messages.
 *
 * Errors. Functions that can fail take a struct demoreel_error, which may be NULL, and return false
 * or NULL on failure; *error is written only on failure. The library does not print anything or
 * catch signals, and ends the process only if malloc fails.
 *
 * Threads. An object may be used by one thread at a time; different objects may be used by
 * different threads at the same time. Settings may be shared once they are complete. The library
 * creates threads, one per core unless "threads" sets another number; do not continue drawing in a
 * forked child.
 *
 * Security. Unlike the program (SECURITY.md), the library does not sandbox untrusted input: a
 * server should render uploads with the program, or in a sandboxed process of its own.
 *
 * Versions 0.x may change the API; soname and symbol versions then change as well. */
#ifndef DEMOREEL_H
#define DEMOREEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define DEMOREEL_API __attribute__((visibility("default")))
#else
#define DEMOREEL_API
#endif

/* Returns the version, such as "0.1.0": a static string. */
DEMOREEL_API const char *demoreel_version(void);

/* ---- errors ---- */

/* Kinds of errors; the values are the program's exit codes. */
enum demoreel_error_kind {
    DEMOREEL_ERROR_USAGE = 1,       /* an invalid argument or setting */
    DEMOREEL_ERROR_FILE = 2,        /* a file cannot be read */
    DEMOREEL_ERROR_FORMAT = 3,      /* a file is malformed */
    DEMOREEL_ERROR_UNSUPPORTED = 4, /* a file is valid, but its format is not supported */
    DEMOREEL_ERROR_LIMIT = 5,       /* a limit was exceeded, or a resource is not available */
};

struct demoreel_error {
    int kind;        /* enum demoreel_error_kind */
    char text[1024]; /* one line, UTF-8, such as "a.dem: not a demo"; printable */
};

/* ---- settings ---- */

struct demoreel_settings;

/* Returns settings with the program's defaults, of which "profile" at "auto" selects the match of a
 * recording of all players, and "plain" would select all of it. The caller destroys them, after
 * closing all objects that were opened with them. */
DEMOREEL_API struct demoreel_settings *demoreel_settings_create(void);
DEMOREEL_API void demoreel_settings_destroy(struct demoreel_settings *settings); /* may be NULL */

/* Sets an option of `demoreel render` or `demoreel thumb`, given by its long name without dashes;
 * `value` is NULL for options that take none. The strings are copied. Objects that are already open
 * are not affected. Options that have no effect, such as those for output files and processes, are
 * refused when a film or picture is opened. Returns false and sets the error (USAGE) for an unknown
 * name or an invalid value. */
DEMOREEL_API bool demoreel_settings_set(struct demoreel_settings *settings, const char *name,
                                        const char *value, struct demoreel_error *error);

enum demoreel_log_level { DEMOREEL_LOG_WARNING, DEMOREEL_LOG_INFO, DEMOREEL_LOG_DETAIL };

/* Sets the function that receives the messages of objects opened later with these settings. Each
 * message is one line without a newline. The function is called by any thread of the object, one
 * call at a time. NULL, the default, discards messages. */
DEMOREEL_API void demoreel_settings_log(struct demoreel_settings *settings,
                                        void (*take)(void *context, int level, const char *line),
                                        void *context);

/* ---- information ---- */

/* Returns the output of `demoreel info --json`, see demoreel(1), or NULL on failure. Game data are
 * not needed. `settings` may be NULL. The caller frees the text with demoreel_free. */
DEMOREEL_API char *demoreel_info(const char *name, const void *data, size_t size,
                                 const struct demoreel_settings *settings,
                                 struct demoreel_error *error);

DEMOREEL_API void demoreel_free(void *text); /* may be NULL */

/* ---- thumbnails ---- */

/* Draws the best moment of the demo, or that of the setting "at", at the size of the setting
 * "size". `rgba` receives width x height pixels of 4 bytes, with alpha 255, from top to bottom;
 * rows are `stride` bytes apart. *seconds, which may be NULL, is set to the demo time of the
 * moment. */
DEMOREEL_API bool demoreel_thumbnail(const char *name, const void *data, size_t size,
                                     const struct demoreel_settings *settings, uint8_t *rgba,
                                     size_t stride, double *seconds, struct demoreel_error *error);

/* ---- films ---- */

struct demoreel_film;

/* Opens a demo, which becomes a film with the range of the settings "from" and "to", or a script (a
 * file *.lua), whose film { } completes the settings. Returns NULL on failure; the caller closes
 * the film. */
DEMOREEL_API struct demoreel_film *demoreel_film_open(const char *name, const void *data,
                                                      size_t size,
                                                      const struct demoreel_settings *settings,
                                                      struct demoreel_error *error);
DEMOREEL_API void demoreel_film_close(struct demoreel_film *film); /* may be NULL */

/* The size in pixels, the number of frames, and the frames per second as a fraction. */
DEMOREEL_API int demoreel_film_width(const struct demoreel_film *film);
DEMOREEL_API int demoreel_film_height(const struct demoreel_film *film);
DEMOREEL_API int64_t demoreel_film_num_frames(const struct demoreel_film *film);
DEMOREEL_API void demoreel_film_rate(const struct demoreel_film *film, int *num, int *den);

/* Returns the place and the reason if the demo is damaged, as one line that belongs to the film, or
 * NULL if it is complete. */
DEMOREEL_API const char *demoreel_film_damage(const struct demoreel_film *film);

/* Draws a frame, counted from 0, in the format of demoreel_thumbnail. Frames may be drawn in any
 * order; chronological order is fastest. */
DEMOREEL_API bool demoreel_film_draw(struct demoreel_film *film, int64_t frame, uint8_t *rgba,
                                     size_t stride, struct demoreel_error *error);

/* Draws a frame in the format of video encoders: YUV 4:2:0, BT.709, limited range, chroma sited at
 * the left. Width and height must be even. `planes` and `strides` are those of Y, U and V; U and V
 * must have the same stride. */
DEMOREEL_API bool demoreel_film_draw_yuv(struct demoreel_film *film, int64_t frame,
                                         uint8_t *const planes[3], const size_t strides[3],
                                         struct demoreel_error *error);

/* A free camera. */
struct demoreel_eye {
    float origin[3]; /* Quake units */
    float angles[3]; /* pitch (down is positive), yaw, roll; degrees */
    float fov;       /* horizontal, degrees; 0: that of the settings */
};

/* Draws any moment of a demo, in seconds of demo time, from a free camera or, if `eye` is NULL,
 * from the player's view. Fails with USAGE for the film of a script. */
DEMOREEL_API bool demoreel_film_draw_at(struct demoreel_film *film, double seconds,
                                        const struct demoreel_eye *eye, uint8_t *rgba,
                                        size_t stride, struct demoreel_error *error);

/* Sound has DEMOREEL_SOUND_RATE samples per second, from -1 to 1, interleaved in two channels,
 * left and right, or, with the setting "sound" at "ambisonic", in four: W, Y, Z, X (ACN, SN3D).
 * Frame n starts at sample n * rate / fps, rounded down, so the number of samples can differ
 * between frames; it is at most demoreel_film_sound_most. */
enum { DEMOREEL_SOUND_RATE = 48000 };
DEMOREEL_API int demoreel_film_sound_most(const struct demoreel_film *film);

/* Writes the sound of a frame to `out`, which has room for 2 (ambisonic: 4) *
 * demoreel_film_sound_most floats. Returns the number of samples per channel, or -1 on failure. The
 * first call measures the film for the setting "loudness", unless that is "off". */
DEMOREEL_API int demoreel_film_sound(struct demoreel_film *film, int64_t frame, float *out,
                                     struct demoreel_error *error);

#ifdef __cplusplus
}
#endif

#endif
