#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# demoreel studio accepts requests only from its own page, does not list, read or write files outside
# the folder, is not blocked by large, slow or malformed requests, and reports processes that die.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }

mkdir "$work/demos" "$work/demos/sub" "$work/outside"
cp "$demo" "$work/demos/a.dem"
cp "$demo" "$work/outside/secret.dem"
echo 'shot {}' >"$work/outside/secret.lua"
ln -s ../outside/secret.dem "$work/demos/link.dem"
ln -s ../outside "$work/demos/folder"
ln -s ../outside/new.lua "$work/demos/dangling.lua"
ln -s a.dem "$work/demos/inside.dem"
cp "$demo" "$work/demos/.hidden.dem"
printf 'x' >"$work/demos/broken.dem"

python3 - "$demoreel" "$work" "$sample" <<'END'
import atexit, fcntl, http.client, json, os, signal, socket, subprocess, sys, termios, threading, time, urllib.parse
from concurrent.futures import ThreadPoolExecutor
program, work, sample = sys.argv[1:]
folder = work + "/demos"
os.makedirs(work + "/state/demoreel", mode=0o755)
env = dict(os.environ, XDG_CACHE_HOME=work + "/cache", XDG_STATE_HOME=work + "/state")
def start(path=folder, *options):
    """Start a studio. Return False if it exited without printing its address."""
    global studio, parts, port, secret, host, origin, cookie
    studio = subprocess.Popen([program, "studio", path, "--basedir", sample, "-q", *options],
                              stdout=subprocess.PIPE, text=True, env=env)
    parts = urllib.parse.urlsplit(studio.stdout.readline().strip())
    if not parts.query:
        studio.wait()
        return False
    port, secret = parts.port, urllib.parse.parse_qs(parts.query)["key"][0]
    host, origin = f"127.0.0.1:{port}", f"http://127.0.0.1:{port}"
    cookie = f"demoreel-{port}={secret}"
    return True
# The cache is limited: of three sparse files of 100 MB, the oldest is removed.
cards = work + "/cache/demoreel"
os.makedirs(cards)
for age, name in enumerate(("c", "a", "b")):
    path = f"{cards}/{name * 16}.jpg"
    with open(path, "wb") as file:
        file.truncate(100 << 20)
    os.utime(path, (1e9 - age, 1e9 - age))
assert start()
kept = sorted(name[0] for name in os.listdir(cards) if name.endswith(".jpg"))
assert kept == ["a", "c"], kept
atexit.register(lambda: studio.poll() is None and studio.kill()) # also after a failed assertion
assert parts.hostname == "127.0.0.1" and len(secret) == 32

def wait_until(what, condition):
    """Wait until the condition returns a true value, and return it.

    If that takes long, print `what`, which describes the condition and may be a function."""
    tries = 0
    while not (value := condition()):
        time.sleep(0.05)
        tries += 1
        if tries % 1000 == 0:
            print("waiting for", what() if callable(what) else what, flush=True)
    return value

def send_request(method, url, body=None, **headers):
    c = http.client.HTTPConnection("127.0.0.1", port)
    send = {"Host": host, "Cookie": cookie}
    if method != "GET":
        send["Origin"] = origin
    send.update({k.replace("_", "-"): v for k, v in headers.items()})
    c.putrequest(method, url, skip_host=True, skip_accept_encoding=True)
    if isinstance(body, (dict, list)):
        body = json.dumps(body)
    data = body.encode() if isinstance(body, str) else body
    if data is not None and "Content-Length" not in send:
        send["Content-Length"] = str(len(data))
    for key, value in send.items():
        if value is not None:
            c.putheader(key, value)
    c.endheaders()
    if data:
        c.send(data)
    reply = c.getresponse()
    return reply.status, reply.read(), reply.headers
url_of = lambda url, path: f"{url}?path={urllib.parse.quote(path, safe='')}"
def expect(status, method, url, *more, **headers):
    got = send_request(method, url, *more, **headers)
    assert got[0] == status, (method, url, headers, got[0], got[1][:300])
    return got[1]

