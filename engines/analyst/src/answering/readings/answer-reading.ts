import type { AnswerBlock, AnswerKind } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import type { Role } from '@oppidum/domain/core/access'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { RowShown } from '../../conversation-memory.ts'
import type { AnswerWords } from '../../i18n/answer-catalogue.ts'
import type { ToolResult } from '../../tool.ts'
import type { DraftFact, Findings, Step } from '../answer-context.ts'
import { type Ledger, type Phrase, sentence } from '../phrases/phrase.ts'

/** What a plan may know of who asks, where and when. */
export interface Scene {
  city: City
  plan: Plan
  role: Role
  nowMs: number
}

/** What is said with: the facts of this answer, and the sentences of its language. */
export interface Voice extends Ledger {
  words: AnswerWords
}

/** An answer before it is put together. */
export interface Told {
  kind: AnswerKind
  blocks: AnswerBlock[]
  /** Null: a question that cannot be asked so. */
  next: readonly (string | null)[]
  rows: readonly RowShown[]
}

/** How a kind of question is answered: what is looked up for it, and what is said of what was found. */
export interface Reading {
  steps: readonly Step[]
  tell(seen: Findings, voice: Voice): Told
}

/** At most so many looks for one question. */
export const MOST_STEPS = 8

export const lead = (one: Phrase): AnswerBlock => ({ kind: 'text', tone: 'lead', pieces: [...sentence(one)] })
export const plain = (one: Phrase): AnswerBlock => ({ kind: 'text', tone: 'plain', pieces: [...sentence(one)] })
export const caveat = (one: Phrase): AnswerBlock => ({ kind: 'text', tone: 'caveat', pieces: [...sentence(one)] })

export const told = (blocks: readonly (AnswerBlock | null)[], next: Told['next'] = [], rows: readonly RowShown[] = []): Told => ({
  kind: 'answered',
  blocks: blocks.filter((it) => it !== null),
  next,
  rows,
})

/** A refusal or question back: a sentence, and what can be asked instead. */
export const refused = (kind: AnswerKind, why: Phrase, choices: readonly string[] = [], next: Told['next'] = []): Told => ({
  kind,
  blocks: [lead(why), ...(choices.length > 0 ? [{ kind: 'choices' as const, choices: [...choices] }] : [])],
  next,
  rows: [],
})

type Shown = Pick<DraftFact, 'subject' | 'screen'>

/** Things of these facts on an excerpt of the map; null when nobody knows where any of them is. */
export function mapOf(title: string, seen: Findings, as: string, shown: readonly DraftFact[]): AnswerBlock | null {
  return mapFrom(title, seen.results(as), shown)
}

/** The same of the results that found them. */
export function mapFrom(title: string, results: readonly ToolResult[], shown: readonly Shown[]): AnswerBlock | null {
  const positions = Object.assign({}, ...results.map((it) => it.positions ?? {}))
  const subjects = new Map(shown.map((it) => [it.subject.id, it]))
  const things = [...subjects.values()].flatMap(({ subject, screen }) => {
    const at = Object.hasOwn(positions, subject.id) ? positions[subject.id] : undefined
    return at ? [{ subject, position: at.position as [number, number], square: at.square as string | null, screen }] : []
  })
  return things.length > 0 ? { kind: 'map', title, things } : null
}

/** The lines that a step brought along, as a chart; null when there are none worth drawing. */
export function chartOf(title: string, seen: Findings, as: string, words: AnswerWords): AnswerBlock | null {
  return chartFrom(title, seen.results(as), words)
}

/** The same of the results that brought them. */
export function chartFrom(title: string, results: readonly ToolResult[], words: AnswerWords): AnswerBlock | null {
  const series = results.flatMap((it) => it.series ?? [])
  const drawn = series.filter((it) => it.points.filter((point) => point.value !== null).length > 1)
  const [first] = drawn
  if (!first) return null
  const lines = drawn
    .filter((it) => it.unit === first.unit)
    .map((it) => ({ name: it.name || words.course.lines[it.as], as: it.as, points: [...it.points] }))
  return { kind: 'chart', title, unit: first.unit, lines }
}

/** The lines of two steps over each other: what is told, and what it is held against. Null without the first. */
export function chartOfBoth(
  title: string,
  seen: Findings,
  [as, name]: Line,
  [beforeAs, beforeName]: Line,
  words: AnswerWords,
): AnswerBlock | null {
  const chart = chartOf(title, seen, as, words)
  const [line] = chart?.kind === 'chart' ? chart.lines : []
  if (chart?.kind !== 'chart' || !line) return null
  const [before] = seen.results(beforeAs).flatMap((it) => it.series ?? [])
  return {
    ...chart,
    lines: [
      { ...line, name: textOf(name), as: 'measured' },
      ...(before?.unit === chart.unit ? [{ name: textOf(beforeName), as: 'before' as const, points: [...before.points] }] : []),
    ],
  }
}
type Line = readonly [as: string, name: Phrase]

/** Plain text of a phrase, for titles. */
export const textOf = (one: Phrase): string => {
  const text = one.map((it) => it.text).join('')
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
