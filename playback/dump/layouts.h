/* playback/dump/layouts.h - what each message is made of; private to the coder.
 *
 * A table has a layout for each id from 0 on. Dialects take the first of their
 * tables that knows an id: see coder_messages.c. */
#ifndef PLAYBACK_DUMP_LAYOUTS_H
#define PLAYBACK_DUMP_LAYOUTS_H

#include <stdbool.h>
#include <stdint.h>

struct field_coder;
struct protocol_extensions;

struct layout {
    const char *name;                        /* NULL: there is no such message */
    void (*code)(struct field_coder *coder); /* walks the fields; NULL: there are none */
};

/* NetQuake's messages below 128, and what goes before them: coder_nq.c,
 * coder_added.c. */
enum { NUM_LAYOUTS = 128 };
extern const struct layout nq_layouts[NUM_LAYOUTS], nehahra_layouts[NUM_LAYOUTS],
    kex_layouts[NUM_LAYOUTS], fte_layouts[NUM_LAYOUTS];

/* QuakeWorld's; what packets outside of a connection begin with: coder_qw.c. */
extern const struct layout qw_layouts[NUM_LAYOUTS], connectionless_layouts[NUM_LAYOUTS];

/* The hidden data of .mvd by its kind: coder_hidden.c. */
extern const struct layout hidden_layouts[NUM_LAYOUTS];

/* All above 127 of NetQuake: the id is the low byte of the bits. */
void layout_update(struct field_coder *coder, uint8_t id);

/* Does the server use an extension, of enum fte2_extensions? */
bool layout_has(const struct field_coder *coder, uint32_t fte2);

/* The number of the protocol and the extensions that are named before it. */
int layout_server_version(struct field_coder *coder, struct protocol_extensions *out);

/* The parts that messages share: coder_parts.c. */
void layout_coord(struct field_coder *coder, const char *name);
void layout_angle(struct field_coder *coder, const char *name);
void layout_angle16(struct field_coder *coder, const char *name);
void layout_position(struct field_coder *coder);

/* A player's input as clients and servers keep it: angles, speeds, buttons. */
void layout_input(struct field_coder *coder);
void layout_angles(struct field_coder *coder);
void layout_place(struct field_coder *coder); /* position and angles, axis by axis */
void layout_model(struct field_coder *coder, const char *name);
void layout_entity_channel(struct field_coder *coder);
void layout_volume(struct field_coder *coder);                    /* and attenuation */
void layout_strings(struct field_coder *coder, const char *name); /* up to an empty one */

/* Messages that NetQuake and QuakeWorld have in common. */
void layout_baseline(struct field_coder *coder);
void layout_text(struct field_coder *coder);
void layout_damage(struct field_coder *coder);
void layout_lightstyle(struct field_coder *coder);
void layout_setpause(struct field_coder *coder);
void layout_updatefrags(struct field_coder *coder);
void layout_version(struct field_coder *coder);
void layout_voicechat(struct field_coder *coder);
void layout_setangledelta(struct field_coder *coder);

/* The parts of QuakeWorld's messages about entities: layout_qw_entities.c. */
void layout_qw_delta(struct field_coder *coder); /* spawnstatic2, spawnbaseline2 */
void layout_qw_entities(struct field_coder *coder);
void layout_qw_from(struct field_coder *coder); /* deltapacketentities */
void layout_qw_nails(struct field_coder *coder);
void layout_qw_nails2(struct field_coder *coder);
void layout_qw_player(struct field_coder *coder);

#endif
