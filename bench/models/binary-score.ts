/** Chance that a score of one that is true is higher than that of one that is not; equal scores count half. */
export function areaUnderRoc(scores: readonly number[], truth: readonly boolean[]): number {
  const order = [...scores.keys()].sort((a, b) => (scores[a] as number) - (scores[b] as number))
  let rankSum = 0
  let positives = 0
  for (let at = 0; at < order.length; ) {
    let end = at
    while (end < order.length && scores[order[end] as number] === scores[order[at] as number]) end++
    for (let tied = at; tied < end; tied++)
      if (truth[order[tied] as number]) {
        rankSum += (at + 1 + end) / 2
        positives++
      }
    at = end
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (order.length - positives))
}

/** Mean precision at each that is true, from the highest score down. */
export function averagePrecision(scores: readonly number[], truth: readonly boolean[]): number {
  const order = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number))
  let found = 0
  let sum = 0
  for (const [rank, at] of order.entries()) {
    if (!truth[at]) continue
    found++
    sum += found / (rank + 1)
  }
  return sum / found
}
