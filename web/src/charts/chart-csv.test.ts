import { DAY_MS } from '@oppidum/domain/core/time'
import type { History } from '@oppidum/domain/telemetry/history'
import { expect, test } from 'vitest'
import { chartRows, csvName, historyCsv } from './chart-csv.ts'

const HISTORY: History = {
  measure: 'traffic.speed',
  place: 'a',
  placeName: '=Avenida "18 de Julio", Ejido - Río Branco',
  unit: 'mph',
  stepSeconds: 300,
  period: {
    from: '2026-11-20T17:00:00.000Z',
    to: '2026-11-20T17:15:00.000Z',
    points: [
      { at: '2026-11-20T17:00:00.000Z', mean: 40, lowest: 38, highest: 42, quality: 'measured' },
      { at: '2026-11-20T17:10:00.000Z', mean: 30, lowest: -1, highest: 31, quality: 'estimated' },
    ],
  },
  before: {
    from: '2026-11-19T17:00:00.000Z',
    to: '2026-11-19T17:15:00.000Z',
    points: [{ at: '2026-11-19T17:10:00.000Z', mean: 20, lowest: 20, highest: 20, quality: 'measured' }],
  },
  evidence: { source: 'loops', observedAt: '2026-11-20T17:14:00.000Z', staleAt: '2026-11-20T17:30:00.000Z', quality: 'measured' },
}

test('a file has a row for each step, in both times, with unit, quality, source and the previous period', () => {
  const file = historyCsv(HISTORY, { rows: chartRows(HISTORY, 1, DAY_MS), unit: 'mph', timeZone: 'America/Montevideo' })
  expect(file).toBe(
    [
      'place,measure,time_utc,time_city,mean,lowest,highest,unit,quality,newest_source,before_mean',
      `"'=Avenida ""18 de Julio"", Ejido - Río Branco",traffic.speed,2026-11-20T17:00:00.000Z,2026-11-20 14:00:00,40,38,42,mph,measured,loops,`,
      `"'=Avenida ""18 de Julio"", Ejido - Río Branco",traffic.speed,2026-11-20T17:10:00.000Z,2026-11-20 14:10:00,30,-1,31,mph,estimated,loops,20`,
      '',
    ].join('\r\n'),
  )
})

test('a forecast has no publisher', () => {
  const [row] = chartRows(HISTORY, 1, DAY_MS)
  if (!row) throw new Error('There is no row.')
  const file = historyCsv(HISTORY, { rows: [{ ...row, quality: 'forecast' }], unit: 'mph', timeZone: 'America/Montevideo' })
  expect(file).toContain(',40,38,42,mph,forecast,derived,')
})

test('values are in the displayed unit', () => {
  expect(chartRows(HISTORY, 1.609344, DAY_MS).map((it) => it.mean)).toEqual([64.37376, 48.28032])
})

test('the file name says what, where and when', () => {
  expect(csvName(HISTORY, 'America/Montevideo')).toBe(
    'traffic-speed_avenida-18-de-julio-ejido-rio-branco_2026-11-20T1400_2026-11-20T1415.csv',
  )
})
