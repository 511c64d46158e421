import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { DutyWatch } from './duty-watch.ts'
import { type Fault, faultsOf, inTurn } from './faults.ts'
import type { PageReader } from './page-reader.ts'
import type { StoreJudge } from './store-judge.ts'
import type { Troubles } from './troubles.ts'

/** Some are long enough that a page has to say so. */
const LENGTHS_MS = [4_000, 8_000, 12_000, 38_000]
/** Of a run that is too short for them. */
const SHORT_LENGTHS_MS = [3_000, 6_000]
const SHORT_RUN_MS = 300_000
const REST_MS = 4_000
const SHORT_REST_MS = 1_000
/** Within this everything works again after a fault, and readers are up to date. */
export const RECOVERY_MS = 45_000
/** Duties of an instance that is gone are somebody else's. */
export const TAKE_OVER_MS = 10_000
const LOOK_MS = 250

export interface Row {
  atSeconds: number
  fault: string
  seconds: number
  /** Until every instance is ready and every reader up to date; null when not within the limit. */
  recoverySeconds: number | null
  /** The slowest of the duties that the instance held; null when one was not taken over; undefined when it held none. */
  takeOverSeconds?: number | null
}

/** Breaks one part after the other for so long, and waits after each until everything works again. */
export async function breakInTurn(
  {
    cluster,
    duties,
    readers,
    judge,
    troubles,
  }: { cluster: Cluster; duties: DutyWatch; readers: PageReader[]; judge: StoreJudge; troubles: Troubles },
  forMs: number,
  random: () => number,
  tell: (row: Row) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  const startedMs = performance.now()
  const lengths = forMs < SHORT_RUN_MS ? SHORT_LENGTHS_MS : LENGTHS_MS
  for (const fault of inTurn(faultsOf(cluster), random, (it) => duties.heldBy(it).length)) {
    const lengthMs = lengths[Math.floor(random() * lengths.length)] as number
    if (performance.now() - startedMs + lengthMs > forMs) break
    const row: Row = {
      atSeconds: (performance.now() - startedMs) / 1_000,
      fault: `${fault.part}: ${fault.how}`,
      seconds: lengthMs / 1_000,
      ...(await broken(fault, lengthMs)),
    }
    rows.push(row)
    tell(row)
    await wait(forMs < SHORT_RUN_MS ? SHORT_REST_MS : REST_MS)
  }
  return rows

  async function broken(fault: Fault, lengthMs: number): Promise<Pick<Row, 'recoverySeconds' | 'takeOverSeconds'>> {
    const end = fault.hides === undefined ? () => undefined : troubles.begin(fault.hides)
    const held = fault.drops === undefined ? [] : duties.heldBy(fault.drops)
    await fault.begin()
    // Killed processes are started again only after the length: the limit of a take-over is longer than some.
    const takeOver = held.length > 0 ? duties.takenOver(held, fault.drops ?? '', Math.max(lengthMs, TAKE_OVER_MS)) : undefined
    await Promise.all([wait(lengthMs), takeOver])
    await cluster.heal()
    end()
    const times = takeOver && [...(await takeOver).values()]
    return {
      recoverySeconds: await recovery(),
      ...(times && { takeOverSeconds: times.includes(null) ? null : Math.max(...(times as number[])) / 1_000 }),
    }
  }

  async function recovery(): Promise<number | null> {
    const fromMs = performance.now()
    // The versions of the moment of healing: later ones are on their way.
    let wanted: Awaited<ReturnType<StoreJudge['versions']>> | null = null
    while (performance.now() - fromMs < RECOVERY_MS) {
      wanted ??= await judge.versions().catch(() => null)
      if (wanted && (await everythingWorks(wanted))) return (performance.now() - fromMs) / 1_000
      await wait(LOOK_MS)
    }
    return null
  }

  async function everythingWorks(wanted: NonNullable<Awaited<ReturnType<StoreJudge['versions']>>>): Promise<boolean> {
    if (!readers.every((it) => it.version('incidents') >= wanted.incidents && it.version('service-requests') >= wanted['service-requests']))
      return false
    const ready = await Promise.all(
      cluster.instances.map(({ directUrl }) =>
        fetch(`${directUrl}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
          async (it) => (await it.arrayBuffer()) && it.ok,
          () => false,
        ),
      ),
    )
    return ready.every((it) => it)
  }
}
