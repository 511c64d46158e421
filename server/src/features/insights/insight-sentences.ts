import type { InsightFigure } from '@oppidum/domain/insights/insights'

/** A possible sentence, with its figures. */
export interface Sentence {
  /** 1 is what happens on many days. The most unusual sentence comes first. */
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

/** The one or two sentences that stand out most; the first possible one if none does. Null when nothing was measured. */
export function chosen(sentences: readonly (Sentence | null)[]): Insight | null {
  const possible = sentences.filter((it) => it !== null)
  const outstanding = possible
    .filter((it) => it.unusual >= STANDS_OUT)
    .sort((a, b) => b.unusual - a.unusual)
    .slice(0, SENTENCES)
  const [usual] = possible
  const chosen = outstanding.length > 0 ? outstanding : usual ? [usual] : []
  // A lone remark follows the general situation.
  if (chosen.length === 1 && usual && chosen[0] !== usual) chosen.unshift(usual)
  if (chosen.length === 0) return null
  return { text: chosen.map((it) => it.text).join(' '), figures: chosen.flatMap((it) => [...it.figures]) }
}
