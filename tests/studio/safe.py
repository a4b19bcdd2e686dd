# SPDX-License-Identifier: GPL-2.0-or-later
"""Test that no work is lost in the studio, however its page is left, and that the first picture does not
wait for others. Run by make check-studio.

python3 tests/studio/safe.py PROGRAM SAMPLE OUT [TEST...]
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from browser import Browser, Studio

program, sample, out = sys.argv[1:4]
work = tempfile.mkdtemp()
demos = work + "/demos"
os.makedirs(demos)
os.makedirs(out, exist_ok=True)
shutil.copy(sample + "/id1/sample.dem", demos)
FILM = 'demo("A", "sample.dem")\nshot { name = "one", from = 5, to = 7 }\nshot { name = "two", from = 9, to = 12 }\n'


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def write(name, text):
    with open(f"{demos}/{name}", "w") as file:
        file.write(text)


def read(name):
    with open(f"{demos}/{name}") as file:
        return file.read()


def go(path):
    """Open a file as a person does who types its address."""
    browser.open("about:blank")
    browser.open(studio.address)
    browser.wait("the library", "return document.querySelector('.library')")
    browser.run("location.hash = `#/open/${encodeURIComponent(arguments[0])}`", path)
    ready(path)


def ready(path):
    browser.wait(path, """return window.studio && studio.film && studio.film.path === arguments[0] && !studio.isClosed && studio.film.film &&
        document.querySelector('.screen').dataset.drawn""", path)


def text():
    return browser.run("return studio.film.text")


def type_line(line):
    """Type a line at the end of the script."""
    browser.click("#tab-Script")
    browser.click(".CodeMirror-lines")
    browser.press("Control+End")
    browser.press(*line)
    browser.press("Enter")


def kept():
    browser.wait("the draft", "return document.getElementById('saved-state').textContent === '• draft kept'")


def fresh(name="film.lua"):
    write(name, FILM)
    go(name)


def drafts():
    folder = studio.home + "/state/demoreel"
    return [name for name in os.listdir(folder) if name.startswith("draft-")]


def test_first_picture():
    """A film of 60 shots shows its first picture without waiting for the demo's facts or other pictures."""
    shots = "".join(f"shot {{ from = {5 + i / 4}, length = 0.5 }}\n" for i in range(60))
    write("sixty.lua", 'demo("A", "sample.dem")\n' + shots)
    serve = subprocess.Popen([program, "serve", demos + "/sixty.lua", "--basedir", sample, "--gl", "soft", "-q"],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    began = time.monotonic()
    for query in ({"what": "film"}, {"what": "frame", "time": 0}):
        serve.stdin.write(json.dumps(query).encode() + b"\n")
        serve.stdin.flush()
        serve.stdout.read(int(serve.stdout.readline().split()[-1]))
    direct = time.monotonic() - began
    serve.stdin.close()
    serve.wait()
    browser.open("about:blank")
    browser.open(studio.address)
    browser.wait("the library", "return [...document.querySelectorAll('.card img')].every((image) => image.naturalWidth)")
    took = browser.run("""const began = performance.now();
        location.hash = "#/open/sixty.lua";
        return new Promise((done) => { const look = () => document.querySelector(".screen")?.dataset.drawn
          ? done((performance.now() - began) / 1000) : setTimeout(look, 10); look(); });""")
    print(f"  first picture after {took:.2f} s; without the page, {direct:.2f} s")
    expect(took < 2.5 * direct + 1, f"the first picture took {took:.2f} s, {direct:.2f} s without the page")
    # A seek is answered while the timeline's pictures are loaded.
    began = browser.run("return studio.timeline.pictures.size")
    took = browser.run("""const began = performance.now(), screen = document.querySelector(".screen");
        studio.player.seek(7);
        return new Promise((done) => { const look = () => Math.abs(screen.dataset.time - 7) < 0.01
          ? done((performance.now() - began) / 1000) : setTimeout(look, 5); look(); });""")
    print(f"  seek after {took:.2f} s, with {began} of 60 pictures loaded")
    browser.wait("the pictures", "return [...document.querySelectorAll('.shot img')].every((image) => image.naturalWidth)")
    browser.look(out, "sixty")


def test_leave():
    """Unsaved text is there on return by any way."""
    fresh()
    type_line("-- by the link")
    browser.click(".brand")
    browser.wait("the library", "return document.querySelector('.library')")
    browser.run("history.back()")
    ready("film.lua")
    expect("-- by the link" in text(), "after the link to the library and Back")
    browser.look(out, "draft")
    type_line("-- by Back")
    browser.request("POST", "/back", {})
    browser.wait("the library", "return document.querySelector('.library')")
    browser.request("POST", "/forward", {})
    ready("film.lua")
    expect("-- by Back" in text(), "after Back")
    type_line("-- by the address")
    browser.run("location.hash = '#/open/sample.dem'")
    browser.wait("the demo", "return window.studio && studio.demo && studio.demo.path === 'sample.dem' && !studio.film")
    browser.run("location.hash = '#/open/film.lua'")
    ready("film.lua")
    expect("-- by the address" in text(), "after another address")
    type_line("-- by reloading")
    browser.request("POST", "/refresh", {})
    ready("film.lua")
    expect("-- by reloading" in text(), "after reloading")
    here = browser.tab()
    browser.open_tab()
    go("film.lua")
    type_line("-- by a closed tab")
    browser.close_tab(here)
    go("film.lua")
    expect("-- by a closed tab" in text(), "after closing the tab")
    expect(read("film.lua") == FILM, "the file is unchanged")
    mine = text()
    browser.press("Control+s")
    browser.wait("saved", "return document.getElementById('saved-state').textContent.startsWith('saved')")
    expect(read("film.lua") == mine, "the file has the text")
    browser.wait("no draft of the text", "return !studio.film.isDirty && studio.film.drafts.kept === null")


def test_killed():
    """The studio is killed while a script is edited, and started again."""
    fresh()
    type_line("-- before")
    kept()
    studio.kill()
    type_line("-- meanwhile")
    browser.wait("the banner", "return !document.getElementById('banner').hidden")
    browser.look(out, "offline")
    expect(browser.run("const e = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(e); return e.defaultPrevented"),
           "leaving asks if the draft cannot be sent")
    old = studio.address
    studio.start()
    began = time.monotonic()
    expect(studio.address == old, f"the address is {studio.address} instead of {old}")
    browser.wait("the connection", "return document.getElementById('banner').hidden")
    took = time.monotonic() - began
    print(f"  reconnected after {took:.2f} s")
    expect(took < 3, f"reconnected after {took:.1f} s")
    kept()
    drawn = browser.run("return Number(document.querySelector('.screen').dataset.drawn)")
    browser.run("studio.player.seek(1)")
    browser.wait("a picture", "return Number(document.querySelector('.screen').dataset.drawn) > arguments[0]", drawn)
    studio.kill()
    studio.start()
    go("film.lua")
    expect("-- before" in text() and "-- meanwhile" in text(), text())


def test_tabs():
    """Two tabs edit a script: both texts stay available."""
    fresh()
    first = browser.tab()
    second = browser.open_tab()
    go("film.lua")
    type_line("-- of the second tab")
    kept()
    browser.switch_tab(first)
    type_line("-- of the first tab")
    kept()
    browser.press("Control+s")
    browser.wait("saved", "return document.getElementById('saved-state').textContent.startsWith('saved')")
    browser.switch_tab(second)
    browser.click(".CodeMirror-lines")
    browser.press("Control+s")
    browser.wait("the conflict", "return document.querySelector('dialog.conflict')?.open")
    browser.look(out, "three-way")
    browser.click_text("dialog button", "Save the merged text")
    browser.wait("saved", "return document.getElementById('saved-state').textContent.startsWith('saved')")
    expect("-- of the first tab" in read("film.lua") and "-- of the second tab" in read("film.lua"), read("film.lua"))
    browser.close_tab(first)


def test_outside():
    """An editor outside changes the file."""
    fresh()
    write("film.lua", FILM + "-- outside\n")
    browser.wait("the text", "return studio.film.text.endsWith('-- outside\\n')")
    type_line("-- mine")
    write("film.lua", FILM + "-- outside again\n")
    browser.wait("a message", "return document.getElementById('toast').textContent.includes('changed elsewhere')")
    expect("-- mine" in text(), "the page's text is not replaced")
    browser.press("Control+s")
    browser.wait("the conflict", "return document.querySelector('dialog.conflict')?.open")
    browser.click_text("dialog button", "Overwrite with mine")
    browser.wait("saved", "return document.getElementById('saved-state').textContent.startsWith('saved')")
    expect("-- mine" in read("film.lua"), "mine")
    expect(read("film-other.lua") == FILM + "-- outside again\n", "the other version has a file")
    os.remove(demos + "/film-other.lua")
    os.remove(demos + "/film.lua")
    browser.wait("a message", "return document.getElementById('toast').textContent.includes('was removed')")
    browser.press("Control+s")
    browser.wait("saved", "return document.getElementById('saved-state').textContent.startsWith('saved')")
    expect("-- mine" in read("film.lua"), "the removed file is back")


def test_no_drafts():
    """The server cannot keep drafts, as on a full disk: the page says so, and leaving it asks."""
    fresh()
    folder = studio.home + "/state/demoreel"
    os.rename(folder, folder + "-away")
    try:
        type_line("-- not kept")
        browser.wait("the reason", "return document.getElementById('saved-state').textContent.startsWith('• not kept')")
        browser.look(out, "not-kept")
        expect(browser.run("const e = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(e); return e.defaultPrevented"),
               "leaving asks")
    finally:
        os.rename(folder + "-away", folder)
    kept()
    expect(browser.run("const e = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(e); return !e.defaultPrevented"),
           "leaving does not ask")


def test_player():
    """The film opens on its first shot; the seek bar is exact; marks belong to a film or a demo; undo works with the
    seek bar focused."""
    fresh()
    expect(browser.run("return studio.shot") == 0 and browser.run("return studio.player.time") == 0, "the first shot")
    left, top, width, height = browser.box(".seek-canvas")
    for part in (0.02, 0.5, 0.97):
        browser.click_at(left + part * width, top + height / 4)
        off = browser.run("return studio.player.time") - round(part * width) / width * browser.run("return studio.source.duration")
        expect(abs(off) < 1.5 / width * 5 + 0.01, f"a click at {part} is off by {off} s")
    browser.press("i")
    expect(browser.run("return studio.marks.in") is not None, "a mark")
    before = text()
    browser.run("studio.editor.change([{ from: 0, to: 0, text: '-- x\\n' }])")
    browser.click_at(left + width / 2, top + height / 4)
    expect(browser.run("return document.activeElement === studio.seekBar.range"), "the seek bar has the focus")
    browser.press("Control+z")
    browser.wait("undo", "return studio.film.text === arguments[0]", before)
    browser.wait("the demo", "return studio.demo")
    browser.click_text(".modes button", "Demo")
    browser.wait("the demo", "return studio.mode === 'demo'")
    expect(browser.run("return studio.marks.in") is None, "the film's mark is not the demo's")
    browser.click_text(".modes button", "Film")
    expect(browser.run("return studio.marks.in") is not None, "the film's mark is still there")


def test_keys():
    """Enter neither stretches a shot nor replaces its camera without asking."""
    write("film.lua", 'demo("A", "sample.dem")\nshot { name = "one", from = 5, to = 9, camera = chase("Wren", { distance = 120 }) }\n')
    go("film.lua")
    before = text()
    browser.run("document.querySelector('.screen').focus()")
    browser.press("Enter")
    browser.wait("a question", "return document.getElementById('toast').textContent.includes('again')")
    expect(text() == before, "the chase is still there")
    browser.press("Enter")
    browser.wait("a path", "return studio.film.text.includes('path {')")
    browser.press("Control+z")
    browser.wait("the demo", "return studio.demo")
    browser.click_text(".modes button", "Demo")
    browser.wait("the demo", "return studio.mode === 'demo'")
    browser.run("studio.player.seek(20); document.querySelector('.screen').focus()")
    browser.press("Enter")
    browser.wait("a message", "return document.getElementById('toast').textContent.includes('start another shot')")
    expect(text() == before, "the shot is not longer")


def test_shape():
    """An upright film is shown upright."""
    write("upright.lua", 'film { size = "1080x1920" }\n' + FILM)
    go("upright.lua")
    for name, (width, height) in (("upright", (1280, 720)), ("upright-phone", (390, 844))):
        browser.resize(width, height)
        w, h, shown = browser.run("const c = document.querySelector('.screen'), b = c.getBoundingClientRect(); return [c.width, c.height, b.width / b.height]")
        expect(abs(w / h - 9 / 16) < 0.01 and abs(shown - 9 / 16) < 0.01, f"{w}x{h}, shown as {shown}")
        expect(min(w, h) >= 360, f"{w}x{h} is too small to judge a picture")
        browser.look(out, name)
    browser.resize(1280, 720)


def test_export():
    """A script with an error is not exported, and a cancelled export leaves no film."""
    fresh("broken.lua")
    type_line("shto { }")
    browser.wait("an error", "return studio.film.error")
    browser.click_text(".tabs button", "Export")
    browser.click_text(".panel button", "Start")
    browser.wait("a message", "return document.getElementById('toast').textContent.includes('Correct the script')")
    expect(browser.run("return document.querySelectorAll('.export').length") == 0, "no export")
    write("long.lua", 'film { size = "1920x1080" }\ndemo("A", "sample.dem")\nshot { from = 0, to = 35 }\n')
    go("long.lua")
    browser.click_text(".tabs button", "Export")
    browser.click_text(".panel button", "Start")
    browser.wait("progress", "return document.querySelector('.export.running progress')?.value > 0")
    browser.click_text(".export button", "Cancel")
    browser.wait("the end", "return document.querySelector('.export.cancelled')")
    expect(not os.path.exists(demos + "/long.mp4"), "no film is left")


def test_search():
    """The search finds demos that have not been scrolled into view."""
    for number in range(40):
        shutil.copy(sample + "/id1/sample.dem", f"{demos}/copy-{number:02}.dem")
    browser.open("about:blank")
    browser.open(studio.address)
    browser.wait("the library", "return document.querySelector('.library')")
    browser.click("input[type=search]")
    browser.press(*"wren")
    browser.wait("all demos", "return [...document.querySelectorAll('.card.demo')].filter((card) => !card.hidden).length === 41")
    browser.look(out, "search")


TESTS = (test_first_picture, test_leave, test_killed, test_tabs, test_outside, test_no_drafts, test_player, test_keys, test_shape,
         test_export, test_search)
studio = Studio(program, demos, "--basedir", sample)
browser = Browser()
try:
    for test in TESTS:
        if len(sys.argv) > 4 and test.__name__ not in sys.argv[4:]:
            continue
        print(test.__name__, flush=True)
        try:
            test()
        except Exception:
            browser.shot(f"{out}/failed.png")
            raise
finally:
    browser.close()
    code = studio.close()
    shutil.rmtree(work, ignore_errors=True)
expect(code == 0, f"the studio exited with code {code}")
