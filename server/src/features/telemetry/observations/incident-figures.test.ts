import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { incidentFigures } from './incident-figures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Counts that take until `end` is called. */
function counts() {
  const running: ((version: number) => void)[] = []
  let begun = 0
  const figures = incidentFigures(app.context, () => {
    begun++
    return new Promise((done) => running.push(done))
  })
  return { figures, begun: () => begun, end: (version = 1) => running.shift()?.(version) }
}

const city = () => app.context.cities.find(undefined)

it('counts once for all changes that come while it counts', async () => {
  const { figures, begun, end } = counts()
  const first = figures.renew(city())
  const later = [figures.renew(city()), figures.renew(city()), figures.renew(city())]
  expect(begun()).toBe(1)
  end()
  await first
  await Promise.resolve()
  expect(begun()).toBe(2)
  end()
  await Promise.all(later)
  expect(begun()).toBe(2)
})

it('counts what is due when the server stops, and nothing afterwards', async () => {
  let begun = 0
  const figures = incidentFigures(app.context, async () => ++begun)
  for (let change = 0; change < 3; change++) figures.renewSoon(city())
  expect(begun).toBe(1)
  await figures.close()
  // The first one at once, the others together.
  expect(begun).toBe(2)
  figures.renewSoon(city())
  await figures.settled()
  expect(begun).toBe(2)
})

it('repeats a count that failed, or that another instance did not come to', async () => {
  const { db } = app.context
  await db.pool.query(`insert into live_version values ($1, 'incidents', 7, now())`, [city().id])
  const outcomes = [() => Promise.reject(new Error('no connection')), async () => 7, async () => 8]
  let begun = 0
  const figures = incidentFigures({ ...app.context, cities: { ...app.context.cities, all: [city()] } }, () => {
    begun++
    return (outcomes.shift() as () => Promise<number>)()
  })
  figures.renewSoon(city())
  await figures.settled()
  expect(begun).toBe(1)
  await figures.job.run(new AbortController().signal)
  expect(begun).toBe(2)
  // All is counted.
  await figures.job.run(new AbortController().signal)
  expect(begun).toBe(2)
  await db.pool.query(`update live_version set version = 8 where city_id = $1 and kind = 'incidents'`, [city().id])
  await figures.job.run(new AbortController().signal)
  expect(begun).toBe(3)
})
