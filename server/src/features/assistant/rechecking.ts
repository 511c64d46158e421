import type { Asker } from '@oppidum/analyst/answerer'
import { factText } from '@oppidum/analyst/answering/phrases/fact-text'
import type { Found } from '@oppidum/analyst/tool'
import type { Answer, Fact } from '@oppidum/domain/assistant/answer'
import type { Recheck } from '@oppidum/domain/assistant/chat'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import type { ToolRunner } from './tools/tool-runner.ts'

/** Queries of one answer that are made again; no answer has more. */
const MOST_CALLS = 24

type Told = Pick<Fact, 'subject' | 'measure' | 'at' | 'period' | 'value' | 'unit'>

const entityOf = ({ subject, measure }: Told) => JSON.stringify([subject.kind, subject.id, measure])
const timeOf = ({ at, period }: Told) => JSON.stringify([at, period?.from ?? null, period?.to ?? null])

/** The same fact of what was found now. `unknown`: nothing can be said, because the answer computed it itself. */
type Again = { again: 'same-time' | 'later'; fact: Found } | { again: 'gone' } | { again: 'unknown' }

function foundAgain(fact: Fact, found: readonly Found[]): Again {
  const same = found.filter((it) => entityOf(it) === entityOf(fact))
  const exact = same.find((it) => timeOf(it) === timeOf(fact))
  if (exact) return { again: 'same-time', fact: exact }
  if (fact.from) return { again: 'unknown' }
  // A live value that is another one by now; what it was then the store may no longer tell.
  const [later] = fact.period === null ? same : []
  return later ? { again: 'later', fact: later } : { again: 'gone' }
}

/** Both as the answer writes them, or, where that tells them not apart, as they are kept; null: no value. */
function textsOf(
  was: Told,
  is: Told | null,
  { language }: Answer,
  { city }: Asker,
  nowMs: number,
): [was: string | null, is: string | null] {
  const writing = { language, speedUnit: speedUnitFor(city, language), timeZone: city.timeZone, nowMs }
  const of = (write: (it: Told) => string) => [was, is].map((it) => (it === null || it.value === null ? null : write(it)))
  const written = of((it) => factText(it, 'value', writing))
  const texts = written[0] === written[1] ? of((it) => String(it.value)) : written
  return texts as [string | null, string | null]
}

/** Makes the queries of an answer again, as its asker and for the moment that it speaks of. */
export async function recheckWith(
  toolRunner: Pick<ToolRunner, 'look'>,
  answer: Answer,
  asker: Asker,
  signal: AbortSignal,
  sender: string,
): Promise<Omit<Recheck, 'at'>> {
  const nowMs = Date.parse(answer.asOf)
  const changed: Recheck['changed'] = []
  const live: Recheck['live'] = []
  let of = 0
  for (const [index, call] of answer.calls.slice(0, MOST_CALLS).entries()) {
    const facts = answer.facts.filter((it) => it.call === index)
    if (call.problem !== null || facts.length === 0) continue
    const looked = await toolRunner.look(call.tool, call.args, { asker, nowMs, signal }, sender)
    if (looked.problem) continue
    for (const fact of facts) {
      const found = foundAgain(fact, looked.result.facts)
      if (found.again === 'unknown') continue
      const again = found.again === 'gone' ? null : found.fact
      if (found.again !== 'later') of++
      if (fact.value === (again?.value ?? null)) continue
      const [was, is] = textsOf(fact, again, answer, asker, nowMs)
      if (found.again === 'later') live.push({ fact: fact.id, was, is, at: found.fact.at })
      else changed.push({ fact: fact.id, was, is })
    }
  }
  return { of, changed, live }
}
