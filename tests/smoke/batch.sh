#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A batch makes every job that can be made and prints a line for each; a second run makes only
# those that are missing or have changed.
cd "$(dirname "$0")/../.."
. tests/lib.bash

cp "$demo" "$work/a \"demo\" of ü.dem"
ulimit -c 0
cat >"$work/jobs" <<END
# films of one evening
{"input": "$work/a \\"demo\\" of ü.dem", "output": "$work/ü.mp4", "from": 1, "to": "0:01.5"}

{"input": "$demo", "output": "$work/long.mkv", "from": 2, "to": 4, "segment-seconds": 0.5}
{"input": "$work/none.dem", "output": "$work/none.mp4"}
{"input": "$demo", "output": "$work/b.mp4", "sise": "64x64"}
{"input": "$demo", "output": "$work/b.mp4", "size": [1, {}]}
{"input": "$demo", "output": "$work/long.mkv"}
{"output": "$work/c.mp4"}
{"input": "$demo", "output": "$work/d.mp4", "segment": 0}
nonsense
{"input": "$demo", "output": "$work/e.wav", "from": 1, "to": 2, "crosshair": false}{}
{"input": "$demo", "output": "$work/f.wav", "from": 1, "to": 2, "overwrite": true, "game": []}
END
batch() {
    local code=0
    "$demoreel" render --batch "$work/jobs" --basedir "$sample" --size 160x90 --fps 30 --jobs 2 \
        "$@" >"$work/out" 2>"$work/err" || code=$?
    jq -cs 'sort_by(.line) | .[]' "$work/out" >"$work/sorted" || fail "the results are not JSON"
    return $code
}
# line N FILTER: the report on line N of the batch must satisfy FILTER.
line() {
    jq -se "map(select(.line == $1)) | length == 1 and (.[0] | $2)" "$work/out" >/dev/null ||
        { cat "$work/sorted"; fail "line $1 should be: $2"; }
}

code=0
batch || code=$?
[ $code -eq 2 ] && grep -q 'jobs: 8 of 11 jobs failed' "$work/err" ||
    { cat "$work/err" "$work/out"; fail "a batch with bad jobs does not report their number (exit $code)"; }
for n in 2 4 13; do line $n '.ok and (.already | not) and .seconds > 0 and .error == null'; done
line 5 '(.ok | not) and (.error | test("none.dem"))'
line 6 '.error == "unknown key \"sise\"; did you mean \"size\"?"'
line 7 '.error | test("size.: expected a string")'
line 8 '.error | test("line 4 writes the same file")'
line 9 '.error | test("missing .input")'
line 10 '.error | test("--segment does not work in a batch")'
line 11 '.error | test("expected one JSON object")'
line 12 '.error | test("expected one JSON object")'
line 2 ".file == \"$work/ü.mp4\" and .hash == \"$(sha256sum <"$work/ü.mp4" | cut -d' ' -f1)\""
[ "$(ffprobe -v error -count_packets -select_streams v -show_entries stream=nb_read_packets \
    -of csv=p=0 "$work/long.mkv")" -eq 60 ] || fail "long.mkv is not the film of 60 frames"

# Second run: finished jobs are recognized in any order, unless they have changed.
sed -i '5,12d; s/"from": 2/"from": 1.5/' "$work/jobs"
printf '{"line":1,"file":"cut' >>"$work/jobs.results"
before=$(stat -c %i "$work/ü.mp4")
batch || { cat "$work/err" "$work/out"; fail "a job of the batch failed"; }
line 2 '.ok and .already'
line 4 '.ok and (.already | not)'
line 5 '.ok and .already'
[ "$(stat -c %i "$work/ü.mp4")" = "$before" ] || fail "a finished film was made again"

# Output files that were removed, that somebody else changed, or that the batch did not write.
rm "$work/f.wav"
echo mine >"$work/long.mkv"
! batch || fail "a file that is not the batch's was replaced"
line 2 .already
line 4 '.error | test("already exists")'
line 5 '.ok and (.already | not)'
[ "$(cat "$work/long.mkv")" = mine ] || fail "a file that is not the batch's was replaced"
batch --overwrite || fail "--overwrite does not apply to all jobs"
line 4 '.ok and (.already | not)'

