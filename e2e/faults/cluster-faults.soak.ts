import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { afterAll, expect, it } from 'vitest'
import { ensurePrograms } from '../../interop/debian.mjs'
import { apiKeyOf, somebody } from '../support/people.ts'
import { type Caller, caller } from './caller.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { dutyWatch } from './duty-watch.ts'
import { callCounts, faultTable } from './fault-log.ts'
import { breakInTurn, RECOVERY_MS, type Row, TAKE_OVER_MS } from './fault-run.ts'
import { seeded } from './faults.ts'
import { honestyWatch } from './honesty-watch.ts'
import { pageReader } from './page-reader.ts'
import { type Writer, writer } from './records-load.ts'
import { differences, storeJudge } from './store-judge.ts'
import { type Meter, meter } from './telemetry-load.ts'
import { troubles } from './troubles.ts'

/** FAULT_MINUTES: how long parts are broken. FAULT_SEED: repeats the order of another run. */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 20)
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const CITY = 'montevideo'
const WRITERS = 4
const METERS = 2
const READERS_OF_EACH = 2
/** After the last fault, everything that was begun is acknowledged by then. */
const FINISH_MS = 120_000
const KINDS = ['incidents', 'service-requests'] as const

let cluster: Cluster | undefined
const folder = mkdtempSync(join(tmpdir(), 'oppidum-faults-'))
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const say = (text: string) => process.stdout.write(`${text}\n`)

