import { join } from 'node:path'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { anchor, type Geometry, isInside } from '@oppidum/domain/core/geo'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { ENERGY_HOURS, INTERVAL_SHARE, SPEED_MINUTES } from '@oppidum/domain/forecasting/forecast'
import { beginForecaster, fitForecaster } from '@oppidum/models/forecast/forecaster'
import { fitRisk, riskFrom } from '@oppidum/models/risk/risk-model'
import type { SeriesTable } from '@oppidum/models/series-table'
import { simulation } from '@oppidum/simulator/simulation'
import { describe, it } from 'vitest'
import { readCityFile } from '../../server/src/features/cities/city-file.ts'
import { PROJECT_ROOT } from '../../server/src/project-root.ts'
import { reportFigure, reportGoal } from '../report.ts'

/** A rolling back-test on the demo city as the product does it: fitted on what was known then, and its forecasts scored by what came. */

const STEP = 300_000
const OPENED = Date.parse('2026-11-20T12:00:00Z')
const [city] = readCityFile(join(PROJECT_ROOT, 'dist/city/montevideo.json'), 'The demo city')
if (!city) throw new Error('there is no demo city')
const past = simulation(city, { seed: 1, openedAtMs: OPENED })
const { wallMs } = cityClock(city.timeZone)

function tableOf(fromMs: number, toMs: number, stepMs: number, valuesAt: (atMs: number) => readonly number[], names: readonly string[]) {
  const rows = Math.round((toMs - fromMs) / stepMs)
  const series = names.map(() => new Float64Array(rows))
  for (let row = 0; row < rows; row++) {
    const values = valuesAt(fromMs + row * stepMs)
    for (const [s, array] of series.entries()) array[row] = values[s] as number
  }
  const table: SeriesTable = {
    names,
    rows,
    stepMs,
    wallMs: Float64Array.from({ length: rows + 288 }, (_, row) => wallMs(fromMs + row * stepMs)),
    series,
  }
  return table
}

const firstRows = (table: SeriesTable, rows: number): SeriesTable => ({
  ...table,
  rows,
  series: table.series.map((it) => it.subarray(0, rows)),
})

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user } = process.cpuUsage(before)
  return user / 1e6
}

describe('speeds of the demo city', () => {
  const sections = past.sectionsAt(OPENED).map((it) => it.id)
  const speeds = tableOf(OPENED - 30 * DAY_MS, OPENED, STEP, (atMs) => past.sectionsAt(atMs).map((it) => it.speedMph), sections)
  const TOLD = 2 * 288

  it.each([
    ['as it opens, with 48 hours', 2 * 288],
    ['with four weeks', 28 * 288],
  ])('%s', (what, learnt) => {
    const from = speeds.rows - TOLD
    const table: SeriesTable = {
      ...speeds,
      rows: learnt + TOLD,
      wallMs: speeds.wallMs.subarray(from - learnt),
      series: speeds.series.map((it) => it.subarray(from - learnt)),
    }
    let parameters: ReturnType<typeof fitForecaster> | undefined
    const fitSeconds = cpuSeconds(() => {
      parameters = fitForecaster(firstRows(table, learnt), learnt, 0, 12)
    })
    const sums = SPEED_MINUTES.map(() => ({ error: 0, naive: 0, inside: 0, n: 0 }))
    const tellSeconds = cpuSeconds(() => {
      const tell = beginForecaster(parameters as ReturnType<typeof fitForecaster>, table, 12)
      for (let origin = learnt - 1; origin + 12 < table.rows; origin += 7) {
        const said = tell(origin)
        for (const [target, minutes] of SPEED_MINUTES.entries())
          for (let s = 0; s < sections.length; s++) {
            const at = (minutes / 5 - 1) * sections.length + s
            const truth = table.series[s]?.[origin + minutes / 5] as number
            const sum = sums[target] as (typeof sums)[number]
            sum.n++
            sum.error += Math.abs((said.values[at] as number) - truth)
            sum.naive += Math.abs((table.series[s]?.[origin] as number) - truth)
            sum.inside += truth >= (said.low[at] as number) && truth <= (said.high[at] as number) ? 1 : 0
          }
      }
    })
    for (const [target, minutes] of SPEED_MINUTES.entries()) {
      const { error, naive, inside, n } = sums[target] as (typeof sums)[number]
      const row = `demo city, speeds ${what}, ${minutes} min`
      reportGoal(`${row}: error ${(error / n).toFixed(2)} mph, as now ${(naive / n).toFixed(2)} mph, ratio`, error / naive, { atMost: 1 })
      reportGoal(`${row}: share within the band of ${INTERVAL_SHARE}`, inside / n, null)
    }
    reportFigure(`demo city, speeds ${what}: CPU of a fit`, fitSeconds, 's', null)
    reportFigure(`demo city, speeds ${what}: CPU of the rounds`, tellSeconds, 's', null)
  })
})

