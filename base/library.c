/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/library.h"

#include <dlfcn.h>
#include <libavcodec/version_major.h>
#include <libavfilter/version_major.h>
#include <libavformat/version_major.h>
#include <libavutil/version.h>
#include <libswresample/version_major.h>
#include <libswscale/version_major.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

#include "base/account.h"
#include "base/err.h"

#define TEXT(value) #value
#define FFMPEG(name, major)                                                                        \
    {                                                                                              \
        "lib" name ".so." TEXT(major), "lib" name TEXT(major)                                      \
    }

/* Functions are looked up by the version that the headers declare. */
static const struct {
    const char *file;
    const char *package; /* of Debian */
} libraries[NUM_LIBRARIES] = {
    [LIBRARY_AVUTIL] = FFMPEG("avutil", LIBAVUTIL_VERSION_MAJOR),
    [LIBRARY_AVCODEC] = FFMPEG("avcodec", LIBAVCODEC_VERSION_MAJOR),
    [LIBRARY_AVFORMAT] = FFMPEG("avformat", LIBAVFORMAT_VERSION_MAJOR),
    [LIBRARY_AVFILTER] = FFMPEG("avfilter", LIBAVFILTER_VERSION_MAJOR),
    [LIBRARY_SWSCALE] = FFMPEG("swscale", LIBSWSCALE_VERSION_MAJOR),
    [LIBRARY_SWRESAMPLE] = FFMPEG("swresample", LIBSWRESAMPLE_VERSION_MAJOR),
    [LIBRARY_AUBIO] = {"libaubio.so.5", "libaubio5"},
    [LIBRARY_RUBBERBAND] = {"librubberband.so.2", "librubberband2"},
    [LIBRARY_MICROHTTPD] = {"libmicrohttpd.so.12", "libmicrohttpd12"},
    [LIBRARY_OSMESA] = {"libOSMesa.so.8", "libosmesa6"},
    [LIBRARY_EGL] = {"libEGL.so.1", "libegl1"},
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *handles[NUM_LIBRARIES]; /* once loaded, libraries stay loaded */

/* Returns a handle, or NULL and sets err. */
static void *load(enum library library, struct err *err)
{
    pthread_mutex_lock(&lock);
    void **const handle = &handles[library];
    if (!*handle && !(*handle = dlopen(libraries[library].file, RTLD_NOW | RTLD_LOCAL)))
        err_set(err, ERR_RESOURCE, "%s; is the package %s installed?", dlerror(),
                libraries[library].package);
    pthread_mutex_unlock(&lock);
    return *handle;
}

bool library_load(enum library library, struct err *err)
{
    return load(library, err) != NULL;
}

void *library_function(enum library library, const char *name)
{
    struct err err = {0};
    void *const handle = load(library, &err);
    if (!handle)
        account_end(err.text);
    return dlsym(handle, name);
}

void *library_require(enum library library, const char *name)
{
    void *const function = library_function(library, name);
    char fact[128];
    if (function)
        return function;
    snprintf(fact, sizeof fact, "%s: no function %s", libraries[library].file, name);
    account_end(fact);
}
