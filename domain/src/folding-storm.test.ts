import { expect, test } from 'vitest'
import { type FoldCandidate, type FoldReport, parentFor } from './folding.ts'
import { Service, USUAL_SERVICES } from './service.ts'
import { judged, reportStorm, type StormReport } from './testing/report-storm.ts'
import { lexiconOf } from './topics.ts'

/** Wherever tests run; the domain itself has none. */
declare const console: { info(line: string): void }

const NO_OWN_RULES = { services: {}, categories: {}, types: {} }
const read = lexiconOf(USUAL_SERVICES.map((it) => Service.parse(it)))
const SEEDS = Array.from({ length: 30 }, (_, at) => 50_000 + 131 * at)

/** What folding may see: all but what the report is really about. */
const seen = (it: StormReport): FoldReport => ({
  kind: it.kind,
  position: it.position,
  atMs: it.atMs,
  word: it.category,
  serviceCode: it.kind === 'incident' ? null : it.code,
  text: `${it.title} ${it.description}`,
})

/** One after the other, as they come in. */
function folded(reports: readonly StormReport[]): number[] {
  const parents = new Map<string, FoldCandidate>()
  return reports.map((it, at) => {
    const report = seen(it)
    const parent = parents.get(parentFor(report, [...parents.values()], NO_OWN_RULES, read)?.parentId ?? '')
    if (!parent) {
      parents.set(String(at), { ...report, id: String(at), reports: 1 })
      return at
    }
    parent.reports++
    return Number(parent.id)
  })
}

test('storms of 1,000 reports for 40 things in 10 minutes: at least 95 % rightly folded in each, no two things merged', () => {
  const results = SEEDS.map((seed) => {
    const { reports } = reportStorm({ seed })
    return { seed, ...judged(reports, folded(reports)) }
  })
  const shares = results.map((it) => it.right / it.reports)
  const wrong = results.reduce((sum, it) => sum + it.wrong, 0)
  console.info(
    `${results.length} storms: rightly folded ${(100 * Math.min(...shares)).toFixed(1)} % in the worst, ` +
      `${((100 * shares.reduce((sum, it) => sum + it, 0)) / shares.length).toFixed(1)} % on average; under another thing's record ` +
      `${wrong} of ${results.length * 1_000}; things merged ${results.reduce((sum, it) => sum + it.merged, 0)}`,
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
