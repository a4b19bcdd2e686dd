# SPDX-License-Identifier: GPL-2.0-or-later
"""Test the studio's page in a real browser. Run by make check-studio.

python3 tests/studio/studio.py PROGRAM SAMPLE OUT: SAMPLE is the sample game's folder; OUT is for screenshots.
"""
import base64
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from browser import Browser, Studio

program, sample, out = sys.argv[1:]
work = tempfile.mkdtemp()
demos = work + "/demos"
os.makedirs(demos)
os.makedirs(out, exist_ok=True)
shutil.copy(sample + "/id1/sample.dem", demos)
shutil.copy(sample + "/id1/sample_999.dem", demos)


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def text():
    return browser.run("return studio.film.text")


def wait_time(seconds, what="the image for a time"):
    browser.wait(what, "return Math.abs(Number(document.querySelector('.screen').dataset.time) - arguments[0]) < 0.02", seconds)


def seek(seconds):
    browser.run("studio.player.seek(arguments[0])", seconds)
    wait_time(seconds)


def panel(name):
    browser.click_text(".tabs button", name)


def look(name):
    browser.look(out, name)


def test_library():
    browser.open(studio.address)
    browser.wait("two demos", "return document.querySelectorAll('.card.demo').length === 2")
    browser.wait("their thumbnails", "return [...document.querySelectorAll('.card img')].every((i) => i.naturalWidth === 320)")
    browser.wait("player names", "return document.querySelector('.card').textContent.includes('Wren')")
    look("library")
    browser.press("Tab", "Tab", "Tab", "Tab")
    browser.run("document.querySelector('input[type=search]').focus()")
    browser.press(*"999")
    expect(browser.run("return [...document.querySelectorAll('.card')].filter((c) => !c.hidden).length") == 1, "search")
    browser.press("Tab", "Enter")
    browser.wait("the demo", "return window.studio && document.querySelector('.screen').dataset.drawn")
    browser.run("location.hash = '#/'")
    browser.wait("the library", "return document.querySelector('.card')")
    browser.run("location.hash = '#/open/sample.dem'")
    browser.wait("the demo", "return window.studio.demo && studio.demo.path === 'sample.dem' && document.querySelector('.screen').dataset.drawn")


def test_pixels():
    """The page shows the same pixels as thumb."""
    seek(6)
    picture = work + "/thumb.jpg"
    subprocess.run([program, "thumb", demos + "/sample.dem", "--basedir", sample, "--gl", "soft", "--size", "640x360",
                    "--at", "6", "--quality", "80", "-q", "-o", picture], check=True)
    with open(picture, "rb") as file:
        data = base64.b64encode(file.read()).decode()
    differ = browser.run("""const [data] = arguments;
        const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
        return createImageBitmap(new Blob([bytes], { type: "image/jpeg" })).then((image) => {
          const canvas = new OffscreenCanvas(640, 360);
          canvas.getContext("2d").drawImage(image, 0, 0);
          const a = canvas.getContext("2d").getImageData(0, 0, 640, 360).data;
          const b = document.querySelector(".screen").getContext("2d").getImageData(0, 0, 640, 360).data;
          return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
        });""", data)
    expect(differ <= 2, f"the page and thumb differ by {differ}")


