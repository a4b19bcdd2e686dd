/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/gl.h - the OpenGL 3.3 core functions that we call, as a table.
 *
 * Loaded through the context's own lookup and passed as a const pointer, so
 * nothing links to libGL and nothing is global. A call reads gl->DrawArrays(...). */
#ifndef RENDER_GL_GL_H
#define RENDER_GL_GL_H

#include <stdbool.h>

#include <GL/glcorearb.h>

struct context;
struct err;

#define GL_FUNCTIONS(X)                                                                            \
    X(PFNGLACTIVETEXTUREPROC, ActiveTexture)                                                       \
    X(PFNGLATTACHSHADERPROC, AttachShader)                                                         \
    X(PFNGLBINDATTRIBLOCATIONPROC, BindAttribLocation)                                             \
    X(PFNGLBINDBUFFERPROC, BindBuffer)                                                             \
    X(PFNGLBINDBUFFERBASEPROC, BindBufferBase)                                                     \
    X(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer)                                                   \
    X(PFNGLBINDRENDERBUFFERPROC, BindRenderbuffer)                                                 \
    X(PFNGLBINDSAMPLERPROC, BindSampler)                                                           \
    X(PFNGLBINDTEXTUREPROC, BindTexture)                                                           \
    X(PFNGLBINDVERTEXARRAYPROC, BindVertexArray)                                                   \
    X(PFNGLBLENDFUNCPROC, BlendFunc)                                                               \
    X(PFNGLBLENDFUNCSEPARATEPROC, BlendFuncSeparate)                                               \
    X(PFNGLBLITFRAMEBUFFERPROC, BlitFramebuffer)                                                   \
    X(PFNGLBUFFERDATAPROC, BufferData)                                                             \
    X(PFNGLBUFFERSUBDATAPROC, BufferSubData)                                                       \
    X(PFNGLCHECKFRAMEBUFFERSTATUSPROC, CheckFramebufferStatus)                                     \
    X(PFNGLCLEARPROC, Clear)                                                                       \
    X(PFNGLCLEARCOLORPROC, ClearColor)                                                             \
    X(PFNGLCLIENTWAITSYNCPROC, ClientWaitSync)                                                     \
    X(PFNGLCOLORMASKPROC, ColorMask)                                                               \
    X(PFNGLCOMPILESHADERPROC, CompileShader)                                                       \
    X(PFNGLCREATEPROGRAMPROC, CreateProgram)                                                       \
    X(PFNGLCREATESHADERPROC, CreateShader)                                                         \
    X(PFNGLCULLFACEPROC, CullFace)                                                                 \
    X(PFNGLDELETEBUFFERSPROC, DeleteBuffers)                                                       \
    X(PFNGLDELETEFRAMEBUFFERSPROC, DeleteFramebuffers)                                             \
    X(PFNGLDELETEPROGRAMPROC, DeleteProgram)                                                       \
    X(PFNGLDELETERENDERBUFFERSPROC, DeleteRenderbuffers)                                           \
    X(PFNGLDELETESAMPLERSPROC, DeleteSamplers)                                                     \
    X(PFNGLDELETESHADERPROC, DeleteShader)                                                         \
    X(PFNGLDELETESYNCPROC, DeleteSync)                                                             \
    X(PFNGLDELETETEXTURESPROC, DeleteTextures)                                                     \
    X(PFNGLDELETEVERTEXARRAYSPROC, DeleteVertexArrays)                                             \
    X(PFNGLDEPTHFUNCPROC, DepthFunc)                                                               \
    X(PFNGLDEPTHMASKPROC, DepthMask)                                                               \
    X(PFNGLDEPTHRANGEPROC, DepthRange)                                                             \
    X(PFNGLDISABLEPROC, Disable)                                                                   \
    X(PFNGLDRAWARRAYSPROC, DrawArrays)                                                             \
    X(PFNGLDRAWARRAYSINSTANCEDPROC, DrawArraysInstanced)                                           \
    X(PFNGLDRAWELEMENTSPROC, DrawElements)                                                         \
    X(PFNGLDRAWELEMENTSBASEVERTEXPROC, DrawElementsBaseVertex)                                     \
    X(PFNGLENABLEPROC, Enable)                                                                     \
    X(PFNGLENABLEVERTEXATTRIBARRAYPROC, EnableVertexAttribArray)                                   \
    X(PFNGLFENCESYNCPROC, FenceSync)                                                               \
    X(PFNGLFINISHPROC, Finish)                                                                     \
    X(PFNGLFRAMEBUFFERRENDERBUFFERPROC, FramebufferRenderbuffer)                                   \
    X(PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D)                                         \
    X(PFNGLFRONTFACEPROC, FrontFace)                                                               \
    X(PFNGLGENBUFFERSPROC, GenBuffers)                                                             \
    X(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers)                                                   \
    X(PFNGLGENRENDERBUFFERSPROC, GenRenderbuffers)                                                 \
    X(PFNGLGENSAMPLERSPROC, GenSamplers)                                                           \
    X(PFNGLGENTEXTURESPROC, GenTextures)                                                           \
    X(PFNGLGENVERTEXARRAYSPROC, GenVertexArrays)                                                   \
    X(PFNGLGETERRORPROC, GetError)                                                                 \
    X(PFNGLGETINTEGERVPROC, GetIntegerv)                                                           \
    X(PFNGLGETPROGRAMINFOLOGPROC, GetProgramInfoLog)                                               \
    X(PFNGLGETPROGRAMIVPROC, GetProgramiv)                                                         \
    X(PFNGLGETSHADERINFOLOGPROC, GetShaderInfoLog)                                                 \
    X(PFNGLGETSHADERIVPROC, GetShaderiv)                                                           \
    X(PFNGLGETSTRINGPROC, GetString)                                                               \
    X(PFNGLGETUNIFORMBLOCKINDEXPROC, GetUniformBlockIndex)                                         \
    X(PFNGLGETUNIFORMLOCATIONPROC, GetUniformLocation)                                             \
    X(PFNGLLINKPROGRAMPROC, LinkProgram)                                                           \
    X(PFNGLMULTIDRAWELEMENTSPROC, MultiDrawElements)                                               \
    X(PFNGLPIXELSTOREIPROC, PixelStorei)                                                           \
    X(PFNGLPOLYGONOFFSETPROC, PolygonOffset)                                                       \
    X(PFNGLREADPIXELSPROC, ReadPixels)                                                             \
    X(PFNGLRENDERBUFFERSTORAGEPROC, RenderbufferStorage)                                           \
    X(PFNGLSAMPLERPARAMETERIPROC, SamplerParameteri)                                               \
    X(PFNGLSCISSORPROC, Scissor)                                                                   \
    X(PFNGLSHADERSOURCEPROC, ShaderSource)                                                         \
    X(PFNGLSTENCILFUNCPROC, StencilFunc)                                                           \
    X(PFNGLSTENCILOPPROC, StencilOp)                                                               \
    X(PFNGLTEXBUFFERPROC, TexBuffer)                                                               \
    X(PFNGLTEXIMAGE2DPROC, TexImage2D)                                                             \
    X(PFNGLTEXIMAGE3DPROC, TexImage3D)                                                             \
    X(PFNGLTEXPARAMETERFPROC, TexParameterf)                                                       \
    X(PFNGLTEXPARAMETERIPROC, TexParameteri)                                                       \
    X(PFNGLTEXSUBIMAGE2DPROC, TexSubImage2D)                                                       \
    X(PFNGLTEXSUBIMAGE3DPROC, TexSubImage3D)                                                       \
    X(PFNGLUNIFORM1FPROC, Uniform1f)                                                               \
    X(PFNGLUNIFORM1IPROC, Uniform1i)                                                               \
    X(PFNGLUNIFORM2FPROC, Uniform2f)                                                               \
    X(PFNGLUNIFORM3FPROC, Uniform3f)                                                               \
    X(PFNGLUNIFORM4FPROC, Uniform4f)                                                               \
    X(PFNGLUNIFORM4FVPROC, Uniform4fv)                                                             \
    X(PFNGLUNIFORMBLOCKBINDINGPROC, UniformBlockBinding)                                           \
    X(PFNGLUNIFORMMATRIX4FVPROC, UniformMatrix4fv)                                                 \
    X(PFNGLUSEPROGRAMPROC, UseProgram)                                                             \
    X(PFNGLVERTEXATTRIBDIVISORPROC, VertexAttribDivisor)                                           \
    X(PFNGLVERTEXATTRIBIPOINTERPROC, VertexAttribIPointer)                                         \
    X(PFNGLVERTEXATTRIBPOINTERPROC, VertexAttribPointer)                                           \
    X(PFNGLVIEWPORTPROC, Viewport)

