#include "playback/demo_text.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "playback/coder.h"
#include "playback/coder_nq.h"

enum { RAW_PER_LINE = 64, HEADER_LIMIT = 32, BLOCK_HEADER_SIZE = 16 };

static const char preface[] =
    "demoreel text 1\n"
    "# A NetQuake demo: the header with the CD track, then blocks of messages, one a line.\n"
    "# Coordinates are in units, angles in degrees, velocities in units/s, times in seconds;\n"
    "# a block's numbers are the view's pitch, yaw and roll. raw: bytes with no text form.\n";

/* ---- to text ---- */

static void put_raw(struct buffer *text, const char *word, const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (i % RAW_PER_LINE == 0)
            buffer_print(text, "%s%s", i ? "\n" : "", word);
        buffer_print(text, " %02x", data[i]);
    }
    if (size > 0)
        buffer_append(text, "\n", 1);
}

/* Encode one line's fields; the coder's protocol is used and changed. */
static bool encode_line(struct coder *coder, int id, const char *fields)
{
    coder->encoding = true;
    coder->failed = false;
    coder->at = fields;
    coder->out.size = 0;
    coder_nq_message(coder, (uint8_t)id);
    coder->at += strspn(coder->at, " \t");
    if (!coder->failed && *coder->at)
        coder_fail(coder, "what is \"%.24s\"?", coder->at);
    return !coder->failed;
}

/* Whether the text comes back to the same bytes: a message that was written in
 * an unusual way does not. */
static bool reads_back(struct coder *back, int id, const char *fields, const uint8_t *data,
                       size_t size)
{
    return encode_line(back, id, fields) && back->out.size == size &&
           memcmp(back->out.data, data, size) == 0;
}

struct dumping {
    struct coder coder, back; /* `back` encodes what `coder` has decoded */
    struct buffer *text;
};

static bool dump_message(struct dumping *dumping, struct bytes *message)
{
    struct coder *coder = &dumping->coder, *back = &dumping->back;
    const uint8_t *start = message->at;
    const int32_t protocol = coder->protocol;
    const uint32_t flags = coder->flags;
    const struct protocol_extensions extensions = coder->extensions;
    const uint8_t id = bytes_u8(message);
    const char *name = coder_nq_name(coder, id);
    if (!name)
        return false;
    coder->failed = false;
    coder->from = *message;
    coder->out.size = 0;
    coder_nq_message(coder, id);
    if (!coder->failed) {
        buffer_integer(&coder->out, 0, 1);
        *message = coder->from;
        if (reads_back(back, id, (const char *)coder->out.data, start,
                       (size_t)(message->at - start))) {
            buffer_print(dumping->text, "%s%s\n", name, (const char *)coder->out.data);
            return true;
        }
    }
    coder->protocol = back->protocol = protocol;
    coder->flags = back->flags = flags;
    coder->extensions = back->extensions = extensions;
    return false;
}

static void dump_messages(struct dumping *dumping, struct bytes message)
{
    while (bytes_left(&message) > 0) {
        const uint8_t *start = message.at;
        if (!dump_message(dumping, &message)) {
            put_raw(dumping->text, "raw", start, (size_t)(message.end - start));
            return;
        }
    }
}

/* The length of the header: up to and with the first newline. */
static size_t header_size(const struct bytes *demo)
{
    const size_t left = bytes_left(demo), limit = left < HEADER_LIMIT ? left : HEADER_LIMIT;
    const uint8_t *newline = limit ? memchr(demo->at, '\n', limit) : NULL;
    for (const uint8_t *c = demo->at; newline && c < newline; c++)
        if (*c > 126)
            newline = NULL;
    return newline ? (size_t)(newline - demo->at) + 1 : 0;
}

bool demo_text_dump(const char *name, const struct bytes *demo, struct buffer *text,
                    struct err *err)
{
    struct bytes at = *demo;
    struct dumping dumping = {.text = text};
    const size_t header = header_size(&at);
    int num_blocks = 0;

    buffer_append(text, preface, sizeof preface - 1);
    buffer_append(text, "header ", 7);
    coder_put_quoted(text, bytes_take(&at, header), header);
    buffer_append(text, "\n", 1);
    while (bytes_left(&at) > 0) {
        struct bytes block = at;
        const int32_t size = bytes_i32(&block);
        float angles[3];
        for (int i = 0; i < 3; i++)
            angles[i] = bytes_f32(&block);
        if (!bytes_ok(&block) || size < 0 || size > LIMIT_BLOCK_SIZE ||
            (size_t)size > bytes_left(&block))
            break;
        buffer_append(text, "block", 5);
        for (int i = 0; i < 3; i++) {
            buffer_append(text, " ", 1);
            coder_put_float(text, angles[i]);
        }
        buffer_append(text, "\n", 1);
        const uint8_t *message = bytes_take(&block, (size_t)size);
        dump_messages(&dumping, bytes_make(message, (size_t)size));
        at = block;
        num_blocks++;
    }
    put_raw(text, "tail", at.at, bytes_left(&at));
    buffer_free(&dumping.coder.out);
    buffer_free(&dumping.back.out);
    return num_blocks > 0 || err_set(err, ERR_FORMAT, "%s: not a NetQuake demo", name);
}

