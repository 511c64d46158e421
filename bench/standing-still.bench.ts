import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { it } from 'vitest'
import { WebSocket } from 'ws'
import { residentMb } from './process-memory.ts'
import { reportFigure } from './report.ts'
import { startOppidum } from './served.ts'

const CLIENTS = 100
const SECONDS = 60
/** Clock ticks per second in /proc, on every Linux that Node supports. */
const TICKS = 100

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

it(`the serving process with the demo city and ${CLIENTS} clients that only watch`, async () => {
  const oppidum = await startOppidum()
  const pid = oppidum.process.pid as number
  const clients = Array.from({ length: CLIENTS }, () => new WebSocket(`ws://127.0.0.1:${oppidum.port}/ws`, { perMessageDeflate: false }))
  for (const client of clients) client.on('open', () => client.send(JSON.stringify({ type: 'hello', since: {} })))
  // The background work of a first start is not idling.
  await wait(30_000)
  const before = cpuSeconds(pid)
  await wait(SECONDS * 1_000)
  reportFigure(`serving process, ${CLIENTS} clients: share of one core`, ((cpuSeconds(pid) - before) / SECONDS) * 100, '%', 5)
  reportFigure('serving process: resident memory', residentMb(pid), 'MB', 200)
  for (const client of clients) client.terminate()
  await oppidum.stop()
})
