import { afterAll, beforeAll, expect, it } from 'vitest'
import { snapshotRead } from '../../../platform/db/connection.ts'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import type { DeskActor, DeskRow, DeskWatcher } from './desk-service.ts'
import { NO_PICTURES, NO_REPORTERS } from './nobody.ts'
import { recordDesk } from './record-desk.ts'

const ACTOR: DeskActor = { by: 'operator', personId: null, channel: 'desk' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { MODELS: 'off' } })
})
afterAll(() => app.close())

const city = () => app.context.cities.find(undefined)
const deskWith = (watcher: DeskWatcher) =>
  recordDesk(
    {
      ...app.context,
      figures: app.observations.incidentFigures,
      pictures: NO_PICTURES,
      reporters: NO_REPORTERS,
      shown: async () => null,
    },
    [watcher],
  )

async function opened(count: number): Promise<DeskRow[]> {
  const report = {
    title: 'Burst pipe',
    description: 'Water on the road.',
    location: 'Main Street 1',
    position: null,
    word: 'other',
    priority: 'low',
    status: 'active',
    department: null,
    serviceCode: null,
    affectsTraffic: false,
    reporterId: null,
  }
  const rows: DeskRow[] = []
  for (let index = 0; index < count; index++) rows.push(await app.desk.create('incident', city(), ACTOR, report))
  return rows
}

/** The live version of incidents, the versions of the records, and the number of events, all of one moment. */
const state = () =>
  snapshotRead(app.context.db, async (tx) => {
    const { rows } = await tx.query<{ version: number; drawn: number[]; events: number; last: number }>(
      `select (select version from live_version where kind = 'incidents')::int as version,
        array(select change_version::int from incident order by change_version) as drawn,
        (select count(*) from city_event)::int as events, (select last from event_counter)::int as last`,
    )
    return rows[0] as { version: number; drawn: number[]; events: number; last: number }
  })

it('a change that is busy in the middle of its transaction holds up no other change of the city', async () => {
  const [slow, fast] = (await opened(2)) as [DeskRow, DeskRow]
  let begin = () => {}
  let release = () => {}
  const begun = new Promise<void>((done) => {
    begin = done
  })
  const busy = new Promise<void>((done) => {
    release = done
  })
  const paused = deskWith(async () => {
    begin()
    await busy
  }).change('incident', city(), slow.id, ACTOR, { version: slow.version, priority: 'high' })
  await begun
  const before = await state()
  // Without a wait for the other: both count in the figures.
  await app.desk.change('incident', city(), fast.id, ACTOR, { version: fast.version, priority: 'high' })
  await app.desk.create('service-request', city(), ACTOR, {
    title: 'Lamp out',
    description: 'It is dark.',
    location: 'Main Street 1',
    position: null,
    word: 'other',
    priority: 'low',
    status: 'pending',
    department: null,
    serviceCode: null,
    affectsTraffic: false,
    reporterId: null,
  })
  expect((await state()).version).toBe(before.version + 1)
  release()
  await paused
  const after = await state()
  expect(after.version).toBe(before.version + 2)
  expect(after.drawn.slice(-2)).toEqual([before.version + 1, before.version + 2])
})

it('a reader that sees a version sees all earlier ones, while changes, new records and deliveries are written in parallel', async () => {
  const rows = await opened(12)
  await app.intake.incidents(
    aDelivery(),
    Array.from({ length: 6 }, (_, index) => anIncident({ externalId: `r-${index}` })),
    {
      complete: false,
    },
  )
  const base = (await state()).version
  const written = Promise.all([
    ...rows.map((it) => app.desk.change('incident', city(), it.id, ACTOR, { version: it.version, priority: 'high' })),
    ...Array.from({ length: 6 }, () => opened(1)),
    app.intake.incidents(
      aDelivery(),
      Array.from({ length: 6 }, (_, index) =>
        anIncident({ externalId: `r-${index}`, title: 'Worse', updatedAt: '2026-11-20T10:00:01.000Z' }),
      ),
      { complete: false },
    ),
  ]).then(() => true)
  const looks: Awaited<ReturnType<typeof state>>[] = []
  let isOver = false
  while (!isOver) {
    isOver = await Promise.race([written, new Promise<false>((done) => setImmediate(() => done(false)))])
    looks.push(await state())
  }
  for (const { version, drawn, events, last } of looks) {
    // Each record was changed once, so every version above the base is that of one record.
    expect(drawn.filter((it) => it > base)).toEqual(Array.from({ length: version - base }, (_, index) => base + 1 + index))
    expect(events).toBe(last)
  }
  expect(looks.at(-1)?.version).toBe(base + 24)
})
