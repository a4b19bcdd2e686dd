/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_xml.h"

#include <stdlib.h>
#include <string.h>

#include <expat.h>

#include "base/err.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_keys.h"

enum { TEXT_SIZE = 128 /* an element's text is cut to this size */ };

struct reader {
    XML_Parser parser;
    struct camera_keys *keys;
    const struct camera_import_options *options;
    bool ok;
    bool in_camera, in_point; /* q3mme */
    bool has_time, has_origin;
    struct camera_key key;
    char text[TEXT_SIZE];
    size_t length;
};

static void stop_parsing(struct reader *r)
{
    r->ok = false;
    XML_StopParser(r->parser, XML_FALSE);
}

static bool read_number(const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && !end[strspn(end, " \t\r\n")];
}

/* ---- HLAE ---- */

/* <p t="0.5" x="1" y="2" z="3" fov="90" rx="0" ry="10" rz="90"/>, r: roll, pitch, yaw. */
static bool read_campath_point(struct reader *r, const char **attributes)
{
    static const char *const names[] = {"t", "x", "y", "z", "fov", "rx", "ry", "rz"};
    double v[8] = {0};
    unsigned found = 0;
    for (; attributes[0]; attributes += 2) {
        for (int i = 0; i < 8; i++) {
            if (strcmp(attributes[0], names[i]) != 0)
                continue;
            if (!read_number(attributes[1], &v[i]))
                return err_set(r->keys->err, ERR_FORMAT,
                               "%s: line %lu: %s: expected a number, got \"%.40s\"", r->keys->name,
                               XML_GetCurrentLineNumber(r->parser), names[i], attributes[1]);
            found |= 1u << i;
        }
    }
    if ((found & 15) != 15)
        return err_set(r->keys->err, ERR_FORMAT, "%s: line %lu: expected t, x, y and z in <p>",
                       r->keys->name, XML_GetCurrentLineNumber(r->parser));
    const struct camera_key key = {
        .time = v[0],
        .pos = vec3_make((float)v[1], (float)v[2], (float)v[3]),
        .angles = vec3_make((float)v[6], (float)v[7], (float)v[5]),
        .has_angles = (found >> 5) != 0,
        .has_fov = (found >> 4 & 1) != 0,
        .fov = v[4],
    };
    return camera_keys_add(r->keys, &key);
}

static void read_campath(struct reader *r, const char **attributes)
{
    struct camera_keys *keys = r->keys;
    keys->is_time_spline = true;
    for (; attributes[0]; attributes += 2) {
        const bool is_even =
            strcmp(attributes[1], "linear") == 0 || strcmp(attributes[1], "sLinear") == 0;
        if (strcmp(attributes[0], "positionInterp") == 0)
            keys->linear = is_even;
        else if (strcmp(attributes[0], "rotationInterp") == 0)
            keys->linear_rotation = is_even;
        else if (strcmp(attributes[0], "fovInterp") == 0)
            keys->linear_fov = is_even;
    }
}

/* ---- q3mme ---- */

static bool read_three(const struct reader *r, vec3s *out)
{
    const char *at = r->text;
    for (int i = 0; i < 3; i++) {
        char *end;
        out->raw[i] = (float)strtod(at, &end);
        if (end == at)
            return err_set(r->keys->err, ERR_FORMAT,
                           "%s: line %lu: expected three numbers, got \"%.40s\"", r->keys->name,
                           XML_GetCurrentLineNumber(r->parser), r->text);
        at = end;
    }
    return true;
}

static bool read_one(const struct reader *r, double *out)
{
    return read_number(r->text, out) ||
           err_set(r->keys->err, ERR_FORMAT, "%s: line %lu: expected a number, got \"%.40s\"",
                   r->keys->name, XML_GetCurrentLineNumber(r->parser), r->text);
}

