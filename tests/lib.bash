# SPDX-License-Identifier: GPL-2.0-or-later
# tests/lib.bash - functions and variables shared by the script tests. Source it from the root
# of the repository.
set -euo pipefail
export DEMOREEL_CONFIG= # not the developer's
export DEMOREEL_PROFILE=plain # most tests are about parts of films, not about what films show
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

# tries_all: all cases are tried, by `make check-slow`, not only those of `make check`.
tries_all() {
    [ "${TESTS:-}" = all ]
}

# some WORD...: prints all words if tries_all, else only the last one.
some() {
    if tries_all; then echo "$@"; else echo "${@: -1}"; fi
}

# expect CODE TEXT COMMAND...: the command must exit with CODE and print a line that matches
# TEXT, an extended regular expression.
expect() {
    local code=$1 text=$2 got=0
    shift 2
    "$@" >"$work/said" 2>&1 </dev/null || got=$?
    if [ "$got" -ne "$code" ] || ! grep -qE -- "$text" "$work/said"; then
        cat "$work/said" >&2
        fail "exit $got, expected $code and \"$text\": $*"
    fi
}

# workers PROCESS: prints the worker processes of a film. They are children of the working
# process, whose parent, the broker, is the process that was started.
workers() {
    local main
    main=$(pgrep -P "$1") && pgrep -x -P "$main" demoreel
}

# render ARGS...: renders the sample game in a small size, without messages.
render() {
    "$demoreel" render "$demo" --basedir "$sample" --size 320x240 -q "$@"
}

# mvd_beginning N: prints the first messages of a QuakeWorld recording of all N players on the
# sample's map, as text for 'demoreel build'. The players are called "Player 0" and so on.
mvd_beginning() {
    local i
    echo 'demoreel text 1 mvd'
    echo 'all_block ms=0'
    echo 'serverdata serverversion=28 age=1 game="qw" time=10 mapname="Sample" gravity=800' \
        'stopspeed=100 maxspeed=320 spectatormaxspeed=500 accelerate=10 airaccelerate=0.7' \
        'wateraccelerate=10 friction=4 waterfriction=4 entgravity=1'
    echo 'stufftext text="fullserverinfo \"\\deathmatch\\1\\status\\Standby\"\n"'
    echo 'all_block ms=0'
    echo 'soundlist first=0 next=0'
    echo 'modellist first=0 precache_model="maps/sample.bsp" precache_model="progs/player.mdl" next=0'
    for ((i = 0; i < $1; i++)); do
        echo "updateuserinfo player=$i user=$((i + 7)) text=\"\\\\name\\\\Player $i\""
    done
}
