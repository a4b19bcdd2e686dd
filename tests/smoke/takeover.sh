#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Code executed through a hostile file can do no harm: tests/takeover/takeover.c acts as such code
# in each process that parses untrusted files, as this user and, if that is root, as an
# unprivileged one. Each row of the table in SECURITY.md is tried.
source tests/lib.bash
# A folder of somebody else's, next to the system's libraries; none if this user cannot create it.
like_libraries=$(mktemp -d /lib.demoreel-XXXXXX 2>/dev/null) || like_libraries=''
trap 'rm -rf "$work" $like_libraries' EXIT
makes_code='' forks=''
takeover=$PWD/$build/takeover.so victim=$PWD/$build/victim
[ -x "$victim" ] && [ -f "$takeover" ] || { echo "no $takeover"; exit 77; }
nm "$demoreel" 2>/dev/null | grep -q __asan && { echo "the sandbox allows more calls with sanitizers"; exit 77; }
"$demoreel" info "$demo" --sandbox require >/dev/null 2>"$work/said" ||
    { grep -q 'kernel has no' "$work/said" && echo "the kernel lacks Landlock or seccomp" && exit 77; }

# A folder that is accessible to another user.
place=$work/place
mkdir -p "$place/outside" "$place/out" "$place/home" "$place/site/in"
cp "$demoreel" "$place/site/demoreel"
cp -r "$sample" "$place/site/game"
cp "$demo" "$place/site/in/upload.dem"
"$demoreel" dump "$demo" >"$place/site/in/upload.txt"
echo 'demo("A", "upload.dem") shot { from = 1, to = 2 }' >"$place/site/in/film.lua"
echo 'fov 100' >"$place/site/in/my.cfg"
cat >"$place/site/jobs" <<'END'
{"input": "in/upload.dem", "output": "../out/one.mp4", "to": 2}
{"input": "in/upload.dem", "output": "../out/two.mp4", "to": 1}
{"input": "in/film.lua", "output": "../out/script.mp4"}
END
cp "$victim" "$takeover" "$place/site"
echo secret >"$place/secret"
echo outside >"$place/outside/file"
chmod 600 "$place/secret"
chmod 755 "$work"

# as USER COMMAND...: runs a command as "nobody" or as this user.
as() {
    local user=$1
    shift
    if [ "$user" = nobody ]; then
        HOME=$place/home setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
    else
        HOME=$place/home "$@"
    fi
}

