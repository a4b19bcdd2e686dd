/* playback/capture/q2_lines.h - messages of a Quake II server (protocol 34) as lines
 * of text. */
#ifndef PLAYBACK_CAPTURE_Q2_LINES_H
#define PLAYBACK_CAPTURE_Q2_LINES_H

struct field_coder;

/* The message at the coder's cursor, after which the cursor then stands; the coder
 * fails when it is not understood. */
void q2_line(struct field_coder *coder);

#endif
