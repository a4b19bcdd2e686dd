/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/capture_source.h"

#include <stdlib.h>

#include "base/arena.h"
#include "demo/capture/ip_packets.h"
#include "demo/capture/link_layer.h"
#include "demo/capture/packet_file.h"

struct capture_source {
    struct packet_file *file;
    struct ip_packets *packets;
    int num_cut;
};

static struct capture_source *make(struct packet_file *file)
{
    if (!file)
        return NULL;
    struct capture_source *source = mem_alloc(sizeof *source);
    source->file = file;
    source->packets = ip_packets_create();
    return source;
}

struct capture_source *capture_source_open_memory(const char *name, struct bytes file,
                                                  struct err *err)
{
    return make(packet_file_open_memory(name, file, err));
}

struct capture_source *capture_source_open_stream(const char *name, FILE *stream, struct err *err)
{
    return make(packet_file_open_stream(name, stream, err));
}

void capture_source_close(struct capture_source *source)
{
    if (!source)
        return;
    ip_packets_destroy(source->packets);
    packet_file_close(source->file);
    free(source);
}

bool capture_source_next(struct capture_source *source, struct datagram *out)
{
    struct frame_bytes frame;
    while (packet_file_next(source->file, &frame)) {
        const struct bytes packet = link_layer_payload(packet_file_link(source->file), frame.data);
        source->num_cut += frame.is_cut;
        if (bytes_ok(&packet) && ip_packets_add(source->packets, frame.time, packet, out))
            return true;
    }
    return false;
}

const char *capture_source_damage(const struct capture_source *source)
{
    return packet_file_damage(source->file);
}

int capture_source_num_cut(const struct capture_source *source)
{
    return source->num_cut;
}
