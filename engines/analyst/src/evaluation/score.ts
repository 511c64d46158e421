import { Language } from '@oppidum/domain/core/language'
import type { EvaluationQuestion } from './evaluation-question.ts'
import { type Judgement, VERDICTS, type Verdict } from './judge.ts'

/** A question with the verdict on its answer. */
export type ScoredQuestion = Judgement & { question: EvaluationQuestion }

/** `of`: all questions. `unsupported`: figures that no fact supports, in all answers. */
export type Score = Record<Verdict, number> & { of: number; unsupported: number }

export function scoreOf(questions: readonly ScoredQuestion[]): Score {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, questions.filter((it) => it.verdict === verdict).length]))
  return {
    // Its keys are the verdicts.
    ...(counts as Record<Verdict, number>),
    of: questions.length,
    unsupported: questions.reduce((sum, it) => sum + it.unsupported.length, 0),
  }
}

const HEADINGS = ['group', 'of', 'right', 'wrong', 'honest refusal', 'asked back', 'unsupported figures']
const row = (name: string, it: Score) =>
  [name, it.of, it.right, it.wrong, it['honest-refusal'], it['asked-back'], it.unsupported].map(String)

/** A table as text: a line for each group and each language, and one for all. */
export function scoreTable(questions: readonly ScoredQuestion[]): string {
  const rowOf = (name: string, test: (it: EvaluationQuestion) => boolean) => row(name, scoreOf(questions.filter((it) => test(it.question))))
  const groups = [...new Set(questions.map((it) => it.question.group))].sort()
  const rows = [
    HEADINGS,
    ...groups.map((group) => rowOf(group, (it) => it.group === group)),
    ...Language.options.map((language) => rowOf(`all in ${language}`, (it) => it.language === language)),
    rowOf('all', () => true),
  ]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((it) => it[column]?.length ?? 0)))
  return rows
    .map((it) => it.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '))
    .join('\n')
}
