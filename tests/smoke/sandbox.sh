#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# With the sandbox, films are the same, every kind of output can be written, and nothing is written
# elsewhere.
source tests/lib.bash

"$demoreel" render "$demo" --basedir "$sample" --size 64x64 --to 0.1 --hash --sandbox require \
    >"$work/walled" 2>"$work/said" || {
    grep -q 'kernel has no' "$work/said" && { echo "the kernel lacks Landlock or seccomp"; exit 77; }
    cat "$work/said" >&2
    fail "--sandbox require"
}
"$demoreel" render "$demo" --basedir "$sample" --size 64x64 --to 0.1 --hash --sandbox off \
    >"$work/free" || fail "--sandbox off"
cmp "$work/walled" "$work/free" || fail "the sandbox changes the picture"
expect 1 'expected one of on, off, require' "$demoreel" info "$demo" --sandbox maybe
expect 0 'sandbox: reads only inputs, writes only the output, only the system calls' \
    "$demoreel" info "$demo" -v
expect 0 'sandbox: off' "$demoreel" info "$demo" -v --sandbox off

# A film in segments by two processes, with and without the sandbox.
film=(--size 64x64 --fps 2 --to 2 --jobs 2 --segment-seconds 1)
for how in require off; do
    render "${film[@]}" --sandbox $how -o "$work/$how.mp4" || fail "a film by two processes fails with --sandbox $how"
done
cmp "$work/require.mp4" "$work/off.mp4" || fail "the sandbox changes the film"
[ ! -e "$work/require.mp4.parts" ] || fail "segment files remain"

# Other kinds of output.
small=(--size 64x64 --to 0.1 --sandbox require)
render "${small[@]}" -o "$work/new/%03d.png" || fail "images in a new folder cannot be written"
[ -s "$work/new/001.png" ] || fail "no images are written"
for pipe in - /dev/stdout; do
    render "${small[@]}" --sink y4m -o $pipe | cat >"$work/piped"
    [ "$(head -c 9 "$work/piped")" = YUV4MPEG2 ] || fail "writing to a pipe fails: $pipe"
done
mkdir "$work/far"
: >"$work/far/there.mp4"
ln -s far/there.mp4 "$work/link.mp4"
render "${small[@]}" --overwrite -o "$work/link.mp4" || fail "writing to the target of a link fails"
[ -s "$work/far/there.mp4" ] && [ -L "$work/link.mp4" ] || fail "the target of the link is not written"
mkdir "$work/other"
: >"$work/other/picture.png"
ln -sf ../other/picture.png "$work/new/002.png"
expect 2 'Permission denied' render "${small[@]}" --overwrite -o "$work/new/%03d.png"
[ ! -s "$work/other/picture.png" ] || fail "a link out of the output's folder was followed"
(cd "$work" && "$OLDPWD/$demoreel" dump "$OLDPWD/$demo" -o text.txt --sandbox require) || fail dump
"$demoreel" build "$work/text.txt" -o "$work/back.dem" --sandbox require || fail build
cmp "$demo" "$work/back.dem" || fail "the rebuilt demo differs"
"$demoreel" thumb "$demo" --basedir "$sample" --size 64x64 --at 1 -q --sandbox require \
    -o "$work/a.png" || fail thumb

# A script can write below the working folder.
cp "$demo" "$work"
cat >"$work/a.lua" <<'END'
film { output = "a.mp4", size = "64x64", fps = 10 }
demo("A", "sample.dem")
shot { from = 1, length = 0.5, still("still.png", 0.2) }
END
program=$PWD/$demoreel base=$PWD/$sample
(cd "$work" && "$program" render a.lua --basedir "$base" -q --sandbox require) || fail "rendering a script fails"
[ -s "$work/a.mp4" ] && [ -s "$work/still.png" ] || fail "the film or still of a script is missing"
"$demoreel" check "$work/a.lua" --basedir "$sample" --storyboard "$work/board" \
    --cameras "$work/cameras" --sandbox require >"$work/said" || fail "check"
[ -s "$work/board/index.html" ] || fail "no storyboard"

# Text that is appended to a log arrives complete and in order, and a log that cannot be written is reported.
"$demoreel" dump "$demo" >"$work/dumped"
for sandbox in require off; do
    echo earlier >"$work/log"
    "$demoreel" dump "$demo" --sandbox $sandbox >>"$work/log" 2>&1 || fail "appending to a log fails"
    { echo earlier; cat "$work/dumped"; } | cmp - "$work/log" || fail "the log differs"
    code=0
    (ulimit -f $(($(stat -c %s "$work/log") / 1024 + 1))
        exec "$demoreel" dump "$demo" --sandbox $sandbox >>"$work/log" 2>"$work/said") || code=$?
    [ $code -eq 2 ] && grep -q '^demoreel: .*cannot be written' "$work/said" ||
        { cat "$work/said"; fail "exit $code when the log is full"; }
done
