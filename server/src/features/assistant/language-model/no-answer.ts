import { sensesIn } from '@oppidum/analyst/figure-check/measure-words'
import { folded } from '@oppidum/analyst/figure-check/normalise'

/** Whether a question asks for a figure, so that a text without one is no answer. */
export function wantsFigures(question: string): boolean {
  const plain = folded(question)
  return (
    sensesIn(plain).length > 0 ||
    /\b(?:how (?:many|much|fast|long|old|high|often|congested)|number of|count of|cuant[oa]s?|que tan|a que hora|at what time|what time|percentage|porcentaje)\b/.test(
      plain,
    )
  )
}

/** Language models decline in few words, mostly these. */
export function isRefusal(text: string): boolean {
  return /^\W*(?:i(?: a|')m (?:sorry|unable|not able)|sorry\b|i (?:cannot|can't|can not|won't) |as an ai\b|unfortunately, i|lo siento|lo lamento|disculp|no puedo\b|como (?:una )?(?:ia|inteligencia|modelo)\b)/.test(
    folded(text.trim()),
  )
}
