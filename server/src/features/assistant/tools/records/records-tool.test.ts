import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aDelivery, NOW } from '../../../../testing/test-app.ts'
import { anIncident } from '../../../../testing/test-drafts.ts'
import { aScope, hoursAgo, INJECTION, type RecordToolApp, recordToolApp, valuesOf } from './testing/record-tool-app.ts'

let records: RecordToolApp
beforeAll(async () => {
  records = await recordToolApp()
})
afterAll(() => records.app.close())

describe('records', () => {
  it('returns the facts of each record as written, and the exact number of all', async () => {
    const { facts, positions, notes } = await records.runTool('records', { scope: aScope({ standing: 'open' }), order: 'worst', limit: 2 })
    const same = { at: NOW, period: null, quality: 'measured', source: 'test-feed' }
    expect(facts[0]).toEqual({
      subject: { kind: 'city', id: 'montevideo', name: 'Montevideo' },
      measure: 'count',
      value: 3,
      unit: '',
      screen: '/incidents?status=open',
      ...same,
    })
    const { id, number } = await records.incident('c')
    expect(facts[1]).toEqual({
      subject: { kind: 'incident', id, name: number },
      measure: 'title',
      value: INJECTION,
      unit: '',
      screen: `/incidents?incident=${id}`,
      ...same,
    })
    expect(valuesOf(facts, number)).toEqual({
      title: INJECTION,
      type: 'traffic_accident',
      priority: 'high',
      status: 'active',
      location: 'AV. ITALIA near Tres Cruces',
      'reported-at': hoursAgo(2),
      'age-hours': 2,
      district: 'Centro',
      // Only the desk learns who has it, here nobody.
      assignee: null,
      version: 1,
    })
    expect(notes).toContainEqual({ note: 'cut', shown: 2, of: 3 })
    expect(positions).toEqual({ [id]: { position: [-56.155, -34.89], square: expect.any(String) } })
  })

  test.each([
    ['newest', 'd'],
    ['oldest', 'e'],
    ['worst', 'a'],
    ['longest-open', 'b'],
    ['quickest-closed', 'a'],
    ['slowest-closed', 'e'],
  ])('in the order %s start with %s', async (order, first) => {
    const { facts } = await records.runTool('records', { scope: aScope(), order, limit: 1 })
    expect(facts[0]?.value).toBe(6)
    expect(facts[1]?.subject.id).toBe((await records.incident(first)).id)
  })

  it('includes every fact of a record, and as many records as fit into an answer', async () => {
    const drafts = Array.from({ length: 50 }, (_, index) =>
      anIncident({ externalId: `many-${index}`, title: 'One of many', createdAt: hoursAgo(1 / (index + 1)) }),
    )
    await records.app.intake.incidents(aDelivery({ cityId: 'lima' }), drafts, { complete: false })
    const { facts, notes } = await records.runTool(
      'records',
      { scope: aScope(), limit: 50 },
      { city: records.app.context.cities.find('lima') },
    )
    const shown = new Set(facts.slice(1).map((it) => it.subject.id)).size
    expect([facts[0]?.value, facts.length <= 300, (facts.length - 1) % shown]).toEqual([50, true, 0])
    expect(notes).toEqual([{ note: 'cut', shown, of: 50 }])
  })

  it('removes characters that change the text direction', async () => {
    await records.incidents([
      {
        externalId: 'f',
        createdAt: hoursAgo(49),
        updatedAt: hoursAgo(44),
        status: 'resolved',
        resolvedAt: hoursAgo(45),
        title: 'Árbol \u202Ecaído',
      },
    ])
    const { facts } = await records.runTool('records', { scope: aScope({ text: 'arbol' }) })
    expect(facts.find((it) => it.measure === 'title')?.value).toBe('Árbol caído')
  })
})
