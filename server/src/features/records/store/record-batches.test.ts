import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
})
afterAll(() => app.close())

const query = async (sql: string, values: unknown[] = []) => (await app.database.db.pool.query(sql, values)).rows
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => anIncident({ externalId: `${prefix}-${index}` }))
const state = async () => ({
  records: (await query('select count(*) as n from incident'))[0].n,
  versions: (await query('select count(*) as n from incident_version'))[0].n,
  live: await query('select city_id, kind, version from live_version order by 1, 2'),
  numbers: await query('select * from record_number order by 1, 2, 3'),
})

describe('a batch of records', () => {
  it('that fails in the middle leaves nothing and draws no version', async () => {
    await app.intake.incidents(aDelivery(), many('before', 2), { complete: false })
    const before = await state()
    const drafts = many('broken', 20)
    drafts[10] = anIncident({ externalId: 'broken-10', title: 'not \0 text' })
    await expect(app.intake.incidents(aDelivery(), drafts, { complete: false })).rejects.toThrow()
    expect(await state()).toEqual(before)
  })

  it('of more than a thousand is taken whole, each record with its own number and version', async () => {
    const taken = await app.intake.incidents(aDelivery({ cityId: 'salto' }), many('big', 1_234), { complete: false })
    expect(taken.created).toBe(1_234)
    const [row] = await query(
      `select count(distinct number) as numbers, count(distinct change_version) as versions, max(change_version) as last from incident where city_id = 'salto'`,
    )
    expect(row).toEqual({ numbers: 1_234, versions: 1_234, last: 1_234 })
    expect(await query(`select version from live_version where city_id = 'salto' and kind = 'incidents'`)).toEqual([{ version: 1_234 }])
  })

  it('is numbered by the year of the report and by city', async () => {
    await app.intake.serviceRequests(
      aDelivery(),
      [
        aRequest({ externalId: 'r1', createdAt: '2025-12-31T23:59:59.999Z' }),
        aRequest({ externalId: 'r2', createdAt: '2026-01-01T00:00:00.000Z' }),
        aRequest({ externalId: 'r3', createdAt: '2025-06-01T00:00:00.000Z' }),
      ],
      { complete: false },
    )
    await app.intake.serviceRequests(aDelivery({ cityId: 'salto' }), [aRequest({ externalId: 'r1' })], { complete: false })
    expect(await query('select city_id, external_id, number from service_request order by 1, 2')).toEqual([
      { city_id: 'montevideo', external_id: 'r1', number: 'REQ-2025-000001' },
      { city_id: 'montevideo', external_id: 'r2', number: 'REQ-2026-000001' },
      { city_id: 'montevideo', external_id: 'r3', number: 'REQ-2025-000002' },
      { city_id: 'salto', external_id: 'r1', number: 'REQ-2026-000001' },
    ])
  })
})

describe('deliveries at the same time', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => index)

  it('of the same new records double nothing and fail nobody', async () => {
    const taken = await Promise.all(
      twelve.map(() => app.intake.incidents(aDelivery({ sourceId: 'twin' }), many('twin', 30), { complete: false })),
    )
    expect(taken.reduce((sum, it) => sum + it.created, 0)).toBe(30)
    expect(taken.reduce((sum, it) => sum + it.unchanged, 0)).toBe(330)
    expect(await query(`select count(*) as n, count(distinct number) as numbers from incident where source_id = 'twin'`)).toEqual([
      { n: 30, numbers: 30 },
    ])
  })

  it('of the same changed records in opposite order do not lock each other out', async () => {
    const changed = (n: number) =>
      many('twin', 30).map((it) => ({ ...it, title: `change ${n}`, updatedAt: `2026-11-20T09:${30 + n}:00.000Z` }))
    await Promise.all(
      twelve.map((n) =>
        app.intake.incidents(aDelivery({ sourceId: 'twin' }), n % 2 ? changed(n) : changed(n).reverse(), { complete: false }),
      ),
    )
    expect(await query(`select distinct title from incident where source_id = 'twin'`)).toEqual([{ title: 'change 11' }])
    expect(
      await query(
        `select count(*) as n from incident i where source_id = 'twin' and version <> (select count(*) from incident_version v where v.id = i.id)`,
      ),
    ).toEqual([{ n: 0 }])
  })

  it('of different sources and kinds give every record its own number and version', async () => {
    await Promise.all(
      twelve.flatMap((n) => [
        app.intake.incidents(aDelivery({ sourceId: `s${n}` }), many('par', 10), { complete: true }),
        app.intake.serviceRequests(aDelivery({ sourceId: `s${n}` }), [aRequest({ externalId: 'par' })], { complete: false }),
        app.intake.observations(aDelivery({ sourceId: `s${n}` }), [
          { measure: 'city.presence', placeId: 'city', atMs: app.clock.nowMs() - n, value: n },
          { measure: 'traffic.speed', placeId: 'italia-1', atMs: app.clock.nowMs() - n, value: n },
        ]),
      ]),
    )
    const [row] = await query(
      `select count(*) as n, count(distinct number) as numbers, count(distinct change_version) as versions from incident where external_id like 'par-%'`,
    )
    expect(row).toEqual({ n: 120, numbers: 120, versions: 120 })
    const [latest] = await query(
      `select l.value, (select count(*)::float8 from incident where city_id = 'montevideo' and status <> 'resolved') as open
       from observation_latest l join series s using (series_id) where s.measure = 'city.incidents' and s.city_id = 'montevideo'`,
    )
    expect(latest.value).toBe(latest.open)
  })
})
