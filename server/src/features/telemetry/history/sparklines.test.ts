import type { ReplyOf } from '@oppidum/domain/core/endpoint'
import type { getSparklines } from '@oppidum/domain/telemetry/sparklines'
import { describe, expect, it } from 'vitest'
import { historyApp, observationsOf, speed } from './testing/history-app.ts'

describe('sparklines', () => {
  const { analyst, app, deliver, rollUp } = historyApp()
  const URL = '/api/history/sparklines?measure=traffic.speed&places=italia-2,italia-1,nowhere'

  it('cover the last 24 hours of several places in half hours, with gaps', async () => {
    // NOW is 10:00.
    await deliver([speed('2026-11-19T10:40:00Z', 30), speed('2026-11-19T10:50:00Z', 34), speed('2026-11-20T09:45:00Z', 20)])
    await deliver([observationsOf('traffic.speed', 'italia-2')('2026-11-20T09:10:00Z', 50)])
    await rollUp()
    const body: ReplyOf<typeof getSparklines> = (await app().get(URL)).body
    expect(body).toMatchObject({ unit: 'mph', stepSeconds: 1_800, from: '2026-11-19T10:30:00.000Z', to: '2026-11-20T10:30:00.000Z' })
    expect(body.series.map((it) => it.place)).toEqual(['italia-2', 'italia-1'])
    const [, own] = body.series
    expect(own?.means).toHaveLength(48)
    expect([own?.means[0], own?.means[1], own?.means[46], own?.before]).toEqual([32, null, 20, null])
  })

  it('include the day before for plans with comparisons', async () => {
    await deliver([speed('2026-11-18T10:40:00Z', 30), speed('2026-11-20T09:45:00Z', 20)])
    await rollUp()
    expect((await app().get(`${URL}&compare=before`)).status).toBe(402)
    const body: ReplyOf<typeof getSparklines> = (await app().get(`${URL}&compare=before`, await analyst())).body
    expect(body.series).toMatchObject([{ place: 'italia-1' }])
    expect(body.series[0]?.before?.[0]).toBe(30)
    expect(body.series[0]?.means[46]).toBe(20)
  })

  it.each(['', 'A B', Array(61).fill('a').join()])('refuse %j as places', async (places) => {
    expect((await app().get(`/api/history/sparklines?measure=traffic.speed&places=${encodeURIComponent(places)}`)).status).toBe(400)
  })
})