def test_player():
    browser.run("document.querySelector('.screen').focus()")
    seek(10)
    browser.press("Right", "Right", "Left")
    wait_time(10 + 1 / 60)
    browser.press("Shift+Right")
    wait_time(11 + 1 / 60)
    browser.press("Home")
    wait_time(0)
    # Playback follows the audio clock, however few images arrive.
    browser.run("""const screen = document.querySelector(".screen"); window.played = { drawn: Number(screen.dataset.drawn), pairs: [] };
        studio.player.addEventListener("picture", () => { const { player } = studio;
          if (player.isPlaying) played.pairs.push([player.audio.currentTime, player.now, player.shownTime, Number(screen.dataset.drawn)]); });""")
    browser.press("l")
    browser.wait("four seconds of playback", "return studio.player.now > 4 && played.pairs.length > 4")
    browser.press("k")
    now, played = browser.run("return [studio.player.time, window.played]")
    (clock, begin, *_), (clock2, end, *_) = played["pairs"][0], played["pairs"][-1]
    expect(begin < end and abs((end - begin) - (clock2 - clock)) < 0.1, f"playback speed: {played}")
    expect(all(a[2] <= b[2] for a, b in zip(played["pairs"], played["pairs"][1:])), f"order of images: {played}")
    chunks = browser.run("return Promise.all([...studio.player.sounds.values()]).then((all) => all.map((b) => b && b.duration))")
    expect(len(chunks) >= 4 and all(abs(chunk - 1) < 0.001 for chunk in chunks), f"sound: {chunks}")
    browser.press("j")
    browser.wait("backwards", "return studio.player.now < arguments[0]", now - 0.5)
    browser.press("k")
    waits = []
    numbers = random.Random(1)
    for _ in range(20):
        began = time.monotonic()
        seek(round(numbers.uniform(0, 35), 2))
        waits.append(time.monotonic() - began)
    print(f"  {(played['pairs'][-1][3] - played['drawn']) / now:.0f} images per second; seeking takes {statistics.median(waits) * 1e3:.0f} ms "
          f"(median), {max(waits) * 1e3:.0f} ms (maximum), including the driver's overhead")
    # The seek bar works with the mouse; events can be clicked and filtered.
    browser.run("const r = document.querySelector('.seek-range'); r.value = 20; r.dispatchEvent(new Event('input'))")
    wait_time(20)
    look("player")
    browser.click_text(".event.kill", "0:17.6")
    wait_time(16.6)
    browser.click_text(".chip", "Kills")
    expect(browser.run("return document.querySelectorAll('.event.kill').length") == 0, "filter")
    browser.click_text(".chip", "Kills")
    shown = browser.run("return document.querySelector('.screen').dataset.drawn")
    browser.run("document.querySelector('.screen').focus()")
    browser.press("h")
    browser.wait("a new image", "return document.querySelector('.screen').dataset.drawn !== arguments[0]", shown)
    browser.press("h")
    panel("Map")
    browser.wait("the map", "return studio.map.picture")
    look("map")
    expect(browser.run("return studio.map.placesAt(10).length") == 2, "two players on the map")


def fly_away(key):
    """Hold the key until the camera has moved horizontally."""
    x, y, _ = browser.run("return studio.fly.camera.origin")
    browser.hold(key, "the camera has moved", """const [x, y] = studio.fly.camera.origin;
        return Math.hypot(x - arguments[0], y - arguments[1]) > 40""", x, y)


def test_camera():
    """Add three keys and edit them; cut a shot; add an orbit."""
    panel("Camera")
    seek(20)
    browser.press("f")
    browser.wait("flying", "return studio.fly.isOn")
    before = browser.run("return studio.fly.camera.origin.slice()")
    browser.hold("e", "the camera has risen", "return studio.fly.camera.origin[2] > arguments[0]", before[2] + 30)
    fly_away("s")
    yaw = browser.run("return studio.fly.camera.angles[1]")
    browser.hold("Left", "the camera has turned", "return Math.abs(studio.fly.camera.angles[1] - arguments[0]) > 3", yaw)
    browser.press("Enter")
    browser.wait("a script with a shot", "return studio.film && studio.film.film && !studio.film.error")
    for at in (21, 22):
        seek(at)
        fly_away("d")
        browser.press("Enter")
        browser.wait("a key", "return (studio.textShot().camera.keys || []).length === arguments[0]", at - 19)
    print(text())
    expect(text().startswith('demo("A", "sample.dem")\n\nshot {\n  from = 20, to = 24,\n  camera = path {\n    { 0, pos = {'), text())
    look("camera")
    keys = browser.run("return studio.textShot().camera.keys.map((k) => [k.time, k.pos])")
    expect([key[0] for key in keys] == [0, 1, 2], f"keys: {keys}")
    # The film shows the view at which the key was added.
    view = browser.run("""return fetch("/api/query?path=sample.lua", { method: "POST",
        body: JSON.stringify({ what: "view", time: 1, text: studio.film.text }) }).then((r) => r.json())""")
    expect(max(abs(a - b) for a, b in zip(view["origin"], keys[1][1])) < 0.2, f"{view} is not {keys[1]}")
    browser.run("return studio.changeKey(1, { pos: [1, 2, 300] })")
    expect("{ 1, pos = { 1, 2, 300 }, angles" in text(), text())
    # Dragging a key on the seek bar changes the text; undo reverts it in one step.
    bar = browser.run("""const box = studio.seekBar.canvas.getBoundingClientRect(), key = studio.seekBar.keys[2];
        return [box.left + box.width * key.time / studio.source.duration, box.bottom - 8, box.width / studio.source.duration];""")
    browser.drag(bar[0], bar[1], bar[0] + 0.5 * bar[2], bar[1])
    browser.wait("the key's time", "const t = studio.textShot().camera.keys[2].time; return t > 2.4 && t < 2.6")
    browser.run("document.querySelector('.screen').focus()")
    browser.press("Control+z")
    browser.wait("the previous time", "return studio.textShot() && studio.textShot().camera.keys[2].time === 2")
    browser.press("Control+z")
    expect("300 }" not in text(), "undo")
    browser.press("Control+Shift+z")
    expect("{ 1, pos = { 1, 2, 300 }, angles" in text(), "redo")
    browser.press("Control+z")
    browser.run("return studio.film.check()")
    seek(21.5)
    browser.press("c")
    browser.wait("two shots", "return studio.film.film.shots.length === 2 && !studio.film.error")
    expect("to = 21.5," in text() and "from = 21.5, to = 24" in text(), text())
    # A shot that circles a player.
    seek(5)
    browser.click_text(".panel button", "Orbit")
    browser.wait("three shots", "return studio.film.film.shots.length === 3 && !studio.film.error")
    expect('camera = orbit("Wren", { radius = ' in text(), text())


