#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Measure how fast demos are read, frames are drawn and films are made: with the sample
# game and, if $DEMOREEL_ASSETS is set, with fixed parts of real demos.
#
#   scripts/bench.sh [--json FILE] [--against FILE] [--runs N] [WORD ...]
#
# --json writes the results, one row per line. --against prints, below each row, its
# ratios to the row with the same name in such a file. WORDs select the rows whose names
# contain one of them. The figures of stages are processor times, so that other programs
# have little influence. Programs that share a core still slow each other down, so each
# row is the fastest of N runs (2 by default), and only rows of the same invocation, or
# ratios, should be compared.
set -euo pipefail
export DEMOREEL_PROFILE=plain DEMOREEL_CONFIG=
demoreel=$(realpath "${DEMOREEL_BUILD:-build}/demoreel")
sample=$(realpath "${DEMOREEL_BUILD:-build}/sample")
assets=${DEMOREEL_ASSETS:-}
work=$(mktemp -d)
display_pid='' peer_pid=''
trap 'kill $peer_pid $display_pid 2>/dev/null || true; rm -rf "$work"' EXIT
json='' against=/dev/null runs=2 words=()
while [ $# -gt 0 ]; do
    case $1 in
    --json) json=$2; shift ;;
    --against) against=$2; shift ;;
    --runs) runs=$2; shift ;;
    -*) echo "bench.sh: unknown option $1" >&2; exit 1 ;;
    *) words+=("$1") ;;
    esac
    shift
done
: >"$work/rows"
FPS=60 STAGE_SECONDS=3
COLUMNS=''

