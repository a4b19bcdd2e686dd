/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_xml.h - reads HLAE campaths and q3mme projects, using expat. */
#ifndef CUTSCENE_CAMERA_CAMERA_XML_H
#define CUTSCENE_CAMERA_CAMERA_XML_H

#include <stdbool.h>
#include <stddef.h>

struct camera_import_options;
struct camera_keys;

/* Adds the keys of a document of either kind. Returns false with keys->err. */
bool camera_xml_read(struct camera_keys *keys, const char *text, size_t size,
                     const struct camera_import_options *options);

#endif
