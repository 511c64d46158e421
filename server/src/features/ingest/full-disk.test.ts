import type { SystemStatus } from '@oppidum/domain/status/status'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { diskGuard } from '../../platform/disk/disk-guard.ts'
import { aPicture } from '../../platform/media/transcoder/testing/hostile-pictures.ts'
import { NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp } from '../../testing/test-people.ts'
import { aSender, inShort } from './testing/ingest-app.ts'

const MB = 1e6
const clock = manualClock(Date.parse(NOW))
const log = { warn: () => undefined, error: () => undefined, info: () => undefined } as never

let free: number
let app: TestApp
let sender: Awaited<ReturnType<typeof aSender>>
beforeEach(async () => {
  free = 100 * MB
  app = await startTestApp({ disk: diskGuard({ clock, log }, 500 * MB, () => free) })
  sender = await aSender(app)
})
afterEach(() => app.close())

const speed = [{ measure: 'traffic.speed', place: 'italia-1', at: '2026-11-20T09:59:00Z', value: 30 }]
const incident = [{ id: 'i-1', title: 'Fire at the mill', createdAt: '2026-11-20T09:30:00Z' }]

it('while the disk is nearly full, observations are refused and records stored; with room again, both are', async () => {
  const refused = await sender.post('observations', speed)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '30' } })
  expect(inShort((await sender.post('incidents', incident)).body)).toEqual(['1 accepted'])
  const { rows } = await app.context.db.pool.query("select count(*)::int as count from observation where source_id like 'key:%'")
  expect(rows).toEqual([{ count: 0 }])
  free = 600 * MB
  clock.advance(2_000)
  expect(inShort((await sender.post('observations', speed)).body)).toEqual(['1 accepted'])
})

it('while the disk is nearly full, pictures are refused; with room again, they are stored', async () => {
  const { cookie } = await signUp(app, { role: 'operator' })
  await sender.post('incidents', incident)
  const { rows } = await app.context.db.pool.query("select id from incident where title = 'Fire at the mill'")
  const imageData = (await aPicture()).toString('base64')
  const send = () => post(app, `/api/incidents/${rows[0].id}/pictures`, { imageData }, { cookie })
  expect(await send()).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '30' } })
  free = 600 * MB
  clock.advance(2_000)
  expect((await send()).status).toBe(200)
})

it('the status says that the disk is nearly full and what is refused, until there is room', async () => {
  const checks = async () => {
    await app.watch.once()
    const { operational, checks } = (await app.get('/api/status')).body as SystemStatus
    return [operational, ...checks.filter((it) => it.id === 'disk').map(({ name, state, problem }) => ({ name, state, problem }))]
  }
  const problem = 'The disk is nearly full: telemetry and pictures that belong on it are refused.'
  expect(await checks()).toEqual([false, { name: 'Disk', state: 'failing', problem }])
  free = 600 * MB
  clock.advance(2_000)
  // Pictures are tried again by then.
  app.clock.advance(60_000)
  expect(await checks()).toEqual([true, { name: 'Disk', state: 'ok', problem: null }])
})
