import type { PromptRow } from './labelled-prompts.ts'

/** From this share of common words on, two prompts count as the same. */
const SAME_FROM = 0.55

/** A fold for each prompt, 0 to `count - 1`; nearly identical picture prompts share one. @param random 0 to 1, from a seed */
export function foldsOf(rows: readonly PromptRow[], count: number, random: () => number): number[] {
  const words = rows.map((it) => new Set(it.prompt.toLowerCase().match(/[a-z]+/g) ?? []))
  const first = rows.map((_, at) => at)
  const pictures = rows.flatMap((it, at) => (it.source === 'i2p' || it.source === 'art' ? [at] : []))
  for (const [rank, at] of pictures.entries())
    for (const other of pictures.slice(rank + 1))
      if (first[other] === other && areSame(words[at] as Set<string>, words[other] as Set<string>)) first[other] = first[at] as number
  const folds = new Map<number, number>()
  return first.map((it) => {
    const fold = folds.get(it) ?? Math.floor(random() * count)
    folds.set(it, fold)
    return fold
  })
}

function areSame(a: Set<string>, b: Set<string>): boolean {
  if (Math.min(a.size, b.size) < SAME_FROM * Math.max(a.size, b.size)) return false
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return common >= SAME_FROM * (a.size + b.size - common)
}
