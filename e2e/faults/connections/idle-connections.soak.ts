import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { memoryUseOf, residentMb } from '../../../bench/process-memory.ts'
import { LIMITS } from '../../../server/src/platform/http/http-server.ts'
import { freePort } from '../../../tools/cluster/free-port.mjs'
import { run } from '../../support/command.ts'
import type { Part } from '../processes.ts'
import { servingPart } from '../serving-part.ts'
import { connectionsFrom, type Manner, openIdle } from './idle-sockets.ts'

/** Each group from an address of its own, as many as an address may have. */
const GROUPS: readonly { address: string; manner: Manner }[] = (
  [
    ['silent', 3],
    ['half a header', 3],
    ['a byte at a time', 3],
    ['never reads', 1],
  ] as const
).flatMap(([manner, addresses], row) =>
  Array.from({ length: addresses }, (_, column) => ({ manner, address: `127.0.${row + 1}.${column + 1}` })),
)
/** A large answer from memory. */
const LARGE = '/api/openapi.json'
const READS_EVERY_MS = 10
const MEASURE_MS = 15_000
/** What is silent or reads nothing is closed after 30 s; slow headers after 15 s, at which Node.js looks every 30 s. */
const CLOSED_MS = 75_000
/** The server has looked at a new connection by then, on a busy machine. */
const SEEN_MS = 5_000
const MEMORY_MB = 1_024
const SLOWER = 2
/** Below this nobody feels a difference, and a machine with other work has it by itself. */
const UNFELT_MS = 25

const parts: Part[] = []
const sockets: Socket[] = []
const folder = mkdtempSync(join(tmpdir(), 'oppidum-idle-'))
afterAll(async () => {
  for (const it of sockets) it.destroy()
  for (const it of parts) await it.kill()
  rmSync(folder, { recursive: true, force: true })
})

const say = (text: string) => process.stdout.write(`${text}\n`)

/** An ordinary reader's times, ms. @throws if an answer is no success */
async function readTimes(url: string, forMs: number): Promise<{ count: number; p50: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const times: number[] = []
  const read = () =>
    new Promise<number>((done, fail) => {
      const fromMs = performance.now()
      get(`${url}/api/incidents`, { agent }, (answer) => {
        answer.resume()
        answer.on('end', () => (answer.statusCode === 200 ? done(performance.now() - fromMs) : fail(new Error(String(answer.statusCode)))))
      }).on('error', fail)
    })
  const endMs = performance.now() + forMs
  while (performance.now() < endMs) {
    times.push(await read())
    await wait(READS_EVERY_MS)
  }
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return { count: times.length, p50: at(0.5), p99: at(0.99) }
}

it('10,000 connections that do nothing are limited by address, cost little, slow down nobody, and are closed', async () => {
  mkdirSync(join(folder, 'data'))
  const env = { DATA_DIR: join(folder, 'data') }
  const { code, error } = await run('oppidum', ['migrate'], env)
  expect({ code, error }).toMatchObject({ code: 0 })
  const port = await freePort()
  const { part, url, fatals } = await servingPart('server', port, folder, { ...env, RATE_LIMIT: 'on' })
  parts.push(part)
  const pid = part.pid() ?? 0
  await readTimes(url, 3_000)
  const before = await readTimes(url, MEASURE_MS)
  const residentBefore = residentMb(pid)

  const each = LIMITS.connectionsOfAddress
  const openedMs = performance.now()
  for (const { address, manner } of GROUPS) sockets.push(...(await openIdle(port, address, each, manner, LARGE)))
  // One more from an address that has all it may have.
  const [first] = GROUPS
  const more = await openIdle(port, first?.address ?? '', 50, 'silent', LARGE)
  // The system accepts connections before the server sees them.
  const lookedMs = performance.now()
  while (connectionsFrom(first?.address ?? '', port) > each && performance.now() - lookedMs < SEEN_MS) await wait(100)
  const held = GROUPS.map(({ address }) => connectionsFrom(address, port))
  const openSeconds = (performance.now() - openedMs) / 1_000
  const during = await readTimes(url, MEASURE_MS)
  const [resident, family] = [residentMb(pid), memoryUseOf(pid).shareMb]
  for (const it of more) it.destroy()

  const open = () => GROUPS.map(({ address }) => connectionsFrom(address, port)).reduce((sum, it) => sum + it, 0)
  while (open() > 0 && performance.now() - openedMs < CLOSED_MS + openSeconds * 1_000) await wait(1_000)
  const [left, closedSeconds] = [open(), (performance.now() - openedMs) / 1_000]
  const after = await readTimes(url, MEASURE_MS)

  const line = ({ count, p50, p99 }: typeof before) => `${count} reads, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  say(`connections opened                    ${GROUPS.length * each} in ${openSeconds.toFixed(1)} s
held by address                       ${held.join(' ')}
reads before                          ${line(before)}
reads with them                       ${line(during)}
reads after                           ${line(after)}
memory of the serving process         ${residentBefore.toFixed(0)} MB before, ${resident.toFixed(0)} MB with them; with its children ${family.toFixed(0)} MB
open ${closedSeconds.toFixed(0)} s after the first           ${left}`)

  for (const it of held) expect.soft(it).toBeLessThanOrEqual(each)
  // The first groups may have been closed while the last were opened.
  expect.soft(Math.max(...held)).toBeGreaterThan(each * 0.9)
  expect.soft(family).toBeLessThan(MEMORY_MB)
  expect.soft(during.p99).toBeLessThan(Math.max(UNFELT_MS, SLOWER * Math.max(before.p99, after.p99)))
  expect.soft(left).toBe(0)
  expect.soft([...part.ownEnds, ...fatals]).toEqual([])
})
