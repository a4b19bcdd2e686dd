# SPDX-License-Identifier: GPL-2.0-or-later
# tests/lib.bash - what the script tests share. Source it from the repository root.
set -euo pipefail
build=${DEMOREEL_BUILD:-build}
demoreel=$build/demoreel
sample=$build/sample
demo=$sample/id1/sample.dem
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[ -x "$demoreel" ] || { echo "no $demoreel"; exit 1; }
[ -f "$demo" ] || { echo "no sample game"; exit 77; }

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# expect CODE TEXT COMMAND...: the command ends with that exit code and says
# TEXT (an extended regular expression) on one line of its output.
expect() {
    local code=$1 text=$2 got=0
    shift 2
    "$@" >"$work/said" 2>&1 </dev/null || got=$?
    if [ "$got" -ne "$code" ] || ! grep -qE -- "$text" "$work/said"; then
        cat "$work/said" >&2
        fail "exit $got, wanted $code and \"$text\": $*"
    fi
}

# workers PROCESS: those of a film. The process that was started keeps the files of one that
# has the workers.
workers() {
    local main
    main=$(pgrep -P "$1") && pgrep -x -P "$main" demoreel
}

# render ARGS...: the sample game, quietly, small.
render() {
    "$demoreel" render "$demo" --basedir "$sample" --size 320x240 -q "$@"
}
