#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The rasterizer of our own draws the same bytes whatever compiles it and wherever it
# runs: a small program (tests/arch/) draws moments of the sample demo, as it was built
# and compiled in other ways, with the processor's vector instructions and without, and
# also for other processors where their compilers and qemu-user are to be had
# (scripts/setup ports). What reads demos, maps and models is in it.
#
#   scripts/check-pixels.sh COMPILER-WITH-FLAGS ...
#
# By default gcc and clang at -O0, -O2 and -O3, and the other processors.
set -euo pipefail
cd "$(dirname "$0")/.."
sample=$(realpath "${DEMOREEL_BUILD:-build}/sample")
work=${DEMOREEL_BUILD:-build}/pixels
built=${DEMOREEL_BUILD:-build}/tests/pixels
# What runs another processor's programs, by the first part of its compiler's name.
declare -A emulators=([aarch64]=qemu-aarch64 [arm]=qemu-arm [s390x]=qemu-s390x)
[ -d "$sample/id1" ] || { echo "check-pixels: no sample game (make sample)"; exit 1; }
[ $# -gt 0 ] || set -- 'gcc -O2' 'gcc -O0' 'gcc -O3' 'clang -O0' 'clang -O2' 'clang -O3' \
    'aarch64-linux-gnu-gcc -O2' 'aarch64-linux-gnu-gcc -O0' 'arm-linux-gnueabihf-gcc -O2' \
    's390x-linux-gnu-gcc -O2 -fexcess-precision=fast'
mkdir -p "$work/include"

# Another processor's compiler finds headers of libraries here, which are none of a
# processor's own, and nothing else of this system's.
for header in cglm zip.h zipconf.h zlib.h zconf.h libavcodec libavformat libavutil \
    libswresample libswscale; do
    for folder in /usr/include "/usr/include/$(gcc -print-multiarch)"; do
        [ ! -e "$folder/$header" ] || ln -sfn "$folder/$header" "$work/include/$header"
    done
done

sources() {
    find base world models demo playback cutscene render tests/arch/pixels.c -name '*.c' | sort |
        grep -Ev '^(render/gl|demo/(capture|text)|playback/(analysis|sound)|cutscene)/'
}

# build NAME COMPILER FLAGS...: build/pixels/NAME.
build() {
    local name=$1
    shift
    rm -rf "$work/$name.o"
    mkdir -p "$work/$name.o"
    sources | xargs -P "$(nproc)" -I{} sh -c '
        object=$1/$(echo "$2" | tr / _).o
        shift 2
        "$@" -c -o "$object" {}' sh "$work/$name.o" {} "$@" -std=c11 -D_XOPEN_SOURCE=700 \
        -D_FILE_OFFSET_BITS=64 -DDEMOREEL_VERSION='""' -I. -isystem "$work/include" -pthread \
        -ffp-contract=off -fno-math-errno -ffunction-sections -fdata-sections
    # What is not there is never called: archives, pictures in full colour, OpenGL.
    "$1" -static -pthread -Wl,--gc-sections,--unresolved-symbols=ignore-all -o "$work/$name" \
        "$work/$name.o"/*.o -lm 2>"$work/said" ||
        { cat "$work/said" >&2; return 1; }
}

# said_by PROGRAM ARGS...: the hashes that it prints.
said_by() {
    local program=$1 run
    shift
    local cpu=${program##*/}
    run=(${emulators[${cpu%%_*}]:-})
    ${run[@]+"${run[@]}"} "$program" "$sample/id1/sample.dem" "$sample" "$@"
}

said_by "$built" >"$work/first" || { echo "check-pixels: no $built"; exit 1; }
echo "$built: $(wc -l <"$work/first") pictures"

failed=0
# hold WHAT PROGRAM ARGS...: it draws what the one that was built draws.
hold() {
    local what=$1
    shift
    if ! said_by "$@" >"$work/hashes"; then
        failed=1
        echo "$what: does not run"
    elif cmp -s "$work/hashes" "$work/first"; then
        echo "$what: the same"
    else
        failed=1
        echo "$what: $(diff "$work/first" "$work/hashes" | grep -c '^>') pictures differ"
    fi
}

hold "$built, plain C" "$built" --plain
for way in "$@"; do
    read -ra compiler <<<"$way"
    emulator=${emulators[${way%%-*}]:-}
    if ! command -v "${compiler[0]}" >/dev/null ||
        { [ "$emulator" ] && ! command -v "$emulator" >/dev/null; }; then
        echo "$way: not installed, left out"
        continue
    fi
    name=$(tr -c 'a-z0-9A-Z\n' _ <<<"$way")
    build "$name" "${compiler[@]}"
    hold "$way" "$work/$name"
    hold "$way, plain C" "$work/$name" --plain
done
exit $failed
