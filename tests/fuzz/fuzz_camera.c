/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a camera file. */
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_file.h"
#include "cutscene/camera/camera_path.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct camera_import_options import_options = {16.0 / 9.0, 90};
    struct arena *arena = arena_create();
    struct camera_file file;
    struct err err = {0};
    char *text = arena_alloc(arena, size + 1);
    if (size > 0)
        memcpy(text, data, size);
    if (camera_file_parse(&file, "x.cam", text, size, &import_options, arena, &err)) {
        const struct camera camera = {
            .kind = CAMERA_PATH, .num_keys = file.num, .keys = file.keys, .linear = file.linear};
        struct camera_path *path = camera_path_create(&camera, arena);
        const double first = file.keys[0].time, last = file.keys[file.num - 1].time;
        for (int i = -1; i <= 5; i++) {
            const struct path_point point = camera_path_at(path, first + (last - first) * i / 4);
            fuzz_read(&point, sizeof point);
        }
    }
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char *const seeds[] = {
        "advancedfx Cam\nversion 2\nscaleFov none\nchannels time xPosition yPosition zPosition "
        "xRotation yRotation zRotation fov\nDATA\n0.5 1 2 3 4 5 6 90\n0.6 1 2 3 4 5 6 91\n",
        "<?xml version=\"1.0\"?><campath positionInterp=\"cubic\" fovInterp=\"linear\"><points>"
        "<p t=\"0\" x=\"1\" y=\"2\" z=\"3\" fov=\"90\" rx=\"0\" ry=\"1\" rz=\"2\"/>"
        "<p t=\"1\" x=\"4\" y=\"2\" z=\"3\"/></points></campath>",
        "<camera><smoothPos>1</smoothPos><point><time>100</time><origin>1 2 3</origin>"
        "<angles>4 5 6</angles><fov>-5</fov></point></camera>",
        "move 1.0 2.0 3.0\npan 4.0 5.0 6.0\n12.30\nmove 1.0 2.0 9.0\n13.00 end move\n"
        "14.00 stay 1.0 2.0 3.0\n14.00 view 0.0 0.0 0.0\n",
    };
    if (index >= (int)(sizeof seeds / sizeof seeds[0]) || strlen(seeds[index]) > cap)
        return 0;
    memcpy(out, seeds[index], strlen(seeds[index]));
    return strlen(seeds[index]);
}
