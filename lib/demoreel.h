/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demoreel.h - libdemoreel: pictures, sound and facts of recorded Quake games, and the films
 * of demoreel's scripts, in a program of yours.
 *
 * The same inputs give the same pictures as the program demoreel makes, on any machine, in
 * any order. What can be asked for is set by the names of the program's options, as
 * demoreel(1) has them: demoreel_settings_set(settings, "size", "1280x720", &error).
 *
 * Inputs. Functions that take `name`, `data` and `size` read the file of that name when data
 * is NULL: a demo, packed or not, as for the program. Otherwise `data` is a demo, not packed,
 * `name` is what messages call it, and the bytes are borrowed while what was opened is.
 *
 * Errors. Functions that may fail take a struct demoreel_error, which may be NULL, and return
 * false or NULL then; *error is written only on failure. Nothing is printed, no signal caught,
 * and the process not ended, but where not even malloc has memory.
 *
 * Threads. What was opened or made here is used by one thread at a time; different things may
 * be used by different threads at once. Settings may be shared once they are set. The library
 * makes threads of its own, as many as there are cores unless "threads" says otherwise; do
 * not fork and go on drawing in the child.
 *
 * Strangers' files. The library puts up no walls as the program does (SECURITY.md); a server
 * should render uploads by the program, or in a process of its own behind walls.
 *
 * A version 0.x may change; soname and symbol versions say so. */
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

/* "0.1.0". A text that is always there. */
DEMOREEL_API const char *demoreel_version(void);

/* ---- errors ---- */

/* What kind of error, by the program's exit codes. */
enum demoreel_error_kind {
    DEMOREEL_ERROR_USAGE = 1,       /* something that cannot be was asked for */
    DEMOREEL_ERROR_FILE = 2,        /* a file cannot be read */
    DEMOREEL_ERROR_FORMAT = 3,      /* a file is malformed */
    DEMOREEL_ERROR_UNSUPPORTED = 4, /* ... or of a kind that demoreel does not know */
    DEMOREEL_ERROR_LIMIT = 5,       /* a limit was met, or a resource is missing */
};

struct demoreel_error {
    int kind;        /* enum demoreel_error_kind */
    char text[1024]; /* one line, UTF-8, such as "a.dem: not a demo"; printable */
};

/* ---- settings ---- */

struct demoreel_settings;

/* The program's defaults. The caller destroys them, after all that was opened with them. */
DEMOREEL_API struct demoreel_settings *demoreel_settings_create(void);
DEMOREEL_API void demoreel_settings_destroy(struct demoreel_settings *settings); /* NULL is fine */

/* Set one of the options of `demoreel render` or `demoreel thumb`, by its long name without
 * the dashes; `value` is NULL where it takes none. Both are copied. What is open already
 * stays as it is. Options that say what is written where, and how processes work, have no
 * effect here. False (USAGE) for a name or value that is none. */
DEMOREEL_API bool demoreel_settings_set(struct demoreel_settings *settings, const char *name,
                                        const char *value, struct demoreel_error *error);

enum demoreel_log_level { DEMOREEL_LOG_WARNING, DEMOREEL_LOG_INFO, DEMOREEL_LOG_DETAIL };

/* From now on what is opened with the settings hands its messages, one line without its end,
 * to `take`, with `context`; from any of its threads, one at a time. NULL: to nobody, as
 * without this. */
DEMOREEL_API void demoreel_settings_log(struct demoreel_settings *settings,
                                        void (*take)(void *context, int level, const char *line),
                                        void *context);

/* ---- facts ---- */

/* What is in a demo, as `demoreel info --json` prints it: the keys stand in demoreel(1). The
 * game's data are not needed. The caller frees the text by demoreel_free. `settings` may be
 * NULL. */
DEMOREEL_API char *demoreel_info(const char *name, const void *data, size_t size,
                                 const struct demoreel_settings *settings,
                                 struct demoreel_error *error);

