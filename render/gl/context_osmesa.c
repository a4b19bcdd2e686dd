/* SPDX-License-Identifier: GPL-2.0-or-later */
/* OSMesa: Mesa's software renderer, drawing into our memory. The library is loaded at run
 * time, since loading it and its compiler takes longer than drawing a picture without it. */
#include "render/gl/context.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <GL/osmesa.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/library.h"

enum { BUFFER_SIDE = 16 }; /* pixels; the default buffer is never drawn to */

struct osmesa {
    __typeof__(OSMesaCreateContextAttribs) *create_context;
    __typeof__(OSMesaDestroyContext) *destroy_context;
    __typeof__(OSMesaMakeCurrent) *make_current;
    __typeof__(OSMesaGetCurrentContext) *get_current_context;
    __typeof__(OSMesaGetProcAddress) *get_proc;
    OSMesaContext context;
    uint32_t buffer[BUFFER_SIDE * BUFFER_SIDE];
};

static void osmesa_destroy(void *self)
{
    struct osmesa *osmesa = self;
    if (osmesa->context)
        osmesa->destroy_context(osmesa->context);
    free(osmesa); /* the library stays loaded */
}

static bool load_library(struct osmesa *osmesa, struct err *err)
{
    static const struct {
        const char *name;
        size_t offset;
    } functions[] = {
        {"OSMesaCreateContextAttribs", offsetof(struct osmesa, create_context)},
        {"OSMesaDestroyContext", offsetof(struct osmesa, destroy_context)},
        {"OSMesaMakeCurrent", offsetof(struct osmesa, make_current)},
        {"OSMesaGetCurrentContext", offsetof(struct osmesa, get_current_context)},
        {"OSMesaGetProcAddress", offsetof(struct osmesa, get_proc)},
    };
    if (!library_load(LIBRARY_OSMESA, err))
        return err_prefix(err, "OSMesa");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void **const member = (void **)((char *)osmesa + functions[i].offset);
        *member = library_function(LIBRARY_OSMESA, functions[i].name);
        if (!*member)
            return err_set(err, ERR_RESOURCE, "OSMesa: no function %s", functions[i].name);
    }
    return true;
}

static void *osmesa_create(struct err *err)
{
    static const int attributes[] = {
        OSMESA_FORMAT,
        OSMESA_RGBA,
        OSMESA_PROFILE,
        OSMESA_CORE_PROFILE,
        OSMESA_DEPTH_BITS,
        0,
        OSMESA_CONTEXT_MAJOR_VERSION,
        3,
        OSMESA_CONTEXT_MINOR_VERSION,
        3,
        0,
    };
    struct osmesa *const osmesa = mem_alloc(sizeof *osmesa);
    if (!load_library(osmesa, err)) {
        osmesa_destroy(osmesa);
        return NULL;
    }
    osmesa->context = osmesa->create_context(attributes, NULL);
    if (!osmesa->context) {
        err_set(err, ERR_RESOURCE, "OSMesa cannot create an OpenGL 3.3 core context");
        osmesa_destroy(osmesa);
        return NULL;
    }
    return osmesa;
}

static bool osmesa_make_current(void *self)
{
    struct osmesa *osmesa = self;
    if (osmesa->get_current_context() == osmesa->context)
        return true;
    return osmesa->make_current(osmesa->context, osmesa->buffer, GL_UNSIGNED_BYTE, BUFFER_SIDE,
                                BUFFER_SIDE);
}

static context_function osmesa_find_function(void *self, const char *name)
{
    struct osmesa *osmesa = self;
    return osmesa->get_proc(name);
}

const struct context_ops context_osmesa = {
    "OSMesa", osmesa_create, osmesa_destroy, osmesa_make_current, osmesa_find_function,
};
