import type { InsightFigure } from '@oppidum/domain/insights/insights'

/** Something that could be said, with the figures in it. */
export interface Sentence {
  /** 1 is what happens on many days; the most unusual is said first. */
  unusual: number
  text: string
  figures: readonly InsightFigure[]
}

export interface Insight {
  text: string
  figures: InsightFigure[]
}

/** From here on something stands out. */
const STANDS_OUT = 1
const SENTENCES = 2

/** What stands out most, at most two sentences; the first one that can be said when nothing does. Null when nothing was measured. */
export function chosen(sentences: readonly (Sentence | null)[]): Insight | null {
  const known = sentences.filter((it) => it !== null)
  const standing = known
    .filter((it) => it.unusual >= STANDS_OUT)
    .sort((a, b) => b.unusual - a.unusual)
    .slice(0, SENTENCES)
  const [usual] = known
  const told = standing.length > 0 ? standing : usual ? [usual] : []
  // A lone remark stands behind what is the case in general.
  if (told.length === 1 && usual && told[0] !== usual) told.unshift(usual)
  if (told.length === 0) return null
  return { text: told.map((it) => it.text).join(' '), figures: told.flatMap((it) => [...it.figures]) }
}
