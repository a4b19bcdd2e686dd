/* OSMesa: Mesa's software GL, drawing into our memory. */
#include "render/gl/context.h"

#include <stdint.h>
#include <stdlib.h>

#include <GL/osmesa.h>

#include "base/arena.h"
#include "base/err.h"

enum { BUFFER_SIDE = 16 }; /* px; the default buffer is never drawn to */

struct osmesa {
    OSMesaContext context;
    uint32_t buffer[BUFFER_SIDE * BUFFER_SIDE];
};

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
    const OSMesaContext context = OSMesaCreateContextAttribs(attributes, NULL);
    if (!context) {
        err_set(err, ERR_RESOURCE, "OSMesa gives no OpenGL 3.3 core context");
        return NULL;
    }
    struct osmesa *osmesa = mem_alloc(sizeof *osmesa);
    osmesa->context = context;
    return osmesa;
}

static void osmesa_destroy(void *self)
{
    struct osmesa *osmesa = self;
    OSMesaDestroyContext(osmesa->context);
    free(osmesa);
}

static bool osmesa_make_current(void *self)
{
    struct osmesa *osmesa = self;
    if (OSMesaGetCurrentContext() == osmesa->context)
        return true;
    return OSMesaMakeCurrent(osmesa->context, osmesa->buffer, GL_UNSIGNED_BYTE, BUFFER_SIDE,
                             BUFFER_SIDE);
}

static context_function osmesa_find_function(void *self, const char *name)
{
    (void)self;
    return OSMesaGetProcAddress(name);
}

const struct context_ops context_osmesa = {
    "OSMesa", osmesa_create, osmesa_destroy, osmesa_make_current, osmesa_find_function,
};
