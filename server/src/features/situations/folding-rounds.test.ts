import { judged, reportStorm, type StormReport } from '@oppidum/domain/testing/report-storm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskActor, DeskRow, RecordReport } from '../../desk/desk.ts'
import { post, type SignedUp, signUp } from '../../testing/people.ts'
import { aCity, type TestHouse, testHouse } from '../../testing/test-house.ts'

const city = aCity()
const OPERATOR: DeskActor = { by: 'operator', personId: null, door: 'desk' }
const CITIZEN: DeskActor = { by: 'reporter', personId: null, door: 'report' }
const HERE: [number, number] = [-56.15, -34.88]
const METRE_NORTH = 1 / 111_195

let house: TestHouse
let person: SignedUp
beforeAll(async () => {
  house = await testHouse({ cities: [city] })
  person = await signUp(house)
})
afterAll(() => house.close())

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
  hindersRoad: false,
  reporterId: null,
  ...more,
})
const report = (more?: Partial<RecordReport>) => house.desk.create('service-request', city, CITIZEN, aReport(more))

async function read(row: Pick<DeskRow, 'id'>): Promise<{ status: string; outcome: string | null; reports: number; duplicateOf: string }> {
  return (await house.get(`/api/service-requests/${row.id}`)).body
}

describe('one report and then another', () => {
  it('is left to whoever takes it up while it is compared', async () => {
    const [parent, child] = [await report({ position: north(-5_000) }), await report({ position: north(-5_001) })]
    await house.desk.change('service-request', city, child.id, OPERATOR, { version: 1, status: 'in_progress' })
    const fold = house.desk.fold('service-request', city, child.id, parent.id, { ...OPERATOR, by: 'city', door: 'rule' }, 'Alike.', 1)
    await expect(fold).rejects.toMatchObject({ code: 'conflict' })
    expect(await read(child)).toMatchObject({ status: 'in_progress', duplicateOf: null })
    await house.folding.once()
  })

  it('is folded, and both say why', async () => {
    const parent = await report()
    house.clock.set(house.clock.nowMs() + 4 * 60_000)
    const child = await report({ title: 'Bache enorme', position: north(18) })
    expect(await house.folding.once()).toBe(1)

    expect(await read(child)).toMatchObject({ status: 'completed', outcome: 'duplicate', duplicateOf: parent.id })
    expect(await read(parent)).toMatchObject({ status: 'pending', reports: 2 })
    const { rows } = await house.house.db.pool.query(
      `select record_id, thing_id, words, door, actor from timeline_entry where action = 'folded' and record_id = any($1) order by record_id`,
      [[parent.id, child.id]],
    )
    const words = '18 m away, 4 min later, same service, words alike.'
    expect(rows).toEqual([
      { record_id: parent.id, thing_id: child.id, words, door: 'rule', actor: 'city' },
      { record_id: child.id, thing_id: parent.id, words, door: 'rule', actor: 'city' },
    ])

    // Taken back by hand, it is not folded again.
    await house.desk.unfold('service-request', city, child.id, OPERATOR, 'Two holes.')
    expect(await house.folding.once()).toBe(0)
    expect(await read(parent)).toMatchObject({ reports: 1 })
    expect(await read(child)).toMatchObject({ duplicateOf: null })
  })

  it('stays when the other one is closed, or somebody works on it already', async () => {
    const place = { position: [-56.14, -34.87] as [number, number] }
    const parent = await report(place)
    await house.folding.once()
    const inHand = await report(place)
    await house.desk.change('service-request', city, inHand.id, OPERATOR, { version: null, status: 'in_progress' })
    expect(await house.folding.once()).toBe(0)

    for (const { id } of [parent, inHand]) {
      const done = { version: null, status: 'completed', outcome: 'fixed', reason: 'Filled.' } as const
      await house.desk.change('service-request', city, id, OPERATOR, done)
    }
    const after = await report(place)
    expect(await house.folding.once()).toBe(0)
    expect(await read(after)).toMatchObject({ duplicateOf: null, status: 'pending' })
  })

  it('has one first of fifty that come at the same moment', async () => {
    const place = { position: [-56.13, -34.87] as [number, number] }
    const all = await Promise.all(Array.from({ length: 50 }, () => report(place)))
    expect(await house.folding.once()).toBe(49)
    const read50 = await Promise.all(all.map(read))
    expect(read50.filter((it) => it.duplicateOf === null).map((it) => it.reports)).toEqual([50])
  })

  it('leaves what a source delivered to its source', async () => {
    const { rows } = await house.house.db.pool.query('select count(*)::int as n from folding_due')
    expect(rows).toEqual([{ n: 0 }])
  })
})

