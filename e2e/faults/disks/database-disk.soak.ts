import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ensurePrograms } from '../../../interop/debian.mjs'
import { freePort } from '../../../tools/cluster/free-port.mjs'
import { RECOVERY_MS } from '../fault-run.ts'
import { outcomeLines, startLoad } from '../load-rig.ts'
import { expectNothingLost } from '../outcome-checks.ts'
import type { Part } from '../processes.ts'
import { migrateStore, type ServingPart, servingPart } from '../serving-part.ts'
import { storeJudge } from '../store-judge.ts'
import { storeServer, storeUrl } from '../store-servers.ts'
import { troubles } from '../troubles.ts'
import { type AnswerWatch, answerWatch } from './answer-watch.ts'
import { type FaultyDisk, faultyDisk } from './faulty-disk.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

const DISK_MB = 320
const HOLD_MS = 15_000
const REST_MS = 5_000
/** So that the log fits on the disk with the data. */
const SMALL_LOG = ['min_wal_size=32MB', 'max_wal_size=64MB']

const parts: Part[] = []
let disk: SmallDisk | undefined
const folder = mkdtempSync(join(tmpdir(), 'oppidum-database-disk-'))
afterAll(async () => {
  for (const it of parts.toReversed()) await it.kill()
  await disk?.remove()
  rmSync(folder, { recursive: true, force: true })
})

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Starts PostgreSQL again whenever it has ended, as systemd does. @returns the function that stops this */
function supervised(part: Part): () => Promise<void> {
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      if (part.pid() === null) await part.start().catch(() => undefined)
      await wait(500)
    }
  })()
  return async () => {
    stopped = true
    await watching
  }
}

interface Row {
  fault: string
  seconds: number
  /** Until a write was accepted again, s; null when not in time. */
  recoverySeconds: number | null
  reads: string
  writes: string
  /** How often PostgreSQL ended by itself. */
  ends: number
}

async function broken(
  fault: string,
  { begin, end }: { begin(): void; end(): void },
  { url }: ServingPart,
  store: Part,
  watch: AnswerWatch,
): Promise<Row> {
  const endsBefore = store.ownEnds.length
  watch.reset()
  begin()
  await wait(HOLD_MS)
  const [reads, writes] = [watch.reads(), watch.writes()]
  const healedMs = performance.now()
  end()
  const isWell = async () => {
    const ready = await fetch(`${url}/api/ready`).then(
      async (it) => (await it.arrayBuffer()) && it.ok,
      () => false,
    )
    return ready && watch.lastWriteMs() > healedMs
  }
  let recoverySeconds: number | null = null
  while (recoverySeconds === null && performance.now() - healedMs < RECOVERY_MS) {
    if (await isWell()) recoverySeconds = (performance.now() - healedMs) / 1_000
    else await wait(100)
  }
  await wait(REST_MS)
  return { fault, seconds: HOLD_MS / 1_000, recoverySeconds, reads, writes, ends: store.ownEnds.length - endsBefore }
}

it('a disk of the database that is full, read-only, failing or slow costs nothing that was acknowledged, and no restart of the server', async () => {
  await ensurePrograms(['/usr/lib/postgresql/15/bin/postgres', 'gcc'])
  chmodSync(folder, 0o711)
  const mounted = join(folder, 'disk')
  mkdirSync(mounted)
  const small = await smallDisk(mounted, DISK_MB)
  disk = small
  const faulty: FaultyDisk = await faultyDisk(folder)
  const { primary, primaryPort } = await storeServer(join(mounted, 'store'), { settings: SMALL_LOG, env: faulty.env })
  parts.push(primary)
  const url = storeUrl(primaryPort)
  await migrateStore(url, folder)
  const serving = await servingPart('instance', await freePort(), folder, { DATABASE_URL: url })
  parts.push(serving.part)
  const pid = serving.part.pid()
  const stopSupervisor = supervised(primary)
  const judge = storeJudge(url)
  const load = await startLoad({
    instances: [{ ...serving, directUrl: serving.url }],
    judge,
    troubles: troubles(),
    city: 'montevideo',
    writers: 3,
    meters: 1,
    readersOfEach: 2,
    firstValueMs: Date.now() - 86_400_000,
    recoveryMs: RECOVERY_MS,
  })
  const watch = await answerWatch(serving.url)
  const faults = {
    full: { begin: () => small.fill(), end: () => small.empty() },
    'read-only': { begin: () => faulty.set('read-only'), end: () => faulty.set('none') },
    failing: { begin: () => faulty.set('failing'), end: () => faulty.set('none') },
    'fsync of 400 ms': { begin: () => faulty.set('slow 400'), end: () => faulty.set('none') },
  }
  const rows: Row[] = []
  for (const [fault, how] of Object.entries(faults)) {
    const row = await broken(fault, how, serving, primary, watch)
    rows.push(row)
    say(
      `${fault} for ${row.seconds} s: works again after ${row.recoverySeconds?.toFixed(1) ?? 'too many'} s; PostgreSQL ended ${row.ends} times\n  reads  ${row.reads}\n  writes ${row.writes}`,
    )
  }
  const said = watch.sentences()
  await watch.stop()
  const outcome = await load.finish()
  say(`\n${outcomeLines(outcome, load.honesty)}\n${[...said].map(([sentence, times]) => `${times} times: ${sentence}`).join('\n')}`)
  for (const it of [...outcome.unfinished, ...outcome.calls.wrong, ...outcome.calls.late, ...load.honesty.lies, ...watch.wrong()].slice(
    0,
    40,
  ))
    say(it)
  load.close()
  await judge.close()
  await stopSupervisor()

  expectNothingLost(outcome, load.honesty)
  expect.soft(watch.wrong()).toEqual([])
  expect.soft(rows.filter((it) => it.recoverySeconds === null)).toEqual([])
  // It refused, and did not only wait.
  expect.soft(rows.filter((it) => !it.fault.startsWith('fsync') && !it.writes.includes('503'))).toEqual([])
  expect.soft(serving.part.pid()).toBe(pid)
  expect.soft([...serving.part.ownEnds, ...serving.fatals]).toEqual([])
})
