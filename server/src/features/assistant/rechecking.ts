import type { Asker } from '@oppidum/analyst/answerer'
import { factText } from '@oppidum/analyst/answering/phrases/fact-text'
import type { ToolFact } from '@oppidum/analyst/tool'
import type { Answer, Fact } from '@oppidum/domain/assistant/answer'
import type { Recheck } from '@oppidum/domain/assistant/chat'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import type { ToolRunner } from './tools/tool-runner.ts'

/** Most queries that are repeated; no answer has more. */
const MOST_CALLS = 24

type Statement = Pick<Fact, 'subject' | 'measure' | 'at' | 'period' | 'value' | 'unit'>

const entityOf = ({ subject, measure }: Statement) => JSON.stringify([subject.kind, subject.id, measure])
const timeOf = ({ at, period }: Statement) => JSON.stringify([at, period?.from ?? null, period?.to ?? null])

/** How a fact compares with a repeated query. `unknown`: the answer computed it itself, so no query returns it. */
type Recurrence = { kind: 'same-time' | 'later'; fact: ToolFact } | { kind: 'gone' } | { kind: 'unknown' }

function recurrenceOf(fact: Fact, newFacts: readonly ToolFact[]): Recurrence {
  const same = newFacts.filter((it) => entityOf(it) === entityOf(fact))
  const exact = same.find((it) => timeOf(it) === timeOf(fact))
  if (exact) return { kind: 'same-time', fact: exact }
  if (fact.from) return { kind: 'unknown' }
  // A live value: the store may only have a newer one.
  const [later] = fact.period === null ? same : []
  return later ? { kind: 'later', fact: later } : { kind: 'gone' }
}

/** Both values as the answer writes them, or unrounded if those texts are equal; null without a value. */
function textsOf(
  was: Statement,
  is: Statement | null,
  { language }: Answer,
  { city }: Asker,
  nowMs: number,
): [was: string | null, is: string | null] {
  const writing = { language, speedUnit: speedUnitFor(city, language), timeZone: city.timeZone, nowMs }
  const textsBy = (write: (it: Statement) => string) => [was, is].map((it) => (it === null || it.value === null ? null : write(it)))
  const written = textsBy((it) => factText(it, 'value', writing))
  const texts = written[0] === written[1] ? textsBy((it) => String(it.value)) : written
  return texts as [string | null, string | null]
}

/** Repeats the queries of an answer, as its asker and for the moment it is about. */
export async function recheckWith(
  toolRunner: Pick<ToolRunner, 'run'>,
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
    const run = await toolRunner.run(call.tool, call.args, { asker, nowMs, signal }, sender)
    if (run.problem) continue
    for (const fact of facts) {
      const recurrence = recurrenceOf(fact, run.result.facts)
      if (recurrence.kind === 'unknown') continue
      const newFact = recurrence.kind === 'gone' ? null : recurrence.fact
      if (recurrence.kind !== 'later') of++
      if (fact.value === (newFact?.value ?? null)) continue
      const [was, is] = textsOf(fact, newFact, answer, asker, nowMs)
      if (recurrence.kind === 'later') live.push({ fact: fact.id, was, is, at: recurrence.fact.at })
      else changed.push({ fact: fact.id, was, is })
    }
  }
  return { of, changed, live }
}