DEMOREEL_API void demoreel_free(void *text); /* NULL is fine */

/* ---- one good picture ---- */

/* Draw the demo's best moment, or that of the setting "at", of the size of the setting
 * "size". `rgba`: width x height px of 4 bytes, rows from the top `stride` bytes apart, alpha
 * 255. *seconds, which may be NULL: the demo time that was chosen. */
DEMOREEL_API bool demoreel_thumbnail(const char *name, const void *data, size_t size,
                                     const struct demoreel_settings *settings, uint8_t *rgba,
                                     size_t stride, double *seconds, struct demoreel_error *error);

/* ---- films ---- */

struct demoreel_film;

/* A demo, from "from" to "to", or a script (a file *.lua), whose film { } completes the
 * settings. NULL on failure; the caller closes it. */
DEMOREEL_API struct demoreel_film *demoreel_film_open(const char *name, const void *data,
                                                      size_t size,
                                                      const struct demoreel_settings *settings,
                                                      struct demoreel_error *error);
DEMOREEL_API void demoreel_film_close(struct demoreel_film *film); /* NULL is fine */

/* What it is: px, frames, and frames a second as a fraction. */
DEMOREEL_API int demoreel_film_width(const struct demoreel_film *film);
DEMOREEL_API int demoreel_film_height(const struct demoreel_film *film);
DEMOREEL_API int64_t demoreel_film_num_frames(const struct demoreel_film *film);
DEMOREEL_API void demoreel_film_rate(const struct demoreel_film *film, int *num, int *den);

/* Where and why the demo ends before its time, in one line that is the film's; NULL: it is
 * whole. */
DEMOREEL_API const char *demoreel_film_damage(const struct demoreel_film *film);

/* Draw a frame, from 0 on, in any order; going forward is quickest. As demoreel_thumbnail
 * describes the picture. */
DEMOREEL_API bool demoreel_film_draw(struct demoreel_film *film, int64_t frame, uint8_t *rgba,
                                     size_t stride, struct demoreel_error *error);

/* The same as an encoder wants it: YUV 4:2:0, BT.709 in limited range, chroma sited at the
 * left. Width and height must be even. `planes` and `strides` are of Y, U, V. */
DEMOREEL_API bool demoreel_film_draw_yuv(struct demoreel_film *film, int64_t frame,
                                         uint8_t *const planes[3], const size_t strides[3],
                                         struct demoreel_error *error);

/* Where a camera is. */
struct demoreel_eye {
    float origin[3]; /* Quake units */
    float angles[3]; /* pitch (down is positive), yaw, roll; degrees */
    float fov;       /* across, degrees; 0: the setting's */
};

/* Draw a moment of a demo, in seconds from its beginning, of any: the recorder's view when
 * `eye` is NULL. USAGE for the film of a script. */
DEMOREEL_API bool demoreel_film_draw_at(struct demoreel_film *film, double seconds,
                                        const struct demoreel_eye *eye, uint8_t *rgba,
                                        size_t stride, struct demoreel_error *error);

/* Sound: DEMOREEL_SOUND_RATE samples a second, of two channels each, left first, from -1 to 1;
 * with the setting "sound" of "ambisonic" of four, W, Y, Z, X (ACN, SN3D).
 * Frame n has those from n * rate / fps, rounded down, on: the number differs from frame to
 * frame where that is no whole number, and is never more than demoreel_film_sound_most. */
enum { DEMOREEL_SOUND_RATE = 48000 };
DEMOREEL_API int demoreel_film_sound_most(const struct demoreel_film *film);

/* Make the sound of a frame into `out`, room for 2, or 4, * demoreel_film_sound_most floats. Returns
 * the number of samples, -1 on failure. */
DEMOREEL_API int demoreel_film_sound(struct demoreel_film *film, int64_t frame, float *out,
                                     struct demoreel_error *error);

#ifdef __cplusplus
}
#endif

#endif
