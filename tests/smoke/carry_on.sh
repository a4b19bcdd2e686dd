#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# An interrupted film can be resumed: finished segments are kept, a message explains how to
# resume, files of others are not touched, and two processes never make the same film at once.
cd "$(dirname "$0")/../.."
. tests/lib.bash
pid=
trap '[ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT

film=("$demo" --basedir "$sample" --size 160x90 --fps 30 --segment-seconds 0.5 --to 6 -o "$work/a.mp4")
num_segments() {
    find "$work/" -path '*a.mp4.parts/*' -name '[0-9]*.piece' | wc -l
}
# begin ARGS...: starts rendering in the background; returns when segments have been made.
begin() {
    "$demoreel" render "${film[@]}" --size 640x360 --jobs 2 "$@" >"$work/log" 2>&1 &
    pid=$!
    until [ "$(num_segments)" -gt 1 ]; do
        kill -0 $pid || { cat "$work/log"; fail "it ended before it could be stopped"; }
        sleep 0.05
    done
}
# ended CODE TEXT: the film that was started must exit with CODE and print TEXT.
ended() {
    local code=0
    wait $pid || code=$?
    [ $code -eq "$1" ] && grep -qE -- "$2" "$work/log" || { cat "$work/log"; fail "exit $code, expected $1 and \"$2\""; }
}
carry_on() {
    expect 0 '[0-9]+ of 12 segments already exist' "$demoreel" render "${film[@]}" --size 640x360 "$@"
    cmp "$work/one.mp4" "$work/a.mp4" || fail "the resumed film differs"
}
"$demoreel" render "${film[@]}" --size 640x360 --jobs 1 -q
mv "$work/a.mp4" "$work/one.mp4"

# Another render with the same or different options, or a join, is refused while the first runs.
begin
kill -STOP $pid
held='a.mp4.parts: another demoreel, process [0-9]+ on .* is rendering this film'
expect 5 "$held" "$demoreel" render "${film[@]}" --size 640x360
expect 5 "$held" "$demoreel" render "${film[@]}" --clean
expect 5 "$held" "$demoreel" join "${film[@]}"
kill -CONT $pid
ended 0 'a.mp4: 6.00 seconds'
cmp "$work/one.mp4" "$work/a.mp4" || fail "the first film is not complete"
[ ! -e "$work/a.mp4.parts" ] || fail "segment files remain"
rm "$work/a.mp4"

# It does not remove the folder of the first one while that is empty, either.
begin
kill -STOP $pid
rm -f "$work"/a.mp4.parts/*/{*,.[0-9]*}
expect 5 "$held" "$demoreel" render "${film[@]}" --size 640x360
[ -n "$(find "$work/a.mp4.parts/" -mindepth 1 -type d)" ] || fail "the folder of the other process was removed"
kill -KILL $pid
wait $pid 2>/dev/null || true
rm -rf "$work"/a.mp4*

# With each signal, a message explains how to resume, and the lock is removed. Ctrl-C and SIGHUP keep
# the beginning of the film under its name, SIGTERM does not, unless --interrupted says otherwise.
while read -r signal keeps how; do
    begin $how
    kill -$signal $pid
    [ $keeps = no ] && also='' kept='a.mp4 was not completed' ||
        { also=--overwrite kept='a.mp4 contains the first [0-9.]+ seconds'; }
    ended 130 "interrupted: .*/$kept"
    grep -q "the same command${also:+ with $also} resumes from the segments in .*/a.mp4.parts" "$work/log" ||
        { cat "$work/log"; fail "$signal $how: no hint to resume"; }
    [ "$keeps" = "$([ -e "$work/a.mp4" ] && echo yes || echo no)" ] || fail "$signal $how: a film: not $keeps"
    [ ! -e "$work/a.mp4.parts/lock" ] || fail "$signal leaves the lock behind"
    [ -z "$(find "$work" -name '.a.mp4.part*')" ] || fail "$signal leaves a temporary file behind"
    carry_on $also
    rm "$work/a.mp4"
done <<'END'
INT yes
HUP yes
TERM no
INT no --interrupted discard
HUP no --interrupted discard
TERM yes --interrupted keep
END