# A crash affects only one job.
cat >"$work/jobs" <<END
{"input": "$demo", "output": "$work/crash.mp4", "size": "640x360"}
{"input": "$demo", "output": "$work/after.mp4", "from": 1, "to": 1.2}
END
"$demoreel" render --batch "$work/jobs" --basedir "$sample" --size 160x90 --jobs 1 >"$work/out" &
pid=$!
until child=$(pgrep -P $pid) && [ -d "$work/crash.mp4.parts" ]; do
    kill -0 $pid || fail "the batch ended before its job was killed"
    sleep 0.1
done
kill -SEGV $child
! wait $pid || fail "the exit code does not report the crash"
line 1 '(.ok | not) and (.error | test("the job.s process died"))'
line 2 .ok

# A film that is rendered again replaces the older one only when it is complete. All jobs that run
# are interrupted once, and end in an orderly way. The films have so many frames that they cannot
# be complete before that.
for seconds in 10 0.5; do # as a whole, in segments
    for name in kept also; do
        cat <<END
{"input": "$demo", "output": "$work/$name.mp4", "from": 1, "to": 8, "fps": 1000, "segment-seconds": $seconds}
END
        cp "$work/after.mp4" "$work/$name.mp4"
    done >"$work/jobs"
    "$demoreel" render --batch "$work/jobs" --basedir "$sample" --size 640x360 --jobs 2 --overwrite \
        >"$work/out" &
    pid=$!
    until [ "$(find "$work" -name '.kept.mp4.part-*' -o -name '.also.mp4.part-*' | wc -l)" = 2 ]; do
        kill -0 $pid || fail "the batch ended before it was interrupted"
        sleep 0.05
    done
    kill -TERM $pid
    code=0
    wait $pid || code=$?
    [ $code -eq 130 ] || fail "an interrupted batch exits with $code"
    for n in 1 2; do line $n '(.ok | not) and (.error | test("interrupted"))'; done
    for name in kept also; do
        cmp "$work/after.mp4" "$work/$name.mp4" || fail "an interrupted job changed the older film"
    done
    [ -z "$(find "$work" -name '.kept.mp4.part-*' -o -name '.also.mp4.part-*')" ] || fail "an interrupted job leaves a temporary file"
    rm -r "$work"/kept.mp4* "$work"/also.mp4*
done

# The batch replaces its own film, but not a file that somebody puts there while it is rendered.
for sandbox in on off; do
    job='{"input": "%s", "output": "%s/kept.mp4", "from": 1, "to": %s}\n'
    rm -f "$work"/kept.mp4 "$work"/jobs.results
    printf "$job" "$demo" "$work" 1.1 >"$work/jobs"
    batch --sandbox $sandbox || fail "no film"
    printf "$job" "$demo" "$work" 1.2 >"$work/jobs"
    batch --sandbox $sandbox || { cat "$work/out"; fail "the batch does not replace its own film"; }
    line 1 '.ok and (.already | not)'
    printf "$job" "$demo" "$work" 8 >"$work/jobs"
    "$demoreel" render --batch "$work/jobs" --basedir "$sample" --size 640x360 --sandbox $sandbox \
        >"$work/out" &
    pid=$!
    until [ -n "$(find "$work" -name '.kept.mp4.part*')" ]; do
        kill -0 $pid || fail "the batch ended before the file was put there"
        sleep 0.05
    done
    echo mine >"$work/mine"
    mv "$work/mine" "$work/kept.mp4"
    ! wait $pid || fail "a file that was put there meanwhile is replaced"
    line 1 '.error | test("kept.mp4: already exists; --overwrite replaces it")'
    [ "$(cat "$work/kept.mp4")" = mine ] || fail "a file that was put there meanwhile is replaced"
done