/* ---- from text ---- */

struct building {
    struct coder coder;
    struct buffer *demo;
    struct buffer line;
    size_t block; /* offset of the block that is being filled */
    bool in_block;
};

static void end_block(struct building *b)
{
    if (!b->in_block)
        return;
    const size_t size = b->demo->size - b->block - BLOCK_HEADER_SIZE;
    for (int i = 0; i < 4; i++)
        b->demo->data[b->block + (size_t)i] = (uint8_t)(size >> (8 * i));
    b->in_block = false;
}

static bool begin_block(struct building *b, const char *at)
{
    end_block(b);
    b->block = b->demo->size;
    b->in_block = true;
    buffer_integer(b->demo, 0, 4);
    for (int i = 0; i < 3; i++) {
        const char *word;
        float angle;
        uint32_t bits;
        const size_t length = coder_word(&at, &word);
        if (!coder_get_float(word, length, &angle)) {
            coder_fail(&b->coder, "a block wants three angles");
            return false;
        }
        memcpy(&bits, &angle, sizeof bits);
        buffer_integer(b->demo, bits, 4);
    }
    return true;
}

static bool add_raw(struct building *b, const char *at)
{
    const char *word;
    for (size_t length; (length = coder_word(&at, &word)) > 0;) {
        static const char digits[] = "0123456789abcdefABCDEF";
        if (length != 2 || strspn(word, digits) < 2) {
            coder_fail(&b->coder, "\"%.8s\" is not a byte in hexadecimal", word);
            return false;
        }
        uint32_t value = 0;
        for (int i = 0; i < 2; i++) {
            const uint32_t digit = (uint32_t)(strchr(digits, word[i]) - digits);
            value = value << 4 | (digit > 15 ? digit - 6 : digit);
        }
        buffer_integer(b->demo, value, 1);
    }
    return true;
}

static bool add_message(struct building *b, const char *word, size_t length, const char *fields)
{
    const int id = coder_nq_find(word, length);
    if (id < 0)
        coder_fail(&b->coder, "\"%.*s\" is not a message", (int)(length < 24 ? length : 24), word);
    else if (!b->in_block)
        coder_fail(&b->coder, "a message outside of any block");
    else if (encode_line(&b->coder, id, fields))
        buffer_append(b->demo, b->coder.out.data, b->coder.out.size);
    return !b->coder.failed;
}

static bool is_word(const char *word, size_t length, const char *what)
{
    return strlen(what) == length && strncmp(word, what, length) == 0;
}

static bool build_line(struct building *b, const char *line)
{
    const char *word;
    const size_t length = coder_word(&line, &word);
    if (length == 0 || *word == '#')
        return true;
    if (is_word(word, length, "header")) {
        line += strspn(line, " \t");
        if (!coder_get_quoted(&line, b->demo))
            coder_fail(&b->coder, "a header wants a quoted string");
    } else if (is_word(word, length, "block")) {
        begin_block(b, line);
    } else if (is_word(word, length, "raw")) {
        add_raw(b, line);
    } else if (is_word(word, length, "tail")) {
        end_block(b);
        add_raw(b, line);
    } else {
        add_message(b, word, length, line);
    }
    if (b->in_block && b->demo->size - b->block > LIMIT_BLOCK_SIZE + BLOCK_HEADER_SIZE)
        coder_fail(&b->coder, "a block holds more than %d bytes", LIMIT_BLOCK_SIZE);
    return !b->coder.failed;
}

bool demo_text_build(const char *name, const char *text, struct buffer *demo, struct err *err)
{
    static const char first[] = "demoreel text 1";
    struct building b = {.demo = demo};
    int number = 0;
    bool ok = true;

    if (strncmp(text, first, sizeof first - 1) != 0)
        return err_set(err, ERR_FORMAT, "%s: does not begin with \"%s\"", name, first);
    while (*text && ok) {
        const size_t length = strcspn(text, "\n");
        b.line.size = 0;
        buffer_append(&b.line, text, length > 0 && text[length - 1] == '\r' ? length - 1 : length);
        buffer_integer(&b.line, 0, 1);
        if (number++ > 0 && !build_line(&b, (const char *)b.line.data))
            ok = err_set(err, ERR_FORMAT, "%s: line %d: %s", name, number, b.coder.problem);
        text += length + (text[length] == '\n');
    }
    end_block(&b);
    buffer_free(&b.line);
    buffer_free(&b.coder.out);
    return ok;
}
