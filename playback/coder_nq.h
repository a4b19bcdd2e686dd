/* playback/coder_nq.h - the layout of every NetQuake message, for its text. */
#ifndef PLAYBACK_CODER_NQ_H
#define PLAYBACK_CODER_NQ_H

#include <stddef.h>
#include <stdint.h>

struct coder;

/* The name of a message in the coder's protocol: "updateentity" for all above
 * 127; NULL when there is none such. Names and fields are those of the DEM
 * format document. */
const char *coder_nq_name(const struct coder *coder, uint8_t id);

/* The id of a name; -1 when it is none. An entity update's is 128. */
int coder_nq_find(const char *name, size_t length);

/* Walk the message whose first byte was read (decoding) or found by its name
 * (encoding, where this puts it). */
void coder_nq_message(struct coder *coder, uint8_t id);

#endif
