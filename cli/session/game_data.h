/* cli/session/game_data.h - finding the game's files. */
#ifndef CLI_SESSION_GAME_DATA_H
#define CLI_SESSION_GAME_DATA_H

struct err;
struct log;
struct options;
struct vfs;

/* The search path for a run: id1 and the --game folders of the first place that has an
 * id1; where none has, baseq2 likewise. NULL with err that names every place that was tried. */
struct vfs *game_data_open(const struct options *options, struct log *log, struct err *err);

#endif
