/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_lists.h - entity lists of a QuakeWorld server for recording.
 *
 * Most packets contain only a delta from the list of an earlier packet. A recording client stores
 * such a message as received if the recording contains the base list; otherwise it writes the
 * complete list. */
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

/* Starts a new level: discards all lists and baselines. */
void qw_lists_clear(struct qw_lists *lists);

/* Add a baseline from svc_spawnbaseline or svc_spawnbaseline2; `message` excludes the svc byte. */
void qw_lists_add_baseline(struct qw_lists *lists, const struct protocol *protocol,
                           struct bytes message);
void qw_lists_add_baseline2(struct qw_lists *lists, const struct protocol *protocol,
                            struct bytes message);

/* How a packet's list is recorded. If its base was not captured, it is treated as a delta from the
 * last known list: nothing sent with it is lost, but changes made only in the missing list are. */
enum qw_list_form {
    QW_LIST_KEPT,     /* the message as received */
    QW_LIST_WHOLE,    /* svc_packetentities, written to `out` including the svc byte */
    QW_LIST_REBASED,  /* the same, for a list whose base is missing */
    QW_LIST_BASELESS, /* the message as received: no base is available */
};

/* Adds the list of an svc_packetentities or svc_deltapacketentities in the packet with that
 * sequence number. `from` is the low byte of the base's sequence number; it is ignored if
 * is_delta is false. */
enum qw_list_form qw_lists_add(struct qw_lists *lists, const struct protocol *protocol,
                               uint32_t sequence, bool is_delta, uint8_t from, struct bytes list,
                               struct buffer *out);

#endif
