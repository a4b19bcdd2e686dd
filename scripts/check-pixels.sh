#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Check that the software rasterizer draws the same bytes with all compilers and on all
# processors. A small program (tests/arch/), which includes the code that reads demos, maps
# and models, draws images of the sample demo. It is compiled with different compilers and
# flags, run with and without vector instructions, and also compiled with another C library
# (musl) and for other processors if their compilers and qemu-user are installed
# (scripts/setup ports).
#
#   scripts/check-pixels.sh COMPILER-WITH-FLAGS ...
#
# The default is gcc and clang at -O0, -O2 and -O3, musl-gcc, and the cross-compilers.
set -euo pipefail
cd "$(dirname "$0")/.."
sample=$(realpath "${DEMOREEL_BUILD:-build}/sample")
work=${DEMOREEL_BUILD:-build}/pixels
built=${DEMOREEL_BUILD:-build}/tests/pixels
# The emulators, by the first part of the compiler's name.
declare -A emulators=([aarch64]=qemu-aarch64 [arm]=qemu-arm [s390x]=qemu-s390x)
[ -d "$sample/id1" ] || { echo "check-pixels: no sample game: run make sample"; exit 1; }
[ $# -gt 0 ] || set -- 'gcc -O2' 'gcc -O0' 'gcc -O3' 'clang -O0' 'clang -O2' 'clang -O3' \
    'musl-gcc -O2' 'aarch64-linux-gnu-gcc -O2' 'aarch64-linux-gnu-gcc -O0' \
    'arm-linux-gnueabihf-gcc -O2' 's390x-linux-gnu-gcc -O2 -fexcess-precision=fast'

# link_headers FOLDER HEADER...: links headers of this system in a folder of build/pixels.
link_headers() {
    local header folder to=$work/$1
    shift
    mkdir -p "$to"
    for header; do
        for folder in /usr/include "/usr/include/$(gcc -print-multiarch)"; do
            [ ! -e "$folder/$header" ] || ln -sfn "$folder/$header" "$to/$header"
        done
    done
}

# Other compilers get the headers of these libraries, which do not depend on the processor,
# but no other headers of this system; musl-gcc also gets those of the kernel.
link_headers include cglm zip.h zipconf.h zlib.h zconf.h seccomp.h seccomp-syscalls.h \
    libavcodec libavformat libavutil libswresample libswscale
link_headers kernel linux asm asm-generic

sources() {
    find base world models demo playback cutscene render tests/arch/pixels.c -name '*.c' | sort |
        grep -Ev '^(base/(calls_|library\.)|(render/gl|demo/(capture|text)|playback/(analysis|sound)|cutscene)/)'
}

# build NAME COMPILER FLAGS...: builds build/pixels/NAME.
build() {
    local name=$1 kernel=()
    shift
    [ "$1" != musl-gcc ] || kernel=(-isystem "$work/kernel")
    rm -rf "$work/$name.o"
    mkdir -p "$work/$name.o"
    sources | xargs -P "$(nproc)" -I{} sh -c '
        object=$1/$(echo "$2" | tr / _).o
        shift 2
        "$@" -c -o "$object" {}' sh "$work/$name.o" {} "$@" -std=c11 -D_XOPEN_SOURCE=700 \
        -D_FILE_OFFSET_BITS=64 -DDEMOREEL_VERSION='""' -I. -isystem "$work/include" \
        ${kernel[@]+"${kernel[@]}"} -pthread -ffp-contract=off -fno-math-errno -ffunction-sections -fdata-sections
    # The unresolved functions are never called: archives, full-colour images, OpenGL.
    "$1" -static -pthread -Wl,--gc-sections,--unresolved-symbols=ignore-all -o "$work/$name" \
        "$work/$name.o"/*.o -lm 2>"$work/said" ||
        { cat "$work/said" >&2; return 1; }
}

# hashes_of PROGRAM ARGS...: runs the program, which prints hashes.
hashes_of() {
    local program=$1 run
    shift
    local cpu=${program##*/}
    run=(${emulators[${cpu%%_*}]:-})
    ${run[@]+"${run[@]}"} "$program" "$sample/id1/sample.dem" "$sample" "$@"
}

hashes_of "$built" >"$work/first" || { echo "check-pixels: $built does not run"; exit 1; }
echo "$built: $(wc -l <"$work/first") images"

failed=0
# check WHAT PROGRAM ARGS...: checks that it draws the same images as the native build.
check() {
    local what=$1
    shift
    if ! hashes_of "$@" >"$work/hashes"; then
        failed=1
        echo "$what: does not run"
    elif cmp -s "$work/hashes" "$work/first"; then
        echo "$what: identical"
    else
        failed=1
        echo "$what: $(diff "$work/first" "$work/hashes" | grep -c '^>') images differ"
    fi
}

check "$built, plain C" "$built" --plain
for way in "$@"; do
    read -ra compiler <<<"$way"
    emulator=${emulators[${way%%-*}]:-}
    if ! command -v "${compiler[0]}" >/dev/null ||
        { [ "$emulator" ] && ! command -v "$emulator" >/dev/null; }; then
        echo "$way: not installed, skipped"
        continue
    fi
    name=$(tr -c 'a-z0-9A-Z\n' _ <<<"$way")
    build "$name" "${compiler[@]}"
    check "$way" "$work/$name"
    check "$way, plain C" "$work/$name" --plain
done
exit $failed