# taken AT USER COMMAND...: runs the attack in a command; all attempts must be refused.
taken() {
    local moment=$1 user=$2
    shift 2
    rm -rf "$place/out"/* "$place/report"
    : >"$place/report"
    echo mine >"$place/out/mine"
    echo mine >"$place/site/mine"
    chmod 666 "$place/out/mine" "$place/site/mine"
    chmod 666 "$place/report"
    coproc beside { as "$user" "$place/site/victim" "$place"; }
    local beside_pid=$beside_PID out=${beside[0]} in=${beside[1]} line
    read -r line <&"$out" && [ "$line" = ready ] || fail "no victim"
    # The coprocess may be a shell that runs the program.
    local process
    process=$(pgrep -P "$beside_pid" victim || echo "$beside_pid")
    local code=0
    echo "written earlier" >"$work/said"
    exec 7</dev/null
    (cd "$place/site" && as "$user" env LD_PRELOAD="$place/site/takeover.so" \
        TAKEOVER_AT="$moment" TAKEOVER_FOLDER="$place" TAKEOVER_VICTIM="$process" \
        ${like_libraries:+TAKEOVER_LIKE_LIBRARIES=$like_libraries} ${forks:+TAKEOVER_FORKS=1} ${makes_code:+TAKEOVER_CODE=1} \
        ./demoreel "$@" 8<"$place/secret" 9>>"$place/report" >>"$work/said" 2>&1 <&7) || code=$?
    local flags
    flags=$(sed -n 's/^flags:[[:space:]]*//p' /proc/self/fdinfo/7)
    exec 7<&-
    [ $((8#$flags & 06000)) -eq 0 ] || fail "the flags of standard input were changed: $*"
    eval "exec $in>&-"
    cat <&"$out" >"$work/harm" || true
    wait "$beside_pid" || fail "the victim died: $*"
    [ "$(head -n 1 "$work/said")" = "written earlier" ] || fail "the log was changed: $*"
    grep -q '^end|' "$place/report" || { cat "$work/said"; fail "the attack did not run at $moment: $*"; }
    cat "$place/report" >>"$work/tried"
    ! grep 'DONE$' "$place/report" >&2 || fail "$user, $moment: $*"
    [ ! -s "$work/harm" ] || { cat "$work/harm" >&2; fail "the other program was affected: $*"; }
    [ "$(cat "$place/outside/file")" = outside ] && [ -z "$(find "$place" -name pwned)" ] &&
        [ "$(cat "$place/out/mine" "$place/site/mine")" = $'mine\nmine' ] ||
        fail "files were changed: $*"
    # The film is made nevertheless.
    [ $code -eq 0 ] || { cat "$work/said" >&2; fail "exit $code: $*"; }
}

# Processes that sleep, ignore signals and have created all permitted processes are ended when the
# broker's alarm goes off. The test sets it off once the attack is complete.
ended() {
    local user=$1 place=$work/$1 reader broker
    cp -r "$work/fresh" "$place"
    [ "$user" != nobody ] || chown -R 65534:65534 "$place"
    # The pipe is open until all of the processes have ended.
    mkfifo "$work/$user.pipe"
    cat "$work/$user.pipe" >"$place/said" &
    reader=$!
    { cd "$place/site" && as "$user" env LD_PRELOAD="$place/site/takeover.so" TAKEOVER_AT=id1 \
        TAKEOVER_FOLDER="$place" TAKEOVER_VICTIM=$$ TAKEOVER_FORKS=1 TAKEOVER_CODE=1 TAKEOVER_STAYS=1 \
        ./demoreel render in/upload.dem --basedir game --size 64x64 --jobs 2 --segment-seconds 1 \
        --max-seconds 100000 -q -o "$place/out/film.mp4" --sandbox require 9>"$place/report" 2>&1 ||
        echo "exit $?"; } </dev/null >"$work/$user.pipe" &
    until grep -q '^made .* threads' "$place/report" 2>/dev/null; do
        kill -0 $! 2>/dev/null || { cat "$place/said" "$place/report"; fail "$user: the attack did not keep running"; }
        sleep 0.1
    done
    broker=$(sed -n 's/^broker //p' "$place/report")
    kill -ALRM "$broker"
    wait "$reader"
    grep -q 'upload.dem: took longer than --max-seconds 100000' "$place/said" &&
        grep -q 'exit 5' "$place/said" || { cat "$place/said"; fail "$user: the end of the time limit is not reported"; }
    grep -q '^new processes|threads without end' "$place/report" || { cat "$place/said" "$place/report"; fail "$user: the attack did not keep running"; }
    # The limits were in fact reached.
    [ "$(sed -n 's/^made \(.*\) processes/\1/p' "$place/report")" = "$(limit PROCESSES)" ] &&
        [ "$(sed -n 's/^made \(.*\) threads/\1/p' "$place/report")" -lt "$(limit THREADS)" ] ||
        { grep ^made "$place/report"; fail "$user: the number of processes or threads is not the limit"; }
    ! grep 'DONE$' "$place/report" >&2 || fail "$user: an attempt succeeded"
    sed '/^made/d; /^broker/d' "$place/report" >"$work/tried.$user"
    echo 'outliving|its time|refused' >>"$work/tried.$user"
}

all() {
    local user=$1 film
    film=(render in/upload.dem --basedir game --size 64x64 --fps 4 --to 2 -q --overwrite
        --sandbox require)
    echo "as $user"
    for command in "info in/upload.dem" "dump in/upload.dem" "trace in/upload.dem --basedir game" \
        "plan in/upload.dem --basedir game -o $place/out/f.mp4"; do
        taken upload.dem "$user" $command --sandbox require
    done
    taken upload.dem "$user" check in/film.lua --basedir game --sandbox require
    taken upload.txt "$user" build in/upload.txt -o "$place/out/back.dem" --sandbox require
    makes_code=1
    # A config file is read inside the sandbox, too.
    taken my.cfg "$user" thumb in/upload.dem --basedir game --size 64x64 -q --cfg in/my.cfg \
        -o "$place/out/a.png" --sandbox require
    taken upload.dem "$user" thumb in/upload.dem --basedir game --size 64x64 -q \
        -o "$place/out/a.png" --sandbox require
    taken encoder "$user" "${film[@]}" --jobs 1 -o "$place/out/film.mp4"
    forks=1
    taken encoder "$user" "${film[@]}" --jobs 2 --segment-seconds 1 -o "$place/out/film.mp4"
    makes_code='' forks=''
    # Without OpenGL drivers, no code is generated at run time.
    taken upload.dem "$user" thumb in/upload.dem --basedir game --size 64x64 -q --gl soft \
        -o "$place/out/a.png" --sandbox require
    taken encoder "$user" "${film[@]}" --gl soft --jobs 1 -o "$place/out/film.mp4"
    forks=1
    taken encoder "$user" "${film[@]}" --gl soft --jobs 2 --segment-seconds 1 -o "$place/out/film.mp4"
    forks=''
    # Where the command replaces its own film without --overwrite, and where a script may write
    # into the working folder.
    local small=(--basedir game --size 64x64 --fps 4 --gl soft -q --sandbox require)
    taken encoder "$user" render in/upload.dem "${small[@]}" --to 2 --max-size 1M -o "$place/out/film.mp4"
    taken encoder "$user" render in/film.lua "${small[@]}" --max-size 1M -o "$place/out/film.mp4"
    rm -f "$place/site/jobs.results"
    taken encoder "$user" render --batch jobs "${small[@]}" --jobs 2
    ! grep forged "$work/said" || fail "a job wrote to the standard output of the batch"
    [ "$(jq -s 'map(.ok) | . == [true, true, true]' "$place/site/jobs.results")" = true ] ||
        { cat "$place/site/jobs.results"; fail "the results of the batch are not those of its jobs"; }
}

limit() {
    "$demoreel" --limits | awk -v name="$1" '$1 == name {print $2}'
}

users=("$(id -un)") waiting=()
if tries_all && [ "$(id -u)" = 0 ] && setpriv --reuid 65534 --regid 65534 --clear-groups true 2>/dev/null; then
    users+=(nobody)
fi
cp -r "$place" "$work/fresh"
for user in "${users[@]}"; do
    ended "$user" &
    waiting+=($!)
done
for user in "${users[@]}"; do
    [ "$user" != nobody ] || chown -R 65534:65534 "$place"
    all "$user"
done
for process in "${waiting[@]}"; do
    wait "$process" || fail "a process that keeps running"
done
cat "$work"/tried.* >>"$work/tried"

# Every row of the table is tried, and no others.
sed -n '/^| blocked | enforced by |/,/^$/p' SECURITY.md | sed -n '3,$s/^| \([^|]*\) |.*/\1/p' >"$work/rows"
[ -s "$work/rows" ] || fail "no table in SECURITY.md"
cut -d'|' -f1 "$work/tried" | sort -u | grep -v '^end$' >"$work/names"
while read -r name; do
    grep -q "^$name" "$work/rows" || fail "not in SECURITY.md's table: $name"
done <"$work/names"
while read -r line; do
    found=
    while read -r name; do
        [[ $line == "$name"* ]] && found=1
    done <"$work/names"
    [ "$found" ] || fail "not tried: $line"
done <"$work/rows"
