import type { StatisticsQuestion } from '@oppidum/analyst/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPeriod, aScope, type RecordToolApp, recordToolApp } from './testing/record-tool-app.ts'

const REQUESTS = aScope({ record: 'service-request' })
let records: RecordToolApp
beforeAll(async () => {
  records = await recordToolApp()
})
afterAll(() => records.app.close())

describe('statistics', () => {
  it('equal those worked out by hand and those of the desk', async () => {
    const by = async (value: StatisticsQuestion['value']) =>
      (await records.runTool('record_statistics', { scope: REQUESTS, value })).facts[0]
    expect(await by('median-hours-to-close')).toMatchObject({ value: 3, unit: 'h', from: [1] })
    expect(await by('p80-hours-to-close')).toMatchObject({ value: 5.2 })
    expect(await by('mean-hours-to-close')).toMatchObject({ value: 4 })
    expect(await by('mean-age-hours')).toMatchObject({ value: null })
    const { body } = await records.app.get('/api/desk/figures?kind=service-request', { cookie: records.cookie })
    expect(body).toMatchObject({ resolveMedian: 180, resolveP80: expect.closeTo(312) })
    expect(await records.statistics({ scope: aScope({ standing: 'open' }), value: 'mean-age-hours' })).toEqual([
      'montevideo mean-age-hours 8',
      'montevideo count 3',
    ])
  })

  it('cover each value of a dimension, those without records too, with the number of records behind each', async () => {
    expect(await records.statistics({ scope: aScope(), value: 'count', by: 'priority' })).toEqual([
      'montevideo count 6',
      'high count 4',
      'critical count 1',
      'low count 1',
      'medium count 0',
    ])
    expect(
      await records.statistics({ scope: REQUESTS, value: 'mean-hours-to-close', by: 'department', order: 'highest', limit: 1 }),
    ).toEqual(['montevideo mean-hours-to-close 4', 'montevideo count 5', 'Parks mean-hours-to-close 1.5', 'Parks count 2'])
    expect(await records.statistics({ scope: aScope(), value: 'count', by: 'street' })).toEqual([
      'montevideo count 6',
      'AV. ITALIA count 3',
      'Bv. España count 1',
      'Rambla count 1',
      'none count 1',
    ])
    const share = await records.runTool('record_statistics', { scope: aScope(), value: 'share', by: 'district' })
    expect(share.facts.map((it) => [it.subject.name, it.measure, it.value, it.from])).toEqual([
      ['Montevideo', 'count', 6, undefined],
      ['Centro', 'share', 83.333, [3, 0]],
      ['none', 'share', 16.667, [4, 0]],
      ['Centro', 'count', 5, undefined],
      ['none', 'count', 1, undefined],
    ])
  })

  it('give a share of the records that the scope narrows', async () => {
    expect(await records.statistics({ scope: aScope({ standing: 'open', priorities: ['high'] }), value: 'share' })).toEqual([
      'montevideo share 66.667',
      'montevideo count 2',
      'montevideo count 3',
    ])
    expect((await records.statistics({ scope: aScope({ standing: 'closed' }), value: 'share' }))[0]).toBe('montevideo share 50')
    const high = aScope({ priorities: ['high'] })
    expect((await records.statistics({ scope: { ...high, standing: 'closed' }, value: 'share', of: high }))[0]).toBe('montevideo share 50')
  })

  it('compare with another period, with difference and percentage', async () => {
    const question = {
      scope: aScope({ period: aPeriod(24, 0) }),
      value: 'count',
      by: 'priority',
      limit: 2,
      against: aPeriod(72, 24),
    } as const
    expect(await records.statistics(question)).toEqual([
      'montevideo count 4',
      'high count 2',
      'critical count 1',
      'montevideo count 2',
      'montevideo difference 2',
      'montevideo percent-change 100',
      'high count 2',
      'critical count 0',
      'high difference 0',
      'high percent-change 0',
      'critical difference 1',
      'critical percent-change null',
    ])
    expect((await records.statistics({ scope: aScope({ standing: 'open' }), value: 'count', against: aPeriod(19.5, 19.5) }))[1]).toBe(
      'montevideo count 2',
    )
  })

  it("follow the city's clocks, also when they change", async () => {
    const york = { city: records.app.context.cities.find('york') }
    const scope = aScope({ period: { from: '2026-11-01T04:00:00.000Z', to: '2026-11-03T05:00:00.000Z' } })
    const { facts, series } = await records.runTool('record_statistics', { scope, value: 'count', by: 'day' }, york)
    expect(facts.slice(1).map((it) => [it.subject.id, it.value, it.period])).toEqual([
      ['2026-11-01', 4, { from: '2026-11-01T04:00:00.000Z', to: '2026-11-02T05:00:00.000Z' }],
      ['2026-11-02', 0, { from: '2026-11-02T05:00:00.000Z', to: '2026-11-03T05:00:00.000Z' }],
    ])
    expect(series?.[0]?.points.map((it) => it.value)).toEqual([4, 0])
    expect((await records.statistics({ scope, value: 'count', by: 'hour-of-day', order: 'highest', limit: 2 }, york)).slice(1)).toEqual([
      '1 count 2',
      '0 count 1',
    ])
    const weekdays = await records.runTool('record_statistics', { scope, value: 'count', by: 'weekday' }, { ...york, language: 'es' })
    expect(weekdays.facts.slice(1).map((it) => [it.subject.name, it.value])).toEqual([
      ['lunes', 0],
      ['domingo', 4],
    ])
  })
})
