/* render/develop.h - a picture that is too dark made brighter, as its print would be.
 *
 * Levels are lit to be walked through, with eyes that get used to the dark; a
 * small picture on a bright page is looked at for a second. Nothing becomes
 * darker, and what is bright enough stays as it is. */
#ifndef RENDER_DEVELOP_H
#define RENDER_DEVELOP_H

struct frame;

void develop(struct frame *frame);

#endif
