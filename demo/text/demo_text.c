/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/text/demo_text.h"

#include <string.h>

#include "base/buffer.h"
#include "base/err.h"
#include "base/limits.h"
#include "demo/container/demo.h"
#include "demo/protocol/dialects.h"
#include "demo/text/block_lines.h"
#include "demo/text/field_coder.h"

enum { RAW_PER_LINE = 64 };

static const char first_line[] = "demoreel text 1 ";

static const char units[] =
    "# Coordinates are in units, angles in degrees, velocities in units/s, times in seconds.\n"
    "# Bits are in hexadecimal, as is raw: bytes that have no text form.\n";

static const struct {
    const char *name;
    enum dialect_family family;
    const char *about;
} formats[] = {
    [DEMO_DEM] = {"dem", DIALECT_NETQUAKE,
                  "# A NetQuake demo: the header with the CD track, then blocks of\n"
                  "# messages, one a line; a block's angles are those of the view.\n"},
    [DEMO_QWD] = {"qwd", DIALECT_QUAKEWORLD,
                  "# A QuakeWorld demo: blocks and their messages, one a line. Times are\n"
                  "# the recorder's clock; load and msec in ms. In a game_block seq1 counts\n"
                  "# the server's packets, seq2 the client's that it had last.\n"},
    [DEMO_MVD] = {"mvd", DIALECT_QUAKEWORLD,
                  "# A QuakeWorld demo of all players: blocks and their messages, one a\n"
                  "# line. ms have passed since the block before; comments tell the time\n"
                  "# since the beginning. players: a bit each whom the messages are for.\n"},
    [DEMO_DM2] =
        {"dm2", DIALECT_QUAKE2,
         "# A Quake II demo: blocks of messages, one a line; tail\n# has the bytes that end it.\n"},
    [DEMO_MVD2] = {"mvd2", DIALECT_QUAKE2,
                   "# A Quake II demo of all players: blocks of what the server says of all and,\n"
                   "# after a unicast or multicast of so many bytes, of messages for players.\n"},
};

/* Returns the protocol assumed until the demo sends its own. */
static struct protocol first_protocol(enum demo_format format)
{
    return (struct protocol){
        .dialect = dialect_default(formats[format].family),
        .multi_view = format == DEMO_MVD || format == DEMO_MVD2,
    };
}

/* ---- demo to text ---- */

static void put_raw(struct buffer *text, const char *word, const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (i % RAW_PER_LINE == 0) {
            field_put_text(text, i ? "\n" : "");
            field_put_text(text, word);
        }
        field_put_text(text, " ");
        field_put_hex(text, data[i]);
    }
    field_put_text(text, size > 0 ? "\n" : "");
}

struct dump_state {
    struct field_coder coder, back; /* `back` re-encodes the text of `coder` to check it */
    struct buffer *text;
    int second; /* the last one printed */
};

/* True if the text encodes to the same bytes. It does not if the message uses one of several
 * possible encodings and the encoder another. */
static bool reads_back(struct field_coder *back, enum message_family family, const char *text,
                       const uint8_t *data, size_t size)
{
    back->failed = false;
    back->at = text;
    back->out.size = 0;
    message_line(back, family);
    return !back->failed && back->out.size == size && memcmp(back->out.data, data, size) == 0;
}

/* Writes the message at the cursor. Returns false, without effect, if it has no text form. */
static bool dump_message(struct dump_state *d, enum message_family family)
{
    struct field_coder *coder = &d->coder;
    const struct protocol protocol = coder->protocol;
    const uint8_t *start = coder->from.at;
    coder->out.size = 0;
    message_line(coder, family);
    buffer_u8(&coder->out, 0);
    if (!coder->failed && reads_back(&d->back, family, (const char *)coder->out.data, start,
                                     (size_t)(coder->from.at - start))) {
        buffer_append(d->text, coder->out.data, coder->out.size - 1);
        field_put_text(d->text, "\n");
        return true;
    }
    coder->failed = false;
    coder->protocol = d->back.protocol = protocol;
    return false;
}

