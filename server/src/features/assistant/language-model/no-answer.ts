import { sensesIn } from '@oppidum/analyst/figure-check/measure-words'
import { folded } from '@oppidum/analyst/figure-check/normalise'

/** Whether a question wants a figure, so that an answer without one is none. */
export function wantsFigures(question: string): boolean {
  const plain = folded(question)
  return (
    sensesIn(plain).length > 0 ||
    /\b(?:how (?:many|much|fast|long|old|high|often|congested)|number of|count of|cuant[oa]s?|que tan|a que hora|at what time|what time|percentage|porcentaje)\b/.test(
      plain,
    )
  )
}

/** Models decline in few words, and mostly in these. */
export function isRefusal(text: string): boolean {
  return /^\W*(?:i(?: a|')m (?:sorry|unable|not able)|sorry\b|i (?:cannot|can't|can not|won't) |as an ai\b|unfortunately, i|lo siento|lo lamento|disculp|no puedo\b|como (?:una )?(?:ia|inteligencia|modelo)\b)/.test(
    folded(text.trim()),
  )
}
