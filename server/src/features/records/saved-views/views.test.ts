import { type SavedView, VIEWS_AT_MOST } from '@oppidum/domain/records/saved-view'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const FILTER = { status: 'open', priority: 'high,critical', q: '100% sure' }
const save = (as: TestPerson, more: object = {}) =>
  post(app, '/api/views', { kind: 'incident', name: 'Worst of all', filter: FILTER, ...more }, { cookie: as.cookie })
const list = async (as: TestPerson) => (await app.get('/api/views', { cookie: as.cookie })).body as SavedView[]
const rename = (as: TestPerson, id: string, name: string) => post(app, `/api/views/${id}`, { name }, { cookie: as.cookie, method: 'PATCH' })
const remove = (as: TestPerson, id: string) => post(app, `/api/views/${id}`, undefined, { cookie: as.cookie, method: 'DELETE' })

it('a view is stored as the server understood it, renamed and removed', async () => {
  const ana = await signUp(app, { plan: 'pro' })
  const reply = await save(ana, { name: '  Worst of all ', layout: 'board' })
  expect(reply.status).toBe(200)
  const view = reply.body as SavedView
  expect(view).toEqual({
    id: view.id,
    kind: 'incident',
    name: 'Worst of all',
    layout: 'board',
    filter: FILTER,
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  expect(await list(ana)).toEqual([view])
  expect((await rename(ana, view.id, 'The worst')).body).toEqual({ ...view, name: 'The worst' })
  expect((await remove(ana, view.id)).status).toBe(200)
  expect((await remove(ana, view.id)).status).toBe(404)
  expect(await list(ana)).toEqual([])
})

it('a view belongs to one person; others may have one of the same name', async () => {
  const [ana, omar] = [await signUp(app, { plan: 'pro' }), await signUp(app, { plan: 'pro', role: 'admin' })]
  const { id } = (await save(ana)).body as SavedView
  expect(await list(omar)).toEqual([])
  expect([(await rename(omar, id, 'Mine')).status, (await remove(omar, id)).status]).toEqual([404, 404])
  expect((await save(omar)).status).toBe(200)
  expect((await save(ana)).status).toBe(409)
  expect((await save(ana, { kind: 'service-request', filter: { category: 'other' } })).status).toBe(200)
  const other = (await save(ana, { name: 'Other' })).body as SavedView
  expect((await rename(ana, other.id, 'Worst of all')).status).toBe(409)
  expect((await list(ana)).map((it) => it.name)).toEqual(['Other', 'Worst of all', 'Worst of all'])
})

it.each([
  ['a word that no list knows', { filter: { status: 'lost' } }],
  ['a member of the other kind', { filter: { category: 'other' } }],
  ['a member that is none of a filter', { filter: { cursor: 'abc' } }],
  ['an address', { filter: 'status=open' }],
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(81) }],
])('with %s nothing is kept', async (_, more) => {
  const ana = await signUp(app, { plan: 'pro' })
  expect((await save(ana, more)).status).toBe(400)
  expect(await list(ana)).toEqual([])
})

it('concurrent saves cannot exceed a person’s limit', async () => {
  const ana = await signUp(app, { plan: 'pro' })
  const names = Array.from({ length: VIEWS_AT_MOST + 4 }, (_, index) => `View ${index}`)
  const statuses = (await Promise.all(names.map((name) => save(ana, { name })))).map((it) => it.status)
  expect(statuses.filter((it) => it === 200)).toHaveLength(VIEWS_AT_MOST)
  expect(statuses.filter((it) => it === 422)).toHaveLength(4)
})

it('views are part of a person’s data export, and are deleted with the person', async () => {
  const ana = await signUp(app, { plan: 'pro' })
  const { id } = (await save(ana)).body as SavedView
  const copy = await app.get('/api/account/export', { cookie: ana.cookie })
  expect(copy.body).toMatchObject({ views: [{ id, name: 'Worst of all', filter: FILTER }] })
  const gone = await post(app, '/api/account', { password: PASSWORD, confirm: true }, { cookie: ana.cookie, method: 'DELETE' })
  expect(gone.status).toBe(200)
  expect((await app.context.db.pool.query('select 1 from saved_view where id = $1', [id])).rowCount).toBe(0)
})