static void dump_messages(struct dump_state *d, enum message_family family)
{
    struct bytes *from = &d->coder.from;
    while (bytes_left(from) > 0) {
        const uint8_t *start = from->at;
        if (family == FAMILY_NOTHING || !dump_message(d, family)) {
            put_raw(d->text, "raw", start, (size_t)(from->end - start));
            return;
        }
    }
}

/* Writes a comment with the time, for formats whose blocks store only the time since the
 * last one. */
static void dump_clock(struct dump_state *d, double clock)
{
    const int second = (int)clock;
    if (second != d->second)
        buffer_print(d->text, "# %d:%02d\n", second / 60, second % 60);
    d->second = second;
}

static void dump_block(struct dump_state *d, enum demo_format format, struct bytes block)
{
    const struct block_layout *layout = block_layout_of(format, block);
    struct field_coder *coder = &d->coder;
    coder->from = block;
    coder->out.size = 0;
    layout->code(coder);
    field_put_text(d->text, layout->name);
    buffer_append(d->text, coder->out.data, coder->out.size);
    field_put_text(d->text, "\n");
    dump_messages(d, layout->family);
}

void demo_text_dump(const struct demo *demo, struct buffer *text)
{
    const enum demo_format format = demo_format(demo);
    const int num = demo_num_blocks(demo);
    struct bytes at = demo_bytes(demo);
    struct dump_state d = {.text = text};
    d.coder.protocol = d.back.protocol = first_protocol(format);
    d.back.encoding = true;

    field_put_text(text, first_line);
    field_put_text(text, formats[format].name);
    field_put_text(text, "\n");
    field_put_text(text, formats[format].about);
    field_put_text(text, units);
    const size_t header = num > 0 ? demo_get_block(demo, 0).offset : 0;
    if (header > 0) {
        field_put_text(text, "header ");
        field_put_quoted(text, bytes_take(&at, header), header);
        field_put_text(text, "\n");
    }
    for (int i = 0; i < num; i++) {
        const struct demo_block block = demo_get_block(demo, i);
        const size_t size = (size_t)(block.message.end - at.at);
        if (format == DEMO_MVD)
            dump_clock(&d, block.clock);
        dump_block(&d, format, bytes_sub(&at, 0, size));
        bytes_take(&at, size);
    }
    put_raw(text, "tail", at.at, bytes_left(&at));
    buffer_free(&d.coder.out);
    buffer_free(&d.back.out);
}

/* ---- text to demo ---- */

struct build_state {
    enum demo_format format;
    struct field_coder coder; /* of the current line */
    struct buffer *demo;
    const struct block_layout *block; /* the current block; NULL: none */
    size_t start;                     /* offset of the current block in the demo */
};

/* True if the size field has two bytes rather than four. */
static bool has_short_size(const struct block_layout *block)
{
    return block->counted_from - block->size_at == 2;
}

static void end_block(struct build_state *b)
{
    if (b->block && b->block->counted_from > 0) {
        const size_t size = b->demo->size - b->start - b->block->counted_from;
        if (has_short_size(b->block))
            buffer_set_u16(b->demo, b->start + b->block->size_at, (uint16_t)size);
        else
            buffer_set_u32(b->demo, b->start + b->block->size_at, (uint32_t)size);
    }
    b->block = NULL;
}

static void begin_block(struct build_state *b, const struct block_layout *layout)
{
    end_block(b);
    layout->code(&b->coder);
    field_end(&b->coder);
    b->block = b->coder.failed ? NULL : layout;
    b->start = b->demo->size;
}

