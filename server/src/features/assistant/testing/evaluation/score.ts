import type { Outcome } from './evaluate.ts'
import { VERDICTS, type Verdict } from './judge.ts'

export type Score = Record<Verdict, number> & { of: number; unsupported: number }

export function scoreOf(outcomes: readonly Outcome[]): Score {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, outcomes.filter((it) => it.verdict === verdict).length]))
  // Each verdict has just been counted.
  const counted = counts as Record<Verdict, number>
  return { ...counted, of: outcomes.length, unsupported: outcomes.reduce((sum, it) => sum + it.unsupported.length, 0) }
}

const HEADINGS = ['group', 'of', 'right', 'wrong', 'honest refusal', 'asked back', 'unsupported figures']
const row = (name: string, it: Score) =>
  [name, it.of, it.right, it.wrong, it['honest-refusal'], it['asked-back'], it.unsupported].map(String)

/** A line a group, one for each language and one for all, as text. */
export function scoreTable(outcomes: readonly Outcome[]): string {
  const only = (test: (it: Outcome) => boolean) => scoreOf(outcomes.filter(test))
  const groups = [...new Set(outcomes.map((it) => it.question.group))].sort()
  const rows = [
    HEADINGS,
    ...groups.map((group) =>
      row(
        group,
        only((it) => it.question.group === group),
      ),
    ),
    ...(['en', 'es'] as const).map((language) =>
      row(
        `all in ${language}`,
        only((it) => it.question.language === language),
      ),
    ),
    row('all', scoreOf(outcomes)),
  ]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((it) => it[column]?.length ?? 0)))
  return rows
    .map((it) => it.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '))
    .join('\n')
}
