#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# demoreel studio: its own page is served and nobody else's is heard; nothing outside the folder is
# named, read or written; requests that are large, slow or broken hold nothing up; a process that
# dies is a message.
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

timeout 280 python3 - "$demoreel" "$work" "$sample" <<'END'
import atexit, fcntl, http.client, json, os, signal, socket, subprocess, sys, termios, threading, time, urllib.parse
from concurrent.futures import ThreadPoolExecutor
program, work, sample = sys.argv[1:]
folder = work + "/demos"
env = dict(os.environ, XDG_CACHE_HOME=work + "/cache")
LONG = 100 # s: what takes this long does not happen at all, however busy the machine is
def start(path=folder, *options):
    """Start a studio. False: it has ended instead of printing its address."""
    global studio, parts, port, secret, host, own, cookie
    studio = subprocess.Popen([program, "studio", path, "--basedir", sample, "-q", *options],
                              stdout=subprocess.PIPE, text=True, env=env)
    parts = urllib.parse.urlsplit(studio.stdout.readline().strip())
    if not parts.query:
        studio.wait(LONG)
        return False
    port, secret = parts.port, urllib.parse.parse_qs(parts.query)["key"][0]
    host, own = f"127.0.0.1:{port}", f"http://127.0.0.1:{port}"
    cookie = f"demoreel-{port}={secret}"
    return True
# What it keeps is bounded: of three files of 100 MB, which have no blocks, the oldest goes.
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
atexit.register(lambda: studio.poll() is None and studio.kill()) # a failed test leaves none
assert parts.hostname == "127.0.0.1" and len(secret) == 32

def until(what, condition):
    """Wait until it is true; that. `what`: said where it does not come true, or what says it."""
    end = time.monotonic() + LONG
    while not (value := condition()):
        assert time.monotonic() < end, ("waited in vain", what() if callable(what) else what)
        time.sleep(0.05)
    return value

def ask(method, url, body=None, **headers):
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=LONG)
    send = {"Host": host, "Cookie": cookie}
    if method != "GET":
        send["Origin"] = own
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
at = lambda url, path: f"{url}?path={urllib.parse.quote(path, safe='')}"
def expect(status, method, url, *more, **headers):
    got = ask(method, url, *more, **headers)
    assert got[0] == status, (method, url, headers, got[0], got[1][:300])
    return got[1]

# The address gives the cookie; nothing is to be had without it, nor with another.
status, page, headers = ask("GET", parts.path + "?" + parts.query, Cookie=None)
assert b"rel=icon" in page # browsers would ask for another, which is not there
assert status == 200 and headers["Set-Cookie"].startswith(cookie + "; HttpOnly; SameSite=Strict")
expect(403, "GET", "/enter?key=" + secret[:-1] + "_", Cookie=None)
expect(403, "GET", "/enter?key=", Cookie=None)
for url in ("/", "/main.js", "/api/library", at("/api/card", "a.dem")):
    expect(403, "GET", url, Cookie=None)
    expect(403, "GET", url, Cookie=cookie[:-1])
    expect(403, "GET", url, Cookie=cookie + "x")
    expect(403, "GET", url, Cookie="demoreel-1=" + secret)
    expect(200, "GET", url, Cookie="other=1; " + cookie + "; more=2")
# Another name of this machine, another page.
for wrong in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1.evil:{port}", ""):
    expect(403, "GET", "/api/library", Host=wrong)
    expect(403, "GET", "/enter?key=" + secret, Host=wrong)
question = {"what": "frame", "time": 5}
for wrong in ("http://evil.example", "null", f"http://localhost:{port}", f"https://127.0.0.1:{port}", own + "0", None):
    expect(403, "POST", at("/api/ask", "a.dem"), question, Origin=wrong)
expect(403, "GET", "/api/library", Origin="http://evil.example")
expect(403, "GET", "/api/library", Sec_Fetch_Site="cross-site")
expect(403, "GET", "/api/library", Sec_Fetch_Site="same-site")
expect(200, "GET", "/api/library", Sec_Fetch_Site="same-origin")
expect(405, "PUT", "/api/library", "")
expect(404, "GET", "/no")
# What the page may do.
status, page, headers = ask("GET", "/")
policy = headers["Content-Security-Policy"]
assert "default-src 'none'" in policy and "unsafe" not in policy and b"<script" in page
assert b"style=" not in page and b"onclick" not in page
assert headers["X-Content-Type-Options"] == "nosniff"

# Only what is in the folder.
files = {f["path"]: f["kind"] for f in json.loads(expect(200, "GET", "/api/library"))["files"]}
assert files == {"a.dem": "demo", "broken.dem": "demo", "inside.dem": "demo"}, files
for path in ("../outside/secret.dem", "sub/../../outside/secret.dem", "/etc/passwd", work + "/outside/secret.dem", "link.dem",
             "folder/secret.dem", ".hidden.dem", "..", ".", "", "a.dem/", "sub//x.dem", "./a.dem", "a.dem\0", "a.dem\n",
             "..\\outside\\secret.dem", "x" * 5000 + ".dem"):
    for url in ("/api/card", "/api/picture", "/api/file"):
        status = ask("GET", at(url, path))[0]
        assert status in (403, 404), (url, path, status)
    status = ask("POST", at("/api/ask", path), question)[0]
    assert status in (403, 404), (path, status)
