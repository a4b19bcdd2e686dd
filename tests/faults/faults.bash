# SPDX-License-Identifier: GPL-2.0-or-later
# tests/faults/faults.bash - what the fault tests share. Source it from the
# repository root. FAULTS=all tries many more moments and places.
. tests/lib.bash
command -v timeout >/dev/null || exit 77
count=0 crashes=0

# Watchdogs: nothing may run for ever, by processor time, nor wait for ever, by the
# clock, which other programs on the machine slow down. Arguments of timeout come next.
watched=(bash -c 'ulimit -t "${FAULT_SECONDS:-120}"; exec timeout "$@"' -)
hang=$((10 * ${FAULT_SECONDS:-120}))
limit=("${watched[@]}" -k 5 "$hang")

# attempt CODES FILE COMMAND...: the command, in which something goes wrong, ends
# by itself with one of the exit codes ("0 2"). Where that is not 0 it says one
# line of error, and there is nothing under the name FILE, whole or not; where it is 0,
# FILE is as $work/good.EXT, or a warning says what it lacks; FFmpeg does without some
# memory in silence, and then it is a film like any other. No unfinished file
# stays, but of a process that ran out of memory, until the next run. Some of FFmpeg's
# functions do not look whether they got memory: what is promised then is no file.
attempt() {
    local codes=$1 file=$2 got
    shift 2
    rm -rf "$file" "$work/report"
    echo 0 >"$work/code"
    # Through a pipe: a limit on files is not to cut what is said.
    { "${limit[@]}" "$@" 2>&1 >"$work/out" </dev/null || echo $? >"$work/code"; } |
        cat >"$work/said"
    got=$(cat "$work/code")
    count=$((count + 1))
    if [[ $got =~ ^13[4569]$ && ${FAULT:-} == malloc* ]] &&
        grep -q '^crash of a library' "$work/report"; then
        [ ! -e "$file" ] || flaw "there is a file in spite of a crash" "$@"
        crashes=$((crashes + 1))
        return
    fi
    [[ " $codes " == *" $got "* ]] || flaw "exit $got, wanted one of $codes" "$@"
    if [ "$got" -ne 0 ]; then
        [ "$(grep -c '^demoreel: ' "$work/said")" -eq 1 ] || flaw "not one line of error" "$@"
        [ ! -e "$file" ] || flaw "there is a file in spite of exit $got" "$@"
    elif [ -e "$file" ] && [[ ${FAULT:-} == malloc* ]]; then
        check_film "$file" "FAULT=$FAULT"
    elif [ -e "$file" ] && ! grep -q 'warning: ' "$work/said"; then
        cmp "$file" "$work/good.${file##*.}" >&2 || flaw "another file than without the fault" "$@"
    fi
    grep -q 'out of memory' "$work/said" ||
        [ -z "$(find "$(dirname "$file")" -maxdepth 1 -name '.*.part-*')" ] ||
        flaw "an unfinished file stays" "$@"
}

flaw() {
    tail -n 5 "$work/said" >&2
    fail "$1: ${FAULT:+FAULT=$FAULT }${*:2}"
}

# A film that can be read from its beginning to its end, without a complaint.
check_film() {
    ffmpeg -nostdin -v error -i "$1" -f null - >"$work/complaint" 2>&1 ||
        fail "$1 cannot be read after $2"
    [ ! -s "$work/complaint" ] || { cat "$work/complaint" >&2; fail "$1 is damaged after $2"; }
}

# The arguments of a small film of the sample game.
film=(render "$demo" --basedir "$sample" --size 64x48 --fps 10 ${FAULT_GL:+--gl "$FAULT_GL"} --progress none)