it(`${MINUTES} minutes of faults in a cluster lose nothing that was acknowledged, and no page is wrong without saying so`, async () => {
  await ensurePrograms(['nats-server', '/usr/lib/postgresql/15/bin/postgres'])
  say(`Faults for ${MINUTES} minutes with FAULT_SEED=${SEED}`)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  cluster = await startCluster(folder)
  const { instances } = cluster
  const trouble = troubles()
  const judge = storeJudge(cluster.storeUrl)
  const duties = dutyWatch(cluster.storeUrl, instances)

  let [isOver, isAbandoned] = [false, false]
  const people: { id: string; caller: Caller; load: Writer | Meter }[] = []
  const startMs = Date.now() - 86_400_000
  for (let number = 0; number < WRITERS + METERS; number++) {
    const isWriter = number < WRITERS
    const person = await somebody(instances[0]?.directUrl ?? '', { plan: 'pro' })
    const secret = await apiKeyOf(instances[0]?.directUrl ?? '', person, `key ${number}`, isWriter ? ['write'] : ['ingest'])
    const calls = caller(instances, trouble, number, () => isAbandoned)
    const load = isWriter
      ? writer(`writer-${number}`, secret, calls)
      : meter(`meter-${number}`, secret, startMs + number * 10_000_000, calls)
    people.push({ id: person.userId, caller: calls, load })
  }
  const writers = people.flatMap(({ load }) => ('acknowledged' in load ? [load] : []))
  const meters = people.flatMap(({ load }) => ('rows' in load ? [load] : []))
  const readers = instances.flatMap((it) =>
    Array.from({ length: READERS_OF_EACH }, (_, index) => pageReader(`reader ${index + 1} of ${it.part.name}`, it, CITY)),
  )
  await wait(3_000)
  const honesty = honestyWatch(readers, judge)

  const unfinished: string[] = []
  const working = people.map(({ load }) => load.work(() => isOver).catch((error: Error) => void unfinished.push(error.message)))
  const rows: Row[] = await breakInTurn({ cluster, duties, readers, judge, troubles: trouble }, MINUTES * 60_000, seeded(SEED), (row) =>
    say(faultTable([row]).split('\n')[1] ?? ''),
  )
  isOver = true
  await Promise.race([Promise.all(working), wait(FINISH_MS)])
  isAbandoned = true
  await Promise.all(working)
  await honesty.stop()

  const records = { incidents: await judge.records('incidents'), 'service-requests': await judge.records('service-requests') }
  const different = () => readers.flatMap((it) => KINDS.flatMap((kind) => differences(it, kind, records[kind], PAGE_LIMIT)))
  const endedMs = performance.now()
  while (different().length > 0 && performance.now() - endedMs < RECOVERY_MS) await wait(200)
  const caughtUpSeconds = (performance.now() - endedMs) / 1_000

  const compared = await Promise.all(writers.map((it) => judge.compare(it.acknowledged)))
  const lost = compared.flatMap((it) => it.lost)
  const doubled = compared.flatMap((it) => it.doubled)
  const delivered = meters.reduce((sum, it) => sum + it.rows(), 0)
  const count = () => judge.observations(startMs, startMs + people.length * 10_000_000)
  // A stream in front of the store is drained after the end.
  while ((await count()) < delivered && performance.now() - endedMs < RECOVERY_MS) await wait(200)
  const stored = await count()
  const events = await judge.events()
  const calls = callCounts(people.flatMap((it) => it.caller.tries))
  const counts = await Promise.all(
    // Deliveries are not counted.
    people.slice(0, WRITERS).map(async ({ id, caller: { tries } }) => ({
      ...(await judge.counted(id)),
      answered: tries.filter((it) => it.end === 'answered').length,
      without: tries.filter((it) => it.end === 'cut' || it.end === 'hung').length,
    })),
  )
  const sum = (key: 'receipts' | 'answered' | 'without') => counts.reduce((total, it) => total + it[key], 0)
  const acknowledged = writers.reduce((total, { acknowledged: it }) => total + it.created.size + it.commented.size + it.moved.size, 0)

  say(`
${faultTable(rows)}

seed                                             ${SEED}
faults                                           ${rows.length}
records: acknowledged, lost, doubled             ${acknowledged}, ${lost.length}, ${doubled.length}
records created, their events                    ${events.records}, ${events.created}
observations: acknowledged, stored               ${delivered}, ${stored}
calls: all, answered, 503, 409, cut              ${calls.calls}, ${calls.answered}, ${calls.refused}, ${calls.busy}, ${calls.cut}
calls without an explanation, over the limit     ${calls.wrong.length}, ${calls.late.length}
slowest answer, slowest 503                      ${(calls.slowestAnswerMs / 1_000).toFixed(1)} s, ${(calls.slowestRefusalMs / 1_000).toFixed(1)} s
counted calls: answered, counted, without answer ${sum('answered')}, ${sum('receipts')}, ${sum('without')}
readers: longest behind, longest without a word  ${(honesty.longestBehindMs() / 1_000).toFixed(1)} s, ${(honesty.longestSilentMs() / 1_000).toFixed(1)} s
readers equal to the store after the end         ${caughtUpSeconds.toFixed(1)} s
ended by themselves                              ${cluster.ownEnds().length}`)
  const fatals = instances.flatMap((it) => it.fatals)
  for (const it of [...unfinished, ...calls.wrong, ...calls.late, ...honesty.lies, ...cluster.ownEnds(), ...fatals].slice(0, 40)) say(it)

  for (const it of readers) it.close()
  await duties.stop()
  await judge.close()

  expect(rows.length).toBeGreaterThan(MINUTES)
  expect.soft({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  expect.soft(unfinished).toEqual([])
  expect.soft(events.created).toBe(events.records)
  expect.soft(stored).toBe(delivered)
  expect.soft(calls.wrong).toEqual([])
  expect.soft(calls.late).toEqual([])
  for (const it of counts) {
    expect.soft(it.receipts).toBe(it.sum)
    expect.soft(it.receipts).toBeGreaterThanOrEqual(it.answered)
    // A count may stand for an answer that was on its way when the line was cut.
    expect.soft(it.receipts).toBeLessThanOrEqual(it.answered + it.without)
  }
  expect.soft(different()).toEqual([])
  expect.soft(honesty.lies).toEqual([])
  expect.soft([...cluster.ownEnds(), ...fatals]).toEqual([])
  expect.soft(rows.filter((it) => it.recoverySeconds === null)).toEqual([])
  expect.soft(rows.filter((it) => it.takeOverSeconds === null || (it.takeOverSeconds ?? 0) * 1_000 > TAKE_OVER_MS)).toEqual([])
})
