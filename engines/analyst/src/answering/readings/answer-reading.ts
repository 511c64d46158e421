import type { AnswerBlock, AnswerKind } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import type { Role } from '@oppidum/domain/core/access'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { RowShown } from '../../conversation-memory.ts'
import type { AnswerWords } from '../../i18n/answer-catalogue.ts'
import type { ToolResult } from '../../tool.ts'
import type { DraftFact, Findings, Step } from '../answer-context.ts'
import { type Ledger, type Phrase, sentence } from '../phrases/phrase.ts'

/** What a plan may use besides the meaning: the asker's city, plan and role, and the time. */
export interface Scene {
  city: City
  plan: Plan
  role: Role
  nowMs: number
}

/** What a reading writes with: the facts of the answer, and the sentences of its language. */
export interface Voice extends Ledger {
  words: AnswerWords
}

/** The parts of an answer. */
export interface AnswerDraft {
  kind: AnswerKind
  blocks: AnswerBlock[]
  /** Follow-up questions. Null stands for one that cannot be worded for this answer, and is dropped. */
  next: readonly (string | null)[]
  rows: readonly RowShown[]
}

/** How to answer a kind of question: the queries, and the sentences about their results. */
export interface Reading {
  steps: readonly Step[]
  write(findings: Findings, voice: Voice): AnswerDraft
}

/** Most queries for one question. */
export const MOST_STEPS = 8

export const lead = (one: Phrase): AnswerBlock => ({ kind: 'text', tone: 'lead', pieces: [...sentence(one)] })
export const plain = (one: Phrase): AnswerBlock => ({ kind: 'text', tone: 'plain', pieces: [...sentence(one)] })
export const caveat = (one: Phrase): AnswerBlock => ({ kind: 'text', tone: 'caveat', pieces: [...sentence(one)] })

export const answerDraft = (
  blocks: readonly (AnswerBlock | null)[],
  next: AnswerDraft['next'] = [],
  rows: readonly RowShown[] = [],
): AnswerDraft => ({
  kind: 'answered',
  blocks: blocks.filter((it) => it !== null),
  next,
  rows,
})

/** A refusal or question back: a sentence, and questions that would work. */
export const refusalDraft = (
  kind: AnswerKind,
  why: Phrase,
  choices: readonly string[] = [],
  next: AnswerDraft['next'] = [],
): AnswerDraft => ({
  kind,
  blocks: [lead(why), ...(choices.length > 0 ? [{ kind: 'choices' as const, choices: [...choices] }] : [])],
  next,
  rows: [],
})

type Shown = Pick<DraftFact, 'subject' | 'screen'>

/** The subjects of these facts on an excerpt of the map; null without positions. */
export function mapOf(title: string, findings: Findings, as: string, shown: readonly DraftFact[]): AnswerBlock | null {
  return mapFrom(title, findings.results(as), shown)
}

/** The same, from a step's results. */
export function mapFrom(title: string, results: readonly ToolResult[], shown: readonly Shown[]): AnswerBlock | null {
  const positions = Object.assign({}, ...results.map((it) => it.positions ?? {}))
  const subjects = new Map(shown.map((it) => [it.subject.id, it]))
  const things = [...subjects.values()].flatMap(({ subject, screen }) => {
    const at = Object.hasOwn(positions, subject.id) ? positions[subject.id] : undefined
    return at ? [{ subject, position: at.position as [number, number], square: at.square as string | null, screen }] : []
  })
  return things.length > 0 ? { kind: 'map', title, things } : null
}

/** A step's series as a chart; null if there are none worth drawing. */
export function chartOf(title: string, findings: Findings, as: string, words: AnswerWords): AnswerBlock | null {
  return chartFrom(title, findings.results(as), words)
}

/** The same, from results. */
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

/** The series of two steps in one chart: the subject and its comparison. Null without the first. */
export function chartOfBoth(
  title: string,
  findings: Findings,
  [as, name]: Line,
  [beforeAs, beforeName]: Line,
  words: AnswerWords,
): AnswerBlock | null {
  const chart = chartOf(title, findings, as, words)
  const [line] = chart?.kind === 'chart' ? chart.lines : []
  if (chart?.kind !== 'chart' || !line) return null
  const [before] = findings.results(beforeAs).flatMap((it) => it.series ?? [])
  return {
    ...chart,
    lines: [
      { ...line, name: textOf(name), as: 'measured' },
      ...(before?.unit === chart.unit ? [{ name: textOf(beforeName), as: 'before' as const, points: [...before.points] }] : []),
    ],
  }
}
type Line = readonly [as: string, name: Phrase]

/** A phrase as plain text, for titles. */
export const textOf = (one: Phrase): string => {
  const text = one.map((it) => it.text).join('')
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
