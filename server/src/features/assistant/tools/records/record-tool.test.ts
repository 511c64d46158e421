import type { Incident } from '@oppidum/domain/records/incident'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { post } from '../../../../testing/test-people.ts'
import { aScope, hoursAgo, type RecordToolApp, recordToolApp, valuesOf } from './testing/record-tool-app.ts'

let records: RecordToolApp
beforeAll(async () => {
  records = await recordToolApp()
})
afterAll(() => records.app.close())

describe('a record', () => {
  it('is found by its number in any spelling, by its digits and by its id', async () => {
    const { id, number } = await records.incident('a')
    for (const asked of [number, number.toLowerCase(), number.replaceAll('-', ' '), id]) {
      const { facts, notes } = await records.runTool('record', { number: asked })
      expect(notes).toEqual([])
      expect(valuesOf(facts, number)).toMatchObject({
        status: 'resolved',
        'closed-at': hoursAgo(19),
        'hours-to-close': 1,
        department: null,
      })
    }
    const { facts } = await records.runTool('record', { number: String(Number(number.slice(-6))), record: 'incident' })
    expect(new Set(facts.map((it) => it.subject.name))).toEqual(new Set([number]))
  })

  test.each(['INC-2026-999999', '018f0000-0000-7000-8000-000000000000', "' or 1=1 --", 'nothing', '0'])(
    'is missing: %s',
    async (number) => {
      expect(await records.runTool('record', { number })).toEqual({ facts: [], notes: [{ note: 'missing', what: number }] })
    },
  )

  it('is missing if it belongs to another city, and not allowed if it is a situation and the role too low', async () => {
    const { number } = await records.incident('a')
    const [foreign] = (await records.app.get('/api/incidents?city=york&status=all')).body as Incident[]
    expect((await records.runTool('record', { number: foreign?.id })).notes).toEqual([{ note: 'missing', what: foreign?.id }])
    expect((await records.runTool('record', { number }, { role: 'viewer' })).facts).not.toEqual([])
    expect((await records.runTool('record', { number: 'SIT-2026-000001' }, { role: 'viewer' })).notes).toEqual([
      { note: 'not-allowed', needs: 'operator' },
    ])
  })

  it('shows its steps to everybody, without internal notes', async () => {
    const { id, number, version } = await records.incident('b')
    const cookie = records.cookie
    const comment = await post(
      records.app,
      `/api/incidents/${id}/comments`,
      { text: 'The caller is on 099 123 456', internal: true },
      { cookie },
    )
    const change = await post(records.app, `/api/incidents/${id}`, { version, status: 'in_progress' }, { cookie, method: 'PATCH' })
    expect([comment.status, change.status]).toEqual([200, 200])
    const { facts } = await records.runTool('record', { number, timeline: true })
    expect(facts.filter((it) => it.measure === 'step').map((it) => it.value)).toEqual(['created', 'moved: status active > in_progress'])
    expect(JSON.stringify(facts)).not.toContain('123 456')
  })

  it('that is merged as a duplicate is still found by its number, and counts with the other', async () => {
    const [child, parent] = [await records.incident('c'), await records.incident('d')]
    const change = { version: child.version, status: 'resolved', outcome: 'duplicate', duplicateOf: parent.id }
    const merge = await post(records.app, `/api/incidents/${child.id}`, change, { cookie: records.cookie, method: 'PATCH' })
    expect(merge.status).toBe(200)
    expect((await records.count(aScope({ standing: 'closed' }))).facts[0]?.value).toBe(3)
    expect(valuesOf((await records.runTool('record', { number: child.number })).facts, child.number)).toMatchObject({ status: 'resolved' })
  })
})
