-- SPDX-License-Identifier: GPL-2.0-or-later
-- A complete trailer: music that is ducked under loud moments, titles that grow and
-- move, a dissolve, a wipe and a dip, slow motion that keeps its pitch, a colour lookup
-- table, sound that starts before its picture, and motion blur. Copy the sample game's
-- id1/music/track02.wav and the demo to the folder of this script.
profile("trailer", { size = "1280x720", fps = 60, samples = 8, shutter = 180, hud = "none",
                     smooth_effects = true })
film { profile = "trailer", output = "trailer.mp4" }
local A = demo("A", "sample.dem")
map("sample")
music("track02.wav", { loop = true, gain = 0.7, duck = 0.35, fade_in = 1.5, fade_out = 2 })

local kill = A.at.kill("Wren", 1)
local title = { font = "sans bold", size = 0.11, colour = "#ffd040",
                outline = 0.05, shadow = 0.07, place = "middle", fade = 0.4 }
local line = { font = "sans", size = 0.05, outline = 0.06, place = "lower" }

-- The empty map, before the players appear.
shot {
  name = "place", demo = "sample", length = 5, letterbox = 2.35,
  camera = path {
    constant = true,
    { 0, pos = {-260, -200, 220}, look = {0, 0, 60} },
    { 5, pos = {240, -240, 130}, look = {0, 0, 80} },
  },
  lut = "dusk.cube", lut_amount = keys { {0, 1}, {3, 1}, {5, 0, "linear"} }, -- dusk, until the players appear
  caption = {
    { "WREN & ROOK", style = title, size = ramp(0.09, 0.12), at = 0.8, length = 3.4 },
    { "one courtyard · two of them", style = line, at = 1.8, length = 2.6,
      place = { keys { {1.8, 0.47}, {4.4, 0.53, "linear"} }, 0.8 } },
  },
  fade = { ["in"] = 1 },
}

dissolve(45) -- frames

shot {
  name = "hunt", demo = "A", from = kill - 5, to = kill - 1.5, letterbox = 2.35,
  camera = chase("Wren", { distance = 110, height = 34, lag = 0.12 }),
}

wipe(18, "left")

shot {
  name = "frag", demo = "A", from = kill - 1.5, to = kill + 0.9, letterbox = 2.35,
  sound_before = 0.4, -- the sound starts before the picture
  speed = keys { {0, 1}, {0.9, 1}, {1.2, 0.25}, {4, 0.25}, {4.4, 1} },
  sound = "stretch", gain = 1.2,
  camera = orbit("Rook", { radius = 130, height = 40, angle = ramp(200, 320), lag = 0.1 }),
}

dip(24, "white")

shot {
  name = "end", demo = "A", from = kill + 3, length = 3,
  camera = pov(), letterbox = 2.35,
  play = { "track02.wav", from = 2, gain = keys { {0, 0}, {2, 0.5} }, length = 3, fade_out = 1 },
  caption = { "demoreel", style = title, size = 0.16, at = 0.6, length = 2.2 },
  fade = { out = 1 },
}
