import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { DeskFigures } from '@oppidum/domain/records/desk-figures'
import type { Incident } from '@oppidum/domain/records/incident'
import { ENDED, RecordKind } from '@oppidum/domain/records/life-cycle'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { clockStartMs, duesOf, dueWord, type Targets } from '@oppidum/domain/records/target'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { post, signUp } from '../../../testing/test-people.ts'
import { workingTimeOf } from '../desk/city-targets.ts'
import type { DeskActor } from '../desk/desk-service.ts'

const nowMs = Date.parse(NOW)
const city = aCity({
  departments: ['Roads', 'Parks'],
  targets: [
    { id: 'fire', kind: 'incident', types: ['fire'], acknowledge: { minutes: 240 }, resolve: { minutes: 600, counted: 'working' } },
    { id: 'incident', kind: 'incident', resolve: { minutes: 3_000, counted: 'working' } },
    { id: 'pothole', kind: 'service-request', services: ['pothole'], acknowledge: { minutes: 600, counted: 'working' } },
    { id: 'request', kind: 'service-request', acknowledge: { minutes: 1_200 }, resolve: { minutes: 6_000, counted: 'working' } },
  ],
})

let app: TestApp
let cookie: string
let operator: DeskActor
beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  const person = await signUp(app, { plan: 'pro', role: 'operator' })
  cookie = person.cookie
  operator = { by: 'operator', personId: person.id, channel: 'desk' }
  await lifeOfACity()
  app.clock.set(nowMs)
})
afterAll(() => app.close())

/** The same numbers every time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Records of 45 days that sources and citizens tell of; the desk acknowledges, closes, folds and opens again some of them. */
async function lifeOfACity() {
  const next = random(7)
  const pick = <T>(words: readonly T[]) => words[Math.floor(next() * words.length)] as T
  const acts: { atMs: number; act: () => Promise<unknown> }[] = []
  for (let i = 0; i < 90; i++) {
    const kind = RecordKind.options[i % 2] as RecordKind
    const bornMs = nowMs - Math.floor(next() * 45 * DAY_MS)
    let id = ''
    const priority = pick(['high', 'medium', 'low'] as const)
    const change = (afterMs: number, wanted: Parameters<TestApp['desk']['change']>[4], actor = operator) => {
      const atMs = bornMs + afterMs
      if (atMs < nowMs) acts.push({ atMs, act: () => app.desk.change(kind, city, id, actor, wanted) })
    }
    acts.push({
      atMs: bornMs,
      act: async () => {
        const createdAt = new Date(bornMs).toISOString()
        const common = { externalId: `r-${i}`, createdAt, updatedAt: createdAt, priority }
        const delivery = aDelivery({ quality: i % 5 === 0 ? 'simulated' : 'measured' })
        if (kind === 'incident') {
          const startsAt = i % 8 === 0 ? new Date(bornMs + 2 * DAY_MS).toISOString() : null
          const plannedWork = i % 6 === 4
          const advisory = i % 7 === 3
          const draft = anIncident({ ...common, type: pick(['fire', 'other']), status: 'active', startsAt, plannedWork, advisory })
          await app.intake.incidents(delivery, [draft], { complete: false })
          id = await idOf('incident', `r-${i}`)
        } else if (i % 4 === 1) {
          const made = await app.desk.create(
            kind,
            city,
            { by: 'reporter', personId: null, channel: 'report' },
            {
              title: `A hole ${i}`,
              description: '',
              location: 'Av. Italia',
              position: null,
              word: 'infrastructure',
              priority,
              status: 'pending',
              department: null,
              serviceCode: pick(['pothole', null]),
              affectsTraffic: false,
              reporterId: null,
            },
          )
          id = made.id
        } else {
          await app.intake.serviceRequests(delivery, [aRequest(common)], { complete: false })
          id = await idOf('service_request', `r-${i}`)
        }
      },
    })
    if (next() < 0.7) change(Math.floor(next() * DAY_MS), { version: null, acknowledged: true, department: pick(['Roads', 'Parks']) })
    const closed = DAY_MS + Math.floor(next() * 9 * DAY_MS)
    if (next() < 0.6) {
      change(closed, { version: null, status: ENDED[kind], outcome: 'fixed', reason: 'Done.' })
      const opened = { version: null, status: kind === 'incident' ? 'active' : 'assigned', reason: 'It is back.' }
      if (next() < 0.4)
        kind === 'incident'
          ? change(closed + DAY_MS, opened)
          : change(closed + DAY_MS, { ...opened, confirmation: 'not_fixed' }, { by: 'reporter', personId: null, channel: 'report' })
    }
  }
  for (const { atMs, act } of acts.sort((a, b) => a.atMs - b.atMs)) {
    app.clock.set(atMs)
    await act()
  }
}

async function idOf(table: string, externalId: string): Promise<string> {
  const { rows } = await app.database.db.pool.query<{ id: string }>(`select id from ${table} where external_id = $1`, [externalId])
  if (!rows[0]) throw new Error(`${externalId} is not there`)
  return rows[0].id
}

const ask = async (question: string) => (await app.get(`/api/desk/figures?${question}`, { cookie })).body as DeskFigures

/** Linear between the two nearest, as statistics are taught. */
function quantile(values: number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (at % 1)
}

