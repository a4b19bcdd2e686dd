#!/usr/bin/env bash
# How fast demos are read; then milliseconds per frame by stage and peak memory,
# at 1920x1080: a fixed stretch of the sample game and, with $DEMOREEL_ASSETS, of
# real demos. The machine may be shared and noisy: compare rows of one run.
set -euo pipefail
cd "$(dirname "$0")/.."
demoreel=${DEMOREEL_BUILD:-build}/demoreel
sample=${DEMOREEL_BUILD:-build}/sample
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# parse DEMO: open it, read its messages alone, and print a row of what that took
# in the fastest of some goes: it is over so soon that other programs disturb it.
parse() {
    for _ in 1 2 3 4 5; do "$demoreel" info "$1" -v 2>&1 >"$work/told"; done |
        awk '/ messages read in / {
            match($0, /: [0-9.]+ s in /)
            name = substr($0, 1, RSTART - 1)
            sub(/^.*\//, "", name)
            n = split(substr($0, RSTART + 2), w, /[ ,;]+/)
            if (!seen++ || w[8] < open) open = w[8]
            if (seen > 1 && w[13] >= read) next
            read = w[13]
            rest = sprintf("%7.0f %9.0f %5d", w[15], w[17], w[n - 1])
        }
        END {printf "%-34.34s %7.0f %7.2f %7.1f %7.1f %s\n", name, w[1], w[4], open, read, rest}'
}

# A match of 20 minutes and more: demos of all players follow each other in one file.
long_match() {
    local part=$DEMOREEL_ASSETS/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd
    for _ in 1 2 3 4 5 6 7; do cat "$part"; done >"$work/seven matches of 8 players.mvd"
    parse "$work/seven matches of 8 players.mvd"
}

printf '%-34s %7s %7s %7s %7s %7s %9s %5s\n' 'demos' seconds MB 'open ms' 'read ms' MB/s \
    'x realtime' 'MB mem'
parse "$sample/id1/sample.dem"
if [ -n "${DEMOREEL_ASSETS:-}" ]; then
    for demo in dem/qfm_demo2.dem dem/own_p999_lq_e1m1.dem dem/own_fte999_e1m2.dem \
        qwd/quake_demo4.qwd qwd/quake_demo31.qwd qwz/quake_demo02.qwz mvd/quake_demo2.mvd; do
        parse "$DEMOREEL_ASSETS/demos/$demo"
    done
    long_match
fi

printf '\n%-34s %7s %7s %7s %7s %7s %7s %9s\n' 'ms per frame' scene draw sound convert encode wait \
    'MB  f/s'

# bench NAME ARGS...: run and print the line that -v ends with as a row.
bench() {
    local name=$1
    shift
    "$demoreel" render "$@" --size 1920x1080 --progress none -v 2>"$work/said" || {
        cat "$work/said" >&2
        return 1
    }
    sed -n 's/^ms per frame: //p' "$work/said" | tr -d ',;' |
        awk -v name="$name" '{for (i = 1; i < NF; i++) v[$i] = $(i + 1)
            for (i = 1; i < NF; i++) if ($(i + 1) ~ /^frames\/s/) rate = $i
            printf "%-34s %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f %4d %5.1f\n", name, v["scene"],
                v["draw"], v["sound"], v["convert"], v["encode"], v["waiting"], v["memory"], rate}'
}

stretch() {
    local name=$1 demo=$2 base=$3
    shift 3
    bench "$name, drawn only" "$demo" --basedir "$base" --sink null "$@"
    bench "$name, film" "$demo" --basedir "$base" -o "$work/a.mp4" --overwrite "$@"
}

stretch sample "$sample/id1/sample.dem" "$sample" --from 4 --to 9
if [ -n "${DEMOREEL_ASSETS:-}" ]; then
    demos=$DEMOREEL_ASSETS/demos/dem
    stretch 'dm3, first person' "$demos/own_p15_dm3.dem" "$DEMOREEL_ASSETS" --from 10 --to 15
    stretch 'e1m1, first person' "$demos/own_p666_e1m1.dem" "$DEMOREEL_ASSETS" --from 10 --to 15
    stretch 'lq_e0m1, fixed cameras' "$demos/librequake_demo1_lite.dem" "$DEMOREEL_ASSETS" \
        --from 10 --to 15
    for demo in quake_demo09 quake_demo31; do
        printf '\nprediction, %s: ' "$demo"
        "$demoreel" trace "$DEMOREEL_ASSETS/demos/qwd/$demo.qwd" --basedir "$DEMOREEL_ASSETS" \
            --prediction | sed -n '/^units/,$p'
    done
fi