# is_selected NAME: returns whether the row is selected by the WORDs.
is_selected() {
    local word
    [ ${#words[@]} -gt 0 ] || return 0
    for word in "${words[@]}"; do [[ $1 == *$word* ]] && return 0; done
    return 1
}

# table TITLE COLUMN...: prints the heading of a table and sets the columns of its rows.
table() {
    printf '\n%-36s' "$1"
    shift
    COLUMNS=$*
    printf ' %9s' "$@"
    printf '\n'
}

# row NAME VALUE...: prints and stores a row, and compares it with the earlier one of that name.
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

# run ARGS...: runs demoreel render. Sets cpu and wall, in seconds, and writes its messages
# to $work/said.
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

# figure NAME: prints a figure from the lines "ms per frame: ...". If several workers printed
# one each, it is their mean, or for memory the maximum.
figure() {
    sed -n 's/^.*ms per frame: //p' "$work/said" | tr -d ',;' | awk -v key="$1" '
        {for (i = 1; i < NF; i++) if ($i == key) {sum += $(i + 1); n++; if ($(i + 1) > max) max = $(i + 1)}}
        END {print key == "memory" ? max + 0 : n ? sum / n : 0}'
}

# fastest ARGS...: runs the command $runs times and keeps the figures of the run that took
# the least processor time.
fastest() {
    local best='' i
    for ((i = 0; i < runs; i++)); do
        run "$@"
        [ -n "$best" ] && awk "BEGIN {exit !($cpu >= $best)}" && continue
        best=$cpu best_wall=$wall
        cp "$work/said" "$work/best"
    done
    cpu=$best wall=$best_wall
    cp "$work/best" "$work/said"
}

# ---- reading ----

# read_demo DEMO: opens the demo, reads its messages and prints the times of the fastest of
# five runs; these are so short that other programs affect them.
read_demo() {
    local name
    name="read $(basename "$1")"
    is_selected "$name" || return 0
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

# A match of more than 20 minutes, made by concatenating a multi-view demo.
read_long_match() {
    local long="$work/seven_matches_of_8_players.mvd"
    for _ in 1 2 3 4 5 6 7; do cat "$assets/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd"; done >"$long"
    read_demo "$long"
}

# ---- drawing and encoding ----

# stages NAME SIZE DEMO BASEDIR FROM [GL]: processor time of each stage, in ms per frame.
# Three runs are made: drawn by one thread and discarded; rendered as a film; and a single
# frame, to measure the start-up time. GL is a value of --gl, if not the default.
stages() {
    local name="$1 $2${6:+ $6}" from=$5 to args start start_wall drawn frames=$((FPS * STAGE_SECONDS))
    is_selected "$name" || return 0
    to=$(awk "BEGIN {print $from + $STAGE_SECONDS}")
    args=("$3" --basedir "$4" --size "$2" --threads 1 --from "$from" ${6:+--gl "$6"})
    fastest "${args[@]}" --to "$(awk "BEGIN {print $from + 1 / $FPS}")" --sink null
    start=$cpu start_wall=$wall
    fastest "${args[@]}" --to "$to" --sink null
    drawn=$cpu
    local scene sound memory
    scene=$(figure scene) sound=$(figure sound)
    fastest "${args[@]}" --to "$to" -o "$work/film.mp4" --jobs 1
    memory=$(figure memory)
    # shellcheck disable=SC2046
    row "$name" $(awk -v frames="$frames" -v start="$start" -v drawn="$drawn" -v film="$cpu" \
        -v scene="$scene" -v sound="$sound" -v convert="$(figure convert)" -v memory="$memory" \
        -v start_wall="$start_wall" 'BEGIN {
            all = (drawn - start) * 1000 / (frames - 1)
            printf "%.3f %.2f %.3f %.3f %.2f %.2f %d %.2f\n", scene, all - scene - sound, sound, convert,
                (film - drawn) * 1000 / frames - convert, (film - start) * 1000 / (frames - 1), memory,
                start_wall}')
}

# thumbs NAME COUNT ARGS...: COUNT images of 640x360 made by one command, including its
# start-up. The column cpu/s is how many all cores would make per second if they were
# otherwise idle.
thumbs() {
    local name=$1 count=$2 best='' took
    is_selected "$name" || return 0
    for ((i = 0; i < runs; i++)); do
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

# film NAME SECONDS ARGS...: a film of $stretch, rendered as users do.
film() {
    local name="film $1" seconds=$2 demo base from
    is_selected "$name" || return 0
    IFS='|' read -r _ demo base from <<<"$stretch"
    fastest "$demo" --basedir "$base" --from "$from" \
        --to "$(awk "BEGIN {print $from + $seconds}")" -o "$work/film.mp4" "${@:3}"
    # shellcheck disable=SC2046
    row "$name" $(awk -v frames=$((FPS * seconds)) -v cpu="$cpu" -v wall="$wall" -v cores="$(nproc)" \
        -v memory="$(figure memory)" -v size="$(stat -c %s "$work/film.mp4")" -v seconds="$seconds" 'BEGIN {
            printf "%.1f %.1f %.2f %d %.1f\n", frames / wall, frames * cores / cpu, cpu / wall / cores,
                memory, size * 8 / 1e6 / seconds}')
}

# timed_film CORES ARGS...: renders a part of $stretch on the given cores; sets cpu and wall.
timed_film() {
    local demo base from
    IFS='|' read -r _ demo base from <<<"$stretch"
    pinned="taskset -c $1" run "$demo" --basedir "$base" --from "$from" \
        --to "$(awk "BEGIN {print $from + $seconds}")" -o "$work/film.mp4" "${@:2}"
}

# workers NAME SIZE SECONDS SEGMENT: frames/s of the fastest run of each configuration; the
# configurations take turns. The ratio is to one worker on one core.
workers() {
    local size=$2 seconds=$3 segment=$4 i way cores jobs threads name="workers ${stretch%%|*} $1"
    local ways=('0 1 1' '0,1 2 1' '0,1 1 2') names=('1 on 1 core' '2 on 2 cores' '1 of 2 threads')
    local best_walls=() cpus=() memories=()
    is_selected "$name" || return 0
    [ "$(nproc)" -gt 1 ] && command -v taskset >/dev/null || return 0
    for ((i = 0; i < runs; i++)); do
        for way in 0 1 2; do
            read -r cores jobs threads <<<"${ways[way]}"
            timed_film "$cores" --size "$size" --segment-seconds "$segment" --jobs "$jobs" \
                --threads "$threads"
            [ -n "${best_walls[way]:-}" ] && awk "BEGIN {exit !($wall >= ${best_walls[way]})}" && continue
            best_walls[way]=$wall cpus[way]=$cpu memories[way]=$(figure memory)
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

# ---- comparison with an established engine ----

# Starts an X server for the other engine and sets $display to its number.
open_display() {
    Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp 3>"$work/display" >/dev/null 2>&1 &
    display_pid=$!
    for _ in {1..50}; do
        [ -s "$work/display" ] && break
        sleep 0.2
    done
    display=:$(cat "$work/display")
}

# timedemo NAME WIDTH HEIGHT: sets $frames to the frames/s of quakespasm, with software OpenGL
# and the same texture filter, or to an empty string if it does not finish in time.
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

# compare NAME SIZE SECONDS BYTES FPS GL: frames/s of quakespasm, which only draws, for the
# first BYTES of a demo, and of demoreel for the same SECONDS, with encoding (film) and
# without (drawn), and their ratios. A timedemo draws each recorded frame once, so FPS is
# their number per second. The time before the first frame is not counted. GL is a value of --gl.
compare() {
    local demo="$assets/demos/dem/$1.dem" name="$1 $2" way=$6 FPS=$5 i frames peer=0 film=0 drawn=0 args
    [ "$way" = auto ] || name+=" $way"
    is_selected "$name" || return 0
    args=("$demo" --basedir "$assets" --size "$2" --to "$3" --jobs 1 --gl "$way")
    head -c "$4" "$demo" >"$work/peer/id1/$1.dem"
    for ((i = 0; i < runs; i++)); do
        timedemo "$1" "${2%x*}" "${2#*x}"
        peer=$(max "$peer" "$frames")
        run "${args[@]}" -o "$work/film.mp4"
        film=$(max "$film" "$(frames_per_second)")
        run "${args[@]}" --sink null
        drawn=$(max "$drawn" "$(frames_per_second)")
    done
    # shellcheck disable=SC2046
    row "$name" $(awk -v peer="$peer" -v film="$film" -v drawn="$drawn" 'BEGIN {
        if (peer <= 0) peer = 1e9
        printf "%.1f %.1f %.2f %.1f %.2f\n", peer, film, film / peer, drawn, drawn / peer}')
}

max() {
    awk -v a="$1" -v b="$2" 'BEGIN {print (a + 0 > b + 0 ? a + 0 : b + 0)}'
}

frames_per_second() {
    sed -n 's/^.*ms per frame: .* \([0-9.]*\) frames\/s.*$/\1/p' "$work/said"
}

compare_with_quakespasm() {
    local size way any=''
    for size in 1280x720 1920x1080; do
        if is_selected "quakekit_demo1 $size" || is_selected "librequake_demo1_lite $size"; then any=1; fi
    done
    [ -n "$any" ] || return 0
    if ! quakespasm=$(PATH=$PATH:/usr/games command -v quakespasm) || ! command -v Xvfb >/dev/null; then
        printf '\ncomparison with quakespasm: skipped, quakespasm or Xvfb is not installed\n'
        return 0
    fi
    mkdir -p "$work/peer/id1"
    ln -s "$assets"/id1/* "$work/peer/id1/"
    rm -f "$work/peer/id1/autoexec.cfg"
    open_display
    table 'frames/s' timedemo film ratio drawn ratio_d
    for size in 1280x720 1920x1080; do
        for way in auto osmesa; do
            compare quakekit_demo1 $size 24 50000 18 $way
            compare librequake_demo1_lite $size 7.5 63000 75 $way
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

# Parts of demos, as NAME|DEMO|BASEDIR|FROM.
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

# frames/s as measured, and as it would be if all cores were otherwise idle.
table 'films' frames/s ideal usage MB Mbit/s
stretch=${stretches[1]:-${stretches[0]}} name=${stretch%%|*}
for preset in ultrafast superfast veryfast; do
    film "$name 1080p $preset" 4 --size 1920x1080 --preset $preset
done
film "$name 720p superfast" 4 --size 1280x720 --preset superfast
film "$name 4k superfast" 1 --size 4k --preset superfast
film "$name 1080p superfast osmesa" 4 --size 1920x1080 --preset superfast --gl osmesa
film "$name 1080p bloom" 1 --size 1920x1080 --bloom 0.06 --tone shoulder
film "$name 1080p look film" 1 --size 1920x1080 --look film
film "$name 1080p samples 16" 1 --size 1920x1080 --samples 16
film "$name 1080p samples 16 osmesa" 1 --size 1920x1080 --samples 16 --gl osmesa

# costs NAME ARGS...: a complete film of the sample game, since loudness is measured over all of it:
# processor time in seconds, and its ratio to that of a film without ARGS.
costs() {
    local name="cost of $1" film=("$sample/id1/sample.dem" --basedir "$sample" --size 1280x720
        --jobs 1 -o "$work/film.mp4") without
    is_selected "$name" || return 0
    fastest "${film[@]}"
    without=$cpu
    fastest "${film[@]}" "${@:2}"
    row "$name" "$cpu" "$(awk "BEGIN {printf \"%.3f\", $cpu / $without}")"
}
table 'cost of options at 1280x720' cpu_s ratio
costs exposure --exposure auto
costs loudness --loudness -14
costs 'tint, fill light, near effects' --tint 0.25 --fill-light 0.3 --near-effects fade

# layered NAME ARGS...: processor time in ms and memory for layers in OpenEXR files, and for
# a film with the same number of samples.
layered() {
    local name="layers $1" demo base from frames=4
    is_selected "$name" || return 0
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

# One worker on one core, two workers on two cores, and one process with two drawing threads.
table 'workers on two cores' frames/s ratio usage MB_each
workers 720p 1280x720 12 1
workers 1080p 1920x1080 6 0.5

if [ -n "$assets" ]; then
    # One image of a match of 23 minutes; images of all .mvd demos.
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
    compare_with_quakespasm
fi

# served NAME DEMO BASEDIR: response times for images as the studio's page requests them: the
# first of a demo, random times, and consecutive times.
served() {
    is_selected "$1" || return 0
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
    table 'studio, 640x360' first_ms jump_ms max_ms frames/s
    served 'studio sample' "$sample/id1/sample.dem" "$sample"
    if [ -n "$assets" ]; then
        served 'studio 4on4' "$assets/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd" "$assets"
    fi
fi

if is_selected kernels; then
    echo
    "${DEMOREEL_BUILD:-build}/tests/kernels"
fi

if [ -n "$assets" ] && is_selected prediction; then
    for demo in quake_demo09 quake_demo31; do
        printf '\nprediction, %s: ' "$demo"
        "$demoreel" trace "$assets/demos/qwd/$demo.qwd" --basedir "$assets" --prediction |
            sed -n '/^units/,$p'
    done
fi

if [ -n "$json" ]; then
    { echo '['; sed '$!s/$/,/' "$work/rows"; echo ']'; } >"$json"
fi
