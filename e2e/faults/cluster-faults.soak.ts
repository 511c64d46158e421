import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ensurePrograms } from '../../interop/debian.mjs'
import { type Cluster, startCluster } from './cluster.ts'
import { dutyWatch } from './duty-watch.ts'
import { faultTable } from './fault-log.ts'
import { breakInTurn, RECOVERY_MS, type Row, TAKE_OVER_MS } from './fault-run.ts'
import { seeded } from './faults.ts'
import { outcomeLines, startLoad } from './load-rig.ts'
import { expectNothingLost } from './outcome-checks.ts'
import { plantFaults } from './planted-faults.ts'
import { storeJudge } from './store-judge.ts'
import { troubles } from './troubles.ts'

/** FAULT_MINUTES: how long parts are broken. FAULT_SEED: repeats the order of another run. */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 20)
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const CITY = 'montevideo'

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

  const load = await startLoad({
    instances,
    judge,
    troubles: trouble,
    city: CITY,
    writers: 4,
    meters: 2,
    readersOfEach: 2,
    firstValueMs: Date.now() - 86_400_000,
    recoveryMs: RECOVERY_MS,
  })
  const { readers, honesty } = load

  const rows: Row[] = await breakInTurn({ cluster, duties, readers, judge, troubles: trouble }, MINUTES * 60_000, seeded(SEED), (row) =>
    say(faultTable([row]).split('\n')[1] ?? ''),
  )
  const outcome = await load.finish()

  say(`
${faultTable(rows)}

seed                                             ${SEED}
faults                                           ${rows.length}
${outcomeLines(outcome, honesty)}
ended by themselves                              ${cluster.ownEnds().length}`)
  const fatals = instances.flatMap((it) => it.fatals)
  const { calls, unfinished } = outcome
  for (const it of [...unfinished, ...calls.wrong, ...calls.late, ...honesty.lies, ...cluster.ownEnds(), ...fatals].slice(0, 40)) say(it)

  const [spoiled] = load.acknowledged()
  const planted = spoiled && (await plantFaults(cluster.storeUrl, spoiled))
  const seen = spoiled && (await judge.compare(spoiled))
  load.close()
  await duties.stop()
  await judge.close()

  expect(rows.length).toBeGreaterThan(MINUTES)
  expectNothingLost(outcome, honesty)
  // The judge is not blind: it sees what was spoiled on purpose after the end.
  expect.soft({ lost: seen?.lost.sort(), doubled: seen?.doubled }).toEqual(planted)
  expect.soft([...cluster.ownEnds(), ...fatals]).toEqual([])
  expect.soft(rows.filter((it) => it.recoverySeconds === null)).toEqual([])
  expect.soft(rows.filter((it) => it.takeOverSeconds === null || (it.takeOverSeconds ?? 0) * 1_000 > TAKE_OVER_MS)).toEqual([])
})