# The printed address sets the cookie, which all requests need.
status, page, headers = send_request("GET", parts.path + "?" + parts.query, Cookie=None)
assert b"rel=icon" in page # otherwise, browsers request /favicon.ico, which does not exist
assert status == 200 and headers["Set-Cookie"].startswith(cookie + "; HttpOnly; SameSite=Strict")
expect(403, "GET", "/enter?key=" + secret[:-1] + "_", Cookie=None)
expect(403, "GET", "/enter?key=", Cookie=None)
for url in ("/", "/main.js", "/api/library", url_of("/api/card", "a.dem")):
    expect(403, "GET", url, Cookie=None)
    expect(403, "GET", url, Cookie=cookie[:-1])
    expect(403, "GET", url, Cookie=cookie + "x")
    expect(403, "GET", url, Cookie="demoreel-1=" + secret)
    expect(200, "GET", url, Cookie="other=1; " + cookie + "; more=2")
# Wrong Host and Origin headers.
for wrong in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1.evil:{port}", ""):
    expect(403, "GET", "/api/library", Host=wrong)
    expect(403, "GET", "/enter?key=" + secret, Host=wrong)
query = {"what": "frame", "time": 5}
for wrong in ("http://evil.example", "null", f"http://localhost:{port}", f"https://127.0.0.1:{port}", origin + "0", None):
    expect(403, "POST", url_of("/api/query", "a.dem"), query, Origin=wrong)
expect(403, "GET", "/api/library", Origin="http://evil.example")
expect(403, "GET", "/api/library", Sec_Fetch_Site="cross-site")
expect(403, "GET", "/api/library", Sec_Fetch_Site="same-site")
expect(200, "GET", "/api/library", Sec_Fetch_Site="same-origin")
expect(405, "PUT", "/api/library", "")
expect(404, "GET", "/no")
# The security headers of the page.
status, page, headers = send_request("GET", "/")
policy = headers["Content-Security-Policy"]
assert "default-src 'none'" in policy and "unsafe" not in policy and b"<script" in page
assert b"style=" not in page and b"onclick" not in page
assert headers["X-Content-Type-Options"] == "nosniff"

# Only files in the folder are accessible.
files = {f["path"]: f["kind"] for f in json.loads(expect(200, "GET", "/api/library"))["files"]}
assert files == {"a.dem": "demo", "broken.dem": "demo", "inside.dem": "demo"}, files
for path in ("../outside/secret.dem", "sub/../../outside/secret.dem", "/etc/passwd", work + "/outside/secret.dem", "link.dem",
             "folder/secret.dem", ".hidden.dem", "..", ".", "", "a.dem/", "sub//x.dem", "./a.dem", "a.dem\0", "a.dem\n",
             "..\\outside\\secret.dem", "x" * 5000 + ".dem"):
    for url in ("/api/card", "/api/thumbnail", "/api/film"):
        status = send_request("GET", url_of(url, path))[0]
        assert status in (403, 404), (url, path, status)
    status = send_request("POST", url_of("/api/query", path), query)[0]
    assert status in (403, 404), (path, status)
for raw in ("..%2foutside%2fsecret.dem", "%2e%2e/outside/secret.dem", "%2e%2e%2foutside%2fsecret.dem", "..%252foutside%252fsecret.dem",
            "a.dem%00.lua", "%c0%ae%c0%ae/outside/secret.dem"):
    assert send_request("GET", "/api/card?path=" + raw)[0] in (403, 404), raw
for raw in ("/../Makefile", "/%2e%2e/Makefile", "/..%2fMakefile", "//etc/passwd"):
    assert send_request("GET", raw)[0] in (400, 404), raw
assert expect(200, "POST", url_of("/api/query", "inside.dem"), query)[:2] == b"\xff\xd8"

# A script is written only if it is new or unchanged since it was read.
text = 'demo("A", "a.dem")\nshot { from = 3, to = 4 }\n'
status, body, headers = send_request("PUT", url_of("/api/script", "new.lua"), text)
assert status == 200 and open(folder + "/new.lua").read() == text
tag = headers["ETag"]
assert expect(409, "PUT", url_of("/api/script", "new.lua"), "x").decode() == text
expect(409, "PUT", url_of("/api/script", "new.lua"), "x", If_Match="0" * 16)
open(folder + "/new.lua", "a").write("-- by another\n")
theirs = expect(409, "PUT", url_of("/api/script", "new.lua"), "x", If_Match=tag)
assert theirs.decode().endswith("by another\n") and open(folder + "/new.lua").read() == theirs.decode()
status, body, headers = send_request("GET", url_of("/api/script", "new.lua"))
assert body == theirs
expect(200, "PUT", url_of("/api/script", "new.lua"), text, If_Match=headers["ETag"])
assert open(folder + "/new.lua").read() == text
expect(409, "PUT", url_of("/api/script", "gone.lua"), text, If_Match=tag)
for path in ("../evil.lua", "folder/evil.lua", "dangling.lua", "evil.sh", ".evil.lua", "no/evil.lua", "sub"):
    status = send_request("PUT", url_of("/api/script", path), text)[0]
    assert status in (403, 409), (path, status)
