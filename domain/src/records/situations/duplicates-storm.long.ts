import { expect, test } from 'vitest'
import { judged, reportStorm, type StormReport } from '../../testing/report-storm.ts'
import { Service, USUAL_SERVICES } from '../service.ts'
import { type DuplicateCandidate, type DuplicateReport, parentFor } from './duplicates.ts'
import { lexiconOf } from './record-topics.ts'

/** Wherever tests run; the domain itself has none. */
declare const console: { info(line: string): void }

const NO_OWN_RULES = { services: {}, categories: {}, types: {} }
const read = lexiconOf(USUAL_SERVICES.map((it) => Service.parse(it)))
const SEEDS = Array.from({ length: 30 }, (_, at) => 50_000 + 131 * at)

/** What folding may see: all but what the report is really about. */
const seen = (it: StormReport): DuplicateReport => ({
  kind: it.kind,
  position: it.position,
  atMs: it.atMs,
  word: it.category,
  serviceCode: it.kind === 'incident' ? null : it.code,
  text: `${it.title} ${it.description}`,
  pictures: 0,
})

/** One after the other, as they come in: the record that each ends at, and those that stay open as possible duplicates of it. */
function folded(reports: readonly StormReport[]): { groups: number[]; open: number[] } {
  const parents = new Map<string, DuplicateCandidate>()
  const rootOf = new Map<string, number>()
  const open: number[] = []
  const groups = reports.map((it, at) => {
    const report = seen(it)
    const fold = parentFor(report, [...parents.values()], NO_OWN_RULES, read)
    const parent = parents.get(fold?.parentId ?? '')
    const root = parent === undefined ? at : (rootOf.get(parent.id) as number)
    if (!parent || (fold?.doubts.length ?? 0) > 0) {
      // It stays open, so later reports are compared with it, too.
      parents.set(String(at), { ...report, id: String(at), reports: 1 })
      rootOf.set(String(at), root)
      if (parent) open.push(at)
    } else parent.reports++
    return root
  })
  return { groups, open }
}

test('storms of 1,000 reports for 40 things in 10 minutes: at least 95 % rightly folded in each, no two things merged', () => {
  const results = SEEDS.map((seed) => {
    const { reports } = reportStorm({ seed })
    const { groups, open } = folded(reports)
    return { seed, open: open.length, ...judged(reports, groups) }
  })
  const shares = results.map((it) => it.right / it.reports)
  const wrong = results.reduce((sum, it) => sum + it.wrong, 0)
  console.info(
    `${results.length} storms: rightly folded ${(100 * Math.min(...shares)).toFixed(1)} % in the worst, ` +
      `${((100 * shares.reduce((sum, it) => sum + it, 0)) / shares.length).toFixed(1)} % on average; under another thing's record ` +
      `${wrong} of ${results.length * 1_000}; things merged ${results.reduce((sum, it) => sum + it.merged, 0)}; left open as possible ` +
      `duplicates ${Math.max(...results.map((it) => it.open))} of 1,000 at most, ${results.reduce((sum, it) => sum + it.open, 0)} in all`,
  )
  for (const { seed, right, reports, merged } of results) {
    expect(merged, `merged in storm ${seed}`).toBe(0)
    expect(right / reports, `rightly folded in storm ${seed}`).toBeGreaterThanOrEqual(0.95)
  }
  // Places that are quite wrong may lie where another thing of the same kind is: nobody can tell those.
  expect(wrong / (results.length * 1_000)).toBeLessThan(0.002)
  // Some 15 s of work, more where others work beside it.
}, 120_000)

test('a storm is judged by what its reports are really about', () => {
  const reports = [0, 0, 0, 1, 1, 1].map((problem) => ({ problem }))
  const nothing = { reports: 6, wrong: 0, merged: 0 }
  expect(judged(reports, [0, 0, 0, 3, 3, 3])).toEqual({ ...nothing, groups: 2, right: 6, apart: 0 })
  expect(judged(reports, [0, 1, 2, 3, 4, 5])).toEqual({ ...nothing, groups: 6, right: 2, apart: 4 })
  expect(judged(reports, [0, 0, 0, 0, 0, 0])).toEqual({ ...nothing, groups: 1, right: 3, apart: 0, wrong: 3, merged: 1 })
})
