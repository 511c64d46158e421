import type { Junction } from './junctions.ts'

/** Where a section begins and ends, in metres along its chain and by the streets that cross there. */
export interface Cut {
  fromM: number
  toM: number
  from: string
  to: string
}

/** Shorter sections show a sensor's noise, longer ones hide a queue in their mean. */
const SHORTEST_M = 300
const LONGEST_M = 2_500

/** The cost of ending at a crossing street, by its rank; operators know the avenues by name, but not every side street. */
const COST_OF_RANK = [0, 0, 0, 0.03, 0.1, 0.25, 0.25, 0.35, 0.35]
const COST_OF_NO_CROSSING = 0.5
/** The cost of a stretch without a section, per target length. */
const COST_OF_GAP = 3

/**
 * The cheapest way to cut a street into sections of about the target length, each from one crossing street to another (dynamic
 * programming over the junctions in order). Stretches that no two junctions bound are left out.
 * @param totalM length of the street
 * @returns cuts in order; empty when the street is too short
 */
export function cutIntoSections(junctions: readonly Junction[], totalM: number, targetM: number): Cut[] {
  /** The cheapest way to each junction so far, and the junction (an index, -1 for none) before it. */
  const best: { cost: number; before: number; cut: Cut | null }[] = []
  junctions.forEach((end, k) => {
    let cheapest = { cost: gapCost(end.alongM), before: -1, cut: null as Cut | null }
    best.forEach((reached, i) => {
      const start = junctions[i] as Junction
      const cut = cutBetween(start, end)
      const lengthM = end.alongM - start.alongM
      const step = cut ? ((lengthM - targetM) / targetM) ** 2 + endCost(start) + endCost(end) : gapCost(lengthM)
      if (reached.cost + step < cheapest.cost) cheapest = { cost: reached.cost + step, before: i, cut }
    })
    best[k] = cheapest
  })

  let last = -1
  let lowest = gapCost(totalM)
  best.forEach(({ cost }, k) => {
    const whole = cost + gapCost(totalM - (junctions[k] as Junction).alongM)
    if (whole < lowest) [last, lowest] = [k, whole]
  })
  const cuts: Cut[] = []
  for (let step = best[last]; step; step = best[step.before]) if (step.cut) cuts.push(step.cut)
  return cuts.reverse()

  function gapCost(metres: number): number {
    return (COST_OF_GAP * metres) / targetM
  }
}

function endCost({ crossings }: Junction): number {
  return COST_OF_RANK[crossings[0]?.rank ?? -1] ?? COST_OF_NO_CROSSING
}

/** Null when the two junctions do not bound a section: too near, too far, or the same street twice. */
function cutBetween(start: Junction, end: Junction): Cut | null {
  const lengthM = end.alongM - start.alongM
  const from = start.crossings[0]?.street
  const to = end.crossings.find((it) => it.street !== from)?.street
  // Simplifying and rounding change the length a little: leave room for that.
  if (!from || !to || lengthM < SHORTEST_M * 1.03 || lengthM > LONGEST_M * 0.98) return null
  return { fromM: start.alongM, toM: end.alongM, from, to }
}