def test_script():
    panel("Script")
    browser.click_text(".modes button", "Film")
    browser.wait("the film", "return studio.mode === 'film' && document.querySelector('.screen').dataset.drawn")
    browser.wait("images of shots", "return [...document.querySelectorAll('.shot img')].every((i) => i.naturalWidth)")
    browser.run("studio.player.seek(2)")
    wait_time(2)
    browser.wait("the loudness", """const c = document.querySelector(".loudness");
        return c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some((v) => v)""")
    look("film")
    good = text()
    browser.run("""studio.editor.cm.focus(); studio.editor.cm.setCursor(studio.editor.cm.lastLine(), 0)""")
    browser.press(*"shto { }")
    browser.wait("an error at its line", "return document.querySelector('.line-error')")
    message = browser.run("return [studio.film.error, studio.editor.mark && studio.editor.cm.getLineNumber(studio.editor.mark.line) + 1]")
    expect("shto" in message[0] and message[1] == browser.run("return studio.editor.cm.lineCount()"), f"{message}")
    look("error")
    browser.wait("the previous film is still shown", "return document.querySelectorAll('.shot').length === 3")
    browser.run("while (studio.editor.text !== arguments[0]) studio.editor.cm.undo()", good)
    browser.wait("no error", "return !studio.film.error && !document.querySelector('.line-error')")
    # Completion offers the words that are valid at the cursor.
    offered = browser.run("""const cm = studio.editor.cm; const line = cm.getValue().split("\\n").findIndex((l) => l.includes("orbit("));
        const at = { line, ch: cm.getLine(line).indexOf("angle") };
        return studio.editor.choices(cm, at).map((c) => c.name).filter(Boolean);""")
    expect("radius" in offered and "height" in offered, f"offered: {offered}")
    offered = browser.run("""const cm = studio.editor.cm;
        return studio.editor.choices(cm, { line: 3, ch: 2 }).map((c) => c.name);""")
    expect("letterbox" in offered and "speed" in offered, f"offered: {offered}")
    browser.press("Control+s")
    browser.wait("saved", "return !studio.film.isDirty")
    with open(demos + "/sample.lua") as file:
        expect(file.read() == good, "the file contains the text")
    # If the file was changed elsewhere, nothing is lost and the difference is shown.
    with open(demos + "/sample.lua", "a") as file:
        file.write("-- by another\n")
    browser.run("studio.editor.cm.replaceRange('-- mine\\n', { line: 0, ch: 0 })")
    browser.run("studio.save().catch(() => {})")
    browser.wait("the difference", "return document.querySelector('.difference') && document.querySelector('dialog').open")
    shown = browser.run("return document.querySelector('.difference').textContent")
    expect("-- mine" in shown and "-- by another" in shown and 'demo("A"' in shown, shown)
    look("conflict")
    browser.click_text("dialog button", "Overwrite with mine")
    browser.wait("saved", "return !studio.film.isDirty")
    with open(demos + "/sample.lua") as file:
        expect(file.read() == "-- mine\n" + good, "the file contains my version")
    with open(demos + "/sample-other.lua") as file:
        expect(file.read() == good + "-- by another\n", "the other version is kept")
    os.remove(demos + "/sample-other.lua")