/* An element inside <point>. */
static bool read_part(struct reader *r, const char *element)
{
    struct camera_key *key = &r->key;
    if (strcmp(element, "time") == 0) {
        r->has_time = read_one(r, &key->time);
        key->time /= 1000.0;
        return r->has_time;
    }
    if (strcmp(element, "origin") == 0)
        return r->has_origin = read_three(r, &key->pos);
    if (strcmp(element, "angles") == 0)
        return key->has_angles = read_three(r, &key->angles);
    if (strcmp(element, "fov") == 0) {
        key->has_fov = read_one(r, &key->fov);
        key->fov += r->options->fov;
        r->keys->adds_fov = true;
        return key->has_fov;
    }
    return true;
}

static bool finish_point(struct reader *r)
{
    r->in_point = false;
    if (!r->has_time || !r->has_origin)
        return err_set(r->keys->err, ERR_FORMAT,
                       "%s: line %lu: expected time and origin in <point>", r->keys->name,
                       XML_GetCurrentLineNumber(r->parser));
    return camera_keys_add(r->keys, &r->key);
}

/* ---- expat ---- */

static void XMLCALL on_element_start(void *context, const char *element, const char **attributes)
{
    struct reader *r = context;
    r->length = 0;
    r->text[0] = '\0';
    if (strcmp(element, "campath") == 0)
        read_campath(r, attributes);
    else if (strcmp(element, "p") == 0 && !read_campath_point(r, attributes))
        stop_parsing(r);
    else if (strcmp(element, "camera") == 0)
        r->in_camera = true;
    else if (strcmp(element, "point") == 0 && r->in_camera) {
        r->in_point = true;
        r->has_time = r->has_origin = false;
        r->key = (struct camera_key){0};
    }
}

static void XMLCALL on_element_end(void *context, const char *element)
{
    struct reader *r = context;
    if (strcmp(element, "camera") == 0)
        r->in_camera = false;
    else if (strcmp(element, "smoothPos") == 0 && r->in_camera)
        r->keys->linear = strtol(r->text, NULL, 10) == 0;
    else if (r->in_point &&
             !(strcmp(element, "point") == 0 ? finish_point(r) : read_part(r, element)))
        stop_parsing(r);
}

static void XMLCALL on_text(void *context, const char *data, int length)
{
    struct reader *r = context;
    const size_t room = TEXT_SIZE - 1 - r->length;
    const size_t n = (size_t)length < room ? (size_t)length : room;
    memcpy(r->text + r->length, data, n);
    r->length += n;
    r->text[r->length] = '\0';
}

/* A DOCTYPE may define entities, which could expand without bound. No camera file has one. */
static void XMLCALL on_doctype(void *context, const char *name, const char *system,
                               const char *public, int has_subset)
{
    struct reader *r = context;
    (void)name, (void)system, (void)public, (void)has_subset;
    err_set(r->keys->err, ERR_UNSUPPORTED, "%s: DOCTYPE is not allowed in camera files",
            r->keys->name);
    stop_parsing(r);
}

bool camera_xml_read(struct camera_keys *keys, const char *xml, size_t size,
                     const struct camera_import_options *options)
{
    struct reader r = {
        .parser = XML_ParserCreate(NULL), .keys = keys, .options = options, .ok = true};
    if (!r.parser)
        return err_set(keys->err, ERR_RESOURCE, "%s: out of memory", keys->name);
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, on_element_start, on_element_end);
    XML_SetCharacterDataHandler(r.parser, on_text);
    XML_SetStartDoctypeDeclHandler(r.parser, on_doctype);
    /* A fixed salt makes runs reproducible. */
    XML_SetHashSalt(r.parser, 1996);
    if (XML_Parse(r.parser, xml, (int)size, 1) != XML_STATUS_OK && r.ok)
        r.ok = err_set(keys->err, ERR_FORMAT, "%s: line %lu: %s", keys->name,
                       XML_GetCurrentLineNumber(r.parser),
                       XML_ErrorString(XML_GetErrorCode(r.parser)));
    XML_ParserFree(r.parser);
    return r.ok;
}
