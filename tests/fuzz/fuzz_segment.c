/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a segment file of a film. Half of the inputs get the header and trailer of a valid file,
 * like those of an attacker with write access. */
#include <libavutil/log.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "encode/segment_file.h"
#include "encode/segment_joiner.h"
#include "encode/sink.h"
#include "render/frame.h"
#include "tests/fuzz/fuzz_folder.h"

enum { WIDTH = 32, HEIGHT = 16, HEAD = 88, PACKET_HEAD = 16, TAIL = 12, NUM_SEED_FRAMES = 3 };

const int fuzz_stride = 40;

static const char job[] = "0123456789abcdef";

static struct sink_options film_options(const char *output)
{
    return (struct sink_options){.output = output,
                                 .width = WIDTH,
                                 .height = HEIGHT,
                                 .fps = {60, 1},
                                 .crf = -1,
                                 .preset = "ultrafast",
                                 .segment_frames = 600,
                                 .overwrite = true};
}

/* Returns the file's hash, which is computed part by part, and sets *num to the number of
 * packets. */
static uint64_t hash_parts(const uint8_t *data, size_t size, uint32_t *num)
{
    uint64_t hash = hash_bytes(0, data, HEAD);
    struct bytes at = bytes_make(data + HEAD, size - HEAD - TAIL);
    for (*num = 0; bytes_left(&at) > 0; ++*num) {
        struct bytes head = at;
        const uint8_t *start = bytes_take(&at, PACKET_HEAD);
        const uint32_t packet_size = bytes_u32(&head);
        const uint8_t *packet = bytes_take(&at, packet_size);
        if (!start || !packet)
            break;
        hash = hash_bytes(hash_bytes(hash, start, PACKET_HEAD), packet, packet_size);
    }
    return hash;
}

/* Gives the file a valid header and trailer, with the correct count and hash. */
static uint32_t complete(struct buffer *file, const uint8_t *head)
{
    uint32_t num;
    memcpy(file->data, head, HEAD);
    const uint64_t hash = hash_parts(file->data, file->size, &num);
    uint8_t *tail = file->data + file->size - TAIL;
    buffer_set_u32(file, file->size - TAIL, num);
    const uint64_t whole = hash_bytes(hash, tail, 4);
    buffer_set_u32(file, file->size - 8, (uint32_t)whole);
    buffer_set_u32(file, file->size - 4, (uint32_t)(whole >> 32));
    return num;
}

/* Writes a valid segment file and returns its size. */
static size_t make_segment(uint8_t *out, size_t cap)
{
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    struct fuzz_folder folder;
    fuzz_folder_make(&folder, "a.piece", pixels, 1);
    struct sink_options options = film_options("a.mp4");
    options.segment_path = folder.path;
    options.job = job;
    struct sink *sink = sink_open(&options, NULL, NULL);
    struct frame frame = {.width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = pixels};
    for (int i = 0; i < NUM_SEED_FRAMES; i++) {
        memset(pixels, 40 * i, sizeof pixels);
        frame.index = i;
        if (!sink || !sink_write_frame(sink, &frame, NULL))
            abort();
    }
    struct vfs_file file;
    if (!sink_finish(sink, NULL) || !file_load(folder.path, cap, &file, NULL))
        abort();
    const size_t size = file.size;
    memcpy(out, file.data, size);
    vfs_file_free(&file);
    fuzz_folder_remove(&folder);
    return size;
}

static void join(const char *path, int num_frames)
{
    char output[160];
    snprintf(output, sizeof output, "%s.mp4", path);
    const struct sink_options options = film_options(output);
    const struct segment_key key = {.job = job, .first_frame = 0, .num_frames = num_frames};
    struct segment_joiner *joiner = segment_joiner_open(&options, NULL);
    if (!joiner)
        abort();
    if (!segment_joiner_add_file(joiner, path, &key, NULL))
        segment_joiner_abort(joiner);
    else if (segment_joiner_finish(joiner, NULL))
        remove(output);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t real[1 << 16];
    struct fuzz_folder folder;
    struct buffer file = {0};
    uint32_t num = NUM_SEED_FRAMES;
    av_log_set_level(AV_LOG_QUIET);
    if (real[0] == 0)
        make_segment(real, sizeof real);
    buffer_append(&file, data, size);
    if (size >= HEAD + TAIL && data[0] % 2 == 0)
        num = complete(&file, real);
    fuzz_folder_make(&folder, "a.piece", file.data, size);
    join(folder.path, (int)num);
    fuzz_folder_remove(&folder);
    buffer_free(&file);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    const size_t size = index < 2 ? make_segment(out, cap) : 0;
    if (index == 1)
        out[HEAD + 13] |= 0x20; /* FFmpeg's own flag: the packet is a pointer */
    return size;
}
