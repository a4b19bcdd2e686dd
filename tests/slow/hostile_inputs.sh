#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Small files that once caused excessive use of memory or time, or access to other files: each
# command must stay within a memory and a processor time limit and print its message.
source tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }
program=$PWD/$demoreel base=$PWD/$sample
nm "$demoreel" 2>/dev/null | grep -q __asan_init && is_checked=1 || is_checked=0 # sanitizers use additional memory
cd "$work"
cp "$base/id1/sample.dem" d.dem

# within MB SECONDS CODE TEXT COMMAND...: like expect; in addition, the largest process must not
# use more memory, and all processes together not more processor time.
within() {
    local megabytes=$1 seconds=$2
    shift 2
    expect "$1" "$2" python3 measure.py "${@:3}"
    read -r took worked <measured
    [ $is_checked = 1 ] && return
    [ "$took" -le "$megabytes" ] || fail "used $took MB, the limit is $megabytes: ${*:3}"
    [ "$worked" -le "$seconds" ] || fail "used $worked s, the limit is $seconds: ${*:3}"
}
# limit NAME: prints the value of a limit.
limit() {
    "$program" --limits | awk -v name="$1" '$1 == name {print $2}'
}
cat >measure.py <<'END'
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:])
took = resource.getrusage(resource.RUSAGE_CHILDREN)
open("measured", "w").write("%d %d\n" % (took.ru_maxrss // 1024, took.ru_utime + took.ru_stime))
sys.exit(code)
END

# ---- scripts ----

# script NAME: writes a script of standard input, preceded by a demo.
script() {
    { echo 'demo("A", "d.dem")'; cat; } >"$1.lua"
}
script cap <<'END'
local s = string.rep("a", 20*2^20)
local c = {}
for i = 1, 150 do c[i] = {s} end
shot { from = 1, to = 2, caption = c }
END
script texts <<'END'
local c = {}
for i = 1, 150 do c[i] = {string.rep("a", 2^20) .. i} end
shot { from = 1, to = 2, caption = c }
END
script prof <<'END'
local s = string.rep("a", 2^20 - 1)
for i = 1, 32 do profile("p" .. i, {title = s, codec = s, preset = s, team_skin = s, enemy_skin = s}) end
shot { from = 1, to = 2 }
END
script cuts <<'END'
local k = {}
for i = 1, 4096 do k[i] = {i, pos = {0,0,i}} end
local p = path(k)
local c = {}
for i = 1, 2000 do c[i] = {i/100, p} end
shot { from = 1, to = 2, cuts = c }
END
script slow1 <<'END'
shot { from = 1, to = 2 }
local s = string.rep("a", 2^20 - 1)
for i = 1, 2^30 do local t = s .. "b" end
END
script slow3 <<'END'
shot { from = 1, to = 2 }
for i = 1, 2^30 do local t = string.rep("a", 2^20) end
END
within 250 10 5 'cap.lua:2: a string is longer than 1024 KB' "$program" check cap.lua --basedir "$base"
for name in texts prof cuts; do
    within 300 10 5 "$name.lua:[0-9]+: the script needs more than 64 MB" "$program" check $name.lua --basedir "$base"
done
for name in slow1 slow3; do
    within 250 40 5 "$name.lua:[0-9]+: .*steps|seconds" "$program" check $name.lua --basedir "$base"
done

mkdir outside
python3 -c 'import zipfile; zipfile.ZipFile("outside/l.zip", "w").write("d.dem", "x.dem")'
mkdir below
ln -s ../outside/l.zip below/l.zip
echo 'demo("A","l.zip:x.dem") shot{from=1,to=2}' >below/link.lua
within 250 10 3 'link.lua:1: demo: "l.zip:x.dem" is outside the script.s folder' "$program" check below/link.lua --basedir "$base"

script stretch <<'END'
shot { from = 1, length = 3600, speed = 100, sound = "stretch" }
END
within 250 10 5 "stretch.lua:2: sound: \"stretch\" supports shots of at most $(limit STRETCHED) s" \
    "$program" check stretch.lua --basedir "$base"

# ---- game files ----

cat >make.py <<'END'
import glob, gzip, os, struct, sys, zipfile, zlib
game = sys.argv[1]
def put(name, data):
    os.makedirs(os.path.dirname(name), exist_ok=True)
    open(name, "wb").write(data)
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
# Skins of 256 MB each, in 8 KB.
side = 8192
picture = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)) +
           chunk(b"IDAT", zlib.compress(bytes((1 + side // 8) * side), 9)) + chunk(b"IEND", b""))
for model in glob.glob(game + "/progs/*.mdl"):
    put("skins/progs/" + os.path.basename(model) + "_0.png", picture)
# The same with the models' own skins.
os.makedirs("large", exist_ok=True)
with zipfile.ZipFile("large/a.pk3", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
    for model in glob.glob(game + "/progs/*.mdl"):
        data = open(model, "rb").read()
        num, width, height = struct.unpack_from("<3i", data, 48)
        rest = data[84 + num * (4 + width * height):]
        head = data[:48] + struct.pack("<3i", 1, side, side) + data[60:84]
        archive.writestr("progs/" + os.path.basename(model), head + bytes(4 + side * side) + rest)
# More lightmaps than the atlas can contain.
level = bytearray(open(game + "/maps/sample.bsp", "rb").read())
def lump(i):
    return struct.unpack_from("<ii", level, 4 + 8 * i)
start, size = lump(6)
for at in range(start, start + size, 40):
    struct.pack_into("<8f", level, at, *[20 * x for x in struct.unpack_from("<8f", level, at)])
start, size = lump(7)
for at in range(start, start + size, 20):
    level[at + 12:at + 20] = b"\0\xff\xff\xff\0\0\0\0"
struct.pack_into("<ii", level, 4 + 8 * 8, len(level), 1 << 20)
put("light/maps/light.bsp", bytes(level) + bytes(range(256)) * 4096)
# Sounds of 32 million samples each, in 34 KB.
num = (1 << 25) - 100
sound = (b"RIFF" + struct.pack("<I", 36 + num) + b"WAVEfmt " +
         struct.pack("<IHHIIHH", 16, 1, 1, 48000, 48000, 1, 8) + b"data" + struct.pack("<I", num) +
         os.urandom(1000) + b"\x80" * (num - 1000))
packed = zlib.compressobj(9, zlib.DEFLATED, -15)
os.makedirs("sounds", exist_ok=True)
with zipfile.ZipFile("sounds/a.pk3", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for name in glob.glob(game + "/sound/*/*.wav"):
        archive.writestr(os.path.relpath(name, game), sound)
# The maximum number of names in a .pak, and sprites with as many frames.
num = 1 << 18
put("names/pak0.pak", b"PACK" + struct.pack("<II", 12, 64 * num) +
    b"".join((b"progs/x%08d.png" % i).ljust(56, b"\0") + bytes(8) for i in range(num)))
sprite = (b"IDSP" + struct.pack("<iifiiifi", 1, 2, 0, 1, 1, 4096, 0, 0) +
          (struct.pack("<iiiii", 0, 0, 0, 1, 1) + b"\1") * 4096)
for name in glob.glob(game + "/progs/*.spr"):
    put("names/progs/" + os.path.basename(name), sprite)
# A demo that ends with empty blocks: 1 GB in 1 MB.
with gzip.open("empty.dem.gz", "wb", 6) as out:
    out.write(open("d.dem", "rb").read())
    for i in range(950):
        out.write(bytes(1 << 20))
END
python3 make.py "$base/id1" || fail "the files cannot be created"
ln -s "$base/id1" id1
film=(--basedir . --size 64x64 --fps 1 -q --hash)
within 1900 20 5 "^demoreel: d.dem: .*progs/.*mdl: with this model, the level.s models exceed $(limit LEVEL_TEXELS) texels" \
    "$program" render d.dem "${film[@]}" --game skins
within 1900 20 5 "the level.s models exceed $(limit LEVEL_TEXELS) texels" \
    "$program" thumb d.dem --basedir . --game skins --size 64x64 --at 1 -o a.png
within 900 20 5 "^demoreel: d.dem: .*progs/.*mdl: with this model, the level.s models exceed $(limit LEVEL_TEXELS) texels" \
    "$program" render d.dem "${film[@]}" --game large
within 700 30 0 'light.bsp: the lightmap atlas is full: some walls are not drawn' \
    "$program" thumb maps/light.bsp --basedir . --game light --gl osmesa --size 64x64 -o light.png
within 2100 60 0 "sound/.*: not played: the sounds loaded before it have more than $(limit SOUND_TOTAL) samples" \
    "$program" render d.dem --basedir . --size 64x64 --fps 1 --hash --game sounds
within 400 20 0 '' "$program" render d.dem "${film[@]}" --game names
within 1700 20 5 "empty.dem: byte [0-9]+: more than $(limit BLOCKS) blocks" "$program" info empty.dem.gz
rm empty.dem.gz

# ---- limits of the command line ----

for jobs in 1 2; do
    within 560 20 5 '^demoreel: (segment .*: )?d.dem: needs more than 500 MB of memory; raise the limit with --max-memory' \
        "$program" render d.dem "${film[@]:0:7}" --game skins --jobs $jobs --segment-seconds 2 \
        --max-memory 500 -o a$jobs.mp4
    [ ! -e a$jobs.mp4 ] || fail "a film was made"
done
echo '{"input": "d.dem", "output": "b.mp4"}' >jobs
within 560 20 5 '"error":"d.dem: needs more than 500 MB of memory; raise the limit with --max-memory' \
    "$program" render --batch jobs "${film[@]:0:7}" --game skins --max-memory 500
within 560 20 5 'd.dem: needs more than 500 MB of memory' \
    "$program" thumb d.dem --basedir . --game skins --size 64x64 --at 1 --max-memory 500 -o a.png
within 560 20 5 '^warning: d.dem: needs more than 500 MB of memory' \
    "$program" thumb d.dem --basedir . --game skins --size 64x64 --at 1 --max-memory 500 --out-dir out

# ---- signals ----

# ended SIGNAL COMMAND...: the signal is sent after 2 seconds of processor time, and the command
# must end within three more, including its workers and the release of gigabytes, whatever it
# is doing; a file under the film's name must be a valid film.
ended() {
    local signal=$1
    rm -rf film.mp4*
    python3 - "$@" <<'END' || fail "after $signal: $*"
import glob, os, resource, signal, subprocess, sys, time
def worked():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
# Processor time of the process and its descendants.
def so_far(pid):
    parents, used = {}, {}
    for name in glob.glob("/proc/[0-9]*/stat"):
        try:
            fields = open(name).read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        process = int(name.split("/")[2])
        parents[process] = int(fields[1])
        used[process] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    family = [pid]
    for process in family:
        family += [child for child in parents if parents[child] == process]
    return sum(used.get(process, 0) for process in family)
made = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=open("said", "w"))
while made.poll() is None and so_far(made.pid) < 2:
    time.sleep(0.02)
if made.poll() is not None:
    sys.exit("it ended before the signal: %d" % made.returncode)
before = so_far(made.pid)
made.send_signal(getattr(signal, sys.argv[1]))
code = made.wait()
took = worked() - before
if code != 130 or took > 3:
    sys.exit("exit %d, %.1f s of processor time after the signal" % (code, took))
END
    [ ! -e film.mp4 ] || ffprobe -v error film.mp4 || fail "an invalid film is left by: $*"
}
script stretched <<'END'
shot { from = 1, length = 1200, speed = 100, sound = "stretch" }
END
for signal in TERM INT; do
    for jobs in 1 2; do
        [ $is_checked = 0 ] || continue
        ended SIG$signal "$program" render stretched.lua --basedir "$base" --size 64x64 --fps 1 \
            --jobs $jobs --threads 1 -o film.mp4
        ended SIG$signal "$program" render d.dem --basedir . --size 64x64 --fps 1 --game sounds \
            --jobs $jobs --threads 1 -o film.mp4
    done
done

long=(--basedir . --size 1280x720 --fps 1000 -q --max-seconds 3)
for jobs in 1 2; do
    within 900 20 5 '^demoreel: d.dem: took longer than --max-seconds 3 allows$' \
        "$program" render d.dem "${long[@]}" --jobs $jobs -o long$jobs.mp4
done
echo '{"input": "d.dem", "output": "c.mp4"}' >jobs2
within 900 20 5 '"error":"d.dem: took longer than --max-seconds 3 allows"' \
    "$program" render --batch jobs2 "${long[@]}"
[ ! -e c.mp4 ] || fail "a part of a job's film is left behind"
mkfifo text
exec 7<>text # nothing is written, and there is no end
within 250 5 5 '^demoreel: -: took longer than --max-seconds 1 allows$' \
    sh -c '"$0" build - -o c.dem --max-seconds 1 <text' "$program"
exec 7>&-
for word in "memory MB .*$(limit MAX_MEMORY)" "seconds S .*$(limit MAX_SECONDS)"; do
    "$program" info --help all | tr -s '\n ' ' ' | grep -q -- "--max-$word" || fail "--help does not show the default of --max-$word"
done
expect 1 'max-memory: expected a whole number' "$program" info d.dem --max-memory x
