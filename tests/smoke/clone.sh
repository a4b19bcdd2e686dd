#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The first steps of a new user: clone, make demo, install. (make check runs this test.) Only in
# CI, since it builds everything again.
cd "$(dirname "$0")/../.."
. tests/lib.bash
[ "${CI:-}" = true ] || { echo "only in CI"; exit 77; }
git rev-parse HEAD >/dev/null 2>&1 || { echo "not a git checkout"; exit 77; }

unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DEMOREEL_BUILD DEMOREEL_ASSETS
git clone -q . "$work/clone"
cd "$work/clone"
make -j2 demo >"$work/said" 2>&1 || { tail -n 20 "$work/said"; fail "make demo"; }
grep -qx 'play out/sample.mp4' "$work/said" || fail "make demo does not print the name of the film"
ffprobe -v error -show_entries stream=codec_name -of csv=p=0 out/sample.mp4 | sort | tr '\n' ' ' |
    grep -q 'aac h264' || fail "out/sample.mp4 is not a film"
make -s install DESTDIR="$work/root" PREFIX=/usr >"$work/said" 2>&1 || fail "make install"
"$work/root/usr/bin/demoreel" --version | grep -q demoreel || fail "the installed program does not run"
[ -z "$(git status --porcelain)" ] || fail "a build leaves files that git does not ignore"
