import { join } from 'node:path'
import { startDetector } from '@oppidum/models/anomaly/detector'
import { expect, test } from 'vitest'
import { reportFigure, reportGoal } from '../report.ts'
import { type LabelledSeries, readNab } from './nab-data.ts'
import { bestScore, PROFILES, type ScoredPrompt, scoreAt } from './nab-score.ts'

const DATA = process.env.MODEL_DATA_DIR ?? '../shared/data'
/** What the flag was chosen from; the shipped one is among them. */
const LIMITS = [3.4, 3.6, 3.8, 4, 4.2, 4.4, 4.6]
const SPLITS = 40
const [STANDARD] = PROFILES

/** The same in every run: numbers from 0 to 1 from a seed (Lehmer 1951). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function judge(series: readonly LabelledSeries[], flagAt?: number): { scores: ScoredPrompt[]; flags: ScoredPrompt[] } {
  const scores: ScoredPrompt[] = []
  const flags: ScoredPrompt[] = []
  for (const { values, wallMs, windows } of series) {
    const detector = startDetector(flagAt === undefined ? {} : { flagAt })
    const said = Array.from(values, (value, row) => detector.observe(wallMs[row] as number, value))
    scores.push({ windows, scores: Float64Array.from(said, (it) => it.score) })
    flags.push({ windows, scores: Float64Array.from(said, (it) => (it.anomaly ? 1 : 0)) })
  }
  return { scores, flags }
}

test('labelled series of the Numenta Anomaly Benchmark', () => {
  const series = readNab(join(DATA, 'anomaly-nab'))
  expect(series.length).toBeGreaterThan(20)
  const started = process.cpuUsage()
  const { scores, flags } = judge(series)
  const cpu = process.cpuUsage(started).user / 1e6
  for (const profile of PROFILES) {
    const isStandard = profile === STANDARD
    reportGoal(`NAB, ${profile.name}, best threshold`, bestScore(scores, profile).normalised, isStandard ? { atLeast: 62 } : null)
    reportGoal(`NAB, ${profile.name}, the product's flag`, scoreAt(flags, profile, 1).normalised, isStandard ? { atLeast: 55 } : null)
  }
  for (const group of new Set(series.map((it) => it.group))) {
    const of = flags.filter((_, index) => series[index]?.group === group)
    const { hits, windows, falseAlarms } = scoreAt(of, PROFILES[0] as (typeof PROFILES)[number], 1)
    reportFigure(`NAB, ${group}: windows found of ${windows}`, hits, '', null)
    reportFigure(`NAB, ${group}: flags outside, of ${of.length} series`, falseAlarms, '', null)
  }
  reportFigure('NAB, CPU', cpu, 's', 30)
})

test('the limit of the flag chosen on half of the series and judged on the other half', () => {
  const series = readNab(join(DATA, 'anomaly-nab'))
  const byLimit = LIMITS.map((limit) => judge(series, limit).flags)
  const random = numbers(7)
  const profile = PROFILES[0] as (typeof PROFILES)[number]
  const found: number[] = []
  const chosen: number[] = []
  for (let split = 0; split < SPLITS; split++) {
    const isMine = series.map(() => random() < 0.5)
    const scoreOf = (limit: number, mine: boolean) =>
      scoreAt(
        (byLimit[limit] as ScoredPrompt[]).filter((_, index) => isMine[index] === mine),
        profile,
        1,
      ).normalised
    const best = LIMITS.map((_, index) => index).reduce((a, b) => (scoreOf(b, true) > scoreOf(a, true) ? b : a))
    found.push(scoreOf(best, false))
    chosen.push(LIMITS[best] as number)
  }
  const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
  reportGoal('NAB, standard, flag chosen on the other half (mean of 40 splits)', mean(found), { atLeast: 55 })
  reportFigure('NAB, limit that was chosen (mean)', mean(chosen), '', null)
})
