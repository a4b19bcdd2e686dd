#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Every command and option of README.md and TUTORIAL.md works, on the sample game and at a small
# size; the links in them lead to files.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }
unset DEMOREEL_PROFILE
source=$PWD program=$PWD/$demoreel
export QUAKE_BASEDIR=$PWD/$sample

[ "$(wc -c <README.md)" -le 7168 ] || fail "README.md is larger than 7 KB"
for document in README.md TUTORIAL.md; do
    for link in $(grep -oE '\]\([^)#]+' $document | cut -c 3- | grep -v ://); do
        [ -e "$link" ] || fail "$document: no $link"
    done
done

# files DOCUMENT: enters a folder with the files that the document names. Marks of the player give
# the demo highlights.
files() {
    rm -rf "$work/run"
    mkdir "$work/run" "$work/run/demos"
    "$program" dump "$source/$demo" | awk '{print} /^time time=(14|24)$/ {print "stufftext text=\"//demomark\\n\""}' |
        "$program" build - -o "$work/run/match.mvd"
    for name in demo1 sample run old new demos/sample; do
        cp "$source/$demo" "$work/run/$name.dem"
    done
    ffmpeg -v error -i "$source/$sample/id1/music/track02.wav" "$work/run/song.ogg"
    printf 'fov 100\ncrosshair 1\n' >"$work/run/config.cfg"
    echo '{"input": "run.dem", "output": "batch.mp4"}' >"$work/run/jobs"
    # A script is called as its first line says, or film.lua.
    awk -v folder="$work/run/" '
        /^```lua$/ {is_code = 1; file = ""; next}
        /^```$/ {is_code = 0; next}
        is_code && !file {file = folder (/^-- [a-z]+\.lua$/ ? $2 : "film.lua")}
        is_code {print >file}' "$source/$1"
    cd "$work/run"
}

# run DOCUMENT COMMAND: runs a line. Films and pictures are small and short.
run() {
    local line=$2
    case $line in
    *--batch*) line+=' --size 64x36 --fps 2' ;;
    demoreel\ plan* | demoreel\ join* | *--segment-seconds*) line+=' --size 64x36 --fps 2 --to 10 --overwrite' ;;
    demoreel\ render*) line+=' --size 64x36 --fps 2 --overwrite' ;;
    demoreel\ thumb*) line+=' --size 64x36 --overwrite' ;;
    esac
    if ! (eval "${line/#demoreel/\"$program\"}") >"$work/said" 2>&1 </dev/null; then
        cat "$work/said" >&2
        fail "$1: $2"
    fi
}

# serve DOCUMENT COMMAND: runs the studio until it prints its address.
serve() {
    "$program" ${2#demoreel } >"$work/address" 2>"$work/said" &
    while ! grep -q http "$work/address"; do kill -0 $! 2>/dev/null || fail "$1: $2: $(cat "$work/said")"; sleep 0.1; done
    kill $!
    wait $! || true
}

# commands DOCUMENT COUNT: runs its commands, of which there are at least COUNT.
commands() {
    local line count=0
    files "$1"
    while IFS= read -r line; do
        case $line in
        'demoreel studio '*) serve "$1" "$line" ;;
        *) run "$1" "$line" ;;
        esac
        count=$((count + 1))
    done < <(sed -nE 's/^    (demoreel [^#]*[^# ]).*/\1/p' "$source/$1")
    [ $count -ge "$2" ] || fail "only $count commands found in $1"
}
commands README.md 6

# The options in the table of frequent wishes.
count=0
while IFS= read -r options; do
    options=${options//NAME/Wren}
    case $options in
    *--pov*) continue ;; # needs a recording of all players
    *--music*) run README.md "demoreel render match.mvd --highlights 60 -o music.mp4 $options" ;;
    *'-o '*) run README.md "demoreel render demo1.dem --to 1 $options" ;;
    *--from*) run README.md "demoreel render match.mvd -o part.mp4 --from 0:05 --duration 1" ;;
    *) run README.md "demoreel render demo1.dem --to 1 -o option.mp4 $options" ;;
    esac
    count=$((count + 1))
done < <(sed -n '/^| you want | add |$/,/^$/p' "$source/README.md" | cut -d'|' -f3 | grep -oE '`[^`]*`' | tr -d '`')
[ $count -ge 9 ] || fail "only $count options found in README.md"

commands TUTORIAL.md 25