for raw in ("..%2foutside%2fsecret.dem", "%2e%2e/outside/secret.dem", "%2e%2e%2foutside%2fsecret.dem", "..%252foutside%252fsecret.dem",
            "a.dem%00.lua", "%c0%ae%c0%ae/outside/secret.dem"):
    assert ask("GET", "/api/card?path=" + raw)[0] in (403, 404), raw
for raw in ("/../Makefile", "/%2e%2e/Makefile", "/..%2fMakefile", "//etc/passwd"):
    assert ask("GET", raw)[0] in (400, 404), raw
assert expect(200, "POST", at("/api/ask", "inside.dem"), question)[:2] == b"\xff\xd8"

# Scripts are written where they are new, or as the page has seen them.
text = 'demo("A", "a.dem")\nshot { from = 3, to = 4 }\n'
status, body, headers = ask("PUT", at("/api/text", "new.lua"), text)
assert status == 200 and open(folder + "/new.lua").read() == text
tag = headers["ETag"]
assert expect(409, "PUT", at("/api/text", "new.lua"), "x").decode() == text
expect(409, "PUT", at("/api/text", "new.lua"), "x", If_Match="0" * 16)
open(folder + "/new.lua", "a").write("-- by another\n")
theirs = expect(409, "PUT", at("/api/text", "new.lua"), "x", If_Match=tag)
assert theirs.decode().endswith("by another\n") and open(folder + "/new.lua").read() == theirs.decode()
status, body, headers = ask("GET", at("/api/text", "new.lua"))
assert body == theirs
expect(200, "PUT", at("/api/text", "new.lua"), text, If_Match=headers["ETag"])
assert open(folder + "/new.lua").read() == text
expect(409, "PUT", at("/api/text", "gone.lua"), text, If_Match=tag)
for path in ("../evil.lua", "folder/evil.lua", "dangling.lua", "evil.sh", ".evil.lua", "no/evil.lua", "sub"):
    status = ask("PUT", at("/api/text", path), text)[0]
    assert status in (403, 409), (path, status)
assert sorted(os.listdir(work + "/outside")) == ["secret.dem", "secret.lua"]
assert os.path.islink(folder + "/dangling.lua") and not [n for n in os.listdir(folder) if n.startswith(".new")]
expect(403, "GET", at("/api/text", "a.dem"))

# What is too large, slow or broken; meanwhile others are answered.
# limit STUDIO_REQUEST
limit = int([l.split()[1] for l in subprocess.check_output([program, "--limits"], text=True).splitlines() if l.startswith("STUDIO_REQUEST ")][0])
def large(size, claim=True):
    try:
        return ask("POST", at("/api/ask", "a.dem"), b"x" * size, **({} if claim else {"Transfer_Encoding": "identity"}))[0]
    except (ConnectionError, http.client.HTTPException):
        return 413
assert large(limit) == 400 and large(limit + 1) == 413       # STUDIO_REQUEST
expect(413, "POST", at("/api/ask", "a.dem"), b"", Content_Length="99999999999")
slow = []
def add_slow(number):
    """Connections that say nothing, or begin a request that never ends."""
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
                pass # it was ended
enough = threading.Event()
threading.Thread(target=drip, daemon=True).start()
add_slow(200)
for junk in (b"\0" * 1000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n", b"A" * 100000):
    s = socket.create_connection(("127.0.0.1", port), timeout=10)
    try:
        s.sendall(junk)
        s.shutdown(socket.SHUT_WR)
        s.recv(1000)
    except OSError:
        pass
    s.close()
expect(200, "POST", at("/api/ask", "a.dem"), question)
# Who waits for an answer is not ended, however many there are.
def running():
    """The processes that run: (number, parent, words of the command line). One may end while it is looked at."""
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
def of_folder(*words):
    """Processes that have these words in their command line, and a path in the folder."""
    return [pid for pid, parent, line in running()
            if all(word in line for word in words) and any(word.startswith(work) for word in line)]
def answerers():
    return [pid for pid, parent, words in running() if parent == studio.pid and "serve" in words]
def send(number, *words):
    """A signal to all those, which are what the studio has started and what that has: one may just begin, or end."""
    for attempt in range(3):
        for pid in of_folder(*words):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
def unread(pid):
    """Bytes that wait on the process's standard input."""
    with open(f"/proc/{pid}/fd/0", "rb", buffering=0, opener=lambda path, flags: os.open(path, flags | os.O_NONBLOCK)) as pipe:
        return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)
send(signal.SIGSTOP, "serve")
with ThreadPoolExecutor() as pool:
    answer = pool.submit(expect, 200, "POST", at("/api/ask", "a.dem"), question)
    until("the question", lambda: any(map(unread, of_folder("serve"))))
    add_slow(200)
    expect(200, "GET", "/api/library")
    send(signal.SIGCONT, "serve")
    assert answer.result()[:2] == b"\xff\xd8"
