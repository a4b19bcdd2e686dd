/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/cut/demo_cut.h"

#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/cut/cut_dem.h"
#include "demo/cut/cut_dm2.h"
#include "demo/cut/cut_mvd.h"
#include "demo/cut/cut_qwd.h"

bool demo_cut(const struct demo *demo, const struct demo_cut_range *part, struct buffer *out,
              struct err *err)
{
    switch (demo_format(demo)) {
    case DEMO_DEM:
        return cut_dem(demo, part, out, err);
    case DEMO_QWD:
        return cut_qwd(demo, part, out, err);
    case DEMO_MVD:
        return cut_mvd(demo, part, out, err);
    case DEMO_DM2:
        return cut_dm2(demo, part, out, err);
    default:
        return err_set(err, ERR_UNSUPPORTED, "%s: recordings of the format .%s cannot be cut",
                       demo_name(demo), demo_format_name(demo));
    }
}
