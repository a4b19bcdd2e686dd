/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/container/demo_container.h"

#include "base/limits.h"

const char demo_truncated_header[] = "file ends inside the block header";
const char demo_truncated_block[] = "file ends inside the block";

const char *demo_size_fault(int32_t size, size_t extent, size_t left)
{
    if (size < 0 || size > LIMIT_BLOCK_SIZE)
        return "invalid block size";
    return extent > left ? demo_truncated_block : NULL;
}

vec3s demo_read_angles(struct bytes *at)
{
    vec3s angles;
    for (int i = 0; i < 3; i++) {
        const float angle = bytes_f32(at);
        angles.raw[i] = isfinite(angle) ? fmodf(angle, 360.0f) : 0.0f;
    }
    return angles;
}

const struct demo_container *demo_container_find(struct bytes file, struct demo_header *out)
{
    /* Formats that are harder to mistake come first. */
    static const struct demo_container *const containers[] = {
        &demo_container_dm2, &demo_container_mvd2, &demo_container_mvd,
        &demo_container_dem, &demo_container_qwd,
    };
    for (size_t i = 0; i < sizeof containers / sizeof containers[0]; i++)
        if (containers[i]->recognise(file, out))
            return containers[i];
    return NULL;
}
