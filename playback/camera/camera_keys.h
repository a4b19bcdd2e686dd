/* playback/camera/camera_keys.h - keys of a camera file while it is read. */
#ifndef PLAYBACK_CAMERA_CAMERA_KEYS_H
#define PLAYBACK_CAMERA_CAMERA_KEYS_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct camera_key;
struct camera_import_options;
struct err;

struct camera_keys {
    const char *name; /* of the file */
    struct arena *arena;
    struct err *err;
    int num, room;
    struct camera_key *items;
    bool linear, adds_fov;
};

/* False with err when it is not after the last, or holds no sensible numbers. */
bool camera_keys_add(struct camera_keys *keys, const struct camera_key *key);

/* HLAE's or q3mme's. */
bool camera_keys_read_xml(struct camera_keys *keys, const char *text, size_t size,
                          const struct camera_import_options *taste);

#endif
