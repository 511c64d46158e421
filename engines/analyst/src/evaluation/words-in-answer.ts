import type { AnswerText } from './answer-sentences.ts'
import type { Truth, WithValues } from './evaluation-question.ts'
import { folded } from './figures-in-text.ts'

/** A change no larger than this, in any unit, may be called steady. */
const STEADY = 1.5

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const NOT_BEFORE = /\b(not|no|isn't|ni|sin|nor)( \w+)? $/
/** Where a word begins that is not denied; -1 if nowhere. */
const wordAt = (word: string, text: string): number => {
  for (const match of text.matchAll(new RegExp(`(?<![\\p{L}])${escaped(word)}`, 'gu')))
    if (!NOT_BEFORE.test(text.slice(0, match.index))) return match.index
  return -1
}

/** Whether the first of the words in a leading line is a right one. */
export function saysWord(truth: WithValues<Truth> & { kind: 'word' }, { lines }: AnswerText): boolean {
  const right = (truth.words[String(truth.values[0])] ?? []).map(folded)
  const others = Object.entries(truth.words).flatMap(([key, words]) => (key === String(truth.values[0]) ? [] : words.map(folded)))
  return lines.some((line) => {
    if (!line.leads) return false
    const text = folded(line.text)
    const places = right.map((it) => wordAt(it, text)).filter((it) => it >= 0)
    const wrong = others.map((it) => wordAt(it, text)).filter((it) => it >= 0)
    return places.length > 0 && wrong.every((it) => it > Math.min(...places))
  })
}

const UP =
  /(?<![\p{L}])(up|ris(e|es|ing|en)|rose|increas|grow|grew|higher|more|faster|above|better|improv|quicker|busier|sub[ei]|subio|subiendo|aument|crec|mayor|mas (alt|rapid|que|incident|solicit|gente|person)|por encima|mejor|incremento)/u
const DOWN =
  /(?<![\p{L}])(down|fall|fell|drop|decreas|declin|lower|less|fewer|slower|below|worse|slow|baj|cay|cae|caid|disminu|descend|menor|menos|mas (baj|lent)|por debajo|peor|empeor|reduj|ralentiz)/u
const STILL =
  /(?<![\p{L}])(steady|stable|unchanged|flat|about the same|same as|estable|sin cambios|igual|se mantiene|constante|hardly|apenas)/u

export function saysDirection(truth: WithValues<Truth>, { lines }: AnswerText): boolean {
  const value = Number(truth.values[0])
  return lines.some((line) => {
    if (!line.leads) return false
    const text = folded(line.text)
    if (Math.abs(value) <= STEADY && STILL.test(text)) return true
    const up = text.search(UP)
    const down = text.search(DOWN)
    if (up < 0 && down < 0) return line.quantities.some((it) => it.signed && Math.sign(it.value) === Math.sign(value))
    return value > 0 ? up >= 0 && (down < 0 || up < down) : value < 0 && down >= 0 && (up < 0 || down < up)
  })
}

/** Whether one of the words begins a word of the text; one of three letters or fewer has to be a whole word. */
export const saysOneOf = (words: readonly string[], text: string): boolean =>
  words.map(folded).some((it) => new RegExp(`(?<![\\p{L}\\d])${escaped(it)}${it.length <= 3 ? '(?![\\p{L}])' : ''}`, 'u').test(text))
