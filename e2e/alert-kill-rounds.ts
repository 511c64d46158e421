import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../tools/cluster/free-port.mjs'
import {
  FREE,
  happened,
  onScreen,
  prepareStorm,
  type Receipts,
  receiptsOf,
  SLOW,
  startAlertReceiver,
  writeStormCity,
} from './support/alert-storm.ts'
import { startServer } from './support/server-process.ts'
import { startStore } from './support/test-store.ts'

export interface AlertKillResult {
  rounds: number
  /** Changes of alerts that are notified: it fires, it is over. */
  transitions: number
  /** Requests that the receiver got. */
  received: number
  /** Under an id that had come before, with the same body. */
  repeated: number
  /** Under an id that had come before, with another body. */
  different: number
  /** Roads whose alert did not fire once and end once. */
  astray: string[]
  /** By a program that ignores messages whose id it has seen. */
  program: Receipts
  /** By the admin's notification centre. */
  screen: Receipts
}

/** From a round's values to its kill. */
const FIRST_KILL_MS = 50
const LAST_KILL_MS = 2_500
/** For what is still due at the end: a first retry comes after six seconds at most, a second after 24. */
const LAST_WAIT_MS = 120_000

/** Kills the server with SIGKILL during a storm of alerts, as often as asked. Each road's alert fires in one round and ends in the next. */
export async function alertKillRounds(rounds: number, roadsEachRound: number): Promise<AlertKillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'alert-kill-'))
  const store = await startStore()
  const receiver = await startAlertReceiver()
  const { path, places } = writeStormCity(folder, rounds * roadsEachRound)
  const env = {
    DATABASE_URL: store.url,
    DATA_DIR: folder,
    CITY_FILE: path,
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
    OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`,
    PORT: String(await freePort()),
  }
  let server = await startServer(env)
  try {
    const storm = await prepareStorm(server.url, receiver.port)
    await storm.deliver(FREE, places)
    await storm.addRule()
    const roadsOf = (round: number) => places.slice(Math.max(0, round) * roadsEachRound, Math.max(0, round + 1) * roadsEachRound)
    const deliverRound = async (round: number) => {
      await storm.deliverSurely(FREE, roadsOf(round - 1), () => server.url)
      await storm.deliverSurely(SLOW, roadsOf(round), () => server.url)
    }
    for (let round = 0; round < rounds; round++) {
      const delivering = deliverRound(round)
      // Each round is killed a little later: while values are stored, while rules are evaluated, while messages are written or sent.
      await wait(FIRST_KILL_MS + (LAST_KILL_MS - FIRST_KILL_MS) * (round / rounds))
      await server.kill()
      server = await startServer(env)
      await delivering
    }
    await deliverRound(rounds)
    const ended = async () => {
      const all = await happened(store.url)
      const ids = [...all.values()].flat().flatMap((it) => (it.to === 'firing' || it.to === 'resolved' ? it.id : []))
      const screen = await onScreen(server.url, storm.cookie)
      const astray = places.filter((it) => String(all.get(it)?.map(({ to }) => to)) !== 'firing,resolved')
      return { transitions: ids.length, astray, program: receiptsOf(ids, receiver.transitions()), screen: receiptsOf(ids, screen) }
    }
    const isPending = ({ astray, program, screen }: Awaited<ReturnType<typeof ended>>) =>
      astray.length + program.missing.length + screen.missing.length > 0
    let result = await ended()
    for (const endMs = Date.now() + LAST_WAIT_MS; isPending(result) && Date.now() < endMs; result = await ended()) await wait(1_000)
    return { rounds, ...result, ...receiver.counts }
  } finally {
    await server.kill()
    await receiver.stop()
    await store.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
