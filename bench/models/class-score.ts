/** Share that was named right. */
export function accuracy(truth: readonly string[], named: readonly (string | null)[]): number {
  return truth.filter((it, at) => it === named[at]).length / truth.length
}

/** Mean over the classes that occur of the harmonic mean of precision and recall; a class that was never named right counts 0. */
export function macroF1(truth: readonly string[], named: readonly (string | null)[]): number {
  const classes = [...new Set(truth)]
  const f1 = classes.map((it) => {
    const right = truth.filter((one, at) => one === it && named[at] === it).length
    const there = truth.filter((one) => one === it).length
    return (2 * right) / (there + named.filter((one) => one === it).length)
  })
  return f1.reduce((sum, it) => sum + it, 0) / classes.length
}

/** Mean distance between confidence and share of right answers, over ten bins of confidence. */
export function calibrationError(confidence: readonly number[], right: readonly boolean[]): number {
  const bins = Array.from({ length: 10 }, () => 0)
  for (const [at, it] of confidence.entries()) {
    const bin = Math.min(9, Math.floor(it * 10))
    bins[bin] = (bins[bin] as number) + it - (right[at] ? 1 : 0)
  }
  return bins.reduce((sum, it) => sum + Math.abs(it), 0) / confidence.length
}
