/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/metadata.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"

/* The default style of MP4 subtitles: white, centred at the bottom, 18 points, font
 * "Sans". This is the sample entry of 3GPP timed text (TS 26.245) without its header. */
static const uint8_t mp4_style[] = {
    0,    0,    0,    0,                      /* flags */
    1,    0xff,                               /* centred, bottom */
    0,    0,    0,    0,                      /* transparent background */
    0,    0,    0,    0,    0,   0,   0,   0, /* box: the player's default */
    0,    0,    0,    0,                      /* style: all characters */
    0,    1,    0,    18,                     /* font 1, regular, size */
    0xff, 0xff, 0xff, 0xff,                   /* colour */
    0,    0,    0,    17,   'f', 't', 'a', 'b', 0, 1, 0, 1, 4, 'S', 'a', 'n', 's',
};

static void set_tag(struct AVFormatContext *container, const char *name, const char *value)
{
    if (value)
        av_dict_set(&container->metadata, name, value, 0);
}

void metadata_add_tags(const struct metadata *metadata, struct AVFormatContext *container)
{
    set_tag(container, "title", metadata->title);
    set_tag(container, "artist", metadata->artist);
    set_tag(container, "album", metadata->album);
    set_tag(container, "comment", metadata->comment);
}

static AVRational frame_time(struct rational fps)
{
    return (AVRational){fps.den, fps.num};
}

/* The container takes ownership of the chapter. */
static void add_chapter(struct AVFormatContext *container, AVRational base, int64_t start,
                        int64_t end, const char *title)
{
    AVChapter *chapter = mem_check(av_mallocz(sizeof *chapter));
    int count = (int)container->nb_chapters;
    chapter->id = count + 1;
    chapter->time_base = base;
    chapter->start = start;
    chapter->end = end;
    av_dict_set(&chapter->metadata, "title", title, 0);
    av_dynarray_add(&container->chapters, &count, chapter);
    container->nb_chapters = (unsigned)count;
}

void metadata_add_chapters(const struct metadata *metadata, struct rational fps, int64_t first,
                           int64_t last, struct AVFormatContext *container)
{
    for (int i = 0; i < metadata->num_chapters; i++) {
        const struct metadata_entry *subtitle = &metadata->chapters[i];
        const int64_t start = subtitle->first > first ? subtitle->first : first;
        const int64_t end = subtitle->last < last ? subtitle->last : last;
        if (start < end)
            add_chapter(container, frame_time(fps), start - first, end - first, subtitle->text);
    }
}

static enum AVCodecID track_codec(const struct AVFormatContext *container)
{
    if (strcmp(container->oformat->name, "webm") == 0)
        return AV_CODEC_ID_WEBVTT;
    return strcmp(container->oformat->name, "matroska") == 0 ? AV_CODEC_ID_SUBRIP
                                                             : AV_CODEC_ID_MOV_TEXT;
}

struct AVStream *metadata_add_track(const struct metadata *metadata, struct rational fps,
                                    struct AVFormatContext *container)
{
    if (metadata->num_subtitles == 0)
        return NULL;
    AVStream *track = mem_check(avformat_new_stream(container, NULL));
    AVCodecParameters *codec = track->codecpar;
    codec->codec_type = AVMEDIA_TYPE_SUBTITLE;
    codec->codec_id = track_codec(container);
    track->time_base = frame_time(fps);
    track->disposition = AV_DISPOSITION_DEFAULT;
    if (codec->codec_id == AV_CODEC_ID_MOV_TEXT) {
        codec->extradata = mem_check(av_mallocz(sizeof mp4_style + AV_INPUT_BUFFER_PADDING_SIZE));
        memcpy(codec->extradata, mp4_style, sizeof mp4_style);
        codec->extradata_size = sizeof mp4_style;
    }
    return track;
}

/* SubRip and WebVTT, to which players also convert MP4 subtitles, have markup delimited
 * by these characters, so they are replaced by similar ones. */
static void append_plain(struct buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            buffer_print(out, "\u2039");
        else if (*text == '>')
            buffer_print(out, "\u203a");
        else if (*text == '{' || *text == '}' || *text == '&')
            buffer_u8(out, *text == '{' ? '(' : *text == '}' ? ')' : '+');
        else
            buffer_u8(out, (uint8_t)*text);
    }
}

/* MP4 subtitles begin with a 16-bit size, so all are truncated to that length. */
static void make_text(struct buffer *out, enum AVCodecID codec, const char *text)
{
    enum { MAX_SIZE = 0xffff };
    struct buffer plain = {0};
    append_plain(&plain, text);
    size_t size = plain.size < MAX_SIZE ? plain.size : MAX_SIZE;
    while (size > 0 && size < plain.size && (plain.data[size] & 0xc0) == 0x80)
        size--; /* do not split a character */
    if (codec == AV_CODEC_ID_MOV_TEXT) {
        buffer_u8(out, (unsigned)(size >> 8));
        buffer_u8(out, (unsigned)(size & 0xff));
    }
    buffer_append(out, plain.data, size);
    buffer_free(&plain);
}

int metadata_write_subtitle(const struct metadata_entry *subtitle, struct rational fps,
                            int64_t first, struct AVFormatContext *container,
                            const struct AVStream *track)
{
    struct buffer text = {0};
    AVPacket *packet = mem_check(av_packet_alloc());
    make_text(&text, track->codecpar->codec_id, subtitle->text);
    int code = av_new_packet(packet, (int)text.size);
    if (code >= 0) {
        if (text.size > 0)
            memcpy(packet->data, text.data, text.size);
        packet->pts = packet->dts = subtitle->first - first;
        packet->duration = subtitle->last - subtitle->first;
        packet->flags = AV_PKT_FLAG_KEY;
        packet->stream_index = track->index;
        av_packet_rescale_ts(packet, frame_time(fps), track->time_base);
        code = av_write_frame(container, packet);
    }
    av_packet_free(&packet);
    buffer_free(&text);
    return code;
}
