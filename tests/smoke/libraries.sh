#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Commands that need no encoder do not load FFmpeg; those that do say in one line what is missing.
cd "$(dirname "$0")/../.."
. tests/lib.bash
readelf -d "$demoreel" 2>/dev/null | grep -q libavformat && { echo "linked with LINK=all"; exit 77; }

# A library that cannot be loaded is found first.
mkdir "$work/lib"
library=$(grep -aoE -m 1 'libavformat\.so\.[0-9]+' "$demoreel" | head -n 1)
: >"$work/lib/$library"
without=(env LD_LIBRARY_PATH="$work/lib" "$demoreel")
package=${library/.so./}
missing="$library.*; is the package $package installed\?$"
for command in --version "info $demo" "dump $demo -o $work/a.txt" "render --help"; do
    "${without[@]}" $command >/dev/null || fail "$command needs $library"
done
"${without[@]}" thumb "$demo" --basedir "$sample" --size 64x48 --at 3 -q -o "$work/a.png" || fail "PNG images need $library"
for way in '--jobs 1' '--jobs 2 --segment-seconds 1' '--sandbox off'; do
    expect 5 "^demoreel: .*$missing" "${without[@]}" render "$demo" --basedir "$sample" --size 64x48 --fps 5 \
        --to 3 --progress none $way -o "$work/a.mp4"
    [ "$(wc -l <"$work/said")" = 1 ] || { cat "$work/said"; fail "more than one line: $way"; }
    [ ! -e "$work/a.mp4" ] || fail "a film: $way"
done
