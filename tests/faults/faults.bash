# SPDX-License-Identifier: GPL-2.0-or-later
# tests/faults/faults.bash - functions and variables shared by the fault tests. Source it from the
# root of the repository. FAULTS=all tries many more times and places.
. tests/lib.bash
command -v timeout >/dev/null || exit 77
count=0 crashes=0

# Watchdogs: a command may neither run forever, measured in processor time, nor wait forever,
# measured by the clock with a margin for other programs. The arguments of timeout follow.
watched=(bash -c 'ulimit -t "${FAULT_SECONDS:-120}"; exec timeout "$@"' -)
hang=$((10 * ${FAULT_SECONDS:-120}))
limit=("${watched[@]}" -k 5 "$hang")

# attempt CODES FILE COMMAND...: the command, in which a fault occurs, must exit with one of CODES
# ("0 2"). If the code is not 0, it must print one error line, and FILE must not exist. If it
# is 0, FILE must equal $work/good.EXT, or a warning must say what is missing; FFmpeg silently
# does without some allocations, and then FILE need only be a valid film. No unfinished file
# may be left, except by a process that ran out of memory. Some of FFmpeg's functions do not
# check allocations and crash; then only FILE must not exist.
attempt() {
    local codes=$1 file=$2 got
    shift 2
    rm -rf "$file" "$work/report"
    echo 0 >"$work/code"
    # Through a pipe, since a file size limit would truncate the messages.
    { "${limit[@]}" "$@" 2>&1 >"$work/out" </dev/null || echo $? >"$work/code"; } |
        cat >"$work/said"
    got=$(cat "$work/code")
    count=$((count + 1))
    if [[ $got =~ ^13[4569]$ && ${FAULT:-} == malloc* ]] &&
        grep -q '^crash of a library' "$work/report"; then
        [ ! -e "$file" ] || flaw "the file exists in spite of a crash" "$@"
        crashes=$((crashes + 1))
        return
    fi
    [[ " $codes " == *" $got "* ]] || flaw "exit $got, expected one of $codes" "$@"
    if [ "$got" -ne 0 ]; then
        [ "$(grep -c '^demoreel: ' "$work/said")" -eq 1 ] || flaw "expected exactly one error line" "$@"
        [ ! -e "$file" ] || flaw "the file exists in spite of exit $got" "$@"
    elif [ -e "$file" ] && [[ ${FAULT:-} == malloc* ]]; then
        check_film "$file" "FAULT=$FAULT"
    elif [ -e "$file" ] && ! grep -q 'warning: ' "$work/said"; then
        cmp "$file" "$work/good.${file##*.}" >&2 || flaw "the file differs from the one without the fault" "$@"
    fi
    grep -q 'out of memory' "$work/said" ||
        [ -z "$(find "$(dirname "$file")" -maxdepth 1 -name '.*.part-*')" ] ||
        flaw "an unfinished file is left behind" "$@"
}

flaw() {
    tail -n 5 "$work/said" >&2
    fail "$1: ${FAULT:+FAULT=$FAULT }${*:2}"
}

# check_film FILE WHAT: the film must be readable from start to end without errors.
check_film() {
    ffmpeg -nostdin -v error -i "$1" -f null - >"$work/complaint" 2>&1 ||
        fail "$1 cannot be read after $2"
    [ ! -s "$work/complaint" ] || { cat "$work/complaint" >&2; fail "$1 is damaged after $2"; }
}

# The arguments of a small film of the sample game.
film=(render "$demo" --basedir "$sample" --size 64x48 --fps 10 ${FAULT_GL:+--gl "$FAULT_GL"} --progress none)