type Row = (Incident | ServiceRequest) & {
  resolvedAt?: string | null
  completedAt?: string | null
  startsAt?: string | null
  plannedWork?: boolean
  advisory?: boolean
}

describe.each(RecordKind.options)('figures of %ss', (kind) => {
  it.each([
    ['30', null],
    ['7', null],
    ['90', 'Roads'],
  ])('are what one counts by hand, over %s days, department %s', async (days, department) => {
    const path = kind === 'incident' ? '/api/incidents' : '/api/service-requests'
    const all = ((await app.get(`${path}?status=all`)).body as Row[]).filter(
      (it) => department === null || it.assignedDepartment === department,
    )
    const from = new Date(nowMs - Number(days) * DAY_MS).toISOString()
    const within = (at: string | null | undefined) => at != null && at > from && at <= NOW
    const open = all.filter((it) => it.status !== ENDED[kind])
    const closed = all.filter((it) => it.status === ENDED[kind] && within(it.resolvedAt ?? it.completedAt))
    const minutes = (end: string, startMs: number) => (Date.parse(end) - startMs) / MINUTE_MS
    const answered = (it: Row) => it.plannedWork !== true && it.advisory !== true
    const seen = all
      .filter((it) => answered(it) && within(it.acknowledgedAt))
      .map((it) => minutes(it.acknowledgedAt as string, clockStartMs(it)))
    const waited = seen.filter((it) => it > 0)
    const lasted = closed
      .filter(answered)
      .map((it) => minutes((it.resolvedAt ?? it.completedAt) as string, clockStartMs({ ...it, reopenedAt: null })))
      .filter((it) => it >= 0)
    const overdue = open.filter((it) => dueWord(duesOf(kind, it, city.targets, workingTimeOf(city)), nowMs)?.word === 'overdue')
    const asked = await ask(`kind=${kind}&days=${days}${department ? `&department=${department}` : ''}`)
    const round = (value: number | null) => (value === null ? null : Math.round(value * 1_000) / 1_000)
    const { acknowledgeMedian, acknowledgeP80, resolveMedian, resolveP80, ...figures } = asked
    expect([acknowledgeMedian, acknowledgeP80, resolveMedian, resolveP80].map(round)).toEqual(
      [quantile(waited, 0.5), quantile(waited, 0.8), quantile(lasted, 0.5), quantile(lasted, 0.8)].map(round),
    )
    expect(figures).toMatchObject({
      open: open.length,
      overdue: overdue.length,
      closed: closed.length,
      reopened: all.filter((it) => within(it.reopenedAt)).length,
      records: { acknowledge: waited.length, resolve: lasted.length, open: open.length, closed: closed.length },
    })
    if (kind === 'incident') expect(open.some((it) => !answered(it)) || department !== null).toBe(true)
    // Something to count is there, or the comparison says nothing.
    if (department === null && days === '30')
      expect(Math.min(open.length, overdue.length, closed.length, waited.length, lasted.length)).toBeGreaterThan(2)
  })
})

it('counts what reporters said is not fixed, even if it was closed again', async () => {
  const { rows } = await app.database.db.pool.query(
    `select distinct record_id from timeline_entry where action = 'not-fixed' and at > $1`,
    [new Date(nowMs - 30 * DAY_MS)],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect((await ask('kind=service-request')).notFixed).toBe(rows.length)
  expect((await ask('kind=incident')).notFixed).toBeNull()
})

it('gives provenance for each figure, and none for absent figures', async () => {
  const figures = await ask('kind=incident')
  expect(figures.evidence.acknowledgeMedian).toMatchObject({ source: 'derived', quality: 'simulated', observedAt: NOW })
  expect(Object.keys(figures.evidence).sort()).toEqual(
    ['acknowledgeMedian', 'acknowledgeP80', 'closed', 'open', 'overdue', 'reopened', 'resolveMedian', 'resolveP80'].sort(),
  )
  const { rows } = await app.database.db.pool.query(`select min(observed_at) as at from incident where status <> 'resolved'`)
  expect(figures.evidence.open?.observedAt).toBe((rows[0] as { at: Date }).at.toISOString())
  const none = await ask('kind=incident&days=7&department=Parks')
  expect(none.acknowledgeMedian === null).toBe(none.evidence.acknowledgeMedian === undefined)
})

it('refuses a department that the city does not have', async () => {
  expect((await app.get('/api/desk/figures?kind=incident&department=Secret', { cookie })).status).toBe(422)
})

it('shows the rules without recipients, to people whose plan includes them', async () => {
  const { body } = await app.get('/api/targets', { cookie })
  const { rules, timeZone } = body as Targets
  expect(rules.map((it) => it.id)).toEqual(['fire', 'incident', 'pothole', 'request'])
  expect(JSON.stringify(rules)).not.toContain('escalate')
  expect(timeZone).toBe('America/Montevideo')
  const basic = await signUp(app, { plan: 'basic', role: 'operator' })
  expect((await app.get('/api/targets', { cookie: basic.cookie })).status).toBe(402)
  // The life cycle itself is by role alone.
  expect((await post(app, '/api/hand-over', { notes: '' }, { cookie: basic.cookie })).status).toBe(200)
})