def test_map():
    """Fly through and edit a shot of a map without a demo; the line shows the camera's path."""
    with open(demos + "/flight.lua", "w") as file:
        file.write('map("sample")\nshot {\n  length = 3,\n  camera = path {\n    { 0, pos = { -300, -300, 120 }, angles = { 10, 45, 0 } },\n'
                   '    { 2, pos = { 0, -300, 160 }, angles = { 10, 90, 0 } },\n  },\n}\n')
    browser.run("location.hash = '#/open/flight.lua'")
    browser.wait("the map", "return studio.film && studio.film.path === 'flight.lua' && studio.film.film && document.querySelector('.screen').dataset.drawn")
    browser.wait("the path", "return studio.cameraPath.points.length > 10")
    panel("Map")
    browser.wait("the top view", "return studio.map.picture")
    browser.run("document.querySelector('.screen').focus()")
    seek(1)
    drawn = browser.run("return document.querySelector('.screen').dataset.drawn")
    browser.press("f")
    browser.wait("flying", "return studio.fly.isOn && studio.mode === 'film'")
    fly_away("s")
    browser.wait("a new image", "return document.querySelector('.screen').dataset.drawn !== arguments[0]", drawn)
    before = browser.run("return studio.cameraPath.points.slice()")
    browser.press("Enter")
    browser.wait("a key", "return studio.textShot() && studio.textShot().camera.keys.length === 3")
    browser.wait("a new path", "return JSON.stringify(studio.cameraPath.points) !== JSON.stringify(arguments[0])", before)
    key, path = browser.run("return [studio.textShot().camera.keys[1], studio.cameraPath.points]")
    expect(key["time"] == 1 and min(max(abs(a - b) for a, b in zip(point, key["pos"])) for point in path) < 8, f"{key} is not on {path}")
    look("map-shot")
    panel("Camera")
    browser.click_text(".keys button", "key 3")
    wait_time(2)
    expect(browser.run("return studio.fly.camera.origin") == [0, -300, 160], "the position of the key")
    browser.click_text(".panel button", "Fixed")
    browser.wait("two shots", "return studio.film.film.shots.length === 2 && !studio.film.error")
    expect(text().endswith("length = 4,\n  camera = fixed { pos = { 0, -300, 160 }, angles = { 10, 90, 0 }, fov = 90 },\n}\n"), text())
    browser.run("studio.film.saved = studio.film.text") # avoids the prompt about unsaved changes
    os.remove(demos + "/flight.lua")
    browser.run("location.hash = '#/open/sample.lua'")
    browser.wait("the script", "return studio.film && studio.film.path === 'sample.lua' && studio.film.film && document.querySelector('.screen').dataset.drawn")


def test_export():
    panel("Export")
    browser.run("""const size = studio.exportPanel.size; size.append(new Option("160x90")); size.value = "160x90";
        studio.exportPanel.fps.value = "24"; studio.exportPanel.output.value = "out.mkv"; studio.exportPanel.update()""")
    browser.wait("the command", "return studio.exportPanel.command.textContent.includes('out.mkv')")
    browser.click_text(".panel button", "Copy command")
    browser.wait("the clipboard", "return /^(Copied|Cannot copy)/.test(document.getElementById('toast').textContent)")
    look("export")
    browser.click_text(".panel button", "Start")
    browser.wait("the export", "return document.querySelector('.export')")
    browser.run("location.reload()")
    browser.wait("the finished export after a reload", "return document.querySelector('.export.done')")
    browser.run("document.querySelector('#queue-button').click()")
    look("exports")
    with open(demos + "/out.mkv", "rb") as file:
        exported = file.read()
    expected = work + "/expected.mkv"
    subprocess.run([program, "render", demos + "/sample.lua", "--basedir", sample, "--size", "160x90", "--fps", "24",
                    "-q", "-o", expected], check=True)
    with open(expected, "rb") as file:
        expect(exported == file.read(), "the film differs from that of the command line")