struct gl {
#define GL_MEMBER(type, name) type name;
    GL_FUNCTIONS(GL_MEMBER)
#undef GL_MEMBER
};

/* Fills the table from a context, which must be current. ERR_RESOURCE names the missing
 * function. */
bool gl_load(struct gl *gl, const struct context *context, struct err *err);

/* Every shader begins with "#version 330 core", the uniform block that the renderer
 * fills once a frame, and functions:
 *
 *   mat4 view_projection   world to clip space, y flipped
 *   vec4 eye               xyz of the eye, w = scene time in seconds
 *   vec4 fog               rgb, w = density / 64
 *   vec4 picture           width and height of the frame in pixels, 1 / each
 *   vec3 fogged(vec3 colour, vec3 position) */
enum { GL_FRAME_BLOCK = 0 }; /* binding point of the uniform block */

struct gl_frame_block { /* std140 */
    float view_projection[16];
    float eye[4], fog[4], picture[4];
};

/* Compiles and links a program; `name` is used in messages. Binds attributes to the
 * locations given by their order in `attributes`, which ends with NULL. Returns 0 with
 * err (ERR_RESOURCE, with the compiler's log) on failure. */
GLuint gl_program_create(const struct gl *gl, const char *name, const char *vertex,
                         const char *fragment, const char *const *attributes, struct err *err);

/* Sets sampler `uniform` of `program` to texture unit `unit`. Leaves the program in use. */
void gl_program_set_sampler(const struct gl *gl, GLuint program, const char *uniform, int unit);

#endif
