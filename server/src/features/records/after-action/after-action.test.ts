import { writeFileSync } from 'node:fs'
import { AFTER_ACTION_LIMITS } from '@oppidum/domain/records/after-action'
import type { Incident } from '@oppidum/domain/records/incident'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPicture } from '../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { madeByAi } from '../../../platform/media/transcoder/testing/pictures-of-ai.ts'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { reportOf } from './report-of.ts'
import { pdfText } from './testing/pdf-text.ts'

const city = aCity({ departments: ['Streets', 'Water'] })
let testApp: TestApp
let operator: TestPerson
beforeAll(async () => {
  testApp = await startTestApp({ cities: [city] })
  operator = await signUp(testApp, { role: 'operator', plan: 'pro', email: 'ana@city.example' })
})
afterAll(() => testApp.close())

const ask = (url: string, headers: Record<string, string> = { cookie: operator.cookie }) =>
  testApp.server.app.inject({ method: 'GET', url, headers })

/** The text may be long, so only the missing parts are shown. */
const says = (text: string, said: string) =>
  expect({ said, isThere: text.replaceAll(' ', '').includes(said.replaceAll(' ', '')) }).toEqual({ said, isThere: true })

/** One line for each thing that was drawn, without the breaks of lines. */
async function read(url: string): Promise<{ pages: string[]; text: string; bytes: Buffer }> {
  const { statusCode, rawPayload: bytes } = await ask(url)
  expect(statusCode).toBe(200)
  const pages = pdfText(bytes)
  return { pages, text: pages.join('\n').replace(/\s+/g, ' '), bytes }
}

async function aLife(): Promise<string> {
  const cookie = operator.cookie
  const made = await post(
    testApp,
    '/api/incidents',
    {
      title: 'Burst <b>pipe</b>',
      description: 'Water on the road; ñandú Ωμέγα кириллица.',
      location: 'Av. Italia',
      type: 'other',
      priority: 'high',
    },
    { cookie },
  )
  const { id } = made.body as { id: string }
  const change = async (version: number, more: object, afterMinutes = 10) => {
    testApp.clock.advance(afterMinutes * 60_000)
    const reply = await post(testApp, `/api/incidents/${id}`, { version, ...more }, { cookie, method: 'PATCH' })
    expect(reply.text).toContain(`"version":${version + 1}`)
  }
  await change(1, { acknowledged: true })
  await change(2, { department: 'Water', reason: 'Theirs =HYPERLINK("http://evil")' })
  const imageData = (await aPicture('jpeg', 600, 400)).toString('base64')
  expect((await post(testApp, `/api/incidents/${id}/pictures`, { imageData, caption: 'The hole' }, { cookie })).status).toBe(200)
  await post(testApp, `/api/incidents/${id}/comments`, { text: 'Crew is there.', internal: true }, { cookie })
  await change(3, { status: 'resolved', outcome: 'fixed', reason: 'Pipe replaced.' }, 10 * 60 + 10)
  return id
}

it('a report tells the whole life of a record, oldest first, as text and with its pictures', async () => {
  const id = await aLife()
  const { pages, text, bytes } = await read(`/api/incidents/${id}/report.pdf?lang=en`)
  if (process.env.KEEP_REPORT) writeFileSync(process.env.KEEP_REPORT, bytes)
  for (const said of [
    'INC-2026-000001',
    'Burst <b>pipe</b>',
    'ñandú Ωμέγα кириллица',
    'Times are in America/Montevideo',
    'Page 1 of',
    'by ana.',
    'Av. Italia',
    'The hole',
    'Comment (internal)',
    'Crew is there.',
    'Theirs =HYPERLINK("http://evil")',
    'Closed: fixed',
    'Pipe replaced.',
    'missed by 2 h 30 min',
    'Department: from nothing to Water',
  ])
    says(text, said)
  const order = ['Reported', 'Status changed', 'Assigned', 'Picture added', 'Comment', 'Closed: fixed'].map((it) =>
    text.indexOf(it, text.indexOf('Who and by which channel')),
  )
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order.every((it) => it > 0)).toBe(true)
  // 10:00 in UTC is 07:00 there.
  expect(text).toMatch(/Nov 20, 2026, 07:00:00 GMT-3/)
  expect(bytes.includes('/DCTDecode')).toBe(true)
  // Nothing that a reader of PDF could run or fetch.
  for (const never of ['/JavaScript', '/JS ', '/Launch', '/URI', '/EmbeddedFile']) expect(bytes.includes(never)).toBe(false)
  expect(pages.length).toBeGreaterThan(0)
})

