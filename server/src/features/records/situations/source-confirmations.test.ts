import { LiveKind } from '@oppidum/domain/core/live'
import type { DeskDetail } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseVersions } from '../../../platform/live/live-version-store.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

const FEED = { id: 'crash-line', name: 'Police Crash Line', standard: 'wzdx', url: 'https://crash.example/', everySeconds: 60 }
const METRE_NORTH = 1 / 111_195

let app: TestApp
let viewer: TestPerson
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ feeds: [FEED] })] })
  viewer = await signUp(app)
  operator = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

/** Places far enough from each other that no two tests meet. */
let places = 0
const aPlace = (): [number, number] => [-56.24, -34.94 + 0.005 * places++]
const near = ([lon, lat]: [number, number], metres = 12): [number, number] => [lon, lat + metres * METRE_NORTH]

async function report(position: [number, number], more: object = {}): Promise<Incident> {
  const body = { type: 'traffic_accident', title: 'Two cars crashed', description: '', severity: 'critical', position, ...more }
  const made = await post(app, '/api/incidents', body, { cookie: viewer.cookie })
  expect(made.status).toBe(200)
  await app.folding.once()
  app.clock.advance(60_000)
  return made.body as Incident
}
let crashes = 0
async function tell(position: [number, number], more: object = {}, delivery: object = {}): Promise<Incident> {
  const at = new Date(app.clock.nowMs()).toISOString()
  const draft = anIncident({
    externalId: `crash-${++crashes}`,
    createdAt: at,
    updatedAt: at,
    geometry: { type: 'Point', coordinates: position },
  })
  await app.intake.incidents(aDelivery({ sourceId: FEED.id, ...delivery }), [{ ...draft, ...more }], { complete: false })
  await app.folding.once()
  const [newest] = (await app.get('/api/incidents?status=open&sort=newest')).body as Incident[]
  return newest as Incident
}
const asDesk = async (it: Incident) => (await app.get(`/api/incidents/${it.id}`, { cookie: operator.cookie })).body as Incident
const publicly = async (it: Incident) => (await app.get(`/api/incidents/${it.id}`)).status
const timeline = async (it: Incident) =>
  (await app.get(`/api/incidents/${it.id}/timeline`, { cookie: operator.cookie })).body as TimelineEntry[]
const figures = async () => {
  await app.settled()
  return ((await app.get('/api/city-metrics')).body as CityMetrics).activeIncidents
}

it('a feed’s record of the same event confirms a report; a report that adds nothing is merged into it', async () => {
  const here = aPlace()
  const before = (await figures()) ?? 0
  const made = await report(here)
  expect(await publicly(made)).toBe(404)
  const feeds = await tell(near(here))
  expect(await asDesk(made)).toMatchObject({
    confirmed: true,
    status: 'resolved',
    outcome: 'duplicate',
    duplicateOf: feeds.id,
    priority: 'unknown',
  })
  expect(await asDesk(feeds)).toMatchObject({ status: 'active', priority: 'high', reports: 2 })
  expect(await figures()).toBe(before + 1)
  expect(await timeline(made)).toMatchObject([
    { action: 'folded', door: 'rule', thing: { id: feeds.id }, text: '12 m away, 1 min earlier, same type, words alike.' },
    {
      action: 'moved',
      by: 'city',
      door: 'rule',
      text: 'Confirmed by Police Crash Line: 12 m away, 1 min earlier, same type, words alike.',
      changes: [{ field: 'status', from: 'pending', to: 'active' }],
    },
    { action: 'created' },
  ])
})

it('a report of danger is confirmed but never closed: it is active, public and a possible duplicate', async () => {
  const here = aPlace()
  const made = await report(here, { description: 'A child is trapped in one of them' })
  const feeds = await tell(near(here), { priority: 'medium' })
  expect(await asDesk(made)).toMatchObject({ confirmed: true, status: 'active', outcome: null, duplicateOf: null, priority: 'unknown' })
  expect(await publicly(made)).toBe(200)
  expect((await timeline(made)).map((it) => it.action)).toEqual(['possible-duplicate', 'moved', 'created'])
  const desk = (await app.get(`/api/incidents/${made.id}/desk`, { cookie: operator.cookie })).body as DeskDetail
  expect(desk.possibleDuplicateOf).toMatchObject({ id: feeds.id })
  // What one person without a role says raises nothing.
  expect(await asDesk(feeds)).toMatchObject({ priority: 'medium', reports: 1 })
})

it.each([
  ['tells of another kind of thing', {}, { type: 'power_outage', title: 'No light in three blocks', description: '' }, {}],
  ['tells of something a street away', { metres: 90 }, {}, {}],
  ['has ended it already', {}, { status: 'resolved' }, {}],
  ['is no source but the simulator', {}, {}, { sourceId: 'simulator', quality: 'simulated' }],
])('a source that %s confirms nothing', async (_, { metres = 12 }: { metres?: number }, more, delivery) => {
  const here = aPlace()
  const made = await report(here)
  await tell(near(here, metres), more, delivery)
  expect(await asDesk(made)).toMatchObject({ confirmed: false, status: 'pending' })
  expect(await publicly(made)).toBe(404)
})

it('a record that a feed delivered before the report confirms nothing: it could have been copied', async () => {
  const here = aPlace()
  await tell(near(here))
  app.clock.advance(60_000)
  const made = await report(here, { title: 'Crash, and a bomb in the town hall' })
  await app.folding.once()
  expect(await asDesk(made)).toMatchObject({ confirmed: false, status: 'pending' })
})

it('a report that an operator has closed as not the city’s stays closed and hidden', async () => {
  const here = aPlace()
  const made = await report(here)
  const closing = { version: made.version, status: 'resolved', outcome: 'not_ours', reason: 'A hoax.' }
  expect((await post(app, `/api/incidents/${made.id}`, closing, { method: 'PATCH', cookie: operator.cookie })).status).toBe(200)
  await tell(near(here))
  expect(await asDesk(made)).toMatchObject({ confirmed: false, status: 'resolved' })
})

it('a report is confirmed after a restore, which raises the live versions', async () => {
  await raiseVersions(app.context.db.pool, LiveKind.options)
  const here = aPlace()
  const made = await report(here)
  await tell(near(here))
  expect(await asDesk(made)).toMatchObject({ confirmed: true })
})
