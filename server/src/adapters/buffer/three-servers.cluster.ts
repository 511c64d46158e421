import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { natsVersion } from '../bus/testing/nats-program.ts'
import { keepsReplicas } from './replicas.ts'
import { type JetStreamServers, startJetStream } from './testing/jetstream-servers.ts'
import { bytes, faultOf, openBuffer, readOn } from './testing/open-buffer.ts'

const isTrusted = keepsReplicas(natsVersion())

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startThree(): Promise<JetStreamServers> {
  const servers = await startJetStream(3)
  closing.push(servers.stop)
  return servers
}

const bufferAt = (at: JetStreamServers) => openBuffer(closing, at)

describe.runIf(isTrusted)('three servers', () => {
  it('have a replica each; when the leader is killed, nothing that was accepted is lost or doubled', { timeout: 90_000 }, async () => {
    const servers = await startThree()
    const buffer = await bufferAt(servers)
    await vi.waitUntil(async () => (await faultOf(buffer.append('first', bytes('first')))) === null, { timeout: 30_000 })
    const leader = await leaderOf(servers)
    expect(leader.replicas).toBe(3)

    const accepted = ['first']
    let next = 0
    let isOver = false
    const senders = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const text = `m-${next++}`
        if ((await faultOf(buffer.append(text, bytes(text)))) === null) accepted.push(text)
      }
    })
    await vi.waitUntil(() => accepted.length > 200)
    const reading = readOn(buffer, 300)
    await servers.all[leader.index]?.stop()
    const before = accepted.length
    await vi.waitUntil(() => accepted.length > before + 200, { timeout: 30_000 })
    isOver = true
    await Promise.all(senders)
    const { messages = 0 } = (await buffer.size()) ?? {}
    // One that was not acknowledged may be there too, once.
    const all = (await readOn(buffer, messages)).texts
    expect(new Set(all).size).toBe(messages)
    expect((await reading).texts).toEqual(all.slice(0, 300))
    expect(accepted.filter((it) => !all.includes(it))).toEqual([])
  })

  it('let a reader go on soon after the one that serves it froze', { timeout: 120_000 }, async () => {
    const servers = await startThree()
    const buffer = await bufferAt(servers)
    await vi.waitUntil(async () => (await faultOf(buffer.append('first', bytes('first')))) === null, { timeout: 30_000 })
    const reading = readOn(buffer, 2)
    await vi.waitUntil(async () => (await servingIndex(servers)) !== -1, { timeout: 10_000 })
    const frozen = servers.all[await servingIndex(servers)]
    frozen?.freeze()
    try {
      await vi.waitUntil(async () => (await faultOf(buffer.append('second', bytes('second')))) === null, { timeout: 30_000 })
      const acceptedAt = performance.now()
      expect((await reading).texts).toEqual(['first', 'second'])
      expect(performance.now() - acceptedAt).toBeLessThan(12_000)
    } finally {
      frozen?.thaw()
    }
  })

  it('number messages alike when one was killed with nothing waiting', { timeout: 90_000 }, async () => {
    const servers = await startThree()
    const buffer = await bufferAt(servers)
    const accepted = (text: string) =>
      vi.waitUntil(async () => (await faultOf(buffer.append(text, bytes(text)))) === null, { timeout: 30_000 })
    await accepted('first')
    const [first = 0] = (await readOn(buffer, 1)).positions
    await buffer.removeUpTo(first)
    const killed = ((await leaderOf(servers)).index + 1) % 3
    await servers.all[killed]?.stop()
    const texts = Array.from({ length: 5 }, (_, index) => `while it is away ${index}`)
    for (const it of texts) await accepted(it)
    await servers.restart(killed)
    await leadBy(servers, killed)
    expect(await readOn(buffer, 6)).toEqual({ texts: ['first', ...texts], positions: [0, 1, 2, 3, 4, 5].map((it) => first + it) })
    await accepted('by the one that was away')
    expect((await readOn(buffer, 7)).positions.at(-1)).toBe(first + 6)
  })
})

describe.runIf(!isTrusted)('three servers of a version that loses what its replicas have acknowledged', () => {
  it('keep the messages on one of them, and those that had replicas before too', { timeout: 90_000 }, async () => {
    const servers = await startThree()
    const connection = await connect({ servers: [...servers.servers.servers] })
    closing.push(() => connection.close())
    const manager = await jetstreamManager(connection, { checkAPI: false })
    const add = () => manager.streams.add({ name: 'oppidum_a', subjects: ['oppidum_a.values'], num_replicas: 3, max_bytes: 10_000_000 })
    await vi.waitUntil(() => add().catch(() => null), { timeout: 30_000 })
    await connection.request('oppidum_a.values', 'from before')

    const buffer = await bufferAt(servers)
    await vi.waitUntil(async () => (await faultOf(buffer.append('a', bytes('a')))) === null, { timeout: 30_000 })
    expect((await leaderOf(servers)).replicas).toBe(1)
    expect((await readOn(buffer, 2)).texts).toEqual(['from before', 'a'])
  })

  it('accept nothing while that one is away, and have all that was accepted afterwards', { timeout: 90_000 }, async () => {
    const servers = await startThree()
    const buffer = await bufferAt(servers)
    const append = async (text: string) => (await faultOf(buffer.append(text, bytes(text)))) === null
    await vi.waitUntil(() => append('a'), { timeout: 30_000 })
    const { index } = await leaderOf(servers)
    await servers.all[index]?.stop()
    expect(await append('b')).toBe(false)
    await servers.restart(index)
    await vi.waitUntil(() => append('c'), { timeout: 30_000 })
    expect((await readOn(buffer, 2)).texts).toEqual(['a', 'c'])
  })
})

/** Makes this server the leader of the stream, which it can be once it has caught up. */
async function leadBy({ servers, all }: JetStreamServers, index: number): Promise<void> {
  const connection = await connect({ servers: [...servers.servers] })
  try {
    await vi.waitUntil(
      async () => {
        // While the cluster chooses leaders, nobody answers.
        const leader = await leaderOf({ servers, all } as JetStreamServers).catch(() => null)
        if (leader?.index === index) return true
        await connection.request('$JS.API.STREAM.LEADER.STEPDOWN.oppidum_a', '', { timeout: 5_000 }).catch(() => undefined)
        return false
      },
      { timeout: 60_000, interval: 500 },
    )
  } finally {
    await connection.close()
  }
}

/** The server that a reader gets its messages from; -1 when nobody reads. */
async function servingIndex({ servers, all }: JetStreamServers): Promise<number> {
  const connection = await connect({ servers: [...servers.servers] })
  try {
    const consumers = await (await jetstreamManager(connection)).consumers.list('oppidum_a').next()
    return all.findIndex((_, index) => consumers[0]?.cluster?.leader === `nats-${index}`)
  } finally {
    await connection.close()
  }
}

async function leaderOf({ servers, all }: JetStreamServers): Promise<{ index: number; replicas: number }> {
  const connection = await connect({ servers: [...servers.servers] })
  try {
    const { cluster, config } = await (await jetstreamManager(connection)).streams.info('oppidum_a')
    return { index: all.findIndex((_, index) => cluster?.leader === `nats-${index}`), replicas: config.num_replicas }
  } finally {
    await connection.close()
  }
}
