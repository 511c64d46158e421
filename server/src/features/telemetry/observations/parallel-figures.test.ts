import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'

let app: TestApp
beforeAll(async () => {
  const locations = Array.from({ length: 10 }, (_, index) => ({
    id: `p-${index}`,
    name: `Street ${index}`,
    geometry: { type: 'Point', coordinates: [-56.1, -34.9] },
    freeFlowMph: 50,
  }))
  app = await startTestApp({ cities: [aCity({ locations })] })
})
afterAll(() => app.close())

async function latest(measure: string): Promise<number> {
  const { rows } = await app.database.db.pool.query(
    'select l.value from observation_latest l join series s using (series_id) where s.measure = $1',
    [measure],
  )
  return rows[0]?.value
}

it("derives the city's speed from all sections when several deliveries arrive at once", async () => {
  for (let round = 1; round <= 5; round++) {
    app.clock.advance(1_000)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.intake.observations(aDelivery({ sourceId: `loop-${index}` }), [
          { measure: 'traffic.speed', placeId: `p-${index}`, atMs: app.clock.nowMs(), value: round * index },
        ]),
      ),
    )
    expect(await latest('city.speed')).toBeCloseTo(round * 4.5, 9)
  }
})

it('counts all incidents when several writers commit at once', async () => {
  for (let round = 1; round <= 5; round++) {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2
          ? app.intake.incidents(aDelivery({ sourceId: `s-${index}` }), [anIncident({ externalId: `r-${round}` })], { complete: false })
          : app.intake.observations(aDelivery({ sourceId: `s-${index}` }), [
              { measure: 'city.presence', placeId: 'city', atMs: app.clock.nowMs(), value: round * 100 + index },
            ]),
      ),
    )
    expect(await latest('city.incidents')).toBe(round * 4)
  }
})
