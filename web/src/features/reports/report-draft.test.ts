import { Service, USUAL_SERVICES } from '@oppidum/domain/records/service'
import { NewReport } from '@oppidum/domain/reports/report'
import { expect, it } from 'vitest'
import { changed, type Draft, draftProblems, emptyDraft, keepDraft, reportOf, storedDraft } from './report-draft.ts'

const pothole = Service.parse(USUAL_SERVICES.find((it) => it.code === 'pothole'))
const good: Draft = { ...emptyDraft(), serviceCode: 'pothole', position: [-56.1, -34.9], description: 'A hole' }

function storage(stored: string | null = null) {
  let text = stored
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value
    },
    removeItem: () => {
      text = null
    },
  }
}

it('restores a draft after a reload, without its picture', () => {
  const store = storage()
  keepDraft(store, good)
  expect(storedDraft(store)).toEqual(good)
  keepDraft(store, null)
  expect(storedDraft(store)).toBeNull()
})

it.each([['not JSON'], ['{}'], ['null'], ['{"requestId":"x"}'], [JSON.stringify({ ...good, position: ['east', 2] })]])(
  'ignores stored data that is not a draft: %s',
  (text) => {
    expect(storedDraft(storage(text))).toBeNull()
  },
)

it('works without storage', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  expect(() => keepDraft(full, good)).not.toThrow()
})

it('the same draft is the same report, changed content is a new one', () => {
  const again = changed(good, { description: 'Another hole' })
  expect(again).toMatchObject({ description: 'Another hole', position: good.position })
  expect(again.requestId).not.toBe(good.requestId)
  expect(emptyDraft().requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it.each<[string, Partial<Draft>, string[]]>([
  ['everything', {}, []],
  ['no place', { position: null }, ['place']],
  ['an address alone', { position: null, address: 'Rambla 1' }, []],
  ['no words', { description: ' a ' }, ['description']],
  ['what another one has reported', { position: null, description: '', sameAs: { id: good.requestId, number: 'REQ-1', title: 'x' } }, []],
  ['a mailbox that is none', { email: 'ana@home' }, ['email']],
  ['a number that is none', { phone: 'call me' }, ['phone']],
])('with %s', (_what, more, fields) => {
  expect(draftProblems({ ...good, ...more }, pothole).map((it) => it.field)).toEqual(fields)
})

it("sends what the server accepts: no empty fields, no answers to another service's questions", () => {
  const draft = { ...good, answers: { size: 'large', gone: 'x' }, email: ' ana@home.example ', name: ' ' }
  const report = reportOf(draft, pothole, 'es', { topic: '' })
  expect(report).toEqual({
    requestId: draft.requestId,
    serviceCode: 'pothole',
    language: 'es',
    description: 'A hole',
    position: [-56.1, -34.9],
    attributes: { size: 'large' },
    contact: { email: 'ana@home.example' },
  })
  expect(NewReport.safeParse(report).success).toBe(true)
})
