import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { hourOf } from '@oppidum/models/risk/incident-hours'
import { replayRisk } from '@oppidum/models/risk/risk-replay'
import { expect, test } from 'vitest'
import { parseCsv } from '../../server/src/cli/csv-file.ts'
import { wallTime } from '../../server/src/cli/timestamp-text.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { areaUnderRoc } from './binary-score.ts'

const FOLDER = join(process.env.MODEL_DATA_DIR ?? '../shared/data', 'incidents-calgary')

/** Cells of one zone in one hour. */
interface Cell {
  expected: number
  risk: number
  actual: number
}

test.each([
  ['2017-10-01T00:00', '2018-07-01T00:00', 'while little history is there'],
  ['2018-07-01T00:00', '2019-01-01T00:00', 'later months'],
])('risk from %s to %s', (from, to, called) => {
  const incidents = rowsOf('incidents.csv.gz', (it) => ({ wallMs: wallTime(it('time')) as number, zone: it('zone') }))
  const gaps = parseCsv(readFileSync(join(FOLDER, 'feed-gaps.csv'), 'utf8'), 'feed-gaps.csv').rows.map(
    ([date]) => wallTime(`${date}T00:00`) as number,
  )
  const actual = new Map<string, number>()
  for (const { wallMs, zone } of incidents) actual.set(`${hourOf(wallMs)} ${zone}`, (actual.get(`${hourOf(wallMs)} ${zone}`) ?? 0) + 1)
  const started = process.cpuUsage()
  const replay = replayRisk({ incidents, gaps }, wallTime(from) as number, wallTime(to) as number)
  const cpuSeconds = process.cpuUsage(started).user / 1_000_000
  const cells = (replay?.hours ?? []).flatMap(({ wallMs, forecasts }) =>
    forecasts.map(({ expected, risk }, zone) => ({
      expected,
      risk,
      actual: actual.get(`${wallMs / HOUR_MS} ${replay?.zones[zone]}`) ?? 0,
    })),
  )
  expect(cells.length).toBeGreaterThan(0)
  report(`risk, ${called}`, cells)
  reportFigure(`risk, ${called}: CPU`, cpuSeconds, 's', 20)
})

function report(row: string, cells: readonly Cell[]): void {
  const sum = (value: (cell: Cell) => number) => cells.reduce((total, it) => total + value(it), 0)
  const total = sum((it) => it.actual)
  const flat = total / cells.length
  const gain = sum((it) => it.actual * Math.log(it.expected) - it.expected - (it.actual * Math.log(flat) - flat)) / total
  const riskiest = [...cells].sort((a, b) => b.risk - a.risk).slice(0, Math.floor(cells.length / 10))
  const auc = areaUnderRoc(
    cells.map((it) => it.risk),
    cells.map((it) => it.actual > 0),
  )
  reportGoal(`${row}: area under the ROC curve`, auc, { atLeast: 0.755 })
  reportGoal(`${row}: gain in log-likelihood an incident over a flat rate`, gain, null)
  reportGoal(`${row}: incidents in the riskiest tenth`, riskiest.reduce((it, cell) => it + cell.actual, 0) / total, null)
  const ratio = sum((it) => it.expected) / total
  reportGoal(`${row}: expected / actual`, ratio, ratio < 1 ? { atLeast: 0.95 } : { atMost: 1.05 })
  reportGoal(`${row}: mean risk / share of hours with an incident`, sum((it) => it.risk) / sum((it) => (it.actual > 0 ? 1 : 0)), null)
}

function rowsOf<T>(name: string, read: (cell: (column: string) => string) => T): T[] {
  const { header, rows } = parseCsv(gunzipSync(readFileSync(join(FOLDER, name))).toString(), name)
  return rows.map((row) => read((column) => row[header.indexOf(column)] as string))
}
