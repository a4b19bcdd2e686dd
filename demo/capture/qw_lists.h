/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_lists.h - the lists of entities in a QuakeWorld server's
 * packets, as they are sent.
 *
 * Most packets hold only what differs from the list of an earlier packet. A client
 * that records keeps such a message when the recording has the list it is based
 * on; otherwise it writes the whole list. */
#ifndef DEMO_CAPTURE_QW_LISTS_H
#define DEMO_CAPTURE_QW_LISTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "base/limits.h"

struct protocol;
struct qw_lists;

struct qw_lists *qw_lists_create(void);
void qw_lists_destroy(struct qw_lists *lists);

/* A new level: nothing is known. */
void qw_lists_clear(struct qw_lists *lists);

/* svc_spawnbaseline or svc_spawnbaseline2, without its number. */
void qw_lists_add_baseline(struct qw_lists *lists, const struct protocol *protocol,
                           struct bytes message);
void qw_lists_add_baseline2(struct qw_lists *lists, const struct protocol *protocol,
                            struct bytes message);

/* What a recording has of a packet's list. Where the list that one is based on was
 * lost, it is taken for changes to the last one that is known: all of it has been
 * sent, but what changed in the lost one alone is as it was before. */
enum qw_list_form {
    QW_LIST_KEPT,     /* the message as it is */
    QW_LIST_WHOLE,    /* svc_packetentities, written to `out` with its number */
    QW_LIST_REBASED,  /* the same, of one whose base is lost */
    QW_LIST_BASELESS, /* the message as it is: its base is lost, and so is any other */
};

/* svc_packetentities, svc_deltapacketentities: the bytes of the list to its end, in
 * the packet of that sequence. `from`: the low byte of the sequence that it is
 * based on; is_delta false: of none. */
enum qw_list_form qw_lists_add(struct qw_lists *lists, const struct protocol *protocol,
                               uint32_t sequence, bool is_delta, uint8_t from, struct bytes list,
                               struct buffer *out);

#endif