describe('power of the demo city', () => {
  const kinds = ['load', 'solar', 'wind'] as const
  const hours = tableOf(
    OPENED - 30 * DAY_MS,
    OPENED,
    HOUR_MS,
    (atMs) => {
      const parts = [5, 20, 35, 50].map((minute) => past.energyAt(atMs + minute * 60_000))
      const mean = (of: (it: (typeof parts)[number]) => number) => parts.reduce((sum, it) => sum + of(it), 0) / parts.length
      return [mean((it) => it.consumptionMw), mean((it) => it.solarMw), mean((it) => it.windMw)]
    },
    kinds,
  )

  it.each(kinds.map((kind, s) => [kind, s] as const))('%s, 24 hours ahead, refitted each day', (kind, s) => {
    const table = { ...hours, names: [kind], series: [hours.series[s] as Float64Array] }
    const values = table.series[0] as Float64Array
    const sum = { error: 0, naive: 0, inside: 0, n: 0 }
    const seconds = cpuSeconds(() => {
      for (let learnt = 20 * 24; learnt + ENERGY_HOURS <= table.rows; learnt += 24) {
        const known = firstRows(table, learnt)
        const said = beginForecaster(fitForecaster(known, learnt, 0, ENERGY_HOURS), known, ENERGY_HOURS)(learnt - 1)
        for (let step = 0; step < ENERGY_HOURS; step++) {
          const truth = values[learnt + step] as number
          sum.n++
          sum.error += Math.abs((said.values[step] as number) - truth)
          sum.naive += Math.abs((values[learnt + step - 24] as number) - truth)
          sum.inside += truth >= (said.low[step] as number) && truth <= (said.high[step] as number) ? 1 : 0
        }
      }
    })
    const { error, naive, inside, n } = sum
    const row = `demo city, ${kind} of 24 h`
    reportGoal(`${row}: error ${(error / n).toFixed(1)} MW, as yesterday ${(naive / n).toFixed(1)} MW, ratio`, error / naive, { atMost: 1 })
    reportGoal(`${row}: share within the band of ${INTERVAL_SHARE}`, inside / n, null)
    reportFigure(`${row}: CPU`, seconds, 's', null)
  })
})

describe('risk of the demo city', () => {
  it('by district and hour, refitted each day', () => {
    const begun = new Map(past.incidentsBetween(OPENED - 37 * DAY_MS, OPENED).map((it) => [it.externalId, Date.parse(it.createdAt)]))
    const places = new Map(past.incidentsBetween(OPENED - 37 * DAY_MS, OPENED).map((it) => [it.externalId, it.geometry]))
    const incidents = [...begun].flatMap(([id, atMs]) => {
      const zone = districtOf(places.get(id))
      return zone === null || atMs < OPENED - 37 * DAY_MS ? [] : [{ wallMs: wallMs(atMs), zone }]
    })
    const sum = { expected: 0, came: 0, surprise: 0, naive: 0, n: 0 }
    const seconds = cpuSeconds(() => {
      for (let day = 7; day > 0; day--) {
        const untilWallMs = wallMs(OPENED - day * DAY_MS)
        const log = { incidents: incidents.filter((it) => it.wallMs < untilWallMs), gaps: [], untilWallMs }
        const fitted = fitRisk(log)
        if (!fitted) throw new Error('the demo city has no incidents')
        for (let hour = 0; hour < 24; hour++) {
          const nowWallMs = untilWallMs + hour * HOUR_MS
          const known = { incidents: incidents.filter((it) => it.wallMs < nowWallMs), gaps: [], untilWallMs: nowWallMs }
          const [said = []] = riskFrom(fitted, known, nowWallMs, 1)
          for (const [index, zone] of fitted.zones.entries()) {
            const came = incidents.filter((it) => it.zone === zone && it.wallMs >= nowWallMs && it.wallMs < nowWallMs + HOUR_MS).length
            const expected = said[index]?.expected as number
            sum.n++
            sum.expected += expected
            sum.came += came
            sum.surprise += surprise(expected, came)
            sum.naive += surprise(fitted.usual[index] as number, came)
          }
        }
      }
    })
    const row = 'demo city, risk of the next hour'
    reportGoal(`${row}: expected over what came`, sum.expected / sum.came, null)
    reportGoal(
      `${row}: surprise ${(sum.surprise / sum.n).toFixed(4)} nats, at a flat rate ${(sum.naive / sum.n).toFixed(4)} nats, ratio`,
      sum.surprise / sum.naive,
      { atMost: 1 },
    )
    reportFigure(`${row}: CPU`, seconds, 's', null)
  })
})

function surprise(mean: number, came: number): number {
  let nats = mean
  for (let count = 1; count <= came; count++) nats += Math.log(count / mean)
  return nats
}

function districtOf(geometry: Geometry | null | undefined): string | null {
  if (!geometry) return null
  return city?.districts.find((it) => isInside(anchor(geometry), it.geometry.coordinates))?.name ?? null
}
