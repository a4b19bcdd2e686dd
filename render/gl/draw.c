#include "render/gl/draw.h"

void draw_begin_blend(const struct gl *gl)
{
    gl->Enable(GL_BLEND);
    gl->BlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    gl->DepthMask(GL_FALSE);
}

void draw_end_blend(const struct gl *gl)
{
    gl->Disable(GL_BLEND);
    gl->DepthMask(GL_TRUE);
}
