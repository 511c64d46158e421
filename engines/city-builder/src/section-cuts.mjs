/** @typedef {import('./junctions.mjs').Junction} Junction */
/** @typedef {{ fromM: number, toM: number, from: string, to: string }} Cut */

/** Metres; shorter ones jump in a sensor's noise, longer ones hide a standing queue in their mean. */
const SHORTEST_M = 300
const LONGEST_M = 2_500

/** What a section costs for ending at a crossing street of each class; an operator knows the avenues by name, not every side street. */
const COST_OF_RANK = [0, 0, 0, 0.03, 0.1, 0.25, 0.25, 0.35, 0.35]
const COST_OF_NO_CROSSING = 0.5
/** What a stretch without any section costs, by the wanted length. */
const COST_OF_GAP = 3

/**
 * The cheapest way to cut a street into sections of about the wanted length, each from a crossing street to another (dynamic
 * programming over the junctions in order). Stretches that no two junctions bound stay out.
 * @param {readonly Junction[]} junctions along the street
 * @param {number} totalM length of the street
 * @param {number} wantedM
 * @returns {Cut[]} in order; empty when the street is too short
 */
export function cuts(junctions, totalM, wantedM) {
  /** @type {{ cost: number, before: number, cut: Cut | null }[]} */
  const best = junctions.map(({ alongM }) => ({ cost: gapCost(alongM), before: -1, cut: null }))
  junctions.forEach((end, k) => {
    for (let i = 0; i < k; i++) {
      const cut = between(junctions[i], end)
      const lengthM = end.alongM - junctions[i].alongM
      const step = cut ? ((lengthM - wantedM) / wantedM) ** 2 + endCost(junctions[i]) + endCost(end) : gapCost(lengthM)
      if (best[i].cost + step < best[k].cost) best[k] = { cost: best[i].cost + step, before: i, cut }
    }
  })

  let last = -1
  let lowest = gapCost(totalM)
  junctions.forEach(({ alongM }, k) => {
    const cost = best[k].cost + gapCost(totalM - alongM)
    if (cost < lowest) [last, lowest] = [k, cost]
  })
  const chosen = []
  for (let k = last; k >= 0; k = best[k].before) {
    const { cut } = best[k]
    if (cut) chosen.push(cut)
  }
  return chosen.reverse()

  /** @param {number} metres */
  function gapCost(metres) {
    return (COST_OF_GAP * metres) / wantedM
  }
}

/** @param {Junction} junction */
function endCost({ crossings }) {
  return COST_OF_RANK[crossings[0].rank] ?? COST_OF_NO_CROSSING
}

/** Null when the two do not bound a section: too near, too far, or the same street twice. @param {Junction} start @param {Junction} end @returns {Cut | null} */
function between(start, end) {
  const lengthM = end.alongM - start.alongM
  const from = start.crossings[0].street
  const to = end.crossings.find((it) => it.street !== from)?.street
  // Room for the little that simplifying and rounding take off or add.
  if (!to || lengthM < SHORTEST_M * 1.03 || lengthM > LONGEST_M * 0.98) return null
  return { fromM: start.alongM, toM: end.alongM, from, to }
}
