-- SPDX-License-Identifier: GPL-2.0-or-later
-- A flight through a map, without a demo. The loop places the keys on a circle.
film { output = "flight.mp4", size = "1280x720", fps = 60 }
map("sample")

local ring = { constant = true }
for i = 0, 12 do
  local a = math.rad(i * 30)
  ring[#ring + 1] = {
    i * 0.75,
    pos = { 290 * math.cos(a), 290 * math.sin(a), 150 + 40 * math.sin(2 * a) },
    look = { 0, 0, 60 },
  }
end

shot { length = 9, camera = path(ring), fade = { ["in"] = 0.5, out = 0.5 }, letterbox = 2 }
