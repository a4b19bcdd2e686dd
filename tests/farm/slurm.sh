#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A real Slurm on this machine, on loopback alone: the array and the join of
# scripts/farm/slurm make the film that one process makes; also when a segment's
# process is killed, when its node fails in the middle and it is requeued, and
# when it fails for good and the same command is given again.
cd "$(dirname "$0")/../.."
. tests/lib.bash
export PATH=$PATH:/usr/sbin:/sbin SLURM_CONF=$work/slurm.conf
export DEMOREEL=$PWD/$demoreel
for program in slurmctld slurmd sbatch munged jq ps; do
    command -v $program >/dev/null || { echo "no $program: scripts/setup farm"; exit 77; }
done
user=$(id -un) || { echo "user $(id -u) has no name, and Slurm wants one"; exit 77; }
# Slurm's own idea of this machine's name, whether that can be looked up or not.
node=$(uname -n)
node=${node%%.*}

# ---- the cluster ----

free_port() {
    local port
    until port=$((20000 + RANDOM)) && ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
    echo $port
}

write_conf() {
    cat <<END
ClusterName=local
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$work/munge.socket
SlurmUser=$user
SlurmdUser=$user
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1,sched_interval=2
ReturnToService=2
MpiDefault=none
MaxArraySize=4
KillWait=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}

# Whether one of these processes is there, and is no dead one that nobody asks after.
any_lives() {
    ps -o stat= -p "$(IFS=,; echo "$*")" | grep -qv '^Z'
}

# The daemons, and what of their tasks has the name of our folder in its words.
stop_cluster() {
    local pids
    set +e
    pids=($(cat "$work"/{slurmd,slurmctld,munged}.pid 2>/dev/null) $(pgrep -f -- "$work/"))
    if [ ${#pids[@]} -gt 0 ]; then
        kill "${pids[@]}" 2>/dev/null
        for _ in {1..50}; do
            any_lives "${pids[@]}" || break
            sleep 0.2
        done
        kill -KILL "${pids[@]}" 2>/dev/null
    fi
    rm -rf "$work"
}

# What stands in this machine's way is no fault of ours.
cannot_start() {
    tail -n 5 "$work"/*.log 2>/dev/null || true
    echo "Slurm does not start on this machine: $*"
    exit 77
}

start_cluster() {
    trap stop_cluster EXIT
    mkdir "$work/state" "$work/spool"
    head -c 1024 /dev/urandom >"$work/munge.key"
    chmod 600 "$work/munge.key"
    chmod 755 "$work"
    munged --force --socket="$work/munge.socket" --key-file="$work/munge.key" \
        --pid-file="$work/munged.pid" --log-file="$work/munged.log" --seed-file="$work/munge.seed" ||
        cannot_start "munged"
    write_conf >"$SLURM_CONF"
    slurmctld || cannot_start "slurmctld"
    slurmd || cannot_start "slurmd"
    wait_until 60 node_is idle || cannot_start "its node is '$(node_state)'"
}

node_state() {
    sinfo -h -o %T 2>&1
}

node_is() {
    [ "$(node_state)" = "$1" ]
}

# wait_until SECONDS COMMAND...
wait_until() {
    local end=$((SECONDS + $1))
    shift
    until "$@" >"$work/waited" 2>&1; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.2
    done
}

# ---- films ----

# Drawn in the slow way: a segment lasts long enough to be met while it is made.
film=(--basedir "$PWD/$sample" --gl osmesa --size 640x360 --fps 60 --segment-seconds 1 --from 1 --to 7.5)

submit() {
    local output=$1
    shift
    scripts/farm/slurm "$@" -- "$demo" "${film[@]}" -o "$output"
}

no_jobs() {
    [ -z "$(squeue -h)" ]
}

# The processes of demoreel that make segments of the film; not those that keep their files,
# which have the same command line and end with them.
makers() {
    pgrep -f -- "render --threads .* -o $1 --segment" |
        while read -r pid; do
            [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = demoreel ] && echo "$pid"
        done | grep .
}

# One of them, which may end by itself before it is killed.
kill_maker() {
    kill -KILL "$(makers "$1" | head -n 1)" 2>/dev/null
}

# finished FILE: it is the film, and nothing but it and the join's log is there.
finished() {
    wait_until 300 no_jobs || { squeue; tail "$work/slurmctld.log"; fail "$1: jobs hang"; }
    [ -e "$1" ] || { cat "$1.join.log" "$1".parts/*/*.log; fail "$1 was not made"; }
    cmp "$work/one.mp4" "$1" || fail "$1 is another film"
    [ ! -e "$1.parts" ] || fail "$1.parts should be gone"
}

start_cluster
"$demoreel" render "$demo" "${film[@]}" --jobs 1 -q -o "$work/one.mp4"

# Seven segments in tasks of an array of four, as many as the cluster takes.
submit "$work/array.mp4" --throttle 2
finished "$work/array.mp4"

# A segment's process is killed: its task tries once more.
submit "$work/killed.mp4" -J killed
wait_until 90 kill_maker "$work/killed.mp4" || fail "no segment is being made"
wait_until 90 grep -q 'attempt 1: killed (exit 137)' "$work"/killed.mp4.parts/*/*.piece.log ||
    fail "the log does not say that it was killed"
finished "$work/killed.mp4"

# The machine dies in the middle of segments and all its processes with it: slurmd,
# the steps' daemons, the tasks' scripts, ours. Another machine, here the same one
# after its repair, is given them; at once, for the sake of the test.
submit "$work/node.mp4"
wait_until 90 makers "$work/node.mp4" || fail "no segment is being made"
kill -KILL "$(cat "$work/slurmd.pid")"
for maker in $(makers "$work/node.mp4"); do
    kill -STOP "$maker" || continue # it has just ended
    keeper=$(ps -o ppid= "$maker" | tr -d ' ')
    task=$(ps -o ppid= "$keeper" | tr -d ' ')
    kill -KILL "$(ps -o ppid= "$task" | tr -d ' ')" "$task" "$keeper" "$maker"
done
scontrol update "nodename=$node" state=down reason='pulled the plug'
wait_until 30 grep -q 'Requeuing Job' "$work/slurmctld.log" ||
    { tail -n 30 "$work/slurmctld.log"; fail "nothing was requeued"; }
slurmd
wait_until 60 node_is idle || fail "the node does not come back"
for job in $(squeue -h -t pending -o %A -r); do
    scontrol update "jobid=$job" starttime=now 2>/dev/null || true
done
finished "$work/node.mp4"

# A segment that cannot be made: no film, and its log says why. Then it can.
plan=$("$demoreel" plan "$demo" "${film[@]}" -o "$work/failed.mp4")
file=$(jq -r '.segments[3].piece' <<<"$plan")
mkdir -p "$file"
submit "$work/failed.mp4"
wait_until 300 no_jobs || fail "jobs hang"
[ ! -e "$work/failed.mp4" ] || fail "there is a film in spite of a missing segment"
grep -q 'demoreel: .*000003.piece' "$work"/failed.mp4.parts/*/*3.piece.log ||
    fail "no log says what failed"
rmdir "$file"
submit "$work/failed.mp4" | tee "$work/said"
grep -q 'segments 3 of 7' "$work/said" || fail "only segment 3 was missing"
finished "$work/failed.mp4"