# OPERABLE lists the controls that can be used now; STOP describes the focused one and whether its focus is visible.
OPERABLE = """[...document.querySelectorAll("button, a[href], input, select, textarea, [tabindex='0'], .CodeMirror [contenteditable=true]")]
  .filter((node) => node.checkVisibility() && !node.disabled)"""
STOP = f"""const at = document.activeElement, seen = (node, part) => {{
    const style = getComputedStyle(node, part); return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0; }};
  const marked = at.classList.contains("seek-range") ? document.querySelector(".seek-canvas") : at.closest(".CodeMirror") || at;
  return {{ index: {OPERABLE}.indexOf(at), isSeen: seen(marked) || seen(marked, "::after"), what: at.outerHTML.slice(0, 200) }};"""


def tab(script=None, *arguments):
    """Press Tab until the script is true for the focused control, or without a script once through the page.

    The focus must be visible at each stop."""
    stops = set()
    for _ in range(200):
        browser.press("Tab")
        stop = browser.run(STOP)
        if stop["index"] < 0: # the end of the page: start again
            continue
        expect(stop["isSeen"], f"the focus is not visible on {stop['what']}")
        if script and browser.run(f"const node = document.activeElement; return {script}", *arguments):
            return stops
        if stop["index"] in stops and script is None:
            return stops
        stops.add(stop["index"])
    raise AssertionError(f"cannot be reached with Tab: {script} {arguments}")


def tab_to(name):
    tab("(node.getAttribute('aria-label') || (node.labels && node.labels[0] || node).textContent).trim().startsWith(arguments[0])", name)


def all_reached(where):
    stops = tab()
    missed = browser.run(f"const stops = arguments[0]; return {OPERABLE}.filter((node, i) => !stops.includes(i)).map((node) => node.outerHTML.slice(0, 200))",
                         sorted(stops))
    expect(not missed, f"{where}: cannot be reached with Tab: {missed}")


def test_keyboard():
    """Go from the library to a film with a new camera path, without a mouse."""
    browser.open("about:blank")
    browser.open(studio.address)
    browser.wait("cards", "return document.querySelectorAll('.card').length === 3")
    all_reached("library")
    tab("node.matches('.card') && node.textContent.includes('sample_999.dem')")
    browser.press("Enter")
    browser.wait("the demo", "return window.studio && studio.demo && document.querySelector('.screen').dataset.drawn")
    tab_to("Play")
    browser.press("Space")
    browser.wait("playback", "return studio.player.isPlaying && studio.player.now > 0.2")
    browser.press("Space")
    browser.wait("the pause", "return !studio.player.isPlaying")
    tab_to("Time")
    browser.press("Home")
    wait_time(0)
    browser.press("Shift+Right")
    wait_time(1)
    tab_to("Volume")
    browser.press("Left")
    expect(browser.run("return studio.player.volume < 1 && studio.player.time === 1"), "the volume slider uses the arrow keys")
    tab_to("Camera")
    browser.press("Enter")
    tab_to("Fly")
    browser.press("Enter")
    browser.wait("flying", "return studio.fly.isOn")
    all_reached("flying")
    fly_away("s")
    tab_to("roll")
    roll = browser.run("return studio.fly.camera.angles[2]")
    browser.press("Right", "Right")
    expect(browser.run("return studio.fly.camera.angles[2]") == roll + 2, "the roll slider uses the arrow keys")
    tab_to("Add key")
    browser.press("Enter")
    browser.wait("a script with a shot", "return studio.film && studio.film.film && !studio.film.error")
    tab_to("Time")
    browser.press("Shift+Right")
    wait_time(2)
    tab_to("Add key")
    browser.press("Enter")
    browser.wait("a key", "return studio.textShot() && studio.textShot().camera.keys.length === 2")
    for name in ("Events", "Map", "Shot", "Script", "Camera", "Export"):
        tab("node.id === arguments[0]", f"tab-{name}")
        browser.press("Enter")
        browser.wait(name, "return document.getElementById(arguments[0]).ariaSelected === 'true'", f"tab-{name}")
        all_reached(name)
    tab_to("Size")
    browser.press(*"854")
    tab_to("Frame rate")
    browser.press(*"24")
    tab_to("Profile")
    browser.press(*"small")
    browser.wait("a profile in the text", "return studio.film.text.startsWith('film { profile = \"small\" }\\n')")
    browser.wait("the command", "return studio.exportPanel.command.textContent.includes('sample_999.lua')")
    tab_to("Start")
    browser.press("Enter")
    browser.wait("the finished export", "return [...document.querySelectorAll('.export.done')].some((film) => film.textContent.includes('sample_999.mp4'))")
    all_reached("exports")
    tab_to("Close the list")
    browser.press("Enter")
    expect(browser.run("return document.activeElement.id") == "queue-button", "the focus returns to the button")
    browser.press("Tab", "Enter")
    help_text = browser.run("return document.getElementById('help').open && document.getElementById('help').textContent")
    expect(help_text and "play or pause" in help_text and "object" not in help_text, f"help: {help_text}")
    look("help")
    browser.press("Escape")
    os.remove(demos + "/sample_999.lua")


