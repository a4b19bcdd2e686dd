#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The library as used by other programs: installed in a folder, found by pkg-config, used from C,
# shared and static, and from Python. Its symbols match the header, and functions of earlier
# versions have not changed.
source tests/lib.bash
[ "$build" = build ] || exit 77 # make would build again without the sanitizers
top=$PWD
make -s -o build/flags install DESTDIR="$work/root" PREFIX=/usr >"$work/said" 2>&1 ||
    { cat "$work/said"; fail "make install"; }
root=$work/root/usr
export PKG_CONFIG_PATH=$root/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$work/root
export LD_LIBRARY_PATH=$root/lib
read -ra compile <<<"${CC:-cc}" # may have several words, such as "ccache gcc"
strict=(-std=c11 -Wall -Wextra -Werror)

# ---- exported functions ----

# The declarations of the header after preprocessing, one per line. Those in tests/abi/ must not
# change, since existing programs were compiled with them. An incompatible change requires a new
# soname, and a new name for that file; new declarations are added to it.
abi=tests/abi/demoreel.0
{ echo '#include <stdbool.h>' && echo '#include <stddef.h>' && echo '#include <stdint.h>' &&
    echo 'begin;' && cat "$root/include/demoreel.h"; } | "${compile[@]}" -E -P -x c - | tr -s ' \n' ' ' |
    sed 's/.*begin; *//; s/__attribute__((visibility("default"))) //g' |
    awk 'BEGIN { RS = ";" } { # one declaration per line
        text = text $0 ";"
        if (gsub(/{/, "{", text) > gsub(/}/, "}", text)) next
        sub(/^ */, "", text)
        if (text !~ /^[ \n]*;$/) print text
        text = ""
    }' >"$work/declarations"
cmp "$abi" "$work/declarations" ||
    { diff "$abi" "$work/declarations"; fail "the header differs from $abi"; }
grep -o 'demoreel_[a-z_]*(' "$work/declarations" | tr -d '(' | sort -u >"$work/declared"
nm -D --defined-only "$root/lib/libdemoreel.so" | sed -n 's/.* T \(.*\)@@DEMOREEL_0$/\1/p' | sort >"$work/exported"
cmp "$work/declared" "$work/exported" ||
    { diff "$work/declared" "$work/exported"; fail "the header and the library differ"; }
[ "$(nm -D --defined-only "$root/lib/libdemoreel.so" | grep -c ' [TDBRW] ')" = "$(wc -l <"$work/exported")" ] ||
    fail "the library exports other symbols"
[ "$(nm -g --defined-only "$root/lib/libdemoreel.a" | sed -n 's/.* [TDBRW] //p' | sort)" = "$(cat "$work/exported")" ] ||
    fail "the static library exports other symbols"
readelf -d "$root/lib/libdemoreel.so" | grep -q 'SONAME.*\[libdemoreel.so.0\]' || fail "the soname is wrong"

# ---- programs ----

# The image made by the program itself, as RGBA.
"$demoreel" thumb "$demo" --basedir "$sample" --size 320x180 -q -o "$work/wanted.png" || fail thumb
pixels() {
    ffmpeg -nostdin -v error -i "$1" -f rawvideo -pix_fmt rgb24 -
}
read -ra flags <<<"$(pkg-config --cflags --libs demoreel libpng)"
"${compile[@]}" "${strict[@]}" scripts/examples/thumbnail.c "${flags[@]}" -o "$work/thumbnail" || fail "thumbnail.c does not compile"
"$work/thumbnail" "$demo" "$work/a.png" "$sample" || fail "thumbnail fails"
cmp <(pixels "$work/a.png") <(pixels "$work/wanted.png") || fail "the image differs from the program's"
expect 1 'thumbnail: /dev/null: ' "$work/thumbnail" /dev/null "$work/b.png" "$sample"
# The libraries that it depends on may be shared.
read -ra flags <<<"$(pkg-config --cflags demoreel) -L$root/lib -l:libdemoreel.a $(
    sed -n 's/^Libs.private: //p' "$root/lib/pkgconfig/demoreel.pc")"
"${compile[@]}" "${strict[@]}" scripts/examples/thumbnail.c "${flags[@]}" -o "$work/static" || fail "thumbnail.c does not link with the static library"
LD_LIBRARY_PATH='' "$work/static" "$demo" "$work/c.png" "$sample" || fail "the statically linked thumbnail fails"
cmp "$work/a.png" "$work/c.png" || fail "the image made with the static library differs"
if command -v python3 >/dev/null; then
    python3 scripts/examples/thumbnail.py "$demo" "$work/a.ppm" "$sample" >"$work/said" || fail "thumbnail.py"
    cmp <(pixels "$work/a.ppm") <(pixels "$work/wanted.png") || fail "the image made with Python differs"
    grep -q ' of 35.98 seconds' "$work/said" || fail "the duration: $(cat "$work/said")"
fi
if pkg-config --exists sdl2; then
    read -ra flags <<<"$(pkg-config --cflags --libs demoreel) $(
        PKG_CONFIG_SYSROOT_DIR='' pkg-config --cflags --libs sdl2)"
    "${compile[@]}" "${strict[@]}" scripts/examples/play.c "${flags[@]}" -o "$work/play" || fail "play.c"
    SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy "$work/play" "$demo" "$sample" 5 || fail play
fi

# Frames in any order equal those of the film; sound; viewpoints; two films at once.
"${compile[@]}" "${strict[@]}" -D_XOPEN_SOURCE=700 tests/abi/frames.c -pthread \
    $(pkg-config --cflags --libs demoreel) -lm -o "$work/frames" || fail "frames.c"
film=(--basedir "$sample" --size 64x36 --fps 10 --from 1 --to 3 --gl soft)
"$demoreel" render "$demo" "${film[@]}" --sink y4m -q -o "$work/film.y4m" || fail y4m
"$work/frames" "$demo" "$sample" "$work/film.y4m" || fail "frames"
