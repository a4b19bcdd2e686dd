#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Check that no object of demoreel, its library or the generator of the sample game calls a
# function of the C library whose last bits differ between C libraries and processors:
# base/trig.h has replacements. Functions that IEEE 754 defines exactly, like sqrt, are allowed.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${DEMOREEL_BUILD:-build}
inexact='c?(a?(sin|cos|tan)h?|exp|log|log10|pow)|sincos|atan2|exp2|exp10|expm1|log2|log1p|hypot|cbrt|cabs|carg|csqrt|erfc?|[lt]?gamma|lgamma_r|[jy][01n]'
objects=("$build/libdemoreel.a" "$build/cli/main.o" "$build"/tests/sample/*.o)
undefined=$(nm -A --undefined-only "${objects[@]}" 2>/dev/null | sed 's/@.*//')
grep -q ' U trig_sin$' <<<"$undefined" || { echo "check-libm: found no calls of trig_sin in ${objects[0]}" >&2; exit 1; }
bad=$(grep -E " (__)?($inexact)[fl]?(_finite)?$" <<<"$undefined" |
    sed -E 's/^[^:]*:?([^:]*\.o): *U (.*)$/\1: calls \2, whose bits depend on the C library: use trig_\2 (base\/trig.h)/') || exit 0
printf '%s\n' "$bad" >&2
exit 1
