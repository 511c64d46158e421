import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PROJECT_ROOT } from '../../project-root.ts'
import { natsBus } from '../bus/nats.adapter.ts'
import { startNats } from '../bus/testing/nats-server.ts'
import type { DurableBuffer } from './durable-buffer.ts'
import { jetStreamBuffer } from './jetstream.adapter.ts'
import { type JetStreamServers, startJetStream } from './testing/jetstream-servers.ts'
import { bytes, faultOf, openBuffer, read, readOn } from './testing/open-buffer.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function started(): Promise<JetStreamServers> {
  const servers = await startJetStream()
  closing.push(servers.stop)
  return servers
}

const bufferAt = (at: Pick<JetStreamServers, 'servers'>, options?: Parameters<typeof openBuffer>[2]) => openBuffer(closing, at, options)

const append = (buffer: DurableBuffer, ...texts: string[]) => Promise.all(texts.map((it) => buffer.append(it, bytes(it))))

describe('a buffer', () => {
  it('gives back what it accepted, in its order, to every reader, until it is removed', async () => {
    const buffer = await bufferAt(await started())
    for (const it of ['a', 'b', 'c']) await append(buffer, it)
    const { texts, positions } = await read(buffer, 3)
    expect(texts).toEqual(['a', 'b', 'c'])
    await buffer.removeUpTo(positions[1] as number)
    // What was removed last is kept, so that the stream is not empty.
    expect((await read(buffer, 2)).texts).toEqual(['b', 'c'])
    expect(await buffer.size()).toMatchObject({ messages: 1, limitBytes: 10_000_000, oldestMs: expect.any(Number) })
    await buffer.removeUpTo(positions[2] as number)
    expect(await buffer.size()).toMatchObject({ messages: 0, oldestMs: null })
  })

  it('gives back which span appended a message, if one did', async () => {
    const buffer = await bufferAt(await started())
    const span = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await buffer.append('a', bytes('a'), span)
    await buffer.append('b', bytes('b'))
    const spans: (string | undefined)[] = []
    for await (const it of buffer.read(new AbortController().signal)) if (spans.push(it.traceparent) === 2) break
    expect(spans).toEqual([span, undefined])
  })

  it('goes on with what comes while it is read, and ends when aborted', async () => {
    const buffer = await bufferAt(await started())
    const reading = read(buffer, 2)
    await append(buffer, 'a')
    await append(buffer, 'b')
    expect((await reading).texts).toEqual(['a', 'b'])
    const end = new AbortController()
    const none = (async () => {
      for await (const _ of buffer.read(end.signal)) if (end.signal.aborted) return
    })()
    end.abort()
    await none
  })

  it('takes a message once that is sent twice', async () => {
    const buffer = await bufferAt(await started())
    await append(buffer, 'a', 'a')
    await append(buffer, 'a')
    expect(await buffer.size()).toMatchObject({ messages: 1 })
  })

  it('refuses what is over its limit, loses nothing of what it has, and accepts again when there is room', async () => {
    const buffer = await bufferAt(await started(), { limitBytes: 100_000 })
    const large = 'x'.repeat(20_000)
    let accepted = 0
    while ((await faultOf(buffer.append(String(accepted), bytes(large)))) === null) accepted++
    expect(accepted).toBe(4)
    expect(await faultOf(buffer.append('more', bytes(large)))).toBe('full')
    const { positions } = await read(buffer, accepted)
    await buffer.removeUpTo(positions[1] as number)
    expect(await faultOf(buffer.append('more', bytes(large)))).toBe(null)
  })

  it('is not the buffer of another installation, and has another identity', async () => {
    const servers = await started()
    const [ours, theirs] = [await bufferAt(servers), await bufferAt(servers, { name: 'oppidum_b' })]
    await append(theirs, 'theirs')
    expect(await ours.size()).toMatchObject({ messages: 0 })
    expect(await ours.identity()).not.toBe(await theirs.identity())
  })

  it('gets another limit by the setting, and keeps its identity and messages', async () => {
    const servers = await started()
    const before = await bufferAt(servers)
    await append(before, 'a')
    const after = await bufferAt(servers, { limitBytes: 20_000_000 })
    expect(await after.size()).toMatchObject({ messages: 1, limitBytes: 20_000_000 })
    expect(await after.identity()).toBe(await before.identity())
  })

  it('keeps the largest limit of its instances, in whichever order they start, and says so to those with a smaller one', async () => {
    const servers = await started()
    const faults: string[] = []
    const open = async (limitBytes: number) => {
      const options = { name: 'oppidum_a', limitBytes, onFault: (it: Error) => faults.push(it.message) }
      const buffer = await jetStreamBuffer(servers.servers, options)
      closing.push(buffer.close)
      return buffer
    }
    const large = await open(20_000_000)
    await append(large, 'a')
    expect(faults).toEqual([])
    const small = await open(10_000_000)
    for (const it of [large, small]) expect(await it.size()).toMatchObject({ messages: 1, limitBytes: 20_000_000 })
    expect(faults).toEqual([expect.stringMatching(/limit of 20000000 bytes; INGEST_BUFFER_MB is 10000000 bytes here/)])
  })

  it('gets its limit back from an instance that has the larger one, and only from such', async () => {
    const servers = await started()
    const [small, large] = [await bufferAt(servers), await bufferAt(servers, { limitBytes: 20_000_000 })]
    const connection = await connect({ servers: [...servers.servers.servers] })
    closing.push(() => connection.close())
    const { streams } = await jetstreamManager(connection)
    const { config } = await streams.info('oppidum_a')
    // By hand, or by an instance that looked before the other one had set its own.
    await streams.update('oppidum_a', { ...config, max_bytes: 15_000_000 })
    expect(await small.size()).toMatchObject({ limitBytes: 15_000_000 })
    expect(await large.size()).toMatchObject({ limitBytes: 20_000_000 })
    expect(await small.size()).toMatchObject({ limitBytes: 20_000_000 })
  })
})

