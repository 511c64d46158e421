import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { diskGuard } from '../../platform/disk/disk-guard.ts'
import { NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
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
