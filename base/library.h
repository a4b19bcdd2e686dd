/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/library.h - shared libraries that are loaded when they are first used.
 *
 * Linking FFmpeg, with all that it depends on, takes longer than drawing a picture, and many
 * commands need none of it. The files base/calls_*.c define the functions of such libraries
 * under their own names, so that callers need not know: each of them loads its library, if that
 * has not been done, and calls the function there. With `make LINK=all` the program is linked
 * with the libraries, and these definitions are left out.
 *
 * The sandbox forbids loading libraries: those that may be needed must be loaded before. */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stdbool.h>

struct err;

enum library {
    LIBRARY_AVUTIL,
    LIBRARY_AVCODEC,
    LIBRARY_AVFORMAT,
    LIBRARY_AVFILTER,
    LIBRARY_SWSCALE,
    LIBRARY_SWRESAMPLE,
    LIBRARY_AUBIO,
    LIBRARY_RUBBERBAND,
    LIBRARY_MICROHTTPD,
    LIBRARY_OSMESA,
    LIBRARY_EGL,
    NUM_LIBRARIES,
};

/* Loads a library and those that it depends on. Returns false with err set, which names the
 * Debian package, if it is not available. May be called from any thread, any number of times. */
bool library_load(enum library library, struct err *err);

/* Returns the address of a function, or NULL if the library has no function of that name. Loads
 * the library first. Ends the process with a message and exit code 5 if it cannot be loaded. */
void *library_function(enum library library, const char *name);

/* The same, but also ends the process if the library has no function of that name. */
void *library_require(enum library library, const char *name);

/* For base/calls_*.c: defines a function that calls the one of the same name in `library`.
 * clang-format, which reads types as products here, is switched off there. */
#define LIBRARY_CALL(library, type, name, parameters, arguments)                                   \
    type name parameters                                                                           \
    {                                                                                              \
        static _Atomic(__typeof__(&name)) function;                                                \
        if (!function)                                                                             \
            function = library_require(library, #name);                                            \
        return function arguments;                                                                 \
    }

#endif
