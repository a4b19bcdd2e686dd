/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _DEFAULT_SOURCE /* libpcap's header needs u_char */
#include "demo/capture/packet_file.h"

#include <pcap/pcap.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "demo/capture/link_layer.h"
#include "demo/container/file_kind.h"

struct packet_file {
    pcap_t *pcap;
    char name[256];
    int num_frames;
    char damage[512];
};

bool packet_file_is(struct bytes file)
{
    return file_kind_of(file) == FILE_KIND_CAPTURE;
}

struct packet_file *packet_file_open_stream(const char *name, FILE *stream, struct err *err)
{
    char reason[PCAP_ERRBUF_SIZE] = "";
    pcap_t *pcap =
        pcap_fopen_offline_with_tstamp_precision(stream, PCAP_TSTAMP_PRECISION_NANO, reason);
    if (!pcap) {
        fclose(stream);
        err_set(err, ERR_FORMAT, "%s: %s", name, reason);
        return NULL;
    }
    struct packet_file *file = mem_alloc(sizeof *file);
    file->pcap = pcap;
    snprintf(file->name, sizeof file->name, "%s", name);
    if (link_layer_is_known(packet_file_link(file)))
        return file;
    const char *kind = pcap_datalink_val_to_name(packet_file_link(file));
    err_set(err, ERR_UNSUPPORTED, "%s: link type %d (%s) is not supported", name,
            packet_file_link(file), kind ? kind : "unknown");
    packet_file_close(file);
    return NULL;
}

struct packet_file *packet_file_open_memory(const char *name, struct bytes bytes, struct err *err)
{
    const size_t size = bytes_left(&bytes);
    if (size == 0) {
        err_set(err, ERR_FORMAT, "%s: file is empty", name);
        return NULL;
    }
    /* The stream is read-only, so nothing is written to the memory. */
    FILE *stream = mem_check(fmemopen((void *)(uintptr_t)bytes.at, size, "rb"));
    return packet_file_open_stream(name, stream, err);
}

void packet_file_close(struct packet_file *file)
{
    if (!file)
        return;
    pcap_close(file->pcap); /* also closes the stream */
    free(file);
}

int packet_file_link(const struct packet_file *file)
{
    return pcap_datalink(file->pcap);
}

bool packet_file_next(struct packet_file *file, struct frame_bytes *out)
{
    struct pcap_pkthdr *header;
    const u_char *data;
    if (file->damage[0])
        return false;
    switch (pcap_next_ex(file->pcap, &header, &data)) {
    case 1:
        break;
    case PCAP_ERROR_BREAK:
        return false;
    default:
        snprintf(file->damage, sizeof file->damage, "%s: after %d frames: %.200s", file->name,
                 file->num_frames, pcap_geterr(file->pcap));
        return false;
    }
    file->num_frames++;
    out->time = (uint64_t)header->ts.tv_sec * UINT64_C(1000000000) + (uint64_t)header->ts.tv_usec;
    out->is_cut = header->caplen < header->len;
    out->data = bytes_make(data, header->caplen);
    return true;
}

const char *packet_file_damage(const struct packet_file *file)
{
    return file->damage[0] ? file->damage : NULL;
}
