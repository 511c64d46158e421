import { VERSION_HEADER } from '@oppidum/domain/core/live'
import { listFeeds } from '@oppidum/domain/feeds/feed'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { expect, test } from '@playwright/test'
import { get } from './support/api.ts'
import { ownFolder } from './support/data-dir.ts'
import { type LiveSocket, listen } from './support/live-socket.ts'
import { type Publisher, publisher } from './support/publisher.ts'
import { becomes } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { startStore, type TestStore } from './support/test-store.ts'
import { EVERY_SECONDS, publishAll, REQUESTS, writeFedCity, ZONES } from './support/three-feeds.ts'

test.describe.configure({ mode: 'serial' })

const LISTS = ['/api/traffic-data', '/api/energy-data', '/api/incidents', '/api/service-requests', '/api/city-metrics']

test.describe('two instances on one store', () => {
  const folder = ownFolder()
  let store: TestStore
  let feeds: Publisher
  let leader: ServerProcess
  let other: ServerProcess
  let sockets: LiveSocket[]

  test.beforeAll(async () => {
    ;[store, feeds] = await Promise.all([startStore(), publisher()])
    const env = {
      DATABASE_URL: store.url,
      CITY_FILE: writeFedCity(folder.path, feeds.port),
      SIMULATOR: 'off',
      OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
      RATE_LIMIT: 'off',
    }
    publishAll(feeds)
    // The first to start takes every duty; each has its own folder, as on two machines.
    leader = await startServer({ ...env, DATA_DIR: `${folder.path}/a` })
    other = await startServer({ ...env, DATA_DIR: `${folder.path}/b` })
    sockets = await Promise.all([listen(leader.url), listen(other.url)])
  })
  test.afterAll(async () => {
    for (const socket of sockets ?? []) socket.close()
    await leader?.kill()
    await other?.kill()
    await feeds?.stop()
    await store?.stop()
    folder.remove()
  })

  const stamps = async (url: string) =>
    Promise.all(
      LISTS.map(async (path) => {
        const { headers } = await fetch(new URL(path, url))
        return [path, headers.get('etag'), headers.get(VERSION_HEADER)]
      }),
    )

  test('are both ready and give identical answers', async () => {
    for (const { url } of [leader, other]) {
      expect((await fetch(new URL('/api/ready', url))).status).toBe(200)
      await becomes(async () => (await get(url, listFeeds)).every((it) => it.health === 'fresh'), true)
      await becomes(async () => (await get(url, listIncidents)).length, 3)
      await becomes(async () => (await get(url, listServiceRequests)).length, 3)
    }
    // Read between two changes of the store.
    await becomes(async () => {
      const [one, two] = await Promise.all([stamps(leader.url), stamps(other.url)])
      return one.flatMap((it, index) => (String(it) === String(two[index]) ? [] : [[it, two[index]]]))
    }, [])
    for (const [path, etag] of await stamps(other.url)) expect(etag, String(path)).toMatch(/^"/)
  })

  test('fetch a feed once between them, and both announce the changes', async () => {
    const before = feeds.asked(ZONES)
    const startedAt = performance.now()
    const changed = Date.now() + 60_000
    publishAll(feeds, changed)
    for (const socket of sockets) {
      await becomes(
        () => socket.messages.some((it) => it.type === 'service-request-updated' && it.at > new Date(changed - 60_000).toISOString()),
        true,
      )
    }
    await becomes(() => feeds.asked(ZONES) >= before + 2, true)
    const intervals = (performance.now() - startedAt) / 1_000 / EVERY_SECONDS
    expect(feeds.asked(ZONES) - before).toBeLessThanOrEqual(Math.ceil(intervals) + 1)

    const versions = (socket: LiveSocket) =>
      socket.messages.filter((it) => it.type === 'service-request-created' || it.type === 'service-request-updated').map((it) => it.version)
    await becomes(() => versions(sockets[0] as LiveSocket).at(-1) === versions(sockets[1] as LiveSocket).at(-1), true)
  })

  test('take over the duties of one that is killed', async () => {
    await leader.kill()
    await becomes(() => sockets[0]?.closeCode(), 1006)
    const before = feeds.asked(REQUESTS)
    await becomes(() => feeds.asked(REQUESTS) > before + 1, true)
    await becomes(async () => (await get(other.url, listFeeds)).filter((it) => it.health !== 'fresh'), [])
    expect(await get(other.url, listIncidents)).toHaveLength(3)
    expect((await fetch(new URL('/api/ready', other.url))).status).toBe(200)
  })

  test('shut down in order: probes fail, sockets are told to reconnect, nothing is left behind', async () => {
    const socket = sockets[1] as LiveSocket
    const ended = other.stop()
    const seen: number[] = []
    const probe = () => fetch(new URL('/api/ready', other.url)).then((it) => it.status)
    await becomes(async () => {
      const status = await probe().catch(() => null)
      if (status !== null) seen.push(status)
      return status
    }, null)
    // Once it has said it is not ready, it never is again.
    expect(seen).toEqual(seen.toSorted())
    expect(seen.every((it) => it === 200 || it === 503)).toBe(true)
    expect(await ended).toBe(0)
    await becomes(() => socket.closeCode(), 1001)
  })
})