assert sorted(os.listdir(work + "/outside")) == ["secret.dem", "secret.lua"]
assert os.path.islink(folder + "/dangling.lua") and not [n for n in os.listdir(folder) if n.startswith(".new")]
expect(403, "GET", url_of("/api/script", "a.dem"))
# If several pages save a script at the same time, one of them succeeds, and the others get its text.
with ThreadPoolExecutor(8) as pool:
    for turn in range(20):
        for options in ({"If_Match": send_request("GET", url_of("/api/script", "new.lua"))[2]["ETag"]}, {}):
            if not options:
                os.remove(folder + "/new.lua")
            def save(number):
                return send_request("PUT", url_of("/api/script", "new.lua"), f"-- {turn} {number} {options}", **options)[0]
            saved = list(pool.map(save, range(8)))
            assert sorted(saved) == [200] + 7 * [409], saved
# A script that cannot be read is not replaced.
with open(folder + "/huge.lua", "w") as file:
    file.write("-" * (3 << 20))
for match in ({}, {"If_Match": ""}, {"If_Match": tag}):
    assert b"larger than" in expect(422, "PUT", url_of("/api/script", "huge.lua"), text, **match)
assert os.path.getsize(folder + "/huge.lua") == 3 << 20
os.remove(folder + "/huge.lua")

# Each tab keeps its own draft of a script, which need not exist; the latest is listed first.
def draft_url(path, number):
    return url_of("/api/draft", path) + f"&number={number}"
def drafts(path):
    return [(d["number"], d["draft"]["text"]) for d in json.loads(expect(200, "GET", url_of("/api/draft", path)))]
expect(200, "PUT", draft_url("new.lua", 1), {"text": "one"})
time.sleep(0.05) # the clock of file systems advances in steps of some milliseconds
expect(200, "PUT", draft_url("new.lua", 2), {"text": "two"})
expect(200, "PUT", draft_url("later.lua", 3), {"text": "later"})
assert drafts("new.lua") == [(2, "two"), (1, "one")] and drafts("later.lua") == [(3, "later")], drafts("new.lua")
expect(200, "PUT", draft_url("new.lua", 1), {"text": "one again"})
assert drafts("new.lua") == [(1, "one again"), (2, "two")], drafts("new.lua")
expect(200, "DELETE", draft_url("new.lua", 1), None, If_Match="0" * 16)
assert len(drafts("new.lua")) == 2 # a draft that has changed since it was read is not removed
expect(200, "DELETE", draft_url("new.lua", 1), None, If_Match=json.loads(expect(200, "GET", url_of("/api/draft", "new.lua")))[0]["tag"])
assert drafts("new.lua") == [(2, "two")] and drafts("other.lua") == []
for number, body in ((0, "{}"), (-1, "{}"), (1, "[]"), (1, "x"), (1, "")):
    expect(400, "PUT", draft_url("new.lua", number), body)
for path in ("../evil.lua", "folder/evil.lua", ".evil.lua", "a.dem", ""):
    expect(403, "PUT", draft_url(path, 1), {"text": "x"})
    expect(403, "GET", url_of("/api/draft", path))
    expect(403, "DELETE", draft_url(path, 1))
expect(403, "PUT", draft_url("new.lua", 1), {"text": "x"}, Origin="http://evil.example")
state = work + "/state/demoreel"
assert os.stat(state).st_mode & 0o77 == 0, "others cannot read drafts or the secret"
os.rename(state, state + "-away")
expect(507, "PUT", draft_url("new.lua", 2), {"text": "x"})
os.rename(state + "-away", state)
assert drafts("new.lua") == [(2, "two")]
# A page learns of changes to its script by others, and of a restart.
def events(path, tag, boot):
    return json.loads(expect(200, "GET", url_of("/api/events", path) + f"&number={boot}", If_Match=tag))
first = events("new.lua", "", 0)
assert first["tag"] == send_request("GET", url_of("/api/script", "new.lua"))[2]["ETag"] and first["boot"] > 0
threading.Timer(1, lambda: open(folder + "/new.lua", "a").write("-- changed\n")).start()
began = time.monotonic()
second = events("new.lua", first["tag"], first["boot"])
assert second["tag"] != first["tag"] and second["boot"] == first["boot"] and time.monotonic() - began > 0.5
assert events("gone.lua", "", first["boot"])["tag"] == "none" and events("../outside/secret.lua", "", first["boot"])["tag"] == "none"
assert events("", "x", first["boot"])["tag"] == ""