# Two names of the same file are recognized.
mkdir "$work/films"
ln -s films "$work/link"
cat >"$work/jobs" <<END
{"input": "$demo", "output": "$work/films/b.mp4", "from": 1, "to": 1.2}
{"input": "$demo", "output": "$work/films/./b.mp4", "from": 2, "to": 2.2}
{"input": "$demo", "output": "$work/link/b.mp4", "from": 3, "to": 3.2}
END
! batch || fail "three jobs write to the same file"
line 1 .ok
line 2 '.error | test("line 1 writes the same file")'
line 3 '.error | test("line 1 writes the same file")'

# A job cannot write what another one names as an input.
ln -s my.cfg "$work/linked.cfg"
cat >"$work/jobs" <<END
{"input": "$demo", "output": "$work/in1.mp4", "to": 0.1, "cfg": "$work/linked.cfg", "lut": "$work/grade.mp4"}
{"input": "$demo", "output": "$work/my.cfg", "overwrite": true}
{"input": "$demo", "output": "$work/grade.mp4", "overwrite": true}
{"input": "$work/cup.mp4:final.dem", "output": "$work/in2.mp4"}
{"input": "$demo", "output": "$work/cup.mp4", "overwrite": true}
END
echo 'fov 100' >"$work/my.cfg"
! batch || fail "jobs write what others read"
for pair in 2:1 3:1 5:4; do line ${pair%:*} ".error | test(\"line ${pair#*:} reads the same file\")"; done

expect 1 'inputs and -o belong in the batch file' "$demoreel" render "$demo" --batch "$work/jobs"
expect 2 'nobody: No such file' "$demoreel" render --batch "$work/nobody"

# A job cannot have more rights or resources than the command line grants, but fewer.
cat >"$work/jobs" <<END
{"input": "$demo", "output": "$work/w1.mp4", "to": 0.1, "sandbox": "off"}
{"input": "$demo", "output": "$work/w2.mp4", "to": 0.1, "allow": "/"}
{"input": "$demo", "output": "$work/w3.mp4", "to": 0.1, "max-memory": 3000}
{"input": "$demo", "output": "$work/w4.mp4", "to": 0.1, "max-seconds": 0}
{"input": "$demo", "output": "$work/w5.mp4", "to": 0.1, "max-seconds": 500, "max-memory": 1500, "sandbox": "on"}
END
batch --max-memory 2000 --max-seconds 600 && fail "jobs can exceed the limits of the batch"
n=0
for what in sandbox allow max-memory max-seconds; do
    n=$((n + 1))
    line $n "(.ok | not) and (.error | test(\"\\\"$what\\\": a job cannot exceed\"))"
    [ ! -e "$work/w$n.mp4" ] || fail "a job that exceeds the limits is made"
done
line 5 .ok
batch --sandbox off --allow / --max-memory 0 --max-seconds 0 || fail "jobs cannot lower the limits of the batch"

# Each job reads its config; if it is missing, the job fails.
echo 'fov 100' >"$work/my.cfg"
cat >"$work/jobs" <<END
{"input": "$demo", "output": "$work/cfg1.mp4", "to": 0.1, "cfg": "$work/my.cfg"}
{"input": "$demo", "output": "$work/cfg2.mp4", "to": 0.1, "cfg": "$work/none.cfg"}
END
batch && fail "a missing config is not reported"
line 1 .ok
line 2 '.error | test("none.cfg: No such file")'

# Options without effect are refused: those of a job for this job, those of the batch if no job can
# use them.
cat >"$work/jobs" <<END
{"input": "$demo", "output": "$work/i.mp4", "music": "x.ogg"}
{"input": "$demo", "output": "$work/j.mp4", "draft": true}
{"input": "$demo", "output": "$work/k.wav", "from": 1, "to": 2}
{"input": "$demo", "output": "$work/l.mp4", "to": 0.1, "profile": "list"}
END
! batch --no-weapon || fail "a batch with options without effect succeeds"
line 1 '.error == "--music does not work in a batch"'
line 2 '.error == "--draft requires a script (FILM.lua)"'
line 3 .ok
line 4 '.error == "--profile list does not work in a batch"'
expect 1 '^demoreel: --highlights does not work in a batch' "$demoreel" render --batch "$work/jobs" --highlights 60
