/* playback/dump/message_lines.h - a message as a line of text, in either direction.
 *
 * Its name and fields are those of the format documents. */
#ifndef PLAYBACK_DUMP_MESSAGE_LINES_H
#define PLAYBACK_DUMP_MESSAGE_LINES_H

struct coder;

/* Whose numbers and names the messages of a block have. */
enum coder_family {
    CODER_NOTHING, /* no messages */
    CODER_NETQUAKE,
    CODER_QUAKEWORLD,
    CODER_CONNECTIONLESS, /* .qwd: what a packet outside of the connection says */
    CODER_HIDDEN,         /* .mvd: data for programs */
};

/* Decoding: the message at the cursor, after which the cursor then stands, as
 * "name field=value ...". Encoding: the same of one line. What comes out is
 * added; when the coder then has failed it is of no use, and the coder's
 * protocol may be wrong. */
void coder_message(struct coder *coder, enum coder_family family);

#endif
