/* render/gl/skinned.h - skinned meshes on the graphics side.
 *
 * The processor places the vertices of each mesh that is drawn; what never
 * changes (triangles, where on the skin) is kept. Attributes are those of
 * render/gl/mesh.h, with one pose in place of two. */
#ifndef RENDER_GL_SKINNED_H
#define RENDER_GL_SKINNED_H

#include "render/gl/gl.h"

struct md5;
struct skinned;

struct skinned *skinned_create(const struct gl *gl); /* borrows gl */
void skinned_destroy(struct skinned *skinned);       /* NULL is fine */

/* Place all joints between two frames of the model: what is drawn until the next call. */
void skinned_pose(struct skinned *skinned, const struct md5 *md5, int from, int to, float blend);

/* Draw one mesh of the model that was posed with the program in use. */
void skinned_draw(struct skinned *skinned, int mesh);

#endif