# Large, slow and malformed requests, while others are answered.
# limit STUDIO_REQUEST
limit = int([l.split()[1] for l in subprocess.check_output([program, "--limits"], text=True).splitlines() if l.startswith("STUDIO_REQUEST ")][0])
def large(size, claim=True):
    try:
        return send_request("POST", url_of("/api/query", "a.dem"), b"x" * size, **({} if claim else {"Transfer_Encoding": "identity"}))[0]
    except (ConnectionError, http.client.HTTPException):
        return 413
assert large(limit) == 400 and large(limit + 1) == 413       # STUDIO_REQUEST
expect(413, "POST", url_of("/api/query", "a.dem"), b"", Content_Length="99999999999")
slow = []
def add_slow(number):
    """Open connections that send nothing, or start a request that never ends."""
    for i in range(number):
        s = socket.create_connection(("127.0.0.1", port))
        s.sendall(b"GET / HTTP/1.1\r\nHost: " + host.encode() + b"\r\nX: " if i % 2 else b"")
        slow.append(s)
def drip():
    while not enough.wait(0.2):
        for s in slow[1::2]:
            try:
                s.sendall(b"x")
            except OSError:
                pass # closed by the studio
enough = threading.Event()
threading.Thread(target=drip, daemon=True).start()
add_slow(200)
for junk in (b"\0" * 1000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n", b"A" * 100000):
    s = socket.create_connection(("127.0.0.1", port))
    try:
        s.sendall(junk)
        s.shutdown(socket.SHUT_WR)
        s.recv(1000)
    except OSError:
        pass
    s.close()
expect(200, "POST", url_of("/api/query", "a.dem"), query)
# Connections that wait for an answer are not closed, however many there are.
def running():
    """Return (PID, parent PID, command line) of each process. Processes may end in the meantime."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{pid}/cmdline", errors="replace").read().split("\0")
            state, parent = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[:2]
        except OSError:
            continue
        if state != "Z":
            found.append((int(pid), int(parent), words))
    return found
def processes(*words):
    """Return the PIDs of processes with these words and a path in the folder in their command line."""
    return [pid for pid, parent, line in running()
            if all(word in line for word in words) and any(word.startswith(work) for word in line)]
def servers():
    return [pid for pid, parent, words in running() if parent == studio.pid and "serve" in words]
def send_signal(number, *words):
    """Send a signal to these processes, including sandboxed children. Repeated, since processes start and end."""
    for attempt in range(3):
        for pid in processes(*words):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
def unread(pid):
    """Return the number of unread bytes in the process's standard input."""
    with open(f"/proc/{pid}/fd/0", "rb", buffering=0, opener=lambda path, flags: os.open(path, flags | os.O_NONBLOCK)) as pipe:
        return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)
send_signal(signal.SIGSTOP, "serve")
with ThreadPoolExecutor() as pool:
    answer = pool.submit(expect, 200, "POST", url_of("/api/query", "a.dem"), query)
    wait_until("the query arrives", lambda: any(map(unread, processes("serve"))))
    add_slow(200)
    expect(200, "GET", "/api/library")
    send_signal(signal.SIGCONT, "serve")
    assert answer.result()[:2] == b"\xff\xd8"
enough.set()
for body in ("", "[]", "{", "null", '{"what": 1}', '{"what": "frame", "time": "x"}'):
    expect(400, "POST", url_of("/api/query", "a.dem"), body)
for s in slow:
    s.close()

# An unreadable demo or a dead process causes an error message, and the next query is answered.
assert b"broken.dem" in expect(422, "POST", url_of("/api/query", "broken.dem"), query)
assert b"error" in expect(422, "GET", url_of("/api/card", "broken.dem"))
for pid in servers():
    os.kill(pid, signal.SIGKILL)
wait_until(running, lambda: not processes("serve"))
assert b"died" in expect(500, "POST", url_of("/api/query", "a.dem"), query)
expect(200, "POST", url_of("/api/query", "a.dem"), query)
# At most four processes answer queries.
for name in ("b", "c", "d", "e", "f"):
    os.link(folder + "/a.dem", f"{folder}/{name}.dem")
