import type { DeskDetail } from '@oppidum/domain/records/desk'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { GRAVE_REPORTS } from '@oppidum/domain/testing/grave-reports'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import type { DeskActor, DeskRow, RecordReport } from '../desk/desk-service.ts'

const city = aCity({ departments: ['Roads'] })
const OPERATOR: DeskActor = { by: 'operator', personId: null, channel: 'desk' }
/** Work in progress has an owner. */
const OWNED = { department: 'Roads' } as const
const CITIZEN: DeskActor = { by: 'reporter', personId: null, channel: 'report' }
const HERE: [number, number] = [-56.15, -34.88]
const METRE_NORTH = 1 / 111_195

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  operator = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

const north = (metres: number): [number, number] => [HERE[0], HERE[1] + metres * METRE_NORTH]

const aReport = (more: Partial<RecordReport> = {}): RecordReport => ({
  title: 'Deep pothole in the right lane',
  description: '',
  location: null,
  position: HERE,
  word: 'infrastructure',
  priority: 'medium',
  status: 'pending',
  department: null,
  serviceCode: 'pothole',
  affectsTraffic: false,
  reporterId: null,
  ...more,
})
const report = (more?: Partial<RecordReport>) => app.desk.create('service-request', city, CITIZEN, aReport(more))

async function read(
  row: Pick<DeskRow, 'id'>,
): Promise<{ status: string; outcome: string | null; reports: number; duplicateOf: string; priority: string }> {
  return (await app.get(`/api/service-requests/${row.id}`)).body
}

describe('one report and then another', () => {
  it('is not merged when somebody changes it during the check', async () => {
    const [parent, child] = [await report({ position: north(-5_000) }), await report({ position: north(-5_001) })]
    await app.desk.change('service-request', city, child.id, OPERATOR, { version: 1, status: 'in_progress', ...OWNED })
    const fold = app.desk.merge('service-request', city, child.id, parent.id, { ...OPERATOR, by: 'city', channel: 'rule' }, 'Alike.', 1)
    await expect(fold).rejects.toMatchObject({ code: 'conflict' })
    expect(await read(child)).toMatchObject({ status: 'in_progress', duplicateOf: null })
    await app.folding.once()
  })

  it('is merged, and both timelines say why', async () => {
    const parent = await report()
    app.clock.set(app.clock.nowMs() + 4 * 60_000)
    const child = await report({ title: 'Bache enorme', position: north(18) })
    expect(await app.folding.once()).toBe(1)

    expect(await read(child)).toMatchObject({ status: 'completed', outcome: 'duplicate', duplicateOf: parent.id })
    expect(await read(parent)).toMatchObject({ status: 'pending', reports: 2 })
    const { rows } = await app.context.db.pool.query(
      `select record_id, thing_id, words, door, actor from timeline_entry where action = 'folded' and record_id = any($1) order by record_id`,
      [[parent.id, child.id]],
    )
    const words = '18 m away, 4 min later, same service, words alike.'
    expect(rows).toEqual([
      { record_id: parent.id, thing_id: child.id, words, door: 'rule', actor: 'city' },
      { record_id: child.id, thing_id: parent.id, words, door: 'rule', actor: 'city' },
    ])

    // Taken back by hand, it is not folded again.
    await app.desk.unmerge('service-request', city, child.id, OPERATOR, 'Two holes.')
    expect(await app.folding.once()).toBe(0)
    expect(await read(parent)).toMatchObject({ reports: 1 })
    expect(await read(child)).toMatchObject({ duplicateOf: null })
  })

  it('stays separate when the other one is closed, or somebody already works on it', async () => {
    const place = { position: [-56.14, -34.87] as [number, number] }
    const parent = await report(place)
    await app.folding.once()
    const inHand = await report(place)
    await app.desk.change('service-request', city, inHand.id, OPERATOR, { version: null, status: 'in_progress', ...OWNED })
    expect(await app.folding.once()).toBe(0)

    for (const { id } of [parent, inHand]) {
      const done = { version: null, status: 'completed', outcome: 'fixed', reason: 'Filled.' } as const
      await app.desk.change('service-request', city, id, OPERATOR, done)
    }
    const after = await report(place)
    expect(await app.folding.once()).toBe(0)
    expect(await read(after)).toMatchObject({ duplicateOf: null, status: 'pending' })
  })

  it('leaves one open of fifty simultaneous ones', async () => {
    const place = { position: [-56.13, -34.87] as [number, number] }
    const all = await Promise.all(Array.from({ length: 50 }, () => report(place)))
    expect(await app.folding.once()).toBe(49)
    const read50 = await Promise.all(all.map(read))
    expect(read50.filter((it) => it.duplicateOf === null).map((it) => it.reports)).toEqual([50])
  })

  it('is never a source’s own record', async () => {
    const { rows } = await app.context.db.pool.query('select count(*)::int as n from folding_due')
    expect(rows).toEqual([{ n: 0 }])
  })
})

