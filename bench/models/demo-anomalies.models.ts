import { join } from 'node:path'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { newWatch, observeSeries } from '@oppidum/models/watch/series-watch'
import { watchModeOf } from '@oppidum/models/watch/watched-series'
import { pastObservations, SIMULATED_PARTS } from '@oppidum/simulator/simulated-observations'
import { simulation } from '@oppidum/simulator/simulation'
import { it } from 'vitest'
import { readCityFile } from '../../server/src/features/cities/city-file.ts'
import { PROJECT_ROOT } from '../../server/src/project-root.ts'
import { reportFigure, reportGoal } from '../report.ts'

const STEP = 300_000
const OPENED = Date.parse('2026-11-20T12:00:00Z')
const WARM_DAYS = 14
const DAYS = 21

it('the watch over the series of the demo city, whose simulator knows of no broken instrument', () => {
  const [city] = readCityFile(join(PROJECT_ROOT, 'dist/city/montevideo.json'), 'The demo city')
  if (!city) throw new Error('there is no demo city')
  const past = simulation(city, { seed: 1, openedAtMs: OPENED })
  const { wallMs } = cityClock(city.timeZone)
  const from = OPENED - DAYS * DAY_MS
  const watches = new Map<string, { measure: MeasureId; watch: ReturnType<typeof newWatch> }>()
  const begun = new Map<MeasureId, number>()
  const odd = new Map<MeasureId, number>()
  let faults = 0
  let observed = 0
  let spent = 0
  for (let at = from; at < OPENED; at += STEP) {
    const isWarm = at >= from + WARM_DAYS * DAY_MS
    const values = pastObservations(past, new Set(SIMULATED_PARTS), at)
    const before = process.cpuUsage().user
    for (const { measure, placeId, value } of values) {
      const how = watchModeOf(measure)
      if (!how) continue
      const key = `${measure} ${placeId}`
      const known = watches.get(key) ?? { measure, watch: newWatch(how.judged, how.kind !== null) }
      watches.set(key, known)
      observed++
      const seen = known.watch.odd
      const episodes = observeSeries(known.watch, how.kind, at, wallMs(at), value)
      if (!isWarm) continue
      faults += episodes.filter((episode) => episode.fault !== null && episode.endedAtMs === null).length
      if (!seen && known.watch.odd) begun.set(measure, (begun.get(measure) ?? 0) + 1)
      if (known.watch.odd) odd.set(measure, (odd.get(measure) ?? 0) + 1)
    }
    spent += process.cpuUsage().user - before
  }
  const series = (measure: MeasureId) => [...watches.values()].filter((it) => it.measure === measure && it.watch.detector).length
  const days = DAYS - WARM_DAYS
  for (const measure of new Set([...watches.values()].filter((it) => it.watch.detector).map((it) => it.measure))) {
    reportFigure(`demo city, ${measure}: episodes a series and day`, (begun.get(measure) ?? 0) / series(measure) / days, '', null)
    reportFigure(
      `demo city, ${measure}: share of the time in an episode`,
      (100 * (odd.get(measure) ?? 0)) / series(measure) / days / 288,
      '%',
      null,
    )
  }
  reportGoal('demo city, instruments taken for broken', faults, { atMost: 0 })
  reportFigure('demo city, watch over one value', spent / observed, 'µs of CPU', null)
})
