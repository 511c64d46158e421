import { VERSION_HEADER } from '@oppidum/domain/core/live'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { listStatusHistory } from '@oppidum/domain/status/status'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { get } from './support/api.ts'
import { type StoreProxy, storeProxy, within } from './support/breaking.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { type LiveSocket, listen } from './support/live-socket.ts'
import { type Publisher, publisher } from './support/publisher.ts'
import { becomes, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { startStore, type TestStore } from './support/test-store.ts'
import { publishAll, writeFedCity } from './support/three-feeds.ts'
import { TIMINGS } from './support/timings.ts'

test.describe.configure({ mode: 'serial' })

/** Two instances on one store; a proxy between the second and the store breaks its LISTEN connection. */
test.describe('an instance that loses its bus connection', () => {
  const folder = ownFolder()
  let browser: Browser
  let store: TestStore
  let proxy: StoreProxy
  let feeds: Publisher
  let leader: ServerProcess
  let other: ServerProcess
  let socket: LiveSocket
  let page: Page

  test.beforeAll(async () => {
    ;[browser, store, feeds] = await Promise.all([openBrowser({ maps: false }), startStore(), publisher()])
    publishAll(feeds)
    const direct = new URL(store.url)
    proxy = await storeProxy(Number(direct.port))
    const env = {
      CITY_FILE: writeFedCity(folder.path, feeds.port),
      SIMULATOR: 'off',
      OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
      RATE_LIMIT: 'off',
    }
    leader = await startServer({ ...env, DATABASE_URL: store.url, DATA_DIR: `${folder.path}/a` })
    direct.port = String(proxy.port)
    other = await startServer({ ...env, DATABASE_URL: direct.href, DATA_DIR: `${folder.path}/b` })
    socket = await listen(other.url)
    page = (await openPage(browser, other.url)).page
  })
  test.afterAll(async () => {
    socket?.close()
    await browser?.close()
    await other?.kill()
    await leader?.kill()
    await proxy?.stop()
    await feeds?.stop()
    await store?.stop()
    folder.remove()
  })

  const shows = (words: RegExp | string) => async () => (await page.getByRole('button', { name: words }).count()) > 0
  const versionAt = async (server: ServerProcess) =>
    (await fetch(new URL(listServiceRequests.path, server.url))).headers.get(VERSION_HEADER)
  const changedAt = async (server: ServerProcess) =>
    (await get(server.url, listServiceRequests))
      .map((it) => it.updatedAt ?? '')
      .sort()
      .at(-1)

  test('is green while it is connected', async () => {
    await goTo(page, '/dashboard')
    await reads(region(page, 'Citizen Services'), 'Street light out')
    await page.getByRole('button', { name: 'All systems operational' }).waitFor()
  })

  for (const [how, breakLine] of [
    ['is cut, again and again', () => proxy.cutListeners()],
    ['stays open and brings nothing', () => proxy.muteListeners()],
  ] as const) {
    test(`says so when its line ${how}, misses nothing, and reconnects`, async () => {
      const before = await versionAt(other)
      const brokenAt = performance.now()
      const brokenMs = Date.now()
      breakLine()
      await within(TIMINGS.noticeSeconds, 'bus broken, status says so', shows(/Not operational: Message bus since \d\d:\d\d/), brokenAt)
      expect((await fetch(new URL('/api/ready', other.url))).status).toBe(503)
      expect((await fetch(new URL('/api/ready', leader.url))).status).toBe(200)

      // One instance accepts a change that the other is not notified of.
      publishAll(feeds, brokenMs + 60_000)
      await becomes(async () => (await versionAt(leader)) !== before, true)
      const change = await versionAt(leader)
      await within(TIMINGS.noticeSeconds, 'bus broken, a change is found all the same', async () => (await versionAt(other)) === change)

      const healedAt = performance.now()
      proxy.heal()
      await within(TIMINGS.noticeSeconds, 'bus back, status is green', shows('All systems operational'), healedAt)
      expect((await fetch(new URL('/api/ready', other.url))).status).toBe(200)
      await within(
        TIMINGS.noticeSeconds,
        'bus back, both hold the same',
        async () => (await versionAt(other)) === (await versionAt(leader)),
        healedAt,
      )
      expect(await changedAt(other)).toBe(await changedAt(leader))
      const versions = socket.messages.filter((it) => it.type === 'service-request-updated').map((it) => it.version)
      expect(Math.max(...versions)).toBeGreaterThanOrEqual(Number(change))
      const [spell] = (await get(other.url, listStatusHistory)).filter((it) => it.check === 'bus' && it.state === 'failing')
      expect(Math.abs(Date.parse(spell?.since ?? '') - brokenMs) / 1_000).toBeLessThan(TIMINGS.noticeSeconds)
      expect(spell?.until).not.toBeNull()
    })
  }
})
