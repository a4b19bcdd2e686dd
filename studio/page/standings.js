// SPDX-License-Identifier: GPL-2.0-or-later
// Points at a time of a match. `scores` has [time, slot, points] in the order of time.

// Return the players with their points, the best first.
export function playerStandings(players, scores, time) {
  const points = new Map();
  for (const [when, slot, frags] of scores) if (when <= time) points.set(slot, frags);
  return players.map((player) => ({ player, frags: points.get(player.slot) ?? 0 })).sort((a, b) => b.frags - a.frags);
}

// Return the teams with their points, the best first; none if all players play for themselves.
export function teamStandings(standings) {
  const teams = new Map();
  for (const { player, frags } of standings) {
    const team = teams.get(player.team) ?? { name: player.team, frags: 0, players: 0 };
    team.frags += frags;
    team.players++;
    teams.set(player.team, team);
  }
  const all = [...teams.values()].sort((a, b) => b.frags - a.frags);
  return all.length > 1 && all.every((team) => team.name) && all.some((team) => team.players > 1) ? all : [];
}

// Return a line such as "red 97, blue 88" for two or more sides, or "".
export function standingsText(standings) {
  const teams = teamStandings(standings);
  const sides = teams.length ? teams : standings.map(({ player, frags }) => ({ name: player.name, frags }));
  return sides.length > 1 ? sides.slice(0, 4).map((side) => `${side.name} ${side.frags}`).join(", ") : "";
}
