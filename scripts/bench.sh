#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# How fast demos are read, pictures drawn and films made: the sample game and, with
# $DEMOREEL_ASSETS, fixed stretches of real demos.
#
#   scripts/bench.sh [--json FILE] [--against FILE] [--goes N] [WORD ...]
#
# --json writes what was measured, a row a line; --against prints, below each row,
# its ratios to the row of that name in such a file; WORDs choose rows by a part of
# their name. A stage's figure is processor time, so that what else runs counts
# little; where programs share a core they still slow each other, so of some goes
# (2) the quickest counts, and only rows of one run, or ratios, compare well.
set -euo pipefail
demoreel=$(realpath "${DEMOREEL_BUILD:-build}/demoreel")
sample=$(realpath "${DEMOREEL_BUILD:-build}/sample")
assets=${DEMOREEL_ASSETS:-}
work=$(mktemp -d)
display_pid='' peer_pid=''
trap 'kill $peer_pid $display_pid 2>/dev/null || true; rm -rf "$work"' EXIT
json='' against=/dev/null goes=2 words=()
while [ $# -gt 0 ]; do
    case $1 in
    --json) json=$2; shift ;;
    --against) against=$2; shift ;;
    --goes) goes=$2; shift ;;
    -*) echo "bench.sh: no option $1" >&2; exit 1 ;;
    *) words+=("$1") ;;
    esac
    shift
done
: >"$work/rows"
FPS=60 SECONDS_A_STRETCH=3
COLUMNS=''