def test_appearance():
    browser.open("about:blank")
    browser.open(studio.address)
    browser.wait("the library", "return document.querySelector('.card')")
    browser.run("location.hash = '#/open/sample.lua'")
    browser.wait("the script", "return window.studio && studio.film && studio.film.film && document.querySelector('.screen').dataset.drawn")
    browser.resize(1280, 720, True)
    browser.run("studio.player.seek(3)")
    wait_time(3)
    browser.wait("images of shots", "return [...document.querySelectorAll('.shot img')].every((i) => i.naturalWidth)")
    look("dark")
    browser.resize(390, 844, True)
    look("phone-dark")
    browser.resize(390, 844)
    panel("Camera")
    look("phone")
    browser.run("location.hash = '#/'")
    browser.wait("cards", "return document.querySelectorAll('.card').length === 3")
    browser.wait("their thumbnails", "return [...document.querySelectorAll('.card img')].filter((i) => i.naturalWidth).length >= 2")
    look("phone-library")


# Checks of script_text.js: a list of [name, whether it passed]; returns the names of those that failed.
TEXTS = r"""
const t = [
  'demo("A", "a.dem") -- shot { from = 1 }',
  'local s = [[ shot { } ]]',
  'shot { name = "one", from = 5, to = "0:08", camera = path { { 1, pos = { 0, 0, -2 }, fov = 80 }, { dt(7), pos = { 1, 1, 1 } } } }',
  'for i = 1, 2 do shot { from = i, to = 4 } end',
  'shot {',
  '  from = x, to = 4,',
  '  camera = fixed { pos = { 0, 0, 0 } },',
  '}', ''].join("\n");
const camera = { origin: [1, 2, 3], angles: [4, 5, 6], fov: 70 };
return import("/script_text.js").then((s) => {
  const shots = s.parseShots(t), [one, loop, last] = shots, keys = one.camera.keys;
  const film = (...lines) => ({ shots: lines.map((line) => ({ where: `f.lua:${line}: ` })) });
  return [
    ["three shots, none in comments or strings", shots.map((shot) => shot.line).join() === "3,4,5"],
    ["literal times", one.begin === 5 && one.end === 8 && loop.begin === null && last.begin === null],
    ["a loop's shot is computed", !one.isComputed && loop.isComputed && !last.isComputed],
    ["keys", keys.length === 2 && keys[0].time === 1 && keys[0].pos[2] === -2 && keys[1].demoTime === 7],
    ["a film's shots are matched by line", s.matchShots(t, film(3, 4, 4, 5)).map((shot) => shot && shot.line).join() === "3,,,5"],
    ["a key between others", s.applyChanges(t, s.addKey(t, one, 1.5, "1.5", camera)).includes("fov = 80 }, { 1.5, pos = { 1, 2, 3 }, angles = { 4, 5, 6 }, fov = 70 }, { dt(7)")],
    ["a key before others", s.applyChanges(t, s.addKey(t, one, 0, "0", camera)).includes("path { { 0, pos")],
    ["an existing key is changed", s.applyChanges(t, s.addKey(t, one, 1.01, "1.01", camera)).includes("{ 1, pos = { 1, 2, 3 }, fov = 70, angles = { 4, 5, 6 } }")],
    ["another camera becomes a path", s.applyChanges(t, s.addKey(t, last, 1, "1", camera)).includes("camera = path {\n    { 1, pos = { 1, 2, 3 }")],
    ["a key is removed", s.applyChanges(t, s.removeKey(t, one, keys[0])).includes("path { { dt(7)")],
    ["sources", JSON.stringify(s.findSources(t)) === '[{"name":"A","file":"a.dem"}]'],
    ["a profile", s.applyChanges(t, s.setProfile(t, "small")).startsWith('film { profile = "small" }\ndemo("A"')],
    ["a changed profile", s.applyChanges('film { fps = 30, profile = "small" }', s.setProfile('film { fps = 30, profile = "small" }', "master")) === 'film { fps = 30, profile = "master" }'],
    ["a removed profile", s.applyChanges('film { profile = "small", fps = 30 }', s.setProfile('film { profile = "small", fps = 30 }', "")) === 'film { fps = 30 }'],
    ["a profile that the text defines", s.applyChanges('-- x\nprofile("big", { fps = 60 })\nshot { }', s.setProfile('-- x\nprofile("big", { fps = 60 })\nshot { }', "big")) === '-- x\nprofile("big", { fps = 60 })\nfilm { profile = "big" }\nshot { }'],
    ["a computed profile is not changed", s.setProfile('film { profile = name }', "small") === null],
    ["incomplete texts are parsed", ["shot {", "shot { camera = path {", "shot { from = ", "for", "}})", 'shot "', "[[", "--[["].every((x) => Array.isArray(s.parseShots(x)))],
    ["every prefix is parsed", [...t].every((c, i) => Array.isArray(s.parseShots(t.slice(0, i))))],
  ].filter(([, is]) => !is).map(([what]) => what);
});"""