# So do films without segments, and those of layers.
for signal in INT TERM; do
    for layers in '' --layers=players,world; do
        rm -f "$work"/b*.mov
        "$demoreel" render "$demo" --basedir "$sample" --size 320x180 --fps 1000 --segment-seconds 1000 \
            --jobs 1 --progress json --codec prores4444 $layers -o "$work/b.mov" 2>"$work/log" &
        pid=$!
        until grep -q '"frame":[1-9]' "$work/log"; do
            kill -0 $pid || { cat "$work/log"; fail "it ended before it could be stopped"; }
            sleep 0.05
        done
        kill -$signal $pid
        ended 130 'interrupted: .*/b(\.\*)?\.mov (contains|was not completed)'
        [ $signal = INT ] && expected=$([ "$layers" ] && echo 2 || echo 1) || expected=0
        [ "$(find "$work" -name 'b*.mov' | wc -l)" = $expected ] && [ -z "$(find "$work" -name '.b*')" ] ||
            { ls -a "$work"; fail "SIG$signal $layers: expected $expected films"; }
    done
done
trap '' HUP
begin
trap - HUP
kill -HUP $pid
ended 0 'a.mp4: 6.00 seconds'
rm "$work/a.mp4"

# Files of the user in folders with such names are kept; a link is followed and kept.
begin
kill -KILL $pid
wait $pid 2>/dev/null || true
other=$(printf 'a%.0s' {1..32})
mkdir -p "$work/a.mp4.parts/mine" "$work/a.mp4.parts/$other"
touch "$work/a.mp4.parts/mine/000001.piece" "$work/a.mp4.parts/my.piece.txt" \
    "$work/a.mp4.parts/$other/my.piece.txt" "$work/a.mp4.parts/$other/000000.piece"
mkdir "$work/disk"
mv "$work/a.mp4.parts" "$work/disk/parts"
ln -s "$work/disk/parts" "$work/a.mp4.parts"
carry_on
[ "$(cd "$work/disk/parts" && find . -type f | sort | tr '\n' ' ')" = \
    "./$other/my.piece.txt ./mine/000001.piece ./my.piece.txt " ] ||
    { find "$work/disk"; fail "files of the user were removed, or segment files remain"; }
[ -L "$work/a.mp4.parts" ] || fail "the link was removed"
rm -r "$work/a.mp4" "$work/a.mp4.parts" "$work/disk"
echo "not a folder" >"$work/a.mp4.parts"
expect 2 'a.mp4.parts.*: Not a directory' "$demoreel" render "${film[@]}"
rm "$work/a.mp4.parts"

# A segment that crashes its process: the frames and the log are named. It is so long that it cannot
# end before.
"$demoreel" render "$demo" --basedir "$sample" --size 640x360 --fps 1000 --to 6 --segment-seconds 100 \
    --jobs 2 -o "$work/c.mp4" >"$work/log" 2>&1 &
pid=$!
for _ in 1 2; do
    until worker=$(workers $pid) && file=$(find "$work/c.mp4.parts" -name '000000.piece.log') && [ "$file" ]; do
        kill -0 $pid || { cat "$work/log"; fail "it ended before its worker was killed"; }
        sleep 0.02
    done
    echo "its output" >"$file"
    kill -KILL "$worker"
    while kill -0 "$worker" 2>/dev/null; do sleep 0.02; done
done
ended 5 'segment 0 \(frames 0 to 5999; .*/000000.piece.log has details; .*the worker died twice \(Killed\)'
rm -r "$work/c.mp4.parts"

# --clean renders everything again, or with --segment only that one.
"$demoreel" render "${film[@]}" --overwrite --segment 3 -q
expect 0 'segment 3 already exists' "$demoreel" render "${film[@]}" --overwrite --segment 3
"$demoreel" render "${film[@]}" --overwrite --segment 4 -q
before=$(find "$work/a.mp4.parts" -name '*3.piece' -printf %i) other=$(find "$work/a.mp4.parts" -name '*4.piece' -printf %i)
"$demoreel" render "${film[@]}" --overwrite --segment 3 --clean -q
[ "$(find "$work/a.mp4.parts" -name '*3.piece' -printf %i)" != "$before" ] || fail "--clean does not render the segment again"
[ "$(find "$work/a.mp4.parts" -name '*4.piece' -printf %i)" = "$other" ] || fail "--clean renders another segment again"
"$demoreel" render "${film[@]}" --overwrite --clean --verbose >"$work/log" 2>&1
! grep -q 'already exist' "$work/log" || fail "--clean reuses old segments"
[ ! -e "$work/a.mp4.parts" ] || fail "segment files remain"