# wanted NAME: whether the words choose the row.
wanted() {
    local word
    [ ${#words[@]} -gt 0 ] || return 0
    for word in "${words[@]}"; do [[ $1 == *$word* ]] && return 0; done
    return 1
}

# table TITLE COLUMN...: what the rows that follow have.
table() {
    printf '\n%-36s' "$1"
    shift
    COLUMNS=$*
    printf ' %9s' "$@"
    printf '\n'
}

# row NAME VALUE...: print, keep, compare with the row of that name before.
row() {
    local name=$1
    shift
    awk -v name="$name" -v columns="$COLUMNS" -v values="$*" -v rows="$work/rows" '
        {
            if (index($0, "\"name\":\"" name "\"") == 0) next
            for (i = split($0, parts, /[{,}]/); i > 0; i--)
                if (split(parts[i], pair, ":") == 2) before[pair[1]] = pair[2]
            known = 1
        }
        END {
            n = split(columns, column, " ")
            split(values, value, " ")
            kept = "{\"name\":\"" name "\""
            line = sprintf("%-36.36s", name)
            ratios = sprintf("%36s", "ratio")
            for (i = 1; i <= n; i++) {
                kept = kept ",\"" column[i] "\":" value[i]
                line = line sprintf(" %9s", value[i])
                was = before["\"" column[i] "\""]
                ratios = ratios sprintf(was > 0 ? " %9.3f" : " %9s", was > 0 ? value[i] / was : "-")
            }
            print kept "}" >>rows
            print line
            if (known) print ratios
        }' "$against"
}

# run ARGS...: demoreel render; sets cpu and wall, seconds, and leaves what it says
# in $work/said.
run() {
    local TIMEFORMAT='%U %S %R' user sys
    { time ${pinned:-} "$demoreel" render "$@" --fps "$FPS" --progress none --overwrite -v 2>"$work/said" \
        >/dev/null; } 2>"$work/time" || {
        cat "$work/said" >&2
        return 1
    }
    read -r user sys wall <"$work/time"
    cpu=$(awk "BEGIN {print $user + $sys}")
}

# said NAME: a figure of the lines "ms per frame: ..."; one process says one, many
# workers some each: the mean, and of memory the most.
said() {
    sed -n 's/^.*ms per frame: //p' "$work/said" | tr -d ',;' | awk -v key="$1" '
        {for (i = 1; i < NF; i++) if ($i == key) {sum += $(i + 1); n++; if ($(i + 1) > most) most = $(i + 1)}}
        END {print key == "memory" ? most + 0 : n ? sum / n : 0}'
}

# quickest ARGS...: run some times; keep the figures of the go that took the least cpu.
quickest() {
    local best='' go
    for ((go = 0; go < goes; go++)); do
        run "$@"
        [ -n "$best" ] && awk "BEGIN {exit !($cpu >= $best)}" && continue
        best=$cpu best_wall=$wall
        cp "$work/said" "$work/best"
    done
    cpu=$best wall=$best_wall
    cp "$work/best" "$work/said"
}

# ---- reading ----

# read_demo DEMO: open it, read its messages alone, and tell what that took in the
# fastest of some goes: it is over so soon that other programs disturb it.
read_demo() {
    local name
    name="read $(basename "$1")"
    wanted "$name" || return 0
    for _ in 1 2 3 4 5; do "$demoreel" info "$1" -v 2>&1 >"$work/told"; done |
        awk '/ messages read in / {
            match($0, /: [0-9.]+ s in /)
            n = split(substr($0, RSTART + 2), w, /[ ,;]+/)
            if (!seen++ || w[8] < open) open = w[8]
            if (seen > 1 && w[13] >= read) next
            read = w[13]
            rest = w[15] " " w[17] " " w[n - 1]
        }
        END {print w[1], w[4], open, read, rest}' >"$work/figures"
    # shellcheck disable=SC2046
    row "$name" $(cat "$work/figures")
}

# A match of 20 minutes and more: demos of all players follow each other in one file.
read_long_match() {
    local long="$work/seven_matches_of_8_players.mvd"
    for _ in 1 2 3 4 5 6 7; do cat "$assets/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd"; done >"$long"
    read_demo "$long"
}

# ---- drawing and encoding ----

# stages NAME SIZE DEMO BASEDIR FROM [WAY]: processor ms per frame of each stage. Drawn by
# one thread and thrown away; as a film; and one frame alone, which is the start-up.
# WAY: of --gl, if not the usual one.
stages() {
    local name="$1 $2${6:+ $6}" from=$5 to args start start_wall drawn frames=$((FPS * SECONDS_A_STRETCH))
    wanted "$name" || return 0
    to=$(awk "BEGIN {print $from + $SECONDS_A_STRETCH}")
    args=("$3" --basedir "$4" --size "$2" --threads 1 --from "$from" ${6:+--gl "$6"})
    quickest "${args[@]}" --to "$(awk "BEGIN {print $from + 1 / $FPS}")" --sink null
    start=$cpu start_wall=$wall
    quickest "${args[@]}" --to "$to" --sink null
    drawn=$cpu
    local scene sound memory
    scene=$(said scene) sound=$(said sound)
    quickest "${args[@]}" --to "$to" -o "$work/film.mp4" --jobs 1
    memory=$(said memory)
    # shellcheck disable=SC2046
    row "$name" $(awk -v frames="$frames" -v start="$start" -v drawn="$drawn" -v film="$cpu" \
        -v scene="$scene" -v sound="$sound" -v convert="$(said convert)" -v memory="$memory" \
        -v start_wall="$start_wall" 'BEGIN {
            all = (drawn - start) * 1000 / (frames - 1)
            printf "%.3f %.2f %.3f %.3f %.2f %.2f %d %.2f\n", scene, all - scene - sound, sound, convert,
                (film - drawn) * 1000 / frames - convert, (film - start) * 1000 / (frames - 1), memory,
                start_wall}')
}

# thumbs NAME COUNT ARGS...: so many pictures of 640x360 by one command, the start-up
# included; cpu/s: how many all cores would make in a second at work on nothing else.
thumbs() {
    local name=$1 count=$2 best='' took
    wanted "$name" || return 0
    for ((go = 0; go < goes; go++)); do
        took=$({ TIMEFORMAT='%R %U %S' && time "$demoreel" thumb "${@:3}" --basedir "$assets" \
            --size 640x360 -q >/dev/null 2>&1; } 2>&1)
        best=$(awk -v took="$took" -v best="$best" 'BEGIN {
            split(took, t); split(best, b)
            print best == "" || t[2] + t[3] < b[2] + b[3] ? took : best}')
    done
    # shellcheck disable=SC2046
    row "$name" $(awk -v took="$best" -v count="$count" -v cores="$(nproc)" 'BEGIN {
        split(took, t)
        printf "%d %.2f %.2f %.1f\n", count, t[1], t[2] + t[3], count * cores / (t[2] + t[3])}')
}

# film NAME SECONDS ARGS...: a whole film of $stretch as users make it.
film() {
    local name="film $1" seconds=$2 demo base from
    wanted "$name" || return 0
    IFS='|' read -r _ demo base from <<<"$stretch"
    quickest "$demo" --basedir "$base" --from "$from" \
        --to "$(awk "BEGIN {print $from + $seconds}")" -o "$work/film.mp4" "${@:3}"
    # shellcheck disable=SC2046
    row "$name" $(awk -v frames=$((FPS * seconds)) -v cpu="$cpu" -v wall="$wall" -v cores="$(nproc)" \
        -v memory="$(said memory)" -v size="$(stat -c %s "$work/film.mp4")" -v seconds="$seconds" 'BEGIN {
            printf "%.1f %.1f %.2f %d %.1f\n", frames / wall, frames * cores / cpu, cpu / wall / cores,
                memory, size * 8 / 1e6 / seconds}')
}

# timed_film ARGS...: make a part of $stretch, sets cpu and wall.
timed_film() {
    local demo base from
    IFS='|' read -r _ demo base from <<<"$stretch"
    pinned="taskset -c $1" run "$demo" --basedir "$base" --from "$from" \
        --to "$(awk "BEGIN {print $from + $seconds}")" -o "$work/film.mp4" "${@:2}"
}

# workers NAME SIZE SECONDS SEGMENT: frames/s by the quickest of some goes of each way,
# which take turns; the ratio is to one worker on one core.
workers() {
    local size=$2 seconds=$3 segment=$4 go way cores jobs threads name="workers ${stretch%%|*} $1"
    local ways=('0 1 1' '0,1 2 1' '0,1 1 2') names=('1 on 1 core' '2 on 2 cores' '1 of 2 threads')
    local best_walls=() cpus=() memories=()
    wanted "$name" || return 0
    [ "$(nproc)" -gt 1 ] && command -v taskset >/dev/null || return 0
    for ((go = 0; go < goes; go++)); do
        for way in 0 1 2; do
            read -r cores jobs threads <<<"${ways[way]}"
            timed_film "$cores" --size "$size" --segment-seconds "$segment" --jobs "$jobs" \
                --threads "$threads"
            [ -n "${best_walls[way]:-}" ] && awk "BEGIN {exit !($wall >= ${best_walls[way]})}" && continue
            best_walls[way]=$wall cpus[way]=$cpu memories[way]=$(said memory)
        done
    done
    for way in 0 1 2; do
        # shellcheck disable=SC2046
        row "$name ${names[way]}" $(awk -v frames=$((FPS * seconds)) -v wall="${best_walls[way]}" \
            -v one="${best_walls[0]}" -v cpu="${cpus[way]}" -v cores=$((way == 0 ? 1 : 2)) \
            -v memory="${memories[way]}" 'BEGIN {
                printf "%.1f %.2f %.2f %d\n", frames / wall, one / wall, cpu / wall / cores, memory}')
    done
}

# ---- beside an established engine ----

# A display of the peer's own, whose number it sets.
open_display() {
    Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp 3>"$work/display" >/dev/null 2>&1 &
    display_pid=$!
    for _ in {1..50}; do
        [ -s "$work/display" ] && break
        sleep 0.2
    done
    display=:$(cat "$work/display")
}

# timedemo NAME WIDTH HEIGHT: quakespasm's frames/s, on software GL with the filter
# that we use, into frames; empty when it does not say in good time.
timedemo() {
    local home="$work/peer" log="$work/peer/log"
    printf '%s\n' 'vid_vsync 0' 'gl_texture_anisotropy 1' \
        'gl_texturemode GL_LINEAR_MIPMAP_LINEAR' "timedemo $1" >"$home/id1/bench.cfg"
    DISPLAY=$display SDL_AUDIODRIVER=dummy LIBGL_ALWAYS_SOFTWARE=1 stdbuf -oL "$quakespasm" \
        -basedir "$home" -window -width "$2" -height "$3" -bpp 24 -fsaa 0 -nosound -nojoy \
        +exec bench.cfg </dev/null >"$log" 2>&1 &
    peer_pid=$!
    for _ in {1..600}; do
        sleep 0.5
        grep -q 'seconds.*fps' "$log" && break
        kill -0 $peer_pid 2>/dev/null || break
    done
    kill $peer_pid 2>/dev/null || true
    wait $peer_pid 2>/dev/null || true
    peer_pid=''
    frames=$(sed -n 's/.* seconds *\([0-9.]*\) fps.*/\1/p' "$log")
}

# beside NAME SIZE SECONDS BYTES FPS WAY: frames/s by quakespasm, which only draws, of a
# demo's first bytes, and of our film and our pictures alone of as many seconds, with
# how many times as fast they are. A timedemo draws each recorded moment once, so
# FPS is how many of them there are. What comes before the first picture is not
# counted in any. WAY: of --gl.
beside() {
    local demo="$assets/demos/dem/$1.dem" name="$1 $2" way=$6 FPS=$5 go frames peer=0 film=0 drawn=0 args
    [ "$way" = auto ] || name+=" $way"
    wanted "$name" || return 0
    args=("$demo" --basedir "$assets" --size "$2" --to "$3" --jobs 1 --gl "$way")
    head -c "$4" "$demo" >"$work/peer/id1/$1.dem"
    for ((go = 0; go < goes; go++)); do
        timedemo "$1" "${2%x*}" "${2#*x}"
        peer=$(most "$peer" "$frames")
        run "${args[@]}" -o "$work/film.mp4"
        film=$(most "$film" "$(frames_a_second)")
        run "${args[@]}" --sink null
        drawn=$(most "$drawn" "$(frames_a_second)")
    done
    # shellcheck disable=SC2046
    row "$name" $(awk -v peer="$peer" -v film="$film" -v drawn="$drawn" 'BEGIN {
        if (peer <= 0) peer = 1e9
        printf "%.1f %.1f %.2f %.1f %.2f\n", peer, film, film / peer, drawn, drawn / peer}')
}

most() {
    awk -v a="$1" -v b="$2" 'BEGIN {print (a + 0 > b + 0 ? a + 0 : b + 0)}'
}

frames_a_second() {
    sed -n 's/^.*ms per frame: .* \([0-9.]*\) frames\/s.*$/\1/p' "$work/said"
}

beside_quakespasm() {
    local size way any=''
    for size in 1280x720 1920x1080; do
        if wanted "quakekit_demo1 $size" || wanted "librequake_demo1_lite $size"; then any=1; fi
    done
    [ -n "$any" ] || return 0
    if ! quakespasm=$(PATH=$PATH:/usr/games command -v quakespasm) || ! command -v Xvfb >/dev/null; then
        printf '\nbeside quakespasm: skipped, it or Xvfb is not installed\n'
        return 0
    fi
    mkdir -p "$work/peer/id1"
    ln -s "$assets"/id1/* "$work/peer/id1/"
    rm -f "$work/peer/id1/autoexec.cfg"
    open_display
    table 'frames/s' timedemo film times drawn times_d
    for size in 1280x720 1920x1080; do
        for way in auto osmesa; do
            beside quakekit_demo1 $size 24 50000 18 $way
            beside librequake_demo1_lite $size 7.5 63000 75 $way
        done
    done
    kill $display_pid
    display_pid=''
}

table 'demos read' seconds MB open_ms read_ms MB/s realtime MB_mem
read_demo "$sample/id1/sample.dem"
if [ -n "$assets" ]; then
    for demo in dem/qfm_demo2.dem dem/own_p999_lq_e1m1.dem dem/own_fte999_e1m2.dem \
        qwd/quake_demo4.qwd qwd/quake_demo31.qwd qwz/quake_demo02.qwz mvd/quake_demo2.mvd; do
        read_demo "$assets/demos/$demo"
    done
    read_long_match
fi

# Demos with a moment to begin at.
stretches=("sample|$sample/id1/sample.dem|$sample|4")
if [ -n "$assets" ]; then
    stretches+=("dm3|$assets/demos/dem/own_p15_dm3.dem|$assets|10"
        "dm3_4on4|$assets/demos/mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd|$assets|60"
        "e1m1|$assets/demos/dem/own_p666_e1m1.dem|$assets|10"
        "lq_e0m1|$assets/demos/dem/librequake_demo1_lite.dem|$assets|10")
fi

table 'processor ms per frame' scene draw sound convert encode all MB start_s
for size in 1280x720 1920x1080; do
    for stretch in "${stretches[@]}"; do
        IFS='|' read -r name demo base from <<<"$stretch"
        stages "$name" $size "$demo" "$base" "$from"
        [ $size = 1280x720 ] || stages "$name" $size "$demo" "$base" "$from" osmesa
    done
done

# frames/s as timed, and as they would be were all cores at work on nothing else.
table 'films' frames/s unshared in_use MB Mbit/s
stretch=${stretches[1]:-${stretches[0]}} name=${stretch%%|*}
for preset in ultrafast superfast veryfast; do
    film "$name 1080p $preset" 4 --size 1920x1080 --preset $preset
done
film "$name 720p superfast" 4 --size 1280x720 --preset superfast
film "$name 1080p superfast osmesa" 4 --size 1920x1080 --preset superfast --gl osmesa
film "$name 1080p samples 16" 1 --size 1920x1080 --samples 16
film "$name 1080p samples 16 osmesa" 1 --size 1920x1080 --samples 16 --gl osmesa

# Layers of OpenEXR: processor ms and memory, beside a film's frames of as many samples.
# layered NAME ARGS...
layered() {
    local name="layers $1" demo base from frames=4
    wanted "$name" || return 0
    command -v python3 >/dev/null || return 0
    IFS='|' read -r _ demo base from <<<"$stretch"
    mkdir -p "$work/layers"
    # shellcheck disable=SC2046
    row "$name" $(python3 - $frames "$demoreel" render "$demo" --basedir "$base" --from "$from" \
        --to "$(awk "BEGIN {print $from + $frames / 20}")" --fps 20 --size 1280x720 --jobs 1 -q \
        --overwrite "${@:2}" <<'END'
import resource, subprocess, sys
subprocess.run(sys.argv[2:], check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("%.1f %d" % ((used.ru_utime + used.ru_stime) * 1000 / int(sys.argv[1]), used.ru_maxrss / 1024))
END
    )
}
table 'layers at 1280x720' cpu_ms MB
layered 'none, a film' -o "$work/layers/a.mp4"
layered 'none, samples 16' --samples 16 -o "$work/layers/a.mp4"
layered 'none, samples 16 depth 10' --samples 16 --depth 10 -o "$work/layers/a.mp4"
layered 'beauty samples 16' --samples 16 --layers beauty -o "$work/layers/%d.exr"
layered 'all' --layers all -o "$work/layers/%d.exr"
layered 'all samples 16' --samples 16 --layers all -o "$work/layers/%d.exr"
layered 'cryptomatte samples 16' --samples 16 --layers cryptomatte -o "$work/layers/%d.exr"
layered 'depth and motion' --layers depth,motion -o "$work/layers/%d.exr"

# Workers: of so many segments, by one worker that has one core, by two on two cores,
# and by one process that draws with two threads on them.
table 'workers on two cores' frames/s ratio in_use MB_each
workers 720p 1280x720 12 1
workers 1080p 1920x1080 6 0.5

if [ -n "$assets" ]; then
    # A match of 23 minutes; every picture of all recordings of dm4, and of dm3.
    table 'thumbnails' pictures wall_s cpu_s cpu/s
    long="$work/seven_matches_of_8_players.mvd"
    for _ in 1 2 3 4 5 6 7; do cat "$assets/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd"; done >"$long"
    thumbs 'thumb cold at 20:00' 1 "$long" --at 20:00 -o "$work/a.png" --overwrite
    thumbs 'thumb cold at 20:00 osmesa' 1 "$long" --at 20:00 -o "$work/a.png" --overwrite --gl osmesa
    thumbs 'thumb cold best of 23 minutes' 1 "$long" -o "$work/a.png" --overwrite
    demos=("$assets"/demos/mvd/*.mvd)
    thumbs 'thumb many' ${#demos[@]} "${demos[@]}" --at 0 --out-dir "$work/thumbs" --overwrite
    thumbs 'thumb many osmesa' ${#demos[@]} "${demos[@]}" --at 0 --out-dir "$work/thumbs" --overwrite \
        --gl osmesa
fi

if [ -n "$assets" ]; then
    beside_quakespasm
fi

# Moments that the studio's page asks for: the first in a demo, any other, one after another.
# asked NAME DEMO BASEDIR
asked() {
    wanted "$1" || return 0
    row "$1" $(python3 - "$demoreel" "$2" "$3" <<'END'
import json, random, statistics, subprocess, sys, time
program, demo, base = sys.argv[1:]
p = subprocess.Popen([program, "serve", demo, "--basedir", base, "--gl", "soft", "--size", "640x360", "-q"],
                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def ask(moment, **what):
    began = time.monotonic()
    p.stdin.write(json.dumps({"what": "frame", "time": moment, **what}).encode() + b"\n")
    p.stdin.flush()
    head = p.stdout.readline().split()
    p.stdout.read(int(head[-1]))
    assert head[0] == b"ok", head
    return (time.monotonic() - began) * 1e3
first = ask(0)
numbers = random.Random(1)
jumps = [ask(numbers.uniform(0, 35)) for i in range(100)]
began = time.monotonic()
for i in range(250):
    ask(5 + i / 25)
print("%.0f %.1f %.1f %.0f" % (first, statistics.median(jumps), max(jumps), 250 / (time.monotonic() - began)))
END
)
}
if command -v python3 >/dev/null; then
    table 'studio, 640x360' first_ms jump_ms most_ms frames/s
    asked 'studio sample' "$sample/id1/sample.dem" "$sample"
    if [ -n "$assets" ]; then
        asked 'studio 4on4' "$assets/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd" "$assets"
    fi
fi

if wanted kernels; then
    echo
    "${DEMOREEL_BUILD:-build}/tests/kernels"
fi

if [ -n "$assets" ] && wanted prediction; then
    for demo in quake_demo09 quake_demo31; do
        printf '\nprediction, %s: ' "$demo"
        "$demoreel" trace "$assets/demos/qwd/$demo.qwd" --basedir "$assets" --prediction |
            sed -n '/^units/,$p'
    done
fi

if [ -n "$json" ]; then
    { echo '['; sed '$!s/$/,/' "$work/rows"; echo ']'; } >"$json"
fi
