// SPDX-License-Identifier: GPL-2.0-or-later
import assert from "node:assert/strict";
import test from "node:test";
import { playerStandings, standingsText, teamStandings } from "../../studio/page/standings.js";

const player = (slot, name, team) => ({ slot, name, team });
const scores = [[1, 0, 1], [2, 1, 2], [3, 2, 4], [4, 0, 3], [5, 3, -1]];

test("players have the points of the time, the best first", () => {
  const players = [player(0, "a", ""), player(1, "b", ""), player(2, "c", "")];
  const names = (time) => playerStandings(players, scores, time).map(({ player, frags }) => `${player.name} ${frags}`);
  assert.deepEqual(names(0), ["a 0", "b 0", "c 0"]);
  assert.deepEqual(names(3), ["c 4", "b 2", "a 1"]);
});

test("teams have the sum of their players' points", () => {
  const players = [player(0, "a", "red"), player(1, "b", "blue"), player(2, "c", "blue"), player(3, "d", "red")];
  const standings = playerStandings(players, scores, 9);
  assert.deepEqual(teamStandings(standings).map(({ name, frags }) => [name, frags]), [["blue", 6], ["red", 2]]);
  assert.equal(standingsText(standings), "blue 6, red 2");
});

test("there are no teams where everybody plays alone", () => {
  const duel = playerStandings([player(0, "a", "x"), player(1, "b", "y")], scores, 9);
  assert.deepEqual(teamStandings(duel), []);
  assert.equal(standingsText(duel), "a 3, b 2");
  assert.deepEqual(teamStandings(playerStandings([player(0, "a", ""), player(1, "b", "red"), player(2, "c", "red")], scores, 9)), []);
  assert.equal(standingsText(playerStandings([player(0, "a", "")], scores, 9)), "");
});
