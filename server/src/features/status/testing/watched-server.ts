import { SECOND_MS } from '@oppidum/domain/core/time'
import type { CheckState, StatusSpell, SystemStatus } from '@oppidum/domain/status/status'
import { afterEach } from 'vitest'
import { manualClock } from '../../../adapters/clock/manual.adapter.ts'
import { type StoreProxy, storeProxy } from '../../../testing/store-proxy.ts'
import { NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { outsideChecks } from '../outside-checks.ts'
import type { Parts } from '../status-watch.ts'

export const CHECKS = ['store', 'bus', 'answers', 'live', 'requests', 'feeds', 'assistant', 'pictures', 'identity']

/** Seconds after the clock's first time, as ISO. */
export const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * SECOND_MS).toISOString()

/** A server whose connection to the store can be cut; each test opens its own. */
export function watchedServer() {
  let app: TestApp
  let proxy: StoreProxy
  afterEach(async () => {
    await proxy.open()
    await app.close()
    await proxy.cut()
  })
  const status = async () => (await app.get('/api/status')).body as SystemStatus
  const states = async () => Object.fromEntries((await status()).checks.map((it) => [it.id, it.state]))
  const spells = async (query = '') => (await app.get(`/api/status/history?${query}`)).body as StatusSpell[]
  return {
    get app() {
      return app
    },
    get proxy() {
      return proxy
    },
    async open(more: Parameters<typeof startTestApp>[0] = {}): Promise<void> {
      proxy = await storeProxy()
      app = await startTestApp({ through: proxy.through, ...more })
    },
    /** Advances the clock and runs every check. */
    async look(seconds = 5): Promise<void> {
      app.clock.advance(seconds * SECOND_MS)
      await app.watch.once()
    },
    status,
    states,
    stateOf: async (id: string) => (await states())[id],
    sinceOf: async (id: string) => (await status()).checks.find((it) => it.id === id)?.since,
    spells,
    spellsOf: async (id: string) =>
      (await spells()).filter((it) => it.check === id).map((it): [CheckState, string, string | null] => [it.state, it.since, it.until]),
  }
}

/** Checks of another process on the same store. @param stale the problem of a feed that is stale there */
export function otherParts(stale?: string): Parts {
  const feed = { name: stale?.split(' ')[0], health: 'stale', lastAttemptAt: NOW, staleAfterSeconds: 180 }
  return {
    here: () => ({ answersBuilt: true, broadcastMs: 0, faultRatio: null }),
    assistantFaults: async () => null,
    feeds: async () => (stale ? [feed as never] : []),
    behindMs: async () => () => 0,
    outside: outsideChecks(manualClock(Date.parse(NOW)), { pictures: async () => undefined }, () => undefined),
    buffer: () => null,
    setAside: () => null,
    hasLocalAccounts: true,
  }
}
