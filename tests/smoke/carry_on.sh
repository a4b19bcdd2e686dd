#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A film that stops half-way is carried on: what was made stays, what is said tells
# how, nobody else's files are touched, and two never make one film at once.
cd "$(dirname "$0")/../.."
. tests/lib.bash
pid=
trap '[ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT

film=("$demo" --basedir "$sample" --size 160x90 --fps 30 --segment-seconds 0.5 --to 6 -o "$work/a.mp4")
num_segments() {
    find "$work/" -path '*a.mp4.parts/*' -name '[0-9]*.piece' | wc -l
}
# begin ARGS...: start it in the background; it has made segments when this returns.
begin() {
    "$demoreel" render "${film[@]}" --size 640x360 --jobs 2 "$@" >"$work/log" 2>&1 &
    pid=$!
    until [ "$(num_segments)" -gt 1 ]; do
        kill -0 $pid || { cat "$work/log"; fail "it ended before it was to be stopped"; }
        sleep 0.05
    done
}
# ended CODE TEXT: so the one that was begun ends.
ended() {
    local code=0
    wait $pid || code=$?
    [ $code -eq "$1" ] && grep -qE -- "$2" "$work/log" || { cat "$work/log"; fail "exit $code, wanted $1 and \"$2\""; }
}
carry_on() {
    expect 0 '[0-9]+ of 12 segments lie there already' "$demoreel" render "${film[@]}" --size 640x360 "$@"
    cmp "$work/one.mp4" "$work/a.mp4" || fail "what was carried on is another film"
}
"$demoreel" render "${film[@]}" --size 640x360 --jobs 1 -q
mv "$work/a.mp4" "$work/one.mp4"

# A second one, with these options or others, or a join, while the first is at work.
begin
kill -STOP $pid
held='a.mp4.parts: another demoreel, process [0-9]+ on .* is making this film'
expect 5 "$held" "$demoreel" render "${film[@]}" --size 640x360
expect 5 "$held" "$demoreel" render "${film[@]}" --clean
expect 5 "$held" "$demoreel" join "${film[@]}"
kill -CONT $pid
ended 0 'a.mp4: 6.00 seconds'
cmp "$work/one.mp4" "$work/a.mp4" || fail "the first film is not whole"
[ ! -e "$work/a.mp4.parts" ] || fail "something stays of the segments"
rm "$work/a.mp4"

# Nor does it take away the other's folder while that is empty.
begin
kill -STOP $pid
rm -f "$work"/a.mp4.parts/*/{*,.[0-9]*}
expect 5 "$held" "$demoreel" render "${film[@]}" --size 640x360
[ -n "$(find "$work/a.mp4.parts/" -mindepth 1 -type d)" ] || fail "the other's folder is gone"
kill -KILL $pid
wait $pid 2>/dev/null || true
rm -rf "$work"/a.mp4*

# Each way of being asked to stop says how to go on; the lock goes.
for signal in INT TERM HUP; do
    begin
    kill -$signal $pid
    ended 130 'the same command( and --overwrite)? carries on with what .*/a.mp4.parts keeps'
    [ ! -e "$work/a.mp4.parts/lock" ] || fail "$signal leaves the lock"
    carry_on --overwrite
    rm "$work/a.mp4"
done
(trap '' HUP; begin; kill -HUP $pid; ended 0 'a.mp4: 6.00 seconds')
rm "$work/a.mp4"

# A person's files in folders of such names stay; a link is followed and stays.
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
    { find "$work/disk"; fail "a person's files are gone, or segments are not"; }
[ -L "$work/a.mp4.parts" ] || fail "the link is gone"
rm -r "$work/a.mp4" "$work/a.mp4.parts" "$work/disk"
echo "not a folder" >"$work/a.mp4.parts"
expect 2 'a.mp4.parts.*: Not a directory' "$demoreel" render "${film[@]}"
rm "$work/a.mp4.parts"

# A segment that kills whoever makes it: which frames, and where its log is.
begin
until file=$(find "$work/a.mp4.parts" -name '000000.piece') && [ -n "$file" ]; do sleep 0.05; done
kill -KILL $pid
wait $pid 2>/dev/null || true
rm "$file"
"$demoreel" render "${film[@]}" --size 640x360 --jobs 1 >"$work/log" 2>&1 &
pid=$!
for _ in 1 2; do
    until worker=$(workers $pid) && [ -e "$file.log" ]; do sleep 0.02; done
    echo "what it said" >"$file.log"
    kill -KILL "$worker"
    while kill -0 "$worker" 2>/dev/null; do sleep 0.02; done
done
ended 5 'segment 0 \(frames 0 to 14; .*/000000.piece.log says more; .*the worker died twice \(Killed\)'
carry_on

# --clean makes all anew, of a segment it alone.
"$demoreel" render "${film[@]}" --overwrite --segment 3 -q
expect 0 'lies there already' "$demoreel" render "${film[@]}" --overwrite --segment 3
"$demoreel" render "${film[@]}" --overwrite --segment 4 -q
before=$(find "$work/a.mp4.parts" -name '*3.piece' -printf %i) other=$(find "$work/a.mp4.parts" -name '*4.piece' -printf %i)
"$demoreel" render "${film[@]}" --overwrite --segment 3 --clean -q
[ "$(find "$work/a.mp4.parts" -name '*3.piece' -printf %i)" != "$before" ] || fail "--clean makes it anew"
[ "$(find "$work/a.mp4.parts" -name '*4.piece' -printf %i)" = "$other" ] || fail "the other segment is not concerned"
"$demoreel" render "${film[@]}" --overwrite --clean --verbose >"$work/log" 2>&1
! grep -q 'lie there already' "$work/log" || fail "--clean takes old segments"
[ ! -e "$work/a.mp4.parts" ] || fail "segments stay"