def test_texts():
    wrong = browser.run(TEXTS)
    expect(wrong == [], f"script_text.js: {wrong}")


def test_page():
    """The file of demoreel page works without a server."""
    page = work + "/match.html"
    subprocess.run([program, "page", demos + "/sample.dem", "--basedir", sample, "--gl", "soft", "--count", "12", "-q",
                    "-o", page], check=True)
    browser.resize(1280, 720)
    browser.open("file://" + page)
    browser.wait("images", "return document.querySelectorAll('.strip button').length === 12")
    result = browser.run("return document.querySelector('.result').textContent")
    expect(result == "At the end: Wren 2, Rook 0", result)
    browser.press("Right", "Right", "i", "Right", "o")
    command = browser.run("return document.querySelector('.command').textContent")
    expect(command == "demoreel render sample.dem --from 2.00 --to 3.00 -o sample.mp4", command)
    browser.click_text(".event.kill", "0:24.7")
    browser.wait("scores", "return document.querySelector('.scores .number + *, .scores tbody .number').textContent === '1'")
    browser.wait("the map", "return map = document.querySelector('canvas.map').getContext('2d').getImageData(512, 512, 1, 1).data[3] > 0")
    look("page")


studio = Studio(program, demos, "--basedir", sample)
browser = Browser()
try:
    for test in (test_library, test_pixels, test_player, test_camera, test_script, test_map, test_export, test_keyboard, test_appearance, test_texts, test_page):
        print(test.__name__)
        try:
            test()
        except Exception:
            browser.shot(f"{out}/failed.png")
            raise
        # The console also reports expected errors: a script with an error (422) and a conflict (409).
        # An image of flight.lua may still be requested when test_map removes it.
        bad = [line for line in browser.console_errors() if " 422 " not in line and " 409 " not in line
               and not ("flight.lua" in line and " 404 " in line)]
        expect(not bad, f"errors in the console: {bad}")
finally:
    browser.close()
    code = studio.close()
    shutil.rmtree(work, ignore_errors=True)
expect(code == 0, f"the studio exited with code {code}")
