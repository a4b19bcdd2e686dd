#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Files with exactly the size given by --limits are read, and rejected because of their contents;
# files with one byte more are rejected because of their size. With too little memory, whoever
# runs out of it, a film ends with one line that names the input.
cd "$(dirname "$0")/../.."
. tests/lib.bash

# check_size NAME FILE TEXT COMMAND...: FILE, which the command reads, is filled with zeros; with
# the size of the limit NAME, the message must contain TEXT.
check_size() {
    local size name=$1 file=$2 text=$3
    shift 3
    size=$("$demoreel" --limits | awk -v name="$name" '$1 == name {print $2}')
    [ "${size:-0}" -gt 0 ] || fail "no such limit: $name"
    truncate -s "$size" "$file"
    "$@" >"$work/said" 2>&1 </dev/null || true
    ! grep -q 'the limit is' "$work/said" || fail "at the limit $name: $(cat "$work/said")"
    [ -z "$text" ] || grep -q "$text" "$work/said" || fail "$name: $(cat "$work/said")"
    truncate -s $((size + 1)) "$file"
    expect 5 "${file##*/}: $((size + 1)) bytes, the limit is $size" "$@"
    rm "$file"
}

cp -r "$sample/id1" "$work/id1"
cat >"$work/film.lua" <<'END'
demo("A", "id1/sample.dem")
shot { from = 1, to = 2 }
music("music.wav")
END
check_size BATCH_SIZE "$work/jobs" '' "$demoreel" render --batch "$work/jobs"
echo '{}' >"$work/job"
check_size BATCH_SIZE "$work/job.results" '"line":1' "$demoreel" render --batch "$work/job"
check_size MUSIC_SIZE "$work/music.wav" 'music.wav: cannot be read' \
    "$demoreel" render "$work/film.lua" --basedir "$sample" -o "$work/a.mp4"
check_size CONFIG_SIZE "$work/my.cfg" '' \
    "$demoreel" thumb "$demo" --basedir "$sample" --cfg "$work/my.cfg" --size 64x48 --at 1 --overwrite \
    -o "$work/a.png"
check_size ASSET_SIZE "$work/id1/gfx/palette.lmp" '' \
    "$demoreel" thumb "$demo" --basedir "$work" --size 64x48 --at 1 -o "$work/b.png"

# The largest files are not read here. If they were, the only error would be a lack of memory.
little=(bash -c 'ulimit -v 900000; "$@"' -)
text='out of memory (1073741825 bytes requested)'
if nm "$demoreel" 2>/dev/null | grep -q __asan_init; then
    little=() text=
fi
check_size DEMO_SIZE "$work/a.dem" "$text" "${little[@]}" "$demoreel" info "$work/a.dem"
check_size TEXT_SIZE "$work/a.txt" "$text" "${little[@]}" "$demoreel" build "$work/a.txt" -o "$work/b.dem"

# Some of these are enough, depending on the encoder and its threads.
if [ ${#little[@]} -gt 0 ]; then
    for memory in 1 16 24 32 36 48 96; do
        for more in "--codec h264" "--codec hevc" "--segment-seconds 0.1 --jobs 2" "--gl osmesa"; do
            code=0
            "$demoreel" render "$demo" --basedir "$sample" --size 320x240 --from 3 --to 3.2 -q \
                --overwrite $more --max-memory $memory -o "$work/m.mp4" 2>"$work/said" || code=$?
            [ $code -eq 0 ] || {
                [ $code -eq 5 ] && [ "$(wc -l <"$work/said")" -eq 1 ] && grep -qE \
                    "^demoreel: (segment .*: )?$demo: needs more than $memory MB of memory; raise" "$work/said"
            } || fail "--max-memory $memory $more: exit $code, $(cat "$work/said")"
        done
    done
fi
