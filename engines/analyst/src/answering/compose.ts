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
import { type AnswerDraft, lead, MOST_STEPS, type Scene, type Voice } from './readings/answer-reading.ts'
import { readingOf } from './readings/reading-of.ts'
import { refusalOf } from './refusals.ts'
import { understoodLine } from './understood.ts'

const MOST_NEXT = 3

/** The queries for a question, in order; at most eight. */
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

/** The answer to a question, from the outcomes of its plan; `outcomes` has one per step. */
export function compose(meaning: Meaning, outcomes: readonly StepOutcome[], scene: Scene): { answer: Answer; memory: Memory } {
  const reading = readingOf(meaning, scene)
  const steps = reading.steps.slice(0, MOST_STEPS)
  const voice = voiceIn(scene, meaning.language)
  const findings = findingsOf(steps, outcomes)
  const draft = reading.write(findings, voice)
  const kept = draft.kind === 'answered' ? caveats(meaning, findings, scene.city, voice) : []
  const leftOut = draft.kind === 'answered' ? [...(meaning.leftOut ?? []), ...notAnswered(meaning, steps, draft, findings, scene)] : []
  const calls = outcomes.map(
    (it, at): LookedAt => ({
      tool: steps[at]?.tool ?? '',
      args: it.args,
      sentence: it.sentence,
      found: it.result?.facts.length ?? 0,
      problem: it.problem,
    }),
  )
  const answer = written(
    { ...draft, blocks: withLeftOut(withCaveats(draft.blocks, kept), leftOut, voice) },
    calls,
    understoodLine(meaning, scene),
    scene,
    voice,
  )
  return { answer, memory: { version: 1, meaning, rows: draft.rows } }
}

/** The answer to a question without a single meaning. */
export function composeRefusal(understanding: Exclude<Understanding, { kind: 'meaning' }>, scene: Scene): Answer {
  const voice = voiceIn(scene, understanding.language)
  return written(refusalOf(understanding, scene, voice), [], null, scene, voice)
}

/** Inserts blocks after the sentences and before charts, tables and maps. */
function withCaveats(blocks: readonly AnswerBlock[], kept: readonly AnswerBlock[]): AnswerBlock[] {
  const drawn = blocks.findIndex((it) => it.kind === 'chart' || it.kind === 'map')
  return drawn < 0 ? [...blocks, ...kept] : [...blocks.slice(0, drawn), ...kept, ...blocks.slice(drawn)]
}

/** Adds to the first line which parts of the question it does not answer, in the words of the question. */
function withLeftOut(blocks: readonly AnswerBlock[], leftOut: readonly string[], { words }: Voice): AnswerBlock[] {
  if (leftOut.length === 0) return [...blocks]
  const said = words.leftOut(words.list([...new Set(leftOut)].map(quoted)))
  const [first, ...rest] = blocks
  return first?.kind === 'text' ? [{ ...first, pieces: [...first.pieces, { text: ' ' }, ...said] }, ...rest] : [lead(said), ...blocks]
}

function written(draft: AnswerDraft, calls: LookedAt[], understood: string | null, scene: Scene, voice: Voice): Answer {
  const facts = voice.facts()
  return {
    kind: draft.kind,
    by: { writer: 'analyst', model: null, fellBackFrom: null },
    language: voice.writing.language,
    asOf: new Date(scene.nowMs).toISOString(),
    understood,
    blocks: draft.blocks,
    facts,
    calls,
    checked: checkedText(piecesOf(draft.blocks), facts, voice.writing),
    next: nextOf(draft, voice),
  }
}

/** Follow-up questions if the reading has none of its own. */
function nextOf({ next, blocks }: AnswerDraft, { words: { ask } }: Voice): string[] {
  const own = [...new Set(next.filter((it) => it !== null))].slice(0, MOST_NEXT)
  const hasChoices = blocks.some((it) => it.kind === 'choices')
  return own.length > 0 || hasChoices ? own : [ask.overview(), ask.slowest(), ask.openIncidents()]
}

/** All pieces of an answer's text. */
export function piecesOf(blocks: readonly AnswerBlock[]): Piece[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'text') return block.pieces
    if (block.kind === 'list') return block.items.flat()
    return block.kind === 'table' ? block.rows.flat() : []
  })
}
