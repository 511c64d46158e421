import { describe, expect, it } from 'vitest'
import { aDelivery, NOW } from '../../../testing/test-app.ts'
import { historyApp, SPEED, speed } from './testing/history-app.ts'

describe('the history of a series', () => {
  const { app, deliver, history, points, rollUp } = historyApp()

  it('is available at once, by the minute', async () => {
    await deliver([speed('2026-11-20T09:40:10Z', 20), speed('2026-11-20T09:40:50Z', 26), speed('2026-11-20T09:59:59Z', 40)])
    expect(await history(`${SPEED}&range=1h`)).toMatchObject({
      measure: 'traffic.speed',
      place: 'italia-1',
      placeName: 'Av. Italia, 0 - 1',
      unit: 'mph',
      stepSeconds: 60,
      period: { from: '2026-11-20T09:00:00.000Z', to: NOW },
      before: null,
      evidence: { source: 'test-feed', observedAt: '2026-11-20T09:59:59.000Z', staleAt: '2026-11-20T10:04:59.000Z', quality: 'measured' },
    })
    // Minutes without a value are gaps.
    expect(await points(`${SPEED}&range=1h`)).toEqual([
      ['2026-11-20T09:40', 23, 20, 26],
      ['2026-11-20T09:59', 40, 40, 40],
    ])
    expect(await points(`${SPEED}&range=live`)).toEqual([['2026-11-20T09:59', 40, 40, 40]])
  })

  it.each([
    [
      '24h',
      300,
      [
        ['2026-11-19T12:00', 20, 10, 30],
        ['2026-11-19T12:05', 60, 60, 60],
        ['2026-11-19T12:25', 90, 90, 90],
      ],
    ],
    // Up to an hour, means are weighted by count: (10 + 30 + 60 + 90) / 4.
    ['7d', 1_800, [['2026-11-19T12:00', 47.5, 10, 90]]],
    ['30d', 7_200, [['2026-11-19T12:00', 47.5, 10, 90]]],
  ])('over %s has steps of %s s', async (range, stepSeconds, expected) => {
    const values = [10, 30, 60, 90].map((value, index) => speed(`2026-11-19T12:${['00', '04', '05', '29'][index]}:00Z`, value))
    await deliver(values)
    await rollUp()
    expect((await history(`${SPEED}&range=${range}`)).stepSeconds).toBe(stepSeconds)
    expect(await points(`${SPEED}&range=${range}`)).toEqual(expected)
  })

  it('weighs each hour the same when it combines hours', async () => {
    await deliver([speed('2026-11-19T12:00:00Z', 10), speed('2026-11-19T12:10:00Z', 10), speed('2026-11-19T13:00:00Z', 40)])
    await rollUp()
    expect(await points(`${SPEED}&range=30d`)).toEqual([['2026-11-19T12:00', 25, 10, 40]])
    expect(await points(`${SPEED}&from=2026-01-01T03:00:00Z&to=${NOW}`)).toEqual([['2026-11-19T03:00', 25, 10, 40]])
  })

  it('has the weakest quality of the values in a step', async () => {
    await deliver([speed('2026-11-20T09:31:00Z', 10)])
    await deliver([speed('2026-11-20T09:33:00Z', 20)], { quality: 'simulated' })
    await deliver([speed('2026-11-20T09:36:00Z', 20)], { quality: 'estimated' })
    await rollUp()
    const quality = async (range: string) => (await history(`${SPEED}&range=${range}`)).period.points.map((it) => it.quality)
    expect(await quality('1h')).toEqual(['measured', 'simulated', 'estimated'])
    expect(await quality('24h')).toEqual(['simulated', 'estimated'])
    expect(await quality('30d')).toEqual(['simulated'])
  })

  it('includes late values once the cached answer has expired', async () => {
    await deliver([speed('2026-11-20T08:01:00Z', 10)])
    await rollUp()
    expect(await points(SPEED)).toEqual([['2026-11-20T08:00', 10, 10, 10]])
    await deliver([speed('2026-11-20T08:01:00Z', 20), speed('2026-11-20T08:02:00Z', 40)])
    await rollUp()
    expect(await points(SPEED)).toEqual([['2026-11-20T08:00', 10, 10, 10]])
    app().clock.advance(5_000)
    expect(await points(SPEED)).toEqual([['2026-11-20T08:00', 30, 20, 40]])
  })

  it('has steps of hours if nothing finer reaches back far enough', async () => {
    await app().intake.hourlyHistory(aDelivery(), [speed('2026-11-19T12:00:00Z', 10), speed('2026-11-19T13:00:00Z', 12)])
    await deliver([speed('2026-11-20T09:00:00Z', 20)])
    await rollUp()
    expect((await history(SPEED)).stepSeconds).toBe(3_600)
    expect(await points(SPEED)).toEqual([
      ['2026-11-19T12:00', 10, 10, 10],
      ['2026-11-19T13:00', 12, 12, 12],
      ['2026-11-20T09:00', 20, 20, 20],
    ])
    // The five-minute means reach back over a shorter period.
    expect((await history(`${SPEED}&from=2026-11-19T14:00:00Z&to=${NOW}`)).stepSeconds).toBe(300)
    expect((await history(`${SPEED}&from=2026-11-19T12:00:00Z&to=2026-11-19T12:30:00Z`)).stepSeconds).toBe(3_600)
  })

  it('outlives its raw values', async () => {
    await deliver([speed('2026-11-19T12:01:00Z', 10), speed('2026-11-19T12:02:00Z', 30)])
    await rollUp()
    await app().database.db.pool.query('drop table observation_20261119')
    const query = `${SPEED}&from=2026-11-19T12:00:00Z&to=2026-11-19T12:30:00Z`
    expect(await history(query)).toMatchObject({ stepSeconds: 300, evidence: { observedAt: '2026-11-19T12:02:00.000Z' } })
    expect(await points(query)).toEqual([['2026-11-19T12:00', 20, 10, 30]])
  })

  it('comes with the period before it', async () => {
    await deliver([speed('2026-11-18T11:00:00Z', 10), speed('2026-11-19T10:30:00Z', 20), speed('2026-11-20T09:30:00Z', 30)])
    await rollUp()
    const { period, before } = await history(`${SPEED}&compare=before`)
    expect(period).toMatchObject({ from: '2026-11-19T10:00:00.000Z', to: NOW, points: [{ mean: 20 }, { mean: 30 }] })
    expect(before).toMatchObject({
      from: '2026-11-18T10:00:00.000Z',
      to: '2026-11-19T10:00:00.000Z',
      points: [{ at: '2026-11-18T11:00:00.000Z', mean: 10 }],
    })
    // The hour before a day ago, not the hour before this one.
    expect((await history(`${SPEED}&range=1h&compare=before`)).before).toMatchObject({ from: '2026-11-19T09:00:00.000Z' })
  })

  it('uses the steps available to the earlier period for both', async () => {
    await app().intake.hourlyHistory(aDelivery(), [speed('2026-11-18T12:00:00Z', 10)])
    await deliver([speed('2026-11-20T09:00:00Z', 20)])
    await rollUp()
    expect((await history(SPEED)).stepSeconds).toBe(300)
    expect(await history(`${SPEED}&compare=before`)).toMatchObject({
      stepSeconds: 3_600,
      period: { points: [{ at: '2026-11-20T09:00:00.000Z' }] },
      before: { points: [{ at: '2026-11-18T12:00:00.000Z', mean: 10 }] },
    })
  })

  it('ends now, with a partial last step', async () => {
    app().clock.set(Date.parse('2026-11-20T10:02:10.000Z'))
    await deliver([speed('2026-11-20T10:01:00Z', 10)])
    await rollUp()
    const { period } = await history(`${SPEED}&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z`)
    expect(period).toMatchObject({ to: '2026-11-20T10:05:00.000Z', points: [{ at: '2026-11-20T10:00:00.000Z' }] })
  })

  it('has no more points than requested', async () => {
    await deliver(Array.from({ length: 1_000 }, (_, index) => ({ ...speed(NOW, index), atMs: Date.parse(NOW) - index * 80_000 })))
    await rollUp()
    expect((await history(SPEED)).period.points).toHaveLength(267)
    expect(await history(`${SPEED}&points=10`)).toMatchObject({ stepSeconds: 10_800 })
    expect((await history(`${SPEED}&points=10`)).period.points.length).toBeLessThanOrEqual(10)
  })

  it("is the whole city's without a place, and empty if nothing was ever observed", async () => {
    await deliver([speed('2026-11-20T09:58:00Z', 25)])
    await rollUp()
    expect(await history('/api/history?measure=city.efficiency&range=1h')).toMatchObject({
      place: 'city',
      placeName: 'Montevideo',
      unit: '%',
      period: { points: [{ mean: 50 }] },
      evidence: { source: 'derived' },
    })
    expect(await history('/api/history?measure=substation.load&place=a')).toMatchObject({
      placeName: 'A Centro',
      period: { points: [] },
      evidence: null,
    })
  })
})
