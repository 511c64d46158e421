import { SECOND_MS } from '@oppidum/domain/core/time'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bus } from '../../adapters/bus/bus.ts'
import { notifyBus } from '../../adapters/bus/notify.adapter.ts'
import { type StoreProxy, storeProxy } from '../../testing/store-proxy.ts'
import { NOW } from '../../testing/test-app.ts'
import { type StatusWatch, statusWatch } from './status-watch.ts'
import { after, otherParts, watchedServer } from './testing/watched-server.ts'

const server = watchedServer()
const { open, look, stateOf, spellsOf } = server

describe('two instances on one store', () => {
  let other: StatusWatch
  beforeEach(async () => {
    await open()
    other = statusWatch(server.app.context, otherParts())
    await other.once()
  })

  it('record once what both of them saw', async () => {
    await server.proxy.cut()
    await look()
    server.app.clock.advance(2 * SECOND_MS)
    await other.once()
    await server.proxy.open()
    await look()
    server.app.clock.advance(2 * SECOND_MS)
    await other.once()
    expect(await spellsOf('store')).toEqual([
      ['ok', after(12), null],
      ['failing', after(5), after(12)],
      ['ok', NOW, after(5)],
    ])
  })

  it('both record what one of them saw', async () => {
    const bus = await cutBus()
    const deaf = statusWatch({ ...server.app.context, bus: bus.bus }, otherParts())
    await deaf.once()
    await bus.proxy.cut()
    await vi.waitUntil(() => !bus.bus.isUp())
    server.app.clock.advance(5 * SECOND_MS)
    await deaf.once()
    expect(deaf.now('montevideo').checks.find((it) => it.id === 'bus')).toMatchObject({
      state: 'failing',
      problem: 'Change notifications from other instances are not arriving.',
    })
    await look()
    expect(await stateOf('bus')).toBe('ok')
    await bus.proxy.open()
    await vi.waitUntil(() => bus.bus.isUp(), { timeout: 10_000 })
    server.app.clock.advance(5 * SECOND_MS)
    await deaf.once()
    expect(await spellsOf('bus')).toEqual([
      ['ok', after(15), null],
      ['failing', after(5), after(15)],
      ['ok', NOW, after(5)],
    ])
    await bus.end()
  })

  it('detect a bus connection that died silently', async () => {
    const { bus, proxy: line, end } = await cutBus()
    line.strand()
    await vi.waitUntil(() => !bus.isUp(), { timeout: 5_000 })
    await vi.waitUntil(() => bus.isUp(), { timeout: 10_000 })
    await end()
  })

  async function cutBus(): Promise<{ bus: Bus; proxy: StoreProxy; end(): Promise<void> }> {
    const line = await storeProxy()
    const bus = await notifyBus(line.through(server.app.database.address), () => undefined, 200)
    return {
      bus,
      proxy: line,
      async end() {
        await bus.close()
        await line.cut()
      },
    }
  }
})
