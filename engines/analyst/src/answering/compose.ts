import type { Answer, AnswerBlock, LookedAt, Piece } from '@oppidum/domain/assistant/answer'
import type { Language } from '@oppidum/domain/core/language'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import type { Memory } from '../conversation-memory.ts'
import { answersIn } from '../i18n/answer-catalogue.ts'
import type { Meaning, Understanding } from '../meaning.ts'
import { findingsOf, type Step, type StepOutcome } from './answer-context.ts'
import { caveats } from './caveats.ts'
import { notAnswered } from './not-answered.ts'
import type { Writing } from './phrases/fact-text.ts'
import { checkedText, ledger, quoted } from './phrases/phrase.ts'
import { lead, MOST_STEPS, type Scene, type Told, type Voice } from './readings/answer-reading.ts'
import { readingOf } from './readings/reading-of.ts'
import { refusalOf } from './refusals.ts'
import { understoodLine } from './understood.ts'

const MOST_NEXT = 3

/** What is looked up for a question, in its order; at most eight. */
export function plan(meaning: Meaning, scene: Scene): readonly Step[] {
  return readingOf(meaning, scene).steps.slice(0, MOST_STEPS)
}

const writingOf = ({ city, nowMs }: Scene, language: Language): Writing => ({
  language,
  speedUnit: speedUnitFor(city, language),
  timeZone: city.timeZone,
  nowMs,
})

const voiceIn = (scene: Scene, language: Language): Voice => ({ ...ledger(writingOf(scene, language)), words: answersIn(language) })

/** The answer to a question that was understood, from what its looks found. `looked` is as long as the plan. */
export function compose(meaning: Meaning, looked: readonly StepOutcome[], scene: Scene): { answer: Answer; memory: Memory } {
  const reading = readingOf(meaning, scene)
  const steps = reading.steps.slice(0, MOST_STEPS)
  const voice = voiceIn(scene, meaning.language)
  const seen = findingsOf(steps, looked)
  const told = reading.tell(seen, voice)
  const kept = told.kind === 'answered' ? caveats(meaning, seen, scene.city, voice) : []
  const leftOut = told.kind === 'answered' ? [...(meaning.leftOut ?? []), ...notAnswered(meaning, steps, told, seen, scene)] : []
  const calls = looked.map(
    (it, at): LookedAt => ({
      tool: steps[at]?.tool ?? '',
      args: it.args,
      sentence: it.sentence,
      found: it.result?.facts.length ?? 0,
      problem: it.problem,
    }),
  )
  const answer = written(
    { ...told, blocks: withLeftOut(withCaveats(told.blocks, kept), leftOut, voice) },
    calls,
    understoodLine(meaning, scene),
    scene,
    voice,
  )
  return { answer, memory: { version: 1, meaning, rows: told.rows } }
}

/** What is said of a question that has no one meaning here. */
export function composeRefusal(understanding: Exclude<Understanding, { kind: 'meaning' }>, scene: Scene): Answer {
  const voice = voiceIn(scene, understanding.language)
  return written(refusalOf(understanding, scene, voice), [], null, scene, voice)
}

/** Behind the sentences, before what is drawn. */
function withCaveats(blocks: readonly AnswerBlock[], kept: readonly AnswerBlock[]): AnswerBlock[] {
  const drawn = blocks.findIndex((it) => it.kind === 'chart' || it.kind === 'map')
  return drawn < 0 ? [...blocks, ...kept] : [...blocks.slice(0, drawn), ...kept, ...blocks.slice(drawn)]
}

/** Behind the answer in its first line: what of the question it does not answer, in the words of the question. */
function withLeftOut(blocks: readonly AnswerBlock[], leftOut: readonly string[], { words }: Voice): AnswerBlock[] {
  if (leftOut.length === 0) return [...blocks]
  const said = words.leftOut(words.list([...new Set(leftOut)].map(quoted)))
  const [first, ...rest] = blocks
  return first?.kind === 'text' ? [{ ...first, pieces: [...first.pieces, { text: ' ' }, ...said] }, ...rest] : [lead(said), ...blocks]
}

function written(told: Told, calls: LookedAt[], understood: string | null, scene: Scene, voice: Voice): Answer {
  const facts = voice.facts()
  return {
    kind: told.kind,
    by: { writer: 'analyst', model: null, fellBackFrom: null },
    language: voice.writing.language,
    asOf: new Date(scene.nowMs).toISOString(),
    understood,
    blocks: told.blocks,
    facts,
    calls,
    checked: checkedText(piecesOf(told.blocks), facts, voice.writing),
    next: nextOf(told, voice),
  }
}

/** Where nothing leads on by itself, what can always be asked. */
function nextOf({ next, blocks }: Told, { words: { ask } }: Voice): string[] {
  const own = [...new Set(next.filter((it) => it !== null))].slice(0, MOST_NEXT)
  const hasChoices = blocks.some((it) => it.kind === 'choices')
  return own.length > 0 || hasChoices ? own : [ask.overview(), ask.slowest(), ask.openIncidents()]
}

/** Every piece of the text of an answer. */
export function piecesOf(blocks: readonly AnswerBlock[]): Piece[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'text') return block.pieces
    if (block.kind === 'list') return block.items.flat()
    return block.kind === 'table' ? block.rows.flat() : []
  })
}
