#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Signals at any time: after Ctrl-C, the file contains the frames rendered so far; after SIGTERM and
# SIGKILL, there is no file with the film's name; a worker that is killed is replaced; files left
# by a killed run are reused or removed by the next.
cd "$(dirname "$0")/../.."
. tests/faults/faults.bash
limit=("${watched[@]}" --foreground -k 5 "$hang")
moments=0.4
! tries_all || moments="0.1 0.4 1"
[ "${FAULTS:-}" = all ] && moments=$(seq 0.02 0.06 3)

one=("${film[@]}" --size 320x240 --fps 30 --to 8)
many=("${one[@]}" --segment-seconds 1 --jobs 2)
ffprobe -v error "$sample/none" 2>/dev/null || [ $? -ne 127 ] || exit 77

# strike SIGNAL SECONDS FILE ARGS...: runs demoreel, sends it the signal after SECONDS, and sets
# $got to the exit code.
strike() {
    local signal=$1 seconds=$2
    shift 3
    "${limit[@]}" "$demoreel" "$@" >"$work/out" 2>"$work/said" </dev/null &
    local watchdog=$! pid=
    sleep "$seconds"
    pid=$(pgrep -P "$watchdog" || true)
    [ -z "$pid" ] || kill "-$signal" $pid 2>/dev/null || true
    got=0
    wait "$watchdog" || got=$?
    count=$((count + 1))
}

"$demoreel" "${one[@]}" -q -o "$work/one.mp4"
"$demoreel" "${many[@]}" -q -o "$work/many.mp4"

for seconds in $moments; do
    for signal in INT TERM; do
        for way in one many; do
            declare -n args=$way
            rm -rf "$work/a.mp4" "$work/a.mp4.parts"
            strike $signal "$seconds" "$work/a.mp4" "${args[@]}" -o "$work/a.mp4"
            case $got in
            0) cmp "$work/a.mp4" "$work/$way.mp4" || fail "$signal: the film differs" ;;
            1) ! [ -e "$work/a.mp4" ] || fail "$signal: a film and an error" ;; # no frames yet
            130 | 143)
                [ $signal = INT ] || ! [ -e "$work/a.mp4" ] || fail "SIGTERM: an incomplete film"
                ! [ -e "$work/a.mp4" ] || check_film "$work/a.mp4" "SIG$signal"
                ;;
            *) cat "$work/said" >&2; fail "SIG$signal after $seconds s, $way: exit $got" ;;
            esac
            [ -z "$(find "$work" -maxdepth 1 -name '.a.mp4.*')" ] ||
                fail "SIG$signal leaves an unfinished file behind"
        done
    done

    for way in one many; do
        declare -n args=$way
        rm -rf "$work/a.mp4" "$work/a.mp4.parts"
        strike KILL "$seconds" "$work/a.mp4" "${args[@]}" -o "$work/a.mp4"
        [ ! -e "$work/a.mp4" ] || cmp "$work/a.mp4" "$work/$way.mp4" || fail "SIGKILL: an incomplete film"
        "${limit[@]}" "$demoreel" "${args[@]}" --overwrite -o "$work/a.mp4" 2>"$work/said" ||
            fail "the run after SIGKILL fails: $(cat "$work/said")"
        cmp "$work/a.mp4" "$work/$way.mp4" || fail "the film after SIGKILL differs"
        left=$(find "$work" -name '*.part*')
        [ -z "$left" ] || fail "SIGKILL after $seconds s, $way: files are left behind: $left"
    done

    # Only a worker is killed.
    rm -rf "$work/a.mp4" "$work/a.mp4.parts"
    "${limit[@]}" "$demoreel" "${many[@]}" -o "$work/a.mp4" 2>"$work/said" &
    watchdog=$!
    sleep "$seconds"
    boss=$(pgrep -P "$watchdog" || true)
    worker=$([ -z "$boss" ] || workers "$boss" | head -n 1 || true)
    [ -z "$worker" ] || kill -KILL "$worker" 2>/dev/null || true
    wait "$watchdog" || fail "the film fails when a worker is killed: $(cat "$work/said")"
    cmp "$work/a.mp4" "$work/many.mp4" || fail "the film differs when a worker is killed"
    [ ! -e "$work/a.mp4.parts" ] || fail "segment files remain when a worker is killed"
    count=$((count + 1))
done
echo "$count signals"