it('everybody who reported it is told when it is done, whoever was first', async () => {
  const position = [-56.12, -34.86]
  for (const name of ['ana', 'bea', 'cid']) {
    const said = { requestId: uuidv7(), serviceCode: 'pothole', description: `Deep pothole, says ${name}`, position }
    const { status } = await post(
      house,
      '/api/report',
      { ...said, contact: { email: `${name}@mail.example` } },
      { from: `10.9.0.${name.length}` },
    )
    expect(status).toBe(200)
  }
  expect(await house.folding.once()).toBe(2)
  const { pool } = house.house.db
  const { rows } = await pool.query<{ id: string }>('select id from service_request where reports = 3')
  await pool.query('delete from mail')
  const done = { version: null, status: 'completed', outcome: 'fixed', reason: 'Filled this morning.' } as const
  await house.desk.change('service-request', city, rows[0]?.id ?? '', OPERATOR, done)
  const letters = await pool.query<{ to: string }>('select recipient as to from mail order by 1')
  expect(letters.rows.map((it) => it.to)).toEqual(['ana@mail.example', 'bea@mail.example', 'cid@mail.example'])
})

/** As the person's own page sends it; each from an address of its own. */
async function send(it: StormReport, number: number): Promise<string> {
  const from = `10.${2 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
  const said = { description: `${it.title}. ${it.description}`, position: it.position, ...(it.location && { address: it.location }) }
  const asked =
    it.kind === 'incident'
      ? post(
          house,
          '/api/incidents',
          { type: it.code, title: it.title, description: it.description, position: it.position },
          { cookie: person.cookie, from },
        )
      : post(house, '/api/report', { ...said, requestId: uuidv7(), serviceCode: it.code }, { from })
  const { status, body, text } = await asked
  if (status !== 200) throw new Error(`${it.code}: ${status} ${text}`)
  return (body as { number: string }).number
}

it('a storm of 1,000 reports for 40 things in 10 minutes, over HTTP: at least 95 % rightly folded, no two merged', async () => {
  // Nobody looks at a screen meanwhile; drawing it anew for each report would be most of the work.
  await house.snapshots.stop()
  // Beside everything that the tests above have left.
  const { reports } = reportStorm({ seed: 60_607, middle: [-56.18, -34.9] })
  const startMs = house.clock.nowMs()
  const numbers: string[] = []
  // Bursts: so many at the same moment, and a round while the next ones come in.
  const AT_ONCE = 25
  for (let at = 0; at < reports.length; at += AT_ONCE) {
    const burst = reports.slice(at, at + AT_ONCE)
    house.clock.set(startMs + Math.max(...burst.map((it) => it.atMs)))
    const [taken] = await Promise.all([Promise.all(burst.map((it, index) => send(it, at + index))), house.folding.once()])
    numbers.push(...taken)
  }
  await house.folding.once()

  const { rows } = await house.house.db.pool.query<{ number: string; parent: string; reports: number }>(
    `select r.number, coalesce(p.number, r.number) as parent, r.reports from (
       select id, number, reports, duplicate_of from incident union all select id, number, reports, duplicate_of from service_request) r
     left join (select id, number from incident union all select id, number from service_request) p on p.id = r.duplicate_of
     where r.number = any($1)`,
    [numbers],
  )
  const parentOf = new Map(rows.map((it) => [it.number, it.parent]))
  const result = judged(
    reports,
    numbers.map((it) => numbers.indexOf(parentOf.get(it) ?? '')),
  )
  console.info(JSON.stringify(result))
  expect(rows).toHaveLength(1_000)
  expect(result.merged).toBe(0)
  expect(result.right / result.reports).toBeGreaterThanOrEqual(0.95)
  expect(result.wrong).toBeLessThanOrEqual(5)
  // Everybody is counted once.
  const counted = rows.filter((it) => it.parent === it.number).reduce((sum, it) => sum + it.reports, 0)
  expect(counted).toBe(1_000)
}, 120_000)
