import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ensurePrograms } from '../../interop/debian.mjs'
import type { DurableBuffer } from '../../server/src/adapters/buffer/durable-buffer.ts'
import { jetStreamBuffer } from '../../server/src/adapters/buffer/jetstream.adapter.ts'
import { NATS_PROGRAM, natsVersion } from '../../server/src/adapters/bus/testing/nats-program.ts'
import { seeded } from './faults.ts'
import { type NatsServer, natsServers } from './nats-servers.ts'
import { type TcpLine, tcpLine } from './tcp-line.ts'

/** FAULT_MINUTES: how long servers are broken. FAULT_SEED: repeats the order of another run. NATS_SERVER: another program. */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 5)
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const LENGTHS_MS = [3_000, 8_000, 12_000, 25_000]
const REST_MS = 4_000
const WRITERS = 3
const BETWEEN_MS = 30
const AGAIN_MS = 200
const REMOVE_EVERY_MS = 1_000
/** For everything accepted to be read once all works again. */
const READ_WITHIN_MS = 40_000

/** As an instance has it: a buffer by lines of its own. */
interface Client {
  buffer: DurableBuffer
  lines: TcpLine[]
}

const folder = mkdtempSync(join(tmpdir(), 'oppidum-buffer-'))
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const say = (text: string) => process.stdout.write(`${text}\n`)
const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)] as T

it(`${MINUTES} minutes of faults of NATS lose nothing of what a buffer accepted`, async () => {
  if (NATS_PROGRAM === 'nats-server') await ensurePrograms(['nats-server'])
  say(`NATS ${natsVersion()}, FAULT_SEED=${SEED}`)
  const servers = await natsServers(join(folder, 'nats'))
  ends.push(() => Promise.all(servers.map((it) => it.part.kill())))
  const clients = await Promise.all(Array.from({ length: 3 }, () => startClient(servers)))
  const random = seeded(SEED)
  const accepted = new Set<string>()
  /** By message, where it was read. */
  const positions = new Map<string, Set<number>>()
  let isOver = false
  let reader = 0

  async function write(writer: number): Promise<void> {
    for (let count = 0; !isOver; count++) {
      const id = `${writer}-${count}`
      for (let tries = 0; !isOver && !accepted.has(id); tries++) {
        const { buffer } = clients[(writer + count + tries) % clients.length] as Client
        await buffer.append(id, Buffer.from(id)).then(
          () => accepted.add(id),
          () => wait(AGAIN_MS),
        )
      }
      await wait(BETWEEN_MS)
    }
  }

  /** One after the other, as the holder of the duty does, each from the oldest message on. */
  async function readOn(until: AbortSignal): Promise<void> {
    let removedMs = 0
    while (!until.aborted) {
      const mine = reader
      const { buffer } = clients[mine] as Client
      try {
        for await (const { position, payload } of buffer.read(until)) {
          const id = Buffer.from(payload).toString()
          positions.set(id, (positions.get(id) ?? new Set()).add(position))
          if (performance.now() - removedMs > REMOVE_EVERY_MS) {
            removedMs = performance.now()
            await buffer.removeUpTo(position).catch(() => undefined)
          }
          if (reader !== mine) break
        }
      } catch {
        // It cannot be reached: the next reading begins where this one ended.
      }
      await wait(AGAIN_MS)
    }
  }

  const end = new AbortController()
  const reading = readOn(end.signal)
  const writing = Array.from({ length: WRITERS }, (_, index) => write(index))
  const overMs = performance.now() + MINUTES * 60_000
  let faults = 0
  while (performance.now() < overMs) {
    const [server, client, lengthMs] = [pick(servers, random), pick(clients, random), pick(LENGTHS_MS, random)]
    const [how, begin] = pick(
      [
        ['kill -9', () => server.part.kill()],
        ['SIGSTOP', () => server.part.freeze()],
        ['hold from the others', () => become(server.routes, 'hold')],
        ['hold from the others', () => become(server.routes, 'hold')],
        ['SIGSTOP of all', () => servers.forEach((it) => void it.part.freeze())],
        ['hold a client', () => become(client.lines, 'hold')],
        ['reset a client', () => become(client.lines, 'reset')],
      ] as const,
      random,
    )
    await begin()
    await wait(lengthMs)
    for (const it of servers) {
      become(it.routes, 'open')
      it.part.thaw()
      await it.part.start()
    }
    for (const it of clients) become(it.lines, 'open')
    await wait(REST_MS)
    reader = Math.floor(random() * clients.length)
    faults++
    say(`${how}, ${lengthMs / 1_000} s: ${accepted.size} accepted, ${positions.size} read`)
  }
  isOver = true
  await Promise.all(writing)
  const lost = () => [...accepted].filter((it) => !positions.has(it))
  const deadlineMs = performance.now() + READ_WITHIN_MS
  while (lost().length > 0 && performance.now() < deadlineMs) await wait(AGAIN_MS)
  end.abort()
  await reading

  const renumbered = [...positions].filter(([, at]) => at.size > 1).map(([id, at]) => `${id} at ${[...at].join(', ')}`)
  say(`faults ${faults}, accepted ${accepted.size}, lost ${lost().length}, read at two positions ${renumbered.length}`)
  expect(accepted.size).toBeGreaterThan(faults)
  expect.soft(lost()).toEqual([])
  expect.soft(renumbered).toEqual([])
})

function become(lines: readonly TcpLine[], state: Parameters<TcpLine['become']>[0]): void {
  for (const it of lines) it.become(state)
}

async function startClient(servers: readonly NatsServer[]): Promise<Client> {
  const lines = await Promise.all(servers.map((it) => tcpLine(it.port)))
  const buffer = await jetStreamBuffer(
    { servers: lines.map((it) => `127.0.0.1:${it.port}`), user: undefined, password: undefined, tls: false },
    { name: 'values', limitBytes: 128_000_000, onFault: () => undefined },
  )
  ends.push(() => lines.forEach((it) => void it.close()))
  ends.push(() => buffer.close())
  return { buffer, lines }
}
