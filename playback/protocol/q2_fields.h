/* playback/protocol/q2_fields.h - which fields Quake II's states have on the wire.
 *
 * One table each for the readers and for a demo's text. */
#ifndef PLAYBACK_PROTOCOL_Q2_FIELDS_H
#define PLAYBACK_PROTOCOL_Q2_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct q2_field {
    const char *name;
    uint32_t bit8, bit16; /* it is sent in 1 byte, in 2; with both bits in 4 */
    bool is_signed;
    double step;   /* what 1 stands for; 0: it is made of bits */
    size_t offset; /* of an int32_t in the state */
};

enum { Q2_NUM_ENTITY_FIELDS = 21, Q2_NUM_PLAYER_FIELDS = 36, Q2_NUM_STREAM_FIELDS = 27 };

/* In the order in which they are sent, of struct q2_entity and struct q2_player. */
extern const struct q2_field q2_entity_fields[Q2_NUM_ENTITY_FIELDS];
extern const struct q2_field q2_player_fields[Q2_NUM_PLAYER_FIELDS];

/* Of struct q2_player in recordings of all players, and bits that are no field. */
extern const struct q2_field q2_stream_fields[Q2_NUM_STREAM_FIELDS];
enum { Q2_STREAM_STATS = 1 << 14, Q2_STREAM_REMOVE = 1 << 15 };

/* Bytes of a field where these bits are set; 0: it is not sent. */
static inline int q2_field_size(const struct q2_field *field, uint32_t bits)
{
    const int size = (bits & field->bit8 ? 1 : 0) + (bits & field->bit16 ? 2 : 0);
    return size == 3 ? 4 : size;
}

/* What follows a temporary entity's kind: P a position, D a direction, C a count, K a
 * colour, E an entity, O an offset, S what steam has. NULL: no such kind. */
const char *q2_temp_entity_fields(int kind);

#endif
