import type { AnswerText } from './answer-sentences.ts'
import type { Truth, WithValues } from './evaluation-question.ts'
import { folded, recordNumbersIn } from './figures-in-text.ts'

const NONE = /\b(no|none|ningun[oa]?|not any|nothing)\b/

/**
 * Where a name is in a folded text; -1 if it is not there. A record may be named by its last digits, a section by its street and
 * both ends, a substation without its letter.
 */
function placeOf(name: string, text: string): number {
  const plain = folded(name)
  const at = text.indexOf(plain)
  if (at >= 0) return at
  const number = /^[a-z]{3}-\d{4}-0*(\d+)$/.exec(plain)?.[1]
  if (number) return text.search(new RegExp(`\\b0*${number}\\b`))
  const [street, ends] = plain.split(', ')
  if (street && ends) {
    const parts = [street, ...ends.split(' - ')]
    return parts.every((it) => text.includes(it)) ? text.indexOf(street) : -1
  }
  const bare = /^[a-z] (.{4,})$/.exec(plain)?.[1]
  return bare ? text.indexOf(bare) : -1
}

/** Whether a leading line names one of the values before any other subject of its facts. */
export function saysName(truth: WithValues<Truth>, { lines }: AnswerText): boolean {
  return lines.some((line) => {
    if (!line.leads) return false
    const text = folded(line.text)
    return truth.values.some((value) => {
      const at = placeOf(String(value), text)
      if (at < 0) return false
      const rivals = line.facts.map((it) => it.subject).filter((it) => it.kind !== 'city' && placeOf(String(value), folded(it.name)) < 0)
      return rivals.every((it) => {
        const other = placeOf(it.name, text)
        return other < 0 || other >= at || folded(String(value)).includes(folded(it.name))
      })
    })
  })
}

/** Whether every value is named, and no other record. Without values: whether the answer says that there are none. */
export function saysAllNames(truth: WithValues<Truth>, { lines, words, answer }: AnswerText): boolean {
  if (truth.values.length === 0) return answer.kind === 'no-data' || NONE.test(words)
  const text = folded(lines.map((it) => it.context).join('\n'))
  if (!truth.values.every((it) => placeOf(String(it), text) >= 0)) return false
  const expected = new Set(truth.values.map(String))
  const [first] = expected
  const isRecords = first !== undefined && recordNumbersIn(first).length > 0
  const prefix = first?.slice(0, 3) ?? ''
  return !isRecords || lines.every((it) => recordNumbersIn(it.text).every((one) => !one.startsWith(prefix) || expected.has(one)))
}

/** In the order of the text, or row by row in a table. */
export function saysInOrder(truth: WithValues<Truth>, { lines }: AnswerText): boolean {
  const text = folded(lines.map((it) => it.text).join('\n'))
  const places = truth.values.map((it) => placeOf(String(it), text))
  const inOrder = places.every((at, i) => at >= 0 && (i === 0 || at > (places[i - 1] as number)))
  if (inOrder) return true
  const rows = lines.filter((it) => it.text.includes(' | ')).map((it) => folded(it.text))
  return truth.values.every((it, i) => rows[i] !== undefined && placeOf(String(it), rows[i]) >= 0)
}
