import type { AnswerText } from './answer-sentences.ts'
import type { Truth, WithValues } from './evaluation-question.ts'
import { folded } from './figures-in-text.ts'

/** An answer may round by half of its last digit, but by no more than this part of the value (or 0.5): a vaguer figure says nothing. */
const COARSEST_ROUNDING = 0.02
/** Relative: a value that was looked up, not computed, differs by its rounding alone. */
const LOOKED_UP_TOLERANCE = 0.003
const NONE = /\b(no|none|not any|ningun[oa]?|no hay|nothing)\b/

/** @param anywhere a figure in any sentence counts: it is one part of a longer answer */
export function saysNumber(
  truth: WithValues<Truth> & { kind: 'number' },
  { lines, answer, words }: AnswerText,
  anywhere: boolean,
): boolean {
  const signed = Number(truth.values[0])
  const value = truth.absolute ? Math.abs(signed) : signed
  const tolerance = truth.tolerance ?? (truth.unit === 'count' ? 0 : LOOKED_UP_TOLERANCE)
  const wanted = truth.unit === 'incidents/h' ? 'count' : truth.unit
  const about = (truth.about ?? []).map(folded)
  const isSaid = lines.some((line) => {
    const isRowAbout = line.isRow && about.length > 0 && about.every((it) => folded(line.context).includes(it))
    if (!anywhere && !line.leads && !isRowAbout) return false
    const subject = folded(`${line.context} ${answer.understood ?? ''}`)
    if (!about.every((it) => subject.includes(it) || words.includes(it))) return false
    return line.quantities.some((it) => {
      const unitFits = it.unit === null || it.unit === wanted || (wanted === 'count' && it.unit === 'points')
      if (!unitFits) return false
      const figure = truth.absolute ? Math.abs(it.value) : it.value
      const half = wanted === 'count' && tolerance === 0 ? 0 : Math.min(it.half, Math.max(COARSEST_ROUNDING * Math.abs(value), 0.5))
      return Math.abs(figure - value) <= Math.max(tolerance * Math.abs(value), half) + 1e-9
    })
  })
  // 'No incidents' says 0.
  return isSaid || (signed === 0 && lines.some((it) => it.leads && NONE.test(folded(it.text))))
}
