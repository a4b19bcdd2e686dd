# SPDX-License-Identifier: GPL-2.0-or-later
"""Test the inspector with the mouse and the keyboard: each field changes the script as expected, undo restores its bytes,
errors appear at the field. Run by make check-studio: python3 tests/studio/inspector.py PROGRAM SAMPLE OUT [TEST...]
"""
from editing import HEAD, THREE, becomes, browser, edge, edit, expect, film, out, refused, run, seek, text, undone


def field(name):
    return f'[data-property="{name}"]'


def enter(name, value):
    """Replace what is in a field, and press Enter."""
    browser.click(field(name))
    browser.press("Control+a", *value, "Enter")


def choose(name, label):
    """Choose an option by typing its words, as with the keyboard."""
    browser.run("document.querySelector(arguments[0]).focus()", field(name))
    browser.press(*label)
    browser.press("Tab")


def error_of(name):
    return browser.wait(f"an error at {name}", """const node = document.querySelector(arguments[0]).closest(".property").querySelector(".field-error");
        return !node.hidden && node.textContent""", field(name))


def drag_label(name, pixels, held=None):
    left, top, width, height = browser.run("""const node = document.querySelector(arguments[0]).closest(".property").querySelector("label");
        node.scrollIntoView({ block: "center" }); const box = node.getBoundingClientRect(); return [box.left, box.top, box.width, box.height]""", field(name))
    browser.drag(left + 20, top + height / 2, left + 20 + pixels, top + height / 2, held)


def choose_shot(number):
    browser.click_at(*edge(number, False, 60))
    browser.wait("the shot", "return studio.shot === arguments[0]", number)


def test_times():
    edit(THREE, 3)
    choose_shot(1)
    browser.look(out, "inspector")
    enter("from", "9.5")
    becomes(THREE.replace("from = 9", "from = 9.5").replace("at = 2,", "at = 1.5,"), "the caption stays with the demo")
    undone(THREE)
    enter("from", "8 + 2")
    becomes(THREE.replace("from = 9", "from = 8 + 2").replace("at = 2,", "at = 1,"), "an expression is evaluated")
    browser.wait("the value", "return document.querySelector(arguments[0]).parentNode.textContent === '= 10'", field("from"))
    browser.press("Up")
    becomes(THREE.replace("from = 9", "from = 8 + 2.1").replace("at = 2,", "at = 0.9,"), "the arrow keys keep the style")
    browser.run("studio.editor.cm.undo()")
    undone(THREE)
    enter("to", "0:11")
    becomes(THREE.replace("to = 12", "to = 11").replace(', caption = { "GO", at = 2, length = 0.5 }', ""), "a caption that is not shown goes")
    undone(THREE)
    enter("length", "2.6")
    becomes(THREE.replace("to = 12", "to = 11.6"), "the length moves the end")
    undone(THREE)
    enter("to", "kill +")
    expect("complete" in error_of("to"), error_of("to"))
    expect(text() == THREE, "the text is unchanged")
    browser.look(out, "inspector-error")
    browser.press("Escape")
    expect(browser.run("return document.querySelector(arguments[0]).value", field("to")) == "12", "Escape restores")
    drag_label("to", 40, lambda: browser.look(out, "inspector-drag"))
    becomes(THREE.replace("to = 12", "to = 13"), "dragging the label")
    undone(THREE)


def test_expression():
    script = HEAD + 'local kill = 10\nshot { name = "a", from = kill - 3, to = kill + 1, caption = { "GO", at = 2 } }\n'
    edit(script, 1)
    expect(browser.run("return document.querySelector(arguments[0]).value", field("from")) == "kill - 3", "the source is shown")
    drag_label("from", 20)
    becomes(script.replace("kill - 3", "kill - 2.5").replace("at = 2", "at = 1.5"), "the definition is unchanged")
    undone(script)


