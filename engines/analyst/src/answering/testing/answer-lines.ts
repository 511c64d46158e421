import { type Answer, plainText } from '@oppidum/domain/assistant/answer'
import type { Meaning } from '../../meaning.ts'
import type { ToolResult } from '../../tool.ts'
import type { Step } from '../answer-context.ts'
import { compose, piecesOf, plan } from '../compose.ts'
import type { Scene } from '../readings/answer-reading.ts'
import { outcomeOf, scene } from './sample-results.ts'

export const NOTHING: ToolResult = { facts: [], notes: [] }

export function answered(meaning: Meaning, found?: (step: Step) => ToolResult | null, where: Scene = scene()): Answer {
  const steps = plan(meaning, where)
  return compose(
    meaning,
    steps.map((it) => (found ? outcomeOf(it, found(it)) : outcomeOf(it))),
    where,
  ).answer
}

export const text = (answer: Answer) => plainText(answer.blocks)
export const firstLine = (answer: Answer) => text(answer).split('\n')[0]

/** Digits outside facts and quoted words. */
export const bare = (answer: Answer) =>
  piecesOf(answer.blocks)
    .filter((it) => it.fact === undefined)
    .map((it) => it.text.replace(/“[^”]*”/g, ''))
    .filter((it) => /\d/.test(it))
