/* What pixels.c never calls, so that it is linked with no library: archives, pictures in
 * full colour, the OpenGL path. */
#include <stdlib.h>

#define ABSENT(name)                                                                               \
    void name(void);                                                                               \
    void name(void)                                                                                \
    {                                                                                              \
        abort();                                                                                   \
    }

ABSENT(gl_renderer)

ABSENT(zip_discard)
ABSENT(zip_fclose)
ABSENT(zip_fopen_index)
ABSENT(zip_fread)
ABSENT(zip_get_name)
ABSENT(zip_get_num_entries)
ABSENT(zip_open)
ABSENT(zip_open_from_source)
ABSENT(zip_source_buffer_create)
ABSENT(zip_source_free)
ABSENT(zip_stat_index)
ABSENT(zip_strerror)

ABSENT(crc32_z)
ABSENT(inflate)
ABSENT(inflateEnd)
ABSENT(inflateInit2_)

ABSENT(av_frame_alloc)
ABSENT(av_frame_free)
ABSENT(av_log_set_level)
ABSENT(av_new_packet)
ABSENT(av_packet_alloc)
ABSENT(av_packet_free)
ABSENT(avcodec_alloc_context3)
ABSENT(avcodec_find_decoder)
ABSENT(avcodec_free_context)
ABSENT(avcodec_open2)
ABSENT(avcodec_receive_frame)
ABSENT(avcodec_send_packet)
ABSENT(sws_freeContext)
ABSENT(sws_getContext)
ABSENT(sws_scale)
