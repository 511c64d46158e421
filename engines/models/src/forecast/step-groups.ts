/**
 * Steps that are judged together: 1, 2, 3, 4-6, 7-12, 13-24 and on by doubling. What is near is told apart finely, and a group has
 * enough errors to choose by.
 * @returns the group of each step (0-based) and how many there are
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