static void add_raw(struct field_coder *coder)
{
    const char *word;
    for (size_t length; (length = field_word(&coder->at, &word)) > 0;) {
        const char *at = word;
        if (length != 2 || !field_get_hex(&at, &coder->out)) {
            field_fail(coder, "expected a hexadecimal byte, got \"%.8s\"", word);
            return;
        }
    }
}

static void add_header(struct build_state *b)
{
    struct field_coder *coder = &b->coder;
    coder->at += strspn(coder->at, " \t");
    if (b->demo->size > 0)
        field_fail(coder, "the header must precede all blocks");
    else if (!field_get_quoted(&coder->at, &coder->out))
        field_fail(coder, "header: expected a quoted string");
    field_end(coder);
}

/* Adds a line inside a block; `word` is its first word. */
static void add_message(struct build_state *b, const char *word, size_t length)
{
    struct field_coder *coder = &b->coder;
    const bool is_raw = field_is_word(word, length, "raw");
    if (!b->block) {
        field_fail(coder, "message outside of a block");
    } else if (is_raw && b->block->counted_from > 0) {
        add_raw(coder);
    } else if (b->block->family == FAMILY_NOTHING) {
        field_fail(coder, "a %s cannot contain messages", b->block->name);
    } else {
        coder->at = word;
        message_line(coder, b->block->family);
    }
}

static void check_block(struct build_state *b)
{
    const struct block_layout *block = b->block;
    if (!block)
        return;
    const size_t size = b->demo->size - b->start;
    const int most = has_short_size(block) ? UINT16_MAX : LIMIT_BLOCK_SIZE;
    if (block->counted_from > 0 && size > (size_t)most + block->counted_from)
        field_fail(&b->coder, "block exceeds the limit of %d bytes", most);
}

/* Appends a line's bytes to the demo. Returns false if the line is invalid. */
static bool build_line(struct build_state *b, const char *line)
{
    struct field_coder *coder = &b->coder;
    const char *word;
    coder->at = line;
    coder->out.size = 0;
    const size_t length = field_word(&coder->at, &word);
    if (length == 0 || *word == '#')
        return true;
    const struct block_layout *layout = block_layout_find(b->format, word, length);
    if (layout) {
        begin_block(b, layout);
    } else if (field_is_word(word, length, "header")) {
        add_header(b);
    } else if (field_is_word(word, length, "tail")) {
        end_block(b);
        add_raw(coder);
    } else {
        add_message(b, word, length);
    }
    if (!coder->failed)
        buffer_append(b->demo, coder->out.data, coder->out.size);
    check_block(b);
    return !coder->failed;
}

/* Parses the first line, which names the format. */
static bool read_format(struct build_state *b, const char *line)
{
    const size_t length = sizeof first_line - 1;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strncmp(line, first_line, length) != 0 || strcmp(line + length, formats[i].name) != 0)
            continue;
        b->format = (enum demo_format)i;
        b->coder.protocol = first_protocol(b->format);
        return true;
    }
    field_fail(&b->coder, "expected \"%sFORMAT\", where FORMAT is dem, qwd, mvd, dm2 or mvd2",
               first_line);
    return false;
}

bool demo_text_build(const char *name, const char *text, struct buffer *demo, struct err *err)
{
    struct build_state b = {.demo = demo, .coder = {.encoding = true}};
    struct buffer line = {0};
    bool ok = true;
    for (int number = 1; ok && (*text || number == 1); number++) {
        const size_t length = strcspn(text, "\n");
        line.size = 0;
        buffer_append(&line, text, length > 0 && text[length - 1] == '\r' ? length - 1 : length);
        buffer_u8(&line, 0);
        const char *content = (const char *)line.data;
        ok = number == 1 ? read_format(&b, content) : build_line(&b, content);
        if (!ok)
            err_set(err, ERR_FORMAT, "%s: line %d: %s", name, number, b.coder.problem);
        text += length + (text[length] == '\n');
    }
    end_block(&b);
    buffer_free(&line);
    buffer_free(&b.coder.out);
    return ok;
}
