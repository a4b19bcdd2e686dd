/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/container_names.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "encode/codec.h"

const char *container_names_libavformat(const char *format)
{
    if (strcmp(format, "mkv") == 0)
        return "matroska";
    return strcmp(format, "m4v") == 0 ? "mp4" : format;
}

static const AVOutputFormat *find_container(const char *format)
{
    return av_guess_format(container_names_libavformat(format), NULL, NULL);
}

bool container_names_have_global_headers(const char *format)
{
    const AVOutputFormat *container = find_container(format);
    return container && container->flags & AVFMT_GLOBALHEADER;
}

/* Formats that libavformat knows nothing about are accepted. */
static bool can_hold(const char *format, const struct codec_choice *codec)
{
    const AVOutputFormat *container = find_container(format);
    return !container ||
           avformat_query_codec(container, codec->encoder->id, FF_COMPLIANCE_NORMAL) != 0;
}

bool container_names_check_codec(const char *format, const struct codec_choice *codec,
                                 struct err *err)
{
    static const char *const formats[] = {"mp4", "mov", "mkv", "webm"};
    char list[64] = "";
    if (can_hold(format, codec))
        return true;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (can_hold(formats[i], codec))
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s.%s",
                     list[0] ? " or " : "; use ", formats[i]);
    return err_set(err, ERR_USAGE, ".%s does not support the codec %s%s", format,
                   codec->recipe.name, list);
}
