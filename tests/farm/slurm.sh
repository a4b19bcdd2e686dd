#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A real Slurm on this machine, on the loopback interface only: the array and the join job of
# scripts/farm/slurm make the same film as a single process; also when a segment's process is
# killed, when its node fails and the tasks are requeued, and when a segment fails permanently
# and the same command is run again.
cd "$(dirname "$0")/../.."
. tests/lib.bash
export PATH=$PATH:/usr/sbin:/sbin SLURM_CONF=$work/slurm.conf
export DEMOREEL=$PWD/$demoreel
for program in slurmctld slurmd sbatch munged jq ps; do
    command -v $program >/dev/null || { echo "$program is not installed: run scripts/setup farm"; exit 77; }
done
user=$(id -un) || { echo "user $(id -u) has no name, which Slurm requires"; exit 77; }
# The name that Slurm uses for this machine, whether or not it can be resolved.
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

# any_lives PID...: returns whether one of the processes is running and is not a zombie.
any_lives() {
    ps -o stat= -p "$(IFS=,; echo "$*")" | grep -qv '^Z'
}

# Stops the daemons, and those of their tasks that have our folder in the command line.
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

# Problems of this machine are not failures of the test.
cannot_start() {
    tail -n 5 "$work"/*.log 2>/dev/null || true
    echo "Slurm cannot be started on this machine: $*"
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
    for _ in {1..300}; do
        node_is idle && return
        sleep 0.2
    done
    cannot_start "its node is '$(node_state)'"
}

node_state() {
    sinfo -h -o %T 2>&1
}

node_is() {
    [ "$(node_state)" = "$1" ]
}

# wait_until COMMAND...
wait_until() {
    until "$@" >"$work/waited" 2>&1; do sleep 0.2; done
}

# ---- films ----

# Uses the slow renderer, so that segments can be interrupted while they are rendered.
film=(--basedir "$PWD/$sample" --gl osmesa --size 640x360 --fps 60 --segment-seconds 1 --from 1 --to 7.5)

submit() {
    local output=$1
    shift
    scripts/farm/slurm "$@" -- "$demo" "${film[@]}" -o "$output"
}

no_jobs() {
    [ -z "$(squeue -h)" ]
}

# Prints the processes of demoreel that render segments of the film, but not their brokers, which
# have the same command line and exit with them.
segment_workers() {
    pgrep -f -- "render --threads .* -o $1 --segment" |
        while read -r pid; do
            [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = demoreel ] && echo "$pid"
        done | grep .
}

# Kills one of them; it may already have exited.
kill_segment_worker() {
    kill -KILL "$(segment_workers "$1" | head -n 1)" 2>/dev/null
}

# finished FILE: waits for the jobs; only the film and the log of the join job must be left.
finished() {
    wait_until no_jobs
    [ -e "$1" ] || { cat "$1.join.log" "$1".parts/*/*.log; fail "$1 was not made"; }
    cmp "$work/one.mp4" "$1" || fail "$1 differs"
    [ ! -e "$1.parts" ] || fail "$1.parts was not removed"
}

start_cluster
"$demoreel" render "$demo" "${film[@]}" --jobs 1 -q -o "$work/one.mp4"

# Seven segments in an array of four tasks, the maximum of this cluster.
submit "$work/array.mp4" --throttle 2
finished "$work/array.mp4"

# The process of a segment is killed: its task tries once more.
submit "$work/killed.mp4" -J killed
wait_until kill_segment_worker "$work/killed.mp4"
is_reported() {
    grep -q 'attempt 1: killed (exit 137)' "$work"/killed.mp4.parts/*/*.piece.log
}
wait_until is_reported
finished "$work/killed.mp4"

# The machine fails while segments are rendered, with all its processes: slurmd, the daemons of the
# steps, the scripts of the tasks, and ours. The tasks are requeued on another machine, here the
# same one after a restart, without the usual delay.
submit "$work/node.mp4"
wait_until segment_workers "$work/node.mp4"
kill -KILL "$(cat "$work/slurmd.pid")"
for worker in $(segment_workers "$work/node.mp4"); do
    kill -STOP "$worker" || continue # it has just exited
    broker=$(ps -o ppid= "$worker" | tr -d ' ')
    task=$(ps -o ppid= "$broker" | tr -d ' ')
    kill -KILL "$(ps -o ppid= "$task" | tr -d ' ')" "$task" "$broker" "$worker"
done
scontrol update "nodename=$node" state=down reason='pulled the plug'
wait_until grep -q 'Requeuing Job' "$work/slurmctld.log"
slurmd
wait_until node_is idle
for job in $(squeue -h -t pending -o %A -r); do
    scontrol update "jobid=$job" starttime=now 2>/dev/null || true
done
finished "$work/node.mp4"

# A segment that cannot be written: no film is made, and the log contains the reason. Then the
# cause is removed.
plan=$("$demoreel" plan "$demo" "${film[@]}" -o "$work/failed.mp4")
file=$(jq -r '.segments[3].piece' <<<"$plan")
mkdir -p "$file"
submit "$work/failed.mp4"
wait_until no_jobs
[ ! -e "$work/failed.mp4" ] || fail "a film was made although a segment is missing"
grep -q 'demoreel: .*000003.piece' "$work"/failed.mp4.parts/*/*3.piece.log ||
    fail "the log does not contain the reason of the failure"
rmdir "$file"
submit "$work/failed.mp4" | tee "$work/said"
grep -q 'segments 3 of 7' "$work/said" || fail "expected only segment 3 to be missing"
finished "$work/failed.mp4"
