import { HOUR_MS } from '@oppidum/domain/core/time'
import {
  type Incident,
  IncidentPriority,
  IncidentStatus,
  IncidentType,
  incidentFilter,
  incidentMatches,
} from '@oppidum/domain/records/incident'
import { type Asking, filterOf, inOrder, RecordSort, searchOf } from '@oppidum/domain/records/record-filter'
import {
  RequestCategory,
  RequestPriority,
  RequestStatus,
  requestFilter,
  requestMatches,
  type ServiceRequest,
} from '@oppidum/domain/records/service-request'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { incidentStore } from '../incidents/incident-store.ts'
import { serviceRequestStore } from '../requests/service-request-store.ts'

const SEED = 20_261_120
const NOW_MS = Date.parse('2026-11-20T10:00:00.000Z')
const CITY = 'c'
const ANOTHER = '018f0000-0000-7000-8000-000000000000'
const RECORDS = 500
const FILTERS = 120

/** Few signs, so that what is looked for is found: with marks, of four alphabets, and all that a pattern is made of. */
const SIGNS = [...`aBñΣςİжЁ8%_\\'*:&|.-😀ßﬁ\n\t\u001e  `, 'é', 'E\u0301', 'कि', 'lamp', 'Ave ']
const text = fc.array(fc.constantFrom(...SIGNS), { maxLength: 9 }).map((it) => it.join(''))
/** A few signs of one piece, or two words. */
const sought = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 3 })
  .map((it) => it.join(''))
  .filter((it) => it.trim() !== '')
const name = fc.constantFrom(null, 'Roads', 'Parks', 'Ñandú')

const drawn = fc.record({
  title: text,
  description: text,
  location: text,
  square: fc.constantFrom(null, 'L6', 'A1'),
  district: name,
  assigned_department: name,
  // Limits of what is asked for among them; several at the same instant.
  ageHours: fc.constantFrom(-1, 0, 0.5, 1, 5, 5.5, 24, 24.001, 47),
  endedHours: fc.constantFrom(0, 1, 23.999, 24, 30),
  startsHours: fc.constantFrom(null, -1, 0, 1),
  duplicate_of: fc.constantFrom(null, null, ANOTHER),
  assignee_id: fc.constantFrom(null, 'me', 'other'),
  missing_fetches: fc.constantFrom(0, 0, 1),
  quality: fc.constantFrom('measured', 'simulated'),
})
const iso = (hoursAgo: number) => new Date(NOW_MS - hoursAgo * HOUR_MS).toISOString()

/** A row of either table without the words of its kind. */
const rowOf = fc.tuple(drawn, fc.nat(9_999_999)).map(([{ ageHours, endedHours, startsHours, ...rest }, micros]) => ({
  ...rest,
  city_id: CITY,
  source_id: 'desk',
  external_updated_at: iso(ageHours),
  content_hash: '',
  version: 1,
  stale_after_seconds: 300,
  created_at: iso(ageHours),
  // The store counts finer than the program does.
  updated_at: iso(endedHours).replace('Z', `${String(micros % 1_000).padStart(3, '0')}Z`),
  observed_at: iso(endedHours),
  outside_city: false,
  clock_suspect: false,
  endedHours,
  startsHours,
}))

const words = <W extends string>(options: readonly W[]) => fc.uniqueArray(fc.constantFrom(...options), { minLength: 1 }).map(String)
/** Most of a filter says nothing, else it finds nothing. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const hours = maybe(fc.constantFrom('1', '5', '24'))

/** Members of an address that both kinds have. */
const common = {
  q: fc.option(sought, { nil: undefined }),
  department: maybe(fc.constantFrom('Roads', 'Ñandú', 'none', 'None such')),
  district: maybe(fc.constantFrom('Parks', 'none')),
  minAgeHours: hours,
  maxAgeHours: hours,
  before: maybe(fc.constantFrom(iso(5), iso(0))),
  assignee: maybe(fc.constantFrom('me', 'none')),
  duplicates: maybe(fc.constantFrom('show', 'hide', 'only')),
  sort: maybe(fc.constantFrom(...RecordSort.options)),
}