enough.set()
for body in ("", "[]", "{", "null", '{"what": 1}', '{"what": "frame", "time": "x"}'):
    expect(400, "POST", at("/api/ask", "a.dem"), body)
for s in slow:
    s.close()

# A demo that cannot be read, a process that dies: a message, and the next is answered.
assert b"broken.dem" in expect(422, "POST", at("/api/ask", "broken.dem"), question)
assert b"error" in expect(422, "GET", at("/api/card", "broken.dem"))
for pid in answerers():
    os.kill(pid, signal.SIGKILL)
until(running, lambda: not of_folder("serve"))
assert b"died" in expect(500, "POST", at("/api/ask", "a.dem"), question)
expect(200, "POST", at("/api/ask", "a.dem"), question)
# No more of them than four, whoever asks.
for name in ("b", "c", "d", "e", "f"):
    os.link(folder + "/a.dem", f"{folder}/{name}.dem")
with ThreadPoolExecutor(6) as pool:
    list(pool.map(lambda n: expect(200, "POST", at("/api/ask", n + ".dem"), question), "abcdef"))
assert 1 <= len(answerers()) <= 4, answerers()

# A film, its command, and that nothing is replaced or put elsewhere.
wish = {"path": "a.dem", "output": "film.mkv", "from": 3, "to": 4, "size": "64x48"}
for bad in ({"output": "../film.mkv"}, {"output": "film.sh"}, {"path": "link.dem"}, {"output": "folder/film.mkv"}, {"from": -1},
            {"from": "1; rm"}, {"kind": "x"}, {"size": "x" * 500}, {"path": None}):
    expect(400, "POST", "/api/exports", {**wish, **bad})
command = json.loads(expect(200, "POST", "/api/command", wish))["command"]
assert command.startswith("demoreel render --from=3 --to=4 --size=64x48"), command
expect(200, "POST", "/api/exports", wish)
def films():
    return json.loads(expect(200, "GET", "/api/exports"))
def wait_for(state):
    until(films, lambda: films()[-1]["state"] == state)
wait_for("done")
expect(400, "POST", "/api/exports", wish)
whole = expect(200, "GET", at("/api/file", "film.mkv"))
part = ask("GET", at("/api/file", "film.mkv"), Range="bytes=10-19")
assert part[0] == 206 and part[1] == whole[10:20] and part[2]["Content-Range"] == f"bytes 10-19/{len(whole)}"
expect(200, "POST", "/api/exports", {**wish, "output": "bad.mkv", "from": 3000, "to": 3001})
wait_for("failed")
assert "past the end" in films()[-1]["error"], films()

# Killed, it leaves no process, and its queue is there again.
studio.kill()
studio.wait()
until(running, lambda: not of_folder("serve"))
assert start()
assert [f["state"] for f in films()] == ["done", "failed"]

# A film that is under way when the studio is killed is gone on with, until it is cancelled.
expect(200, "POST", "/api/exports", {"path": "a.dem", "output": "long.mkv", "size": "1920x1080"})
wait_for("running")
makers = lambda: of_folder("render", folder + "/long.mkv")
until(running, makers)
studio.kill()
studio.wait()
until(running, lambda: not makers())
for attempt in range(5): # the port may be somebody else's by now
    if start(folder + "/a.dem", "--port", str(port)):
        break
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
assert json.loads(expect(200, "GET", "/api/library"))["first"] == "a.dem"
wait_for("running")
expect(200, "DELETE", f"/api/exports?number={films()[-1]['number']}")
wait_for("cancelled")
expect(200, "DELETE", f"/api/exports?number={films()[-1]['number']}")
expect(404, "DELETE", "/api/exports?number=99")

# It ends at once, whatever is being waited for: here an answer and a card that would never come.
pool = ThreadPoolExecutor()
expect(200, "POST", at("/api/ask", "a.dem"), question)
send(signal.SIGSTOP, "serve")
waiting = [pool.submit(ask, "POST", at("/api/ask", "a.dem"), question)]
def held(path):
    """Stop what makes the card. False: it is made already."""
    card = pool.submit(ask, "GET", at("/api/picture", os.path.basename(path)))
    until("a card", lambda: card.done() or of_folder("thumb", path))
    send(signal.SIGSTOP, "thumb", path)
    waiting.append(card)
    return bool(of_folder("thumb", path))
def stopped():
    for i in range(20):
        path = f"{folder}/other{i}.dem"
        open(path, "wb").write(open(folder + "/a.dem", "rb").read() + b" " * (i + 1))
        if held(path):
            return True
assert stopped()
studio.send_signal(signal.SIGINT)
assert studio.wait(40) == 0 # where it waits, it waits for 60 s
pool.shutdown()
until(running, lambda: not of_folder("serve") and not of_folder("thumb"))
END
expect 2 'no/such' "$demoreel" studio "$work/no/such"
! grep 'address' "$work/said" || fail "an address is promised where there is none"
expect 1 'no folder, demo or script' "$demoreel" studio "$work/demos/film.mkv"
expect 1 'port' "$demoreel" studio "$work/demos" --port 70000

