import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Bus } from './bus.ts'
import { natsBus } from './nats.adapter.ts'
import { busContract, cityOf, heardBy, hint } from './testing/bus.contract.ts'
import { type NatsServer, startNats } from './testing/nats-server.ts'

const PING_MS = 100
const buses: Bus[] = []
const running: NatsServer[] = []
afterEach(async () => {
  await Promise.all(buses.splice(0).map((it) => it.close()))
  await Promise.all(running.splice(0).map((it) => it.stop()))
})

async function nats(more: { port?: number; args?: string[] } = {}): Promise<NatsServer> {
  const server = await startNats(more)
  running.push(server)
  return server
}

async function busAt(
  { host }: { host: string },
  { subject = 'oppidum.a', onFault = () => undefined, ...rights }: Partial<Rights> = {},
): Promise<Bus> {
  const servers = { servers: [host], user: undefined, password: undefined, tls: false, ...rights }
  const bus = await natsBus(servers, subject, onFault, PING_MS)
  buses.push(bus)
  return bus
}
interface Rights {
  subject: string
  user: string
  password: string
  onFault: (error: Error) => void
}

describe('a bus by NATS', () => busContract(async () => busAt(await nats())))

describe('instances on one NATS server', () => {
  it('receive each other’s notifications, and each its own once', async () => {
    const server = await nats()
    const [a, b] = [await busAt(server), await busAt(server)]
    const [atA, atB] = [heardBy(a), heardBy(b)]
    await a.publish(hint('from a'))
    await b.publish(hint('from b'))
    await a.publish(hint('last'))
    await vi.waitUntil(() => [atA, atB].every((it) => it.hints.map(cityOf).includes('last')))
    expect((await atA.count(3)).map(cityOf).sort()).toEqual(['from a', 'from b', 'last'])
    expect((await atB.count(3)).map(cityOf).sort()).toEqual(['from a', 'from b', 'last'])
  })

  it('hear nothing of another installation', async () => {
    const server = await nats()
    const [ours, theirs] = [await busAt(server), await busAt(server, { subject: 'oppidum.b' })]
    const heard = heardBy(ours)
    await theirs.publish(hint('theirs'))
    await theirs.close()
    await (await busAt(server)).publish(hint('ours'))
    expect((await heard.count(1)).map(cityOf)).toEqual(['ours'])
  })

  it('ignore what is no notification', async () => {
    const server = await nats()
    const bus = await busAt(server)
    const heard = heardBy(bus)
    for (const text of ['', '{', 'null', '{"cityId":1}', '{"cityId":"x","kind":"nothing"}']) await server.publish('oppidum.a', text)
    await (await busAt(server)).publish(hint('real'))
    expect(await heard.count(1)).toEqual([hint('real')])
  })
})

describe('a NATS server that goes away', () => {
  it.each<[string, (server: NatsServer) => Promise<void> | void, (server: NatsServer) => Promise<void>]>([
    ['stopped', (it) => it.stop(), (it) => nats({ port: it.port }).then(() => undefined)],
    ['frozen', (it) => it.freeze(), async (it) => it.thaw()],
  ])('%s: this instance goes on hearing itself, and the others again once it is back', async (_how, takeAway, giveBack) => {
    const server = await nats()
    const faults: Error[] = []
    const [a, b] = [await busAt(server, { onFault: (it) => faults.push(it) }), await busAt(server)]
    const [atA, atB] = [heardBy(a), heardBy(b)]
    await takeAway(server)
    await vi.waitUntil(() => !a.isUp() && !b.isUp(), { timeout: 10_000 })
    await a.publish(hint('own'))
    expect((await atA.count(1)).map(cityOf)).toEqual(['own'])
    await giveBack(server)
    await vi.waitUntil(() => a.isUp() && b.isUp(), { timeout: 10_000 })
    await b.publish(hint('heard'))
    expect((await atA.count(2)).map(cityOf)).toEqual(['own', 'heard'])
    expect(atB.hints.map(cityOf)).toEqual(['heard'])
    expect(faults.length).toBeGreaterThan(0)
  })

  it('may come after the start', async () => {
    const server = await nats()
    await server.stop()
    const bus = await busAt(server)
    expect(bus.isUp()).toBe(false)
    await nats({ port: server.port })
    await vi.waitUntil(() => bus.isUp(), { timeout: 10_000 })
  })

  it('leaves no wait when the bus closes', async () => {
    const server = await nats()
    const bus = await busAt(server)
    await server.stop()
    await vi.waitUntil(() => !bus.isUp())
    await bus.close()
    expect(bus.isUp()).toBe(false)
  })
})

describe('a NATS server with accounts', () => {
  it('lets in who has the password, and says what is wrong otherwise', async () => {
    const server = await nats({ args: ['--user', 'city', '--pass', 'right'] })
    const faults: string[] = []
    const refused = await busAt(server, { user: 'city', password: 'wrong', onFault: (it) => faults.push(it.message) })
    expect(refused.isUp()).toBe(false)
    expect(faults.join()).toMatch(/authorization/i)
    expect((await busAt(server, { user: 'city', password: 'right' })).isUp()).toBe(true)
  })
})
