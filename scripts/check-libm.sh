#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Check that no object of demoreel, its library or the generator of the sample game calls a
# function of the C library whose result differs between C libraries or processors: those of
# <math.h> that IEEE 754 does not define exactly (sqrt and the like are allowed), and qsort, which
# orders equal items differently. base/trig.h and base/sort.h have replacements.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${DEMOREEL_BUILD:-build}
inexact='c?(a?(sin|cos|tan)h?|exp|log|log10|pow)|sincos|atan2|exp2|exp10|expm1|log2|log1p|hypot|cbrt|cabs|carg|csqrt|erfc?|[lt]?gamma|lgamma_r|[jy][01n]'
objects=("$build/libdemoreel.a" "$build/cli/main.o" "$build"/tests/sample/*.o)
undefined=$(nm -A --undefined-only "${objects[@]}" 2>/dev/null | sed 's/@.*//')
grep -q ' U trig_sin$' <<<"$undefined" || { echo "check-libm: found no calls of trig_sin in ${objects[0]}" >&2; exit 1; }
bad=$(grep -E " ((__)?($inexact)[fl]?(_finite)?|qsort(_r)?)$" <<<"$undefined") || exit 0
sed -E 's/^([^ ]*:)?([^: ]*\.o): *U (.*)$/\2: calls \3, whose results depend on the C library: use base\/trig.h/
    /calls qsort/s/trig\.h$/sort.h/' <<<"$bad" >&2
exit 1