const tick = () => app.clock.set(app.clock.nowMs() + 1_000)
const call = (method: 'PATCH' | 'DELETE', path: string, body?: unknown) => post(app, path, body, { method, cookie: operator.cookie })

describe('a grave report beside a harmless one', () => {
  const place = [-56.11, -34.85] as [number, number]
  const lamp = { serviceCode: 'street-light', title: 'Street light', priority: 'medium' }
  const grave = 'Live cables on the pavement, children beside it'
  const detailOf = async (id: string) => (await app.get(`/api/service-requests/${id}/desk`, { cookie: operator.cookie })).body as DeskDetail

  it('stays open as a possible duplicate, raises the other one’s priority, and both timelines say so', async () => {
    const harmless = await report({ ...lamp, description: 'the lamp is dark', position: place })
    tick()
    const child = await report({ ...lamp, description: grave, position: [place[0], place[1] + 15 * METRE_NORTH] })
    expect(await app.folding.once()).toBe(0)
    expect(await read(child)).toMatchObject({ status: 'pending', duplicateOf: null, outcome: null })
    expect(await read(harmless)).toMatchObject({ status: 'pending', reports: 1, priority: 'high' })
    const open = (await app.get('/api/service-requests?status=open&duplicates=hide')).body as { id: string }[]
    expect(open.map((it) => it.id)).toContain(child.id)

    const reason = '15 m away, 0 min later, same service, words alike. To be confirmed: warns of danger, says more.'
    expect((await detailOf(harmless.id)).possibleDuplicates).toMatchObject([{ id: child.id, description: grave, pictures: 0, reason }])
    expect((await detailOf(child.id)).possibleDuplicateOf).toMatchObject({ id: harmless.id, description: 'the lamp is dark' })
    const { body } = await app.get(`/api/service-requests/${harmless.id}/timeline`, { cookie: operator.cookie })
    expect((body as TimelineEntry[]).slice(0, 2).map((it) => [it.action, it.text])).toEqual([
      ['changed', 'Another report of this place warns of danger: electricity, children.'],
      ['possible-duplicate', reason],
    ])
    // Which reports may be the same is the desk's own.
    const seen = (await app.get(`/api/service-requests/${harmless.id}/timeline`)).body as TimelineEntry[]
    expect(seen.map((it) => it.action)).not.toContain('possible-duplicate')
  })

  it('is merged when an operator agrees, and its text is shown with the other', async () => {
    const [harmless, child] = await pairAt([-56.11, -34.84])
    const agreed = { version: 1, status: 'completed', outcome: 'duplicate', duplicateOf: harmless.id, reason: 'The same.' }
    expect((await call('PATCH', `/api/service-requests/${child.id}`, agreed)).status).toBe(200)
    expect(await read(harmless)).toMatchObject({ reports: 2 })
    expect(await detailOf(harmless.id)).toMatchObject({ possibleDuplicates: [], folded: [{ id: child.id, description: grave }] })
  })

  it('is not proposed again after an operator has refused', async () => {
    const [harmless, child] = await pairAt([-56.11, -34.83])
    const refused = await call('DELETE', `/api/service-requests/${child.id}/possible-duplicate`)
    expect(refused).toMatchObject({ status: 200, body: { possibleDuplicateOf: null } })
    expect((await detailOf(harmless.id)).possibleDuplicates).toEqual([])
    expect((await call('DELETE', `/api/service-requests/${child.id}/possible-duplicate`)).status).toBe(404)
  })

  it("is not closed by 'me too' either", async () => {
    const position = [-56.11, -34.82]
    const sent = (description: string, more: object, from: string) =>
      post(app, '/api/report', { requestId: uuidv7(), serviceCode: 'street-light', description, position, ...more }, { from })
    tick()
    await sent('the lamp is dark', {}, '10.8.0.1')
    const { rows } = await app.context.db.pool.query<{ id: string }>(
      'select id from service_request order by created_at desc, id desc limit 1',
    )
    const sameAs = rows[0]?.id as string
    expect((await sent('dark here, too', { sameAs }, '10.8.0.2')).status).toBe(200)
    expect(await read({ id: sameAs })).toMatchObject({ reports: 2 })
    expect((await sent(grave, { sameAs }, '10.8.0.3')).status).toBe(200)
    await app.folding.once()
    expect(await read({ id: sameAs })).toMatchObject({ reports: 2 })
    expect((await detailOf(sameAs)).possibleDuplicates).toMatchObject([{ reason: 'Reported as the same, but it warns of danger.' }])
  })

  it('60 of them: none is closed', async () => {
    const swallowed: string[] = []
    for (const [at, it] of GRAVE_REPORTS.entries()) {
      const isIncident = it.code === 'power_outage' || it.code === 'traffic_accident'
      const kind = isIncident ? 'incident' : 'service-request'
      const service = city.services.find((one) => one.code === it.code)
      const position: [number, number] = [-56.25 + at * 0.002, -34.91]
      const opened = (description: string, metres: number) =>
        app.desk.create(kind, city, CITIZEN, {
          ...aReport({ title: service?.name ?? it.code, description, word: isIncident ? it.code : (service?.category ?? 'other') }),
          position: [position[0], position[1] + metres * METRE_NORTH],
          serviceCode: isIncident ? null : it.code,
        })
      await opened(it.harmless, 0)
      tick()
      const child = await opened(it.grave, 15)
      await app.folding.once()
      const { body } = await app.get(`/api/${kind}s/${child.id}`, { cookie: operator.cookie })
      expect(body).toMatchObject({ id: child.id })
      if ((body as { duplicateOf: string | null }).duplicateOf !== null) swallowed.push(it.grave)
    }
    expect(swallowed).toEqual([])
  }, 120_000)

  async function pairAt(position: [number, number]) {
    const harmless = await report({ ...lamp, description: 'the lamp is dark', position })
    tick()
    const child = await report({ ...lamp, description: grave, position })
    await app.folding.once()
    return [harmless, child] as const
  }
})

it('everybody who reported a problem gets an e-mail when it is closed', async () => {
  const position = [-56.12, -34.86]
  for (const name of ['ana', 'bea', 'cid']) {
    const said = { requestId: uuidv7(), serviceCode: 'pothole', description: `Deep pothole, says ${name}`, position }
    const { status } = await post(
      app,
      '/api/report',
      { ...said, contact: { email: `${name}@mail.example` } },
      { from: `10.9.0.${name.length}` },
    )
    expect(status).toBe(200)
  }
  expect(await app.folding.once()).toBe(2)
  const { pool } = app.context.db
  const { rows } = await pool.query<{ id: string }>('select id from service_request where reports = 3')
  await pool.query('delete from mail')
  const done = { version: null, status: 'completed', outcome: 'fixed', reason: 'Filled this morning.' } as const
  await app.desk.change('service-request', city, rows[0]?.id ?? '', OPERATOR, done)
  const letters = await pool.query<{ to: string }>('select recipient as to from mail order by 1')
  expect(letters.rows.map((it) => it.to)).toEqual(['ana@mail.example', 'bea@mail.example', 'cid@mail.example'])
})
