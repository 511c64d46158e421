/**
 * Groups of steps with common weights and intervals: 1, 2, 3, 4-6, 7-12, 13-24 and so on, doubling. Near steps are separated finely,
 * and each group has enough errors to choose by.
 * @returns the group of each step (0-based) and the number of groups
 */
export function stepGroups(horizon: number): { groupOf: Int32Array; groups: number } {
  const groupOf = new Int32Array(horizon)
  const ends = [1, 2, 3]
  for (let end = 6; (ends.at(-1) as number) < horizon; end *= 2) ends.push(end)
  let group = 0
  for (let step = 0; step < horizon; step++) {
    if (step >= (ends[group] as number)) group++
    groupOf[step] = group
  }
  return { groupOf, groups: group + 1 }
}
