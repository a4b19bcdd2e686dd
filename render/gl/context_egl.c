/* SPDX-License-Identifier: GPL-2.0-or-later */
/* EGL: a context on a graphics card without a display. The library is loaded at run time,
 * so it need not be installed. */
#include "render/gl/context.h"

#include <stdlib.h>

#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/library.h"

typedef __eglMustCastToProperFunctionPointerType (*egl_get_proc)(const char *name);

struct egl {
    egl_get_proc get_proc;
    PFNEGLGETERRORPROC get_error;
    PFNEGLINITIALIZEPROC initialize;
    PFNEGLTERMINATEPROC terminate;
    PFNEGLBINDAPIPROC bind_api;
    PFNEGLCREATECONTEXTPROC create_context;
    PFNEGLDESTROYCONTEXTPROC destroy_context;
    PFNEGLMAKECURRENTPROC make_current;
    PFNEGLGETCURRENTCONTEXTPROC get_current_context;
    EGLDisplay display;
    EGLContext context;
};

static void egl_destroy(void *self)
{
    struct egl *egl = self;
    if (egl->context) {
        egl->make_current(egl->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        egl->destroy_context(egl->display, egl->context);
    }
    if (egl->display)
        egl->terminate(egl->display);
    /* The library stays loaded: drivers do not survive being unloaded. */
    free(egl);
}

static bool load_library(struct egl *egl, struct err *err)
{
    static const struct {
        const char *name;
        size_t offset;
    } functions[] = {
        {"eglGetProcAddress", offsetof(struct egl, get_proc)},
        {"eglGetError", offsetof(struct egl, get_error)},
        {"eglInitialize", offsetof(struct egl, initialize)},
        {"eglTerminate", offsetof(struct egl, terminate)},
        {"eglBindAPI", offsetof(struct egl, bind_api)},
        {"eglCreateContext", offsetof(struct egl, create_context)},
        {"eglDestroyContext", offsetof(struct egl, destroy_context)},
        {"eglMakeCurrent", offsetof(struct egl, make_current)},
        {"eglGetCurrentContext", offsetof(struct egl, get_current_context)},
    };
    if (!library_load(LIBRARY_EGL, err))
        return err_prefix(err, "EGL");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void **const member = (void **)((char *)egl + functions[i].offset);
        *member = library_function(LIBRARY_EGL, functions[i].name);
        if (!*member)
            return err_set(err, ERR_RESOURCE, "EGL: no function %s", functions[i].name);
    }
    return true;
}

static bool open_display(struct egl *egl, EGLenum platform, void *native)
{
    const PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)egl->get_proc("eglGetPlatformDisplayEXT");
    if (!get_display)
        return false;
    egl->display = get_display(platform, native, NULL);
    if (!egl->display)
        return false;
    if (egl->initialize(egl->display, NULL, NULL) && egl->bind_api(EGL_OPENGL_API))
        return true;
    egl->display = EGL_NO_DISPLAY;
    return false;
}

static bool open_context(struct egl *egl)
{
    static const EGLint attributes[] = {
        EGL_CONTEXT_MAJOR_VERSION,
        3,
        EGL_CONTEXT_MINOR_VERSION,
        3,
        EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
        EGL_NONE,
    };
    egl->context = egl->create_context(egl->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
    if (egl->context)
        return true;
    egl->terminate(egl->display);
    egl->display = EGL_NO_DISPLAY;
    return false;
}

/* Tries the cards in the library's order, then Mesa's surfaceless platform. */
static bool open_any(struct egl *egl)
{
    enum { MAX_DEVICES = 16 };
    EGLDeviceEXT devices[MAX_DEVICES];
    EGLint num_devices = 0;
    const PFNEGLQUERYDEVICESEXTPROC query =
        (PFNEGLQUERYDEVICESEXTPROC)egl->get_proc("eglQueryDevicesEXT");

    if (query && query(MAX_DEVICES, devices, &num_devices))
        for (EGLint i = 0; i < num_devices; i++)
            if (open_display(egl, EGL_PLATFORM_DEVICE_EXT, devices[i]) && open_context(egl))
                return true;
    return open_display(egl, EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY) &&
           open_context(egl);
}

static void *egl_create(struct err *err)
{
    struct egl *egl = mem_alloc(sizeof *egl);
    if (load_library(egl, err)) {
        if (open_any(egl))
            return egl;
        err_set(err, ERR_RESOURCE, "EGL cannot create an OpenGL 3.3 core context (error 0x%x)",
                (unsigned)egl->get_error());
    }
    egl_destroy(egl);
    return NULL;
}

static bool egl_make_current(void *self)
{
    struct egl *egl = self;
    return egl->get_current_context() == egl->context ||
           egl->make_current(egl->display, EGL_NO_SURFACE, EGL_NO_SURFACE, egl->context);
}

static context_function egl_find_function(void *self, const char *name)
{
    const struct egl *egl = self;
    return (context_function)egl->get_proc(name);
}

const struct context_ops context_egl = {
    "EGL", egl_create, egl_destroy, egl_make_current, egl_find_function,
};