const KINDS = [
  {
    kind: 'incidents',
    table: 'incident',
    own: fc.record({
      type: fc.constantFrom(...IncidentType.options),
      priority: fc.constantFrom(...IncidentPriority.options),
      status: fc.constantFrom(...IncidentStatus.options),
    }),
    ended: (status: string, hoursAgo: number) => ({ hinders_road: false, resolved_at: status === 'resolved' ? iso(hoursAgo) : null }),
    asked: fc.record({
      ...common,
      status: maybe(fc.oneof(fc.constantFrom('open', 'current', 'all'), words(IncidentStatus.options))),
      priority: maybe(words(IncidentPriority.options)),
      type: maybe(words(IncidentType.options)),
    }),
    members: incidentFilter,
    ranks: IncidentPriority.options as readonly string[],
    store: (pool: TestDatabase['db']['pool']) => incidentStore(pool),
    matches: incidentMatches as (record: Incident & ServiceRequest, filter: object, now: Asking) => boolean,
  },
  {
    kind: 'service requests',
    table: 'service_request',
    own: fc.record({
      category: fc.constantFrom(...RequestCategory.options),
      priority: fc.constantFrom(...RequestPriority.options),
      status: fc.constantFrom(...RequestStatus.options),
    }),
    ended: (status: string, hoursAgo: number) => ({ completed_at: status === 'completed' ? iso(hoursAgo) : null }),
    asked: fc.record({
      ...common,
      status: maybe(fc.oneof(fc.constantFrom('open', 'all'), words(RequestStatus.options))),
      priority: maybe(words(RequestPriority.options)),
      category: maybe(words(RequestCategory.options)),
    }),
    members: requestFilter,
    ranks: [...RequestPriority.options].reverse() as readonly string[],
    store: (pool: TestDatabase['db']['pool']) => serviceRequestStore(pool),
    matches: requestMatches as (record: Incident & ServiceRequest, filter: object, now: Asking) => boolean,
  },
] as const

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe.each(KINDS)('$kind', ({ table, own, ended, asked, members, ranks, store, matches }) => {
  const lists = () => store(database.db.pool) as ReturnType<typeof incidentStore>
  const reader = { nowMs: NOW_MS, me: 'me' }
  const assignees = new Map<string, string | null>()
  let records: (Incident & ServiceRequest)[]

  beforeAll(async () => {
    const drafts = fc.sample(fc.tuple(rowOf, own), { numRuns: RECORDS, seed: SEED })
    const rows = drafts.map(([{ endedHours, startsHours, ...row }, its], index) => {
      const id = uuidv7({ msecs: NOW_MS + index })
      assignees.set(id, row.assignee_id)
      const starts = table === 'incident' ? { starts_at: startsHours === null ? null : iso(-startsHours) } : {}
      return {
        ...row,
        ...its,
        ...ended(its.status, endedHours),
        ...starts,
        id,
        number: `N-${index}`,
        change_version: index,
        external_id: `e-${index}`,
        reopened: 0,
        reports: 1,
        held: [],
      }
    })
    const columns = Object.keys(rows[0] as object)
    await database.db.pool.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ])
    // What the list answers for everything is what the rule is asked about.
    records = (await lists().list(CITY, { status: 'all', limit: RECORDS }, reader)).records as typeof records
    expect(records).toHaveLength(RECORDS)
  })

  it('are the same in the store and by the rule, for any filter in any order, page by page, and are counted so', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(asked, fc.integer({ min: 1, max: 40 }), async (address, limit) => {
        const given = Object.fromEntries(Object.entries(address).filter(([, it]) => it !== undefined)) as Record<string, string>
        const filter = filterOf(members, new URLSearchParams(given)) as { sort?: RecordSort; q?: string }
        expect(Object.keys(filter).sort()).toEqual(Object.keys(given).sort())
        const now: Asking = { nowMs: NOW_MS, me: 'me', assigneeOf: (id) => assignees.get(id) ?? null }
        const right = records.filter((it) => matches(it, filter, now))
        const ids: string[] = []
        let cursor: string | undefined
        do {
          const page = await lists().list(CITY, { ...filter, limit, ...(cursor && { cursor }) }, reader)
          expect(page.total).toBe(right.length)
          ids.push(...page.records.map((it) => it.id))
          cursor = page.next ?? undefined
          // All pages of what is much; the first few tell as much of it.
        } while (cursor && ids.length < 5 * limit)
        const { sort = 'newest' } = filter
        const ordered = [...right].sort(inOrder(sort, ranks)).map((it) => it.id)
        // The program does not see the microseconds by which the store orders changes.
        if (sort === 'updated') expect(right.map((it) => it.id)).toEqual(expect.arrayContaining(ids))
        else expect(ids).toEqual(ordered.slice(0, ids.length))
        expect(new Set(ids).size).toBe(ids.length)
        const counts = await lists().counts(CITY, filter, reader)
        const of = (word: 'priority' | 'status', value: string) => right.filter((it) => it[word] === value).length
        expect(counts.total).toBe(right.length)
        for (const it of ranks) expect([it, counts[it as 'high']]).toEqual([it, of('priority', it)])
        for (const [status, count] of Object.entries(counts.byStatus)) if (status !== 'evidence') expect(count).toBe(of('status', status))
        const oldest = right.map((it) => it.observedAt).sort()[0]
        expect(counts.evidence.total?.observedAt).toBe(oldest)
        found += right.length
      }),
      { numRuns: FILTERS, seed: SEED },
    )
    // Filters that find nothing would agree about anything.
    expect(found).toBeGreaterThan(20 * FILTERS)
  }, 120_000)

  it('keep their meaning when their address is parsed and written again', () => {
    fc.assert(
      fc.property(asked, (address) => {
        const given = Object.fromEntries(Object.entries(address).filter(([, it]) => it !== undefined)) as Record<string, string>
        const filter = filterOf(members, new URLSearchParams(given))
        expect(filterOf(members, new URLSearchParams(searchOf(filter)))).toEqual(filter)
      }),
      { seed: SEED },
    )
  })
})
