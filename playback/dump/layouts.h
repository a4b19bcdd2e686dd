/* playback/dump/layouts.h - what each message is made of; private to the coder.
 *
 * A table has a layout for each id from 0 on. Dialects take the first of their
 * tables that knows an id: see coder_messages.c. */
#ifndef PLAYBACK_DUMP_LAYOUTS_H
#define PLAYBACK_DUMP_LAYOUTS_H

#include <stdbool.h>
#include <stdint.h>

struct coder;
struct protocol_extensions;

struct layout {
    const char *name;                  /* NULL: there is no such message */
    void (*code)(struct coder *coder); /* walks the fields; NULL: there are none */
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
void coder_update(struct coder *coder, uint8_t id);

/* Does the server use an extension, of enum fte2_extensions? */
bool coder_has(const struct coder *coder, uint32_t fte2);

/* The number of the protocol and the extensions that are named before it. */
int coder_server_version(struct coder *coder, struct protocol_extensions *out);

/* The parts that messages share: coder_parts.c. */
void coder_coord(struct coder *coder, const char *name);
void coder_angle(struct coder *coder, const char *name);
void coder_angle16(struct coder *coder, const char *name);
void coder_position(struct coder *coder);

/* A player's input as clients and servers keep it: angles, speeds, buttons. */
void coder_input(struct coder *coder);
void coder_angles(struct coder *coder);
void coder_place(struct coder *coder); /* position and angles, axis by axis */
void coder_model(struct coder *coder, const char *name);
void coder_entity_channel(struct coder *coder);
void coder_volume(struct coder *coder);                    /* and attenuation */
void coder_strings(struct coder *coder, const char *name); /* up to an empty one */

/* Messages that NetQuake and QuakeWorld have in common. */
void coder_baseline(struct coder *coder);
void coder_text(struct coder *coder);
void coder_damage(struct coder *coder);
void coder_lightstyle(struct coder *coder);
void coder_setpause(struct coder *coder);
void coder_updatefrags(struct coder *coder);
void coder_version(struct coder *coder);
void coder_voicechat(struct coder *coder);
void coder_setangledelta(struct coder *coder);

/* The parts of QuakeWorld's messages about entities: coder_qw_entities.c. */
void coder_qw_delta(struct coder *coder); /* spawnstatic2, spawnbaseline2 */
void coder_qw_entities(struct coder *coder);
void coder_qw_from(struct coder *coder); /* deltapacketentities */
void coder_qw_nails(struct coder *coder);
void coder_qw_nails2(struct coder *coder);
void coder_qw_player(struct coder *coder);

#endif
