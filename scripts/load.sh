#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Measure the resources that the largest inputs need: seconds, processor seconds, and the
# peak memory of a process in MB. Exits with status 1 if a row exceeds its bound.
set -euo pipefail
export DEMOREEL_PROFILE=plain DEMOREEL_CONFIG=
cd "$(dirname "$0")/.."
build=${DEMOREEL_BUILD:-build}
demoreel=$PWD/$build/demoreel sample=$PWD/$build/sample
command -v /usr/bin/time >/dev/null || { echo "load.sh: needs /usr/bin/time (package time)" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$sample/id1" "$work/id1"
"$build/makeload" "$sample" "$work"
cp "$sample/id1/sample.dem" "$work/short.dem"
mkdir "$work/many"
for i in $(seq 1000); do ln "$work/short.dem" "$work/many/$i.dem"; done
above=0

# row NAME BOUND COMMAND...: runs the command and prints a row.
row() {
    local name=$1 bound=$2 note=''
    shift 2
    /usr/bin/time -o "$work/took" -f '%e %U %S %M' "$@" >"$work/out" 2>"$work/said" || {
        cat "$work/said" >&2
        exit 1
    }
    read -r wall user system memory <"$work/took"
    memory=$((memory / 1024))
    [ "$memory" -le "$bound" ] || { note=' ABOVE'; above=1; }
    awk -v name="$name" -v wall="$wall" -v cpu="$user $system" -v memory=$memory -v bound="$bound$note" '
        BEGIN {split(cpu, c); printf "%-36s %9.1f %9.1f %9d %9s\n", name, wall, c[1] + c[2], memory, bound}'
}

# batch NAME BOUND NUMBER EXTENSION: runs a batch of NUMBER jobs of 0.1 s each.
batch() {
    local i
    rm -rf "$work/batch" && mkdir "$work/batch"
    for i in $(seq "$3"); do
        echo "{\"input\": \"$work/short.dem\", \"output\": \"$work/batch/$i.$4\", \"to\": 0.1}"
    done >"$work/batch/jobs"
    row "$1" "$2" "$demoreel" render --batch "$work/batch/jobs" --basedir "$sample" --gl soft \
        --size 64x64 --fps 20 -q
}

render=("$demoreel" render --basedir "$sample" --gl soft --threads 1 --progress none --overwrite)
still=("$demoreel" thumb --basedir "$sample" --gl soft --at 20 --overwrite -o "$work/a.png")
printf '%-36s %9s %9s %9s %9s\n' load wall_s cpu_s MB bound
row 'info of 36 s' 80 "$demoreel" info "$work/short.dem"
row 'info of 3 hours, 57 MB' 180 "$demoreel" info "$work/long.dem"
row 'film of 36 s, one second' 120 "${render[@]}" "$work/short.dem" --size 320x180 --from 20 --to 21 \
    -o "$work/a.mp4"
row 'film of 3 hours, one second' 240 "${render[@]}" "$work/long.dem" --size 320x180 --from 2:59:20 \
    --to 2:59:21 -o "$work/a.mp4"
row 'image of 3 hours' 200 "${still[@]}" "$work/long.dem" --size 320x180
row 'image of 10 000 entities' 450 "${still[@]}" "$work/crowd.dem" --size 640x360 --at 1
row 'image in a map of 200 MB' 1200 "${still[@]}" "$work/short.dem" --basedir "$work" --size 640x360
row 'image of 7680x4320' 650 "${still[@]}" "$work/short.dem" --size 7680x4320
row 'film of 7680x4320, 10 frames' 2300 "${render[@]}" "$work/short.dem" --size 7680x4320 --fps 10 \
    --from 20 --to 21 --preset ultrafast -o "$work/a.mp4"
row 'info of 1000 demos' 80 "$demoreel" info "$work"/many/*.dem --json
row 'images of 1000 demos' 100 "$demoreel" thumb "$work"/many/*.dem --basedir "$sample" --gl soft \
    --size 64x36 --at 5 --out-dir "$work/thumbs"
batch 'batch of 10 films' 120 10 mkv
batch 'batch of 50 films' 120 50 mkv
batch 'batch of 100 sound tracks' 90 100 wav
batch 'batch of 1000 sound tracks' 90 1000 wav
exit $above