it('a limit for which the server has no room is reported, and the buffer goes on with the one it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-nats-'))
  closing.push(async () => rmSync(folder, { recursive: true }))
  const config = join(folder, 'nats.conf')
  writeFileSync(config, `jetstream { store_dir: "${folder}", max_file_store: 30MB }`)
  const server = await startNats({ args: ['--config', config] })
  closing.push(server.stop)
  const servers = { servers: [server.host], user: undefined, password: undefined, tls: false }
  await append(await bufferAt({ servers }), 'a')
  const faults: Error[] = []
  const larger = await jetStreamBuffer(servers, { name: 'oppidum_a', limitBytes: 90_000_000, onFault: (it) => faults.push(it) })
  closing.push(larger.close)
  await append(larger, 'b')
  expect(await larger.size()).toMatchObject({ messages: 2, limitBytes: 10_000_000 })
  expect(faults.map((it) => it.message).join()).toMatch(/insufficient storage/)
  // Each look would ask for it again.
  await larger.size()
  expect(faults).toHaveLength(1)
})

describe('a server that goes away', () => {
  it('killed: nothing is accepted meanwhile, and all that was accepted is there afterwards', async () => {
    const servers = await started()
    const buffer = await bufferAt(servers)
    await append(buffer, 'a', 'b')
    const identity = await buffer.identity()
    await servers.all[0]?.stop()
    await vi.waitUntil(() => !buffer.isUp())
    expect(await faultOf(buffer.append('c', bytes('c')))).toBe('away')
    expect(await buffer.size()).toBeNull()
    await servers.restart(0)
    await vi.waitUntil(() => buffer.isUp(), { timeout: 10_000 })
    await append(buffer, 'd')
    expect((await read(buffer, 3)).texts.sort()).toEqual(['a', 'b', 'd'])
    expect(await buffer.identity()).toBe(identity)
  })

  it('killed with nothing waiting: positions do not start over', async () => {
    const servers = await started()
    const buffer = await bufferAt(servers)
    for (const it of ['a', 'b']) await append(buffer, it)
    const last = (await read(buffer, 2)).positions.at(-1) as number
    await buffer.removeUpTo(last)
    await servers.all[0]?.stop()
    await servers.restart(0)
    await vi.waitUntil(async () => (await faultOf(buffer.append('c', bytes('c')))) === null, { timeout: 10_000 })
    expect((await readOn(buffer, 2)).positions).toEqual([last, last + 1])
    expect(await buffer.size()).toMatchObject({ messages: 1 })
  })

  it('frozen: a call ends within its time', async () => {
    const servers = await started()
    const buffer = await bufferAt(servers)
    servers.all[0]?.freeze()
    const startedAt = performance.now()
    expect(await faultOf(buffer.append('a', bytes('a')))).toBe('away')
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    servers.all[0]?.thaw()
    await vi.waitUntil(async () => (await faultOf(buffer.append('b', bytes('b')))) === null, { timeout: 10_000 })
  })

  it('without JetStream: nothing is accepted', async () => {
    const server = await startNats()
    closing.push(server.stop)
    const buffer = await bufferAt({ servers: { servers: [server.host], user: undefined, password: undefined, tls: false } })
    expect(await faultOf(buffer.append('a', bytes('a')))).toBe('away')
    expect(await buffer.size()).toBeNull()
  })
})

it('the account that docs/guides/operate/buffer.md proposes suffices, and lets nobody else in', async () => {
  const page = readFileSync(join(PROJECT_ROOT, 'docs/guides/operate/buffer.md'), 'utf8')
  const [, accounts = ''] = /```\n(accounts: [\s\S]*?)```/.exec(page) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-nats-'))
  closing.push(async () => rmSync(folder, { recursive: true }))
  const config = join(folder, 'nats.conf')
  writeFileSync(config, accounts)
  const server = await startNats({ args: ['--config', config, '--jetstream', '--store_dir', folder] })
  closing.push(server.stop)
  const own = { servers: [server.host], user: 'oppidum', password: 'a long one', tls: false }

  const buffer = await bufferAt({ servers: own })
  await append(buffer, 'one', 'two')
  const { texts, positions } = await read(buffer, 2)
  expect(texts.sort()).toEqual(['one', 'two'])
  await buffer.removeUpTo(positions[1] as number)
  expect(await buffer.size()).toMatchObject({ messages: 0 })

  const faults: Error[] = []
  const [from, to] = await Promise.all([1, 2].map(() => natsBus(own, 'oppidum.a', (it) => faults.push(it))))
  closing.push(async () => Promise.all([from?.close(), to?.close()]))
  const heard: object[] = []
  to?.subscribe((it) => heard.push(it))
  await from?.publish({ cityId: 'montevideo', kind: 'traffic' })
  await vi.waitUntil(() => heard.length > 0)
  expect(faults).toEqual([])

  await expect(connect({ servers: server.host })).rejects.toThrow(/authorization/i)
  const connection = await connect({ servers: server.host, user: 'oppidum', pass: 'a long one' })
  closing.push(() => connection.close())
  connection.subscribe('>', {
    callback: (error) => {
      if (error) faults.push(error)
    },
  })
  connection.publish('others.values', 'x')
  await vi.waitUntil(() => faults.length > 0)
  expect(faults[0]?.message).toMatch(/permissions/i)
})
