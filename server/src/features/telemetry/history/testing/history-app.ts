import type { Observation } from '@oppidum/domain/feeds/intake'
import type { History } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { afterEach, beforeEach, expect } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { withKey } from '../../../../testing/test-keys.ts'

export const SPEED = '/api/history?measure=traffic.speed&place=italia-1'

export const observationsOf =
  (measure: MeasureId, placeId: string) =>
  (at: string, value: number): Observation => ({ measure, placeId, atMs: Date.parse(at), value })
export const speed = observationsOf('traffic.speed', 'italia-1')

/** Gives each test of a `describe` an app of its own, and the calls that tests of the history make. */
export function historyApp(options: Parameters<typeof startTestApp>[0] = {}) {
  let current: TestApp
  beforeEach(async () => {
    current = await startTestApp(options)
  })
  afterEach(() => current.close())

  /** Headers of a person whose plan includes the whole history. */
  const analyst = async () => (await withKey(current.context, { plan: 'pro' })).headers
  const history = async (url: string): Promise<History> => {
    const { status, body, text } = await current.get(url, await analyst())
    expect([status, text]).toEqual([200, expect.any(String)])
    return body
  }
  return {
    app: () => current,
    analyst,
    history,
    /** Start (to the minute), mean, lowest and highest of each point. */
    points: async (url: string) => (await history(url)).period.points.map((it) => [it.at.slice(0, 16), it.mean, it.lowest, it.highest]),
    deliver: (observations: Observation[], more: Parameters<typeof aDelivery>[0] = {}) =>
      current.intake.observations(aDelivery(more), observations),
    async rollUp() {
      for (const city of current.context.cities.all)
        await current.observations.rollups.rollUp(city.id, city.timeZone, current.clock.nowMs())
    },
  }
}