it('of a picture whose file says that it is of AI it says so, in its caption and in the timeline', async () => {
  const id = await aLife()
  const imageData = (await madeByAi()).toString('base64')
  await post(testApp, `/api/incidents/${id}/pictures`, { imageData, caption: 'The hole again' }, { cookie: operator.cookie })
  const count = async (language: string, words: string) =>
    (await read(`/api/incidents/${id}/report.pdf?lang=${language}`)).text.replace(/\s+/g, ' ').split(words).length - 1
  expect(await count('en', 'The file itself says that AI made')).toBe(2)
  expect(await count('es', 'El propio archivo indica que')).toBe(2)
})

it('it speaks the language that is asked for', async () => {
  const { body } = await post(
    testApp,
    '/api/service-requests',
    { title: 'Dark lamp', location: 'Rambla', category: 'maintenance' },
    { cookie: operator.cookie },
  )
  const { text } = await read(`/api/service-requests/${(body as { id: string }).id}/report.pdf?lang=es`)
  for (const said of ['Solicitud. Informe posterior.', 'Cronología', 'Mantenimiento', 'Pendiente', 'No estaba cerrado', 'Página 1 de 1'])
    says(text, said)
})

it('it is a file by the number of its record, kept by nobody, for operators whose plan has it', async () => {
  const id = await aLife()
  const url = `/api/incidents/${id}/report.pdf`
  const { headers } = await ask(url)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="INC-2026-\d{6}\.pdf"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const basic = await signUp(testApp, { role: 'operator', plan: 'basic' })
  expect((await ask(url, { cookie: basic.cookie })).statusCode).toBe(402)
  const viewer = await signUp(testApp, { role: 'viewer', plan: 'pro' })
  expect((await ask(url, { cookie: viewer.cookie })).statusCode).toBe(403)
  expect((await ask(url, {})).statusCode).toBe(401)
})

it('of a very long life it prints the newest part, and says how much is left out', async () => {
  const id = await aLife()
  const record = (await testApp.get(`/api/incidents/${id}`)).body as Incident
  const [newest] = (await testApp.get(`/api/incidents/${id}/timeline`, { cookie: operator.cookie })).body as TimelineEntry[]
  const timeline = Array.from(
    { length: AFTER_ACTION_LIMITS.entries + 10 },
    (_, index) => ({ ...newest, text: `Remark ${index}` }) as TimelineEntry,
  )
  const common = {
    kind: 'incident',
    city,
    record,
    pictures: [],
    language: 'en',
    brand: 'Oppidum',
    by: null,
    nowMs: testApp.clock.nowMs(),
  } as const
  const detail = { assignee: null, links: [], duplicates: [] }
  const story = (isCut: boolean) => reportOf({ ...common, timeline, isCut, detail }).sections.find((it) => it.kind === 'timeline')
  expect(story(false)).toMatchObject({ note: expect.stringMatching(/^10 earlier entries are not printed here/) })
  expect(story(true)).toMatchObject({ note: expect.stringMatching(/^At least 10 earlier/) })
  expect(story(false)?.entries.map((it) => it.why)).toEqual(
    timeline
      .slice(0, AFTER_ACTION_LIMITS.entries)
      .map((it) => it.text)
      .reverse(),
  )
})
