import type { Asker } from '@oppidum/analyst/answerer'
import type { RecordScope } from '@oppidum/analyst/questions'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { NOW } from '../../../../testing/test-app.ts'
import { aPeriod, aScope, hoursAgo, type RecordToolApp, recordToolApp } from './testing/record-tool-app.ts'

let records: RecordToolApp
beforeAll(async () => {
  records = await recordToolApp()
})
afterAll(() => records.app.close())

describe('a scope', () => {
  test.each<[number, Partial<RecordScope>]>([
    [6, {}],
    [3, { standing: 'open' }],
    [3, { standing: 'closed' }],
    [4, { priorities: ['high'] }],
    [1, { types: ['fire'], standing: 'closed' }],
    [2, { statuses: ['active'], priorities: ['high'] }],
    [5, { districts: ['CENTRO'] }],
    [1, { districts: ['none'] }],
    [6, { departments: ['none'] }],
    [0, { departments: ['Centro'] }],
    [2, { text: 'cruces TRES' }],
    [0, { text: '%' }],
    [0, { text: 'ruces' }],
    [1, { text: 'tree|arbol caido' }],
    [0, { text: 'tree|arbol cruces' }],
    [3, { street: 'av. italia' }],
    [0, { street: 'Itali' }],
    [0, { street: '.*' }],
    [0, { street: 'x\u0000(', text: "'; drop \\ \u0000 \ud800", departments: ['\u0000'] }],
    [5, { section: 'italia-1' }],
    [0, { section: 'elsewhere' }],
    [1, { standing: 'open', minAgeHours: 20.5 }],
    [2, { standing: 'open', maxAgeHours: 3 }],
    [2, { closedWithinHours: 5 }],
    [2, { period: aPeriod(3, 0) }],
    [2, { standing: 'open', period: aPeriod(3, 0), periodOf: 'reported' }],
    [1, { standing: 'open', period: aPeriod(22, 4), periodOf: 'reported' }],
    [2, { period: aPeriod(46, 39), periodOf: 'closed' }],
    [0, { period: aPeriod(21, 20.5), periodOf: 'closed' }],
  ])('%i records match %o', async (count, scope) => {
    const { facts } = await records.count(aScope(scope))
    expect(facts[0]?.value).toBe(count)
  })

  test.each<[Partial<RecordScope>]>([
    [{}],
    [{ standing: 'open', priorities: ['high', 'low'] }],
    [{ standing: 'closed', types: ['fire'] }],
    [{ districts: ['Centro'] }],
    [{ districts: ['none'] }],
    [{ text: 'tres cruces' }],
    [{ standing: 'open', unassigned: true }],
    [{ standing: 'open', minAgeHours: 2 }],
    [{ period: aPeriod(21, 2) }],
    [{ record: 'service-request', categories: ['maintenance'], departments: ['Parks'] }],
  ])('%o counts as many records as the list that its link opens', async (scope) => {
    const [fact] = (await records.count(aScope(scope))).facts
    const [path, search] = `${fact?.screen}`.split('?')
    const call = path === '/services' ? '/api/service-requests/counts' : '/api/incidents/counts'
    const { status, body } = await records.app.get(`${call}?${search}&duplicates=hide`, { cookie: records.cookie })
    expect([status, (body as { total: number }).total]).toEqual([200, fact?.value])
  })

  it('never includes records of another city', async () => {
    expect((await records.count(aScope(), { city: records.app.context.cities.find('york') })).facts[0]).toMatchObject({
      value: 4,
      subject: { id: 'york' },
    })
  })

  test.each<[string, Partial<Asker>, Partial<RecordScope>]>([
    ['operator', { role: 'viewer' }, { unassigned: true }],
    ['operator', { role: 'viewer' }, { overdue: true }],
    ['operator', { role: 'viewer' }, { record: 'situation' }],
    ['pro', { plan: 'basic' }, { overdue: true }],
    ['pro', { plan: 'basic', role: 'admin' }, { record: 'situation' }],
  ])('requires %s of %o for %o', async (needs, who, scope) => {
    const result = { facts: [], notes: [{ note: 'not-allowed', needs }] }
    expect(await records.count(aScope(scope), who)).toEqual(result)
    expect(await records.runTool('records', { scope: aScope(scope) }, who)).toEqual(result)
  })

  it('counts overdue records as the desk does', async () => {
    const { body } = await records.app.get('/api/desk/figures?kind=incident', { cookie: records.cookie })
    const { overdue, open } = body as { overdue: number; open: number }
    expect((await records.count(aScope({ standing: 'open', overdue: true }))).facts[0]?.value).toBe(overdue)
    expect((await records.count(aScope({ standing: 'open', overdue: false }))).facts[0]?.value).toBe(open - overdue)
    expect(overdue).toBeGreaterThan(0)
  })

  test.each<[string, Partial<RecordScope>]>([
    ['a period that lies ahead', { period: aPeriod(-1, -2) }],
    ['types of a service-request', { record: 'service-request', types: ['fire'] }],
  ])('reports %s as missing', async (what, scope) => {
    expect(await records.count(aScope(scope))).toEqual({ facts: [], notes: [{ note: 'missing', what }] })
  })

  it('has no count, not 0, for a time before the first record', async () => {
    const { facts, notes } = await records.count(aScope({ period: aPeriod(500, 400) }))
    expect(facts.map((it) => it.value)).toEqual([null])
    expect(notes).toEqual([
      { note: 'missing', what: 'count' },
      { note: 'begins', at: hoursAgo(50) },
    ])
  })
})

describe('at a past moment', () => {
  test.each([
    ['by its first version', 46, ['e high active', 'f high active']],
    ['with a record that is closed now', 19.5, ['a critical active', 'b low active']],
    ['without that record after it was closed', 18, ['b low active']],
  ])('counts the records that were open then: %s', async (_what, hours, wanted) => {
    const scope = aScope({ standing: 'open', period: aPeriod(hours + 1, hours) })
    const { facts } = await records.runTool('records', { scope, order: 'worst' })
    expect(facts[0]).toMatchObject({ measure: 'count', value: wanted.length, at: hoursAgo(hours), period: null })
    expect(facts.filter((it) => it.measure === 'status')).toHaveLength(hours === 46 ? 0 : wanted.length)
    const priorities = facts.filter((it) => it.measure === 'priority').map((it) => it.value)
    expect(priorities).toEqual(wanted.map((it) => it.split(' ')[1]))
    // The same at a moment, whatever `periodOf` says.
    const moment = aScope({ standing: 'open', period: aPeriod(hours, hours - 0.01), periodOf: 'reported' })
    expect((await records.count(moment)).facts[0]).toMatchObject({ value: wanted.length, at: hoursAgo(hours) })
  })

  it('counts the present if the moment is now', async () => {
    expect((await records.count(aScope({ standing: 'open', period: aPeriod(0, -0.01) }))).facts[0]).toMatchObject({
      value: 3,
      at: NOW,
      period: null,
    })
  })

  it('requires a plan with the longer history', async () => {
    const scope = aScope({ standing: 'open', period: aPeriod(47, 46) })
    expect((await records.count(scope, { plan: 'free' })).notes).toEqual([{ note: 'not-allowed', needs: 'basic' }])
    expect((await records.count(aScope({ period: aPeriod(3, 1) }), { plan: 'free' })).facts[0]?.value).toBe(1)
  })
})
