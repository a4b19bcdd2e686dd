#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Every command and option of README.md works, on the sample game and at a small size.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }
unset DEMOREEL_PROFILE
program=$PWD/$demoreel readme=$PWD/README.md
export QUAKE_BASEDIR=$PWD/$sample
mkdir "$work/run" "$work/run/demos"

# The files that the README names. Marks of the player give the demo highlights.
"$demoreel" dump "$demo" | awk '{print} /^time time=(14|24)$/ {print "stufftext text=\"//demomark\\n\""}' |
    "$demoreel" build - -o "$work/run/match.mvd"
cp "$demo" "$work/run/demo1.dem"
cp "$demo" "$work/run/sample.dem"
cp "$demo" "$work/run/demos/sample.dem"
ffmpeg -v error -i "$sample/id1/music/track02.wav" "$work/run/song.ogg"
printf 'fov 100\ncrosshair 1\n' >"$work/run/config.cfg"
sed -n '/^```lua$/,/^```$/p' "$readme" | grep -v '^```' >"$work/run/film.lua"
cd "$work/run"

# run COMMAND LINE: runs a line of the README. Films and pictures are small and short.
run() {
    local line=$1
    case $line in
    demoreel\ render*) line+=' --size 64x36 --fps 2 --overwrite' ;;
    demoreel\ thumb*) line+=' --size 64x36 --overwrite' ;;
    esac
    if ! (eval "${line/#demoreel/\"$program\"}") >"$work/said" 2>&1 </dev/null; then
        cat "$work/said" >&2
        fail "README.md: $1"
    fi
}

count=0
while IFS= read -r line; do
    case $line in
    'demoreel studio '*)
        # It serves until it is stopped.
        "$program" ${line#demoreel } >"$work/address" 2>"$work/said" &
        while ! grep -q http "$work/address"; do kill -0 $! 2>/dev/null || fail "README.md: $line: $(cat "$work/said")"; sleep 0.1; done
        kill $!
        wait $! || true
        ;;
    *) run "$line" ;;
    esac
    count=$((count + 1))
done < <(sed -nE 's/^    (demoreel [^#]*[^# ]).*/\1/p' "$readme")
[ $count -ge 6 ] || fail "only $count commands found in README.md"

# The options in the table of frequent wishes.
count=0
while IFS= read -r options; do
    options=${options//NAME/Wren}
    case $options in
    *--pov*) continue ;; # needs a recording of all players
    *--music*) run "demoreel render match.mvd --highlights 60 -o music.mp4 $options" ;;
    *'-o '*) run "demoreel render demo1.dem --to 1 $options" ;;
    *--from*) run "demoreel render match.mvd -o part.mp4 --from 0:05 --duration 1" ;;
    *) run "demoreel render demo1.dem --to 1 -o option.mp4 $options" ;;
    esac
    count=$((count + 1))
done < <(sed -n '/^| you want | add |$/,/^$/p' "$readme" | cut -d'|' -f3 | grep -oE '`[^`]*`' | tr -d '`')
[ $count -ge 9 ] || fail "only $count options found in README.md"