with ThreadPoolExecutor(6) as pool:
    list(pool.map(lambda n: expect(200, "POST", url_of("/api/query", n + ".dem"), query), "abcdef"))
assert 1 <= len(servers()) <= 4, servers()

# An export and its command; nothing is overwritten or written elsewhere.
request = {"path": "a.dem", "output": "film.mkv", "from": 3, "to": 4, "size": "64x48"}
for bad in ({"output": "../film.mkv"}, {"output": "film.sh"}, {"path": "link.dem"}, {"output": "folder/film.mkv"}, {"from": -1},
            {"from": "1; rm"}, {"kind": "x"}, {"size": "x" * 500}, {"path": None}):
    expect(400, "POST", "/api/exports", {**request, **bad})
command = json.loads(expect(200, "POST", "/api/command", request))["command"]
assert command.startswith("demoreel render --from=3 --to=4 --size=64x48"), command
expect(200, "POST", "/api/exports", request)
def films():
    return json.loads(expect(200, "GET", "/api/exports"))
def wait_for(state):
    wait_until(films, lambda: films()[-1]["state"] == state)
wait_for("done")
expect(400, "POST", "/api/exports", request)
expect(200, "POST", "/api/exports", {**request, "output": "sound.wav", "hud": "none"})
wait_for("done")
whole = expect(200, "GET", url_of("/api/film", "film.mkv"))
part = send_request("GET", url_of("/api/film", "film.mkv"), Range="bytes=10-19")
assert part[0] == 206 and part[1] == whole[10:20] and part[2]["Content-Range"] == f"bytes 10-19/{len(whole)}"
expect(200, "POST", "/api/exports", {**request, "output": "bad.mkv", "from": 3000, "to": 3001})
wait_for("failed")
assert "past the end" in films()[-1]["error"], films()

# A killed studio leaves no process, and the next one restores the queue.
studio.kill()
studio.wait()
wait_until(running, lambda: not processes("serve"))
assert start()
assert [f["state"] for f in films()] == ["done", "done", "failed"]

# An export that was running when the studio was killed resumes until it is cancelled.
expect(200, "POST", "/api/exports", {"path": "a.dem", "output": "long.mkv", "size": "1920x1080"})
wait_for("running")
renders = lambda: processes("render", folder + "/long.mkv")
wait_until(running, renders)
studio.kill()
studio.wait()
wait_until(running, lambda: not renders())
for attempt in range(5): # another process may use the port by now
    if start(folder + "/a.dem", "--port", str(port)):
        break
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
assert json.loads(expect(200, "GET", "/api/library"))["initial_file"] == "a.dem"
wait_for("running")
expect(200, "DELETE", f"/api/exports?number={films()[-1]['number']}")
wait_for("cancelled")
expect(200, "DELETE", f"/api/exports?number={films()[-1]['number']}")
expect(404, "DELETE", "/api/exports?number=99")

# The studio ends at once, even while it waits for an answer and a thumbnail that will never arrive.
pool = ThreadPoolExecutor()
expect(200, "POST", url_of("/api/query", "a.dem"), query)
send_signal(signal.SIGSTOP, "serve")
waiting = [pool.submit(send_request, "POST", url_of("/api/query", "a.dem"), query)]
def stop_thumbnail(path):
    """Request a thumbnail and stop its process. Return False if the thumbnail is finished already."""
    card = pool.submit(send_request, "GET", url_of("/api/thumbnail", os.path.basename(path)))
    wait_until("the thumbnail", lambda: card.done() or processes("thumb", path))
    send_signal(signal.SIGSTOP, "thumb", path)
    waiting.append(card)
    return bool(processes("thumb", path))
def stop_any_thumbnail():
    for i in range(20):
        path = f"{folder}/other{i}.dem"
        open(path, "wb").write(open(folder + "/a.dem", "rb").read() + b" " * (i + 1))
        if stop_thumbnail(path):
            return True
assert stop_any_thumbnail()
studio.send_signal(signal.SIGINT)
assert studio.wait(40) == 0 # the timeouts are 60 s or more
pool.shutdown()
wait_until(running, lambda: not processes("serve") and not processes("thumb"))
END
expect 2 'no/such' "$demoreel" studio "$work/no/such"
! grep 'address' "$work/said" || fail "a message about the address, but there is none"
expect 1 'not a folder, demo or script' "$demoreel" studio "$work/demos/film.mkv"
expect 1 'port' "$demoreel" studio "$work/demos" --port 70000