def test_properties():
    script = HEAD + 'shot { name = "a", from = 5, to = 9 }\nshot { name = "b", from = 10, to = 14 }\n'
    edit(script, 2)
    choose_shot(1)
    last = 'to = 14'
    with_ = lambda more: script.replace(last, f"{last}, {more}")
    enter("shot.speed", "0.5")
    becomes(with_("speed = 0.5"), "the speed")
    expect(abs(film()["shots"][1]["duration"] - 8) < 0.01, "half speed")
    undone(script)
    for name, value in (("gamma", "0.8"), ("saturation", "keys { {0, 0}, {2, 1} }")):
        enter(f"shot.{name}", value)
        becomes(with_(f"{name} = {value}"), name)
        undone(script)
    enter("shot.gamma", "99")
    expect("gamma" in error_of("shot.gamma"), error_of("shot.gamma"))
    expect(text() == script, "the text is unchanged")
    browser.press("Escape")
    choose("shot.exposure", "by hand")
    becomes(with_("exposure = 0"), "exposure by hand")
    enter("shot.stops", "1.5")
    becomes(with_("exposure = 1.5"), "stops")
    browser.look(out, "inspector-picture")
    browser.run("document.querySelector(arguments[0]).closest('.property').querySelector('.reset').click()", field("shot.stops"))
    becomes(script, "reset")
    choose("shot.hud", "none")
    becomes(with_('hud = "none"'), "the HUD")
    undone(script)
    choose("join", "Dissolve")
    becomes(script.replace('shot { name = "b"', 'dissolve(30)\nshot { name = "b"'), "a dissolve")
    enter("frames", "15")
    becomes(script.replace('shot { name = "b"', 'dissolve(15)\nshot { name = "b"'), "its frames")
    choose("join", "Cut")
    becomes(script, "a cut again")
    enter("fade.out", "0.5")
    becomes(with_("fade = { out = 0.5 }"), "a fade")
    undone(script)
    seek(5)
    browser.click_text(".actions button", "Stop the demo")
    becomes(with_("freeze = { at = 1, length = 1 }"), "a freeze")
    expect(abs(film()["shots"][1]["duration"] - 5) < 0.01, "a second longer")
    undone(script)


def test_camera():
    script = HEAD + 'shot { name = "a", from = 5, to = 9 }\n'
    edit(script, 1)
    seek(1)
    camera = lambda words: script.replace("to = 9", f"to = 9, camera = {words}")
    enter("camera.fov", "70")
    becomes(camera("pov { fov = 70 }"), "the field of view")
    undone(script)
    choose("kind", "Chase")
    becomes(camera('chase("pov", { distance = 120, height = 40 })'), "a chase")
    choose("target", "Rook")
    becomes(camera('chase("Rook", { distance = 120, height = 40 })'), "another player")
    drag_label("camera.distance", 80, lambda: browser.look(out, "inspector-camera"))
    becomes(camera('chase("Rook", { distance = 220, height = 40 })'), "the distance")
    choose("kind", "Orbit")
    becomes(camera('orbit("Rook", { radius = 140, angle = ramp(0, 360) })'), "an orbit")
    choose("kind", "Fixed")
    browser.wait("a fixed camera", "return /camera = fixed \\{ pos = /.test(studio.film.text) && studio.film.text === studio.film.checked")
    choose("kind", "Player")
    becomes(script, "the player's view")


def test_names_and_code():
    script = HEAD + 'shot { name = "a", from = 5, to = 7 }\nfor i = 1, 2 do\n  shot { from = 5 * i, length = 2 }\nend\n'
    edit(script, 3)
    browser.click(".shot-title")
    browser.press("Control+a", *"begin", "Enter")
    becomes(script.replace('"a"', '"begin"'), "the name")
    undone(script)
    choose_shot(2)
    browser.wait("the reason", "return document.querySelector('.notice').textContent.includes('line 4') && document.querySelector('.properties').hidden")
    browser.look(out, "inspector-code")
    browser.click(".inspector-head .link")
    browser.wait("the line", "return studio.editor.cm.getCursor().line === 3 && studio.shownPanel === 'Script'")


def test_upright():
    edit(THREE, 3)
    choose("film.size", "9")
    becomes('film { size = "1080x1920" }\n' + THREE, "an upright film")
    browser.wait("its picture", "const c = document.querySelector('.screen'); return c.height > c.width && Number(c.dataset.drawn) > 0")
    browser.run("document.querySelector('.screen').focus()")
    browser.press("g")
    screen, area = browser.box(".screen"), browser.box(".guides .area")
    expect(screen[3] > 1.7 * screen[2] and abs(area[0] - screen[0] - 0.04 * screen[2]) < 2 and abs(area[3] - 0.7 * screen[3]) < 3, f"{screen} {area}")
    browser.look(out, "upright")
    browser.press("g")
    expect(browser.run("return document.querySelector('.guides').hidden"), "G hides the guides")
    undone(THREE)


def test_looks():
    edit(THREE.replace("to = 12,", 'to = 12, speed = 0.5, exposure = 0.5, fade = { ["in"] = 0.5 }, camera = chase("Rook", { distance = 120, height = 40 }),'), 3)
    choose_shot(1)
    for name, size in (("inspector-dark", (1280, 720, True)), ("inspector-phone", (390, 844)), ("inspector-wide", (1920, 1080)), ("inspector-light", (1280, 720))):
        browser.resize(*size)
        if "phone" in name:
            browser.run("document.querySelector('.tabs').scrollIntoView()")
        browser.look(out, name)


run((test_times, test_expression, test_properties, test_camera, test_names_and_code, test_upright, test_looks))
