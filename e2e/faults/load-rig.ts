import { setTimeout as wait } from 'node:timers/promises'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { apiKeyOf, somebody } from '../support/people.ts'
import { type Called, type Caller, caller } from './caller.ts'
import { type CallCounts, callCounts } from './fault-log.ts'
import { type HonestyWatch, honestyWatch } from './honesty-watch.ts'
import { type PageReader, pageReader } from './page-reader.ts'
import { type Acknowledged, type Writer, writer } from './records-load.ts'
import { differences, type StoreJudge } from './store-judge.ts'
import type { Tally } from './tally.ts'
import { type Meter, meter, ROWS } from './telemetry-load.ts'
import type { Troubles } from './troubles.ts'

const KINDS = ['incidents', 'service-requests'] as const
/** After the last fault, everything that was begun is acknowledged by then. */
const FINISH_MS = 120_000
/** Of one meter's values: none of another one has the same time. */
const METER_MS = 10_000_000

/** What became of the load, as the store says at the end. */
export interface Outcome extends Tally {
  acknowledged: number
  /** Observations. */
  delivered: number
  stored: number
  /** Deliveries that are not in the store as a whole, and what was set aside, in sentences. */
  missing: string[]
  events: Awaited<ReturnType<StoreJudge['events']>>
  calls: CallCounts
  /** Calls with a key by each writer; values that meters deliver are not counted. */
  counted: { receipts: number; sum: number; answered: number; without: number }[]
  /** Where a reader's picture is not the store's. */
  different: string[]
  caughtUpSeconds: number
  /** What was never acknowledged. */
  unfinished: string[]
}

export interface LoadRig {
  readers: PageReader[]
  honesty: HonestyWatch
  /** What each writer was answered so far. */
  acknowledged(): Acknowledged[]
  /** Lets everybody finish what they have begun, and asks the store. */
  finish(): Promise<Outcome>
  close(): void
}

interface Options {
  instances: readonly (Called & { directUrl: string })[]
  judge: StoreJudge
  troubles: Troubles
  city: string
  writers: number
  meters: number
  readersOfEach: number
  /** The time of the first observation, epoch ms. */
  firstValueMs: number
  /** How long readers and a stream of values may take to catch up at the end, ms. */
  recoveryMs: number
}

/** Writers, meters and readers at work on some instances. */
export async function startLoad(options: Options): Promise<LoadRig> {
  const { instances, judge, troubles, city, firstValueMs, recoveryMs } = options
  let [isOver, isAbandoned] = [false, false]
  const entrance = instances[0]?.directUrl ?? ''
  const people: { id: string; caller: Caller; load: Writer | Meter }[] = []
  for (let number = 0; number < options.writers + options.meters; number++) {
    const isWriter = number < options.writers
    const person = await somebody(entrance, { plan: 'pro' })
    const secret = await apiKeyOf(entrance, person, `key ${number}`, isWriter ? ['write'] : ['ingest'])
    const calls = caller(instances, troubles, number, () => isAbandoned)
    const load = isWriter
      ? writer(`writer-${number}`, secret, calls)
      : meter(`meter-${number}`, secret, firstValueMs + number * METER_MS, calls)
    people.push({ id: person.userId, caller: calls, load })
  }
  const writers = people.flatMap(({ load }) => ('acknowledged' in load ? [load] : []))
  const meters = people.flatMap(({ load }) => ('rows' in load ? [load] : []))
  const readers = instances.flatMap((it) =>
    Array.from({ length: options.readersOfEach }, (_, index) => pageReader(`reader ${index + 1} of ${it.part.name}`, it, city)),
  )
  await wait(3_000)
  const honesty = honestyWatch(readers, judge)
  const unfinished: string[] = []
  const working = people.map(({ load }) => load.work(() => isOver).catch((error: Error) => void unfinished.push(error.message)))

  /** @param endedMs of performance.now() */
  async function picturesAfter(endedMs: number): Promise<Pick<Outcome, 'different' | 'caughtUpSeconds'>> {
    const records = { incidents: await judge.records('incidents'), 'service-requests': await judge.records('service-requests') }
    const different = () => readers.flatMap((it) => KINDS.flatMap((kind) => differences(it, kind, records[kind], PAGE_LIMIT)))
    while (different().length > 0 && performance.now() - endedMs < recoveryMs) await wait(200)
    return { different: different(), caughtUpSeconds: (performance.now() - endedMs) / 1_000 }
  }

  async function valuesAfter(endedMs: number): Promise<Pick<Outcome, 'delivered' | 'stored' | 'missing'>> {
    const delivered = meters.reduce((sum, it) => sum + it.rows(), 0)
    const count = () => judge.observations(firstValueMs, firstValueMs + people.length * METER_MS)
    // A stream in front of the store is drained after the end.
    while ((await count()) < delivered && performance.now() - endedMs < recoveryMs) await wait(200)
    const incomplete = meters.map(async ({ startMs, rows }, index) =>
      (await judge.incomplete(startMs, rows() / ROWS, ROWS)).map(
        ({ number, observations }) =>
          `${observations} observations of delivery ${number} of ${rows() / ROWS} of meter ${index + 1} are stored`,
      ),
    )
    return { delivered, stored: await count(), missing: [...(await Promise.all(incomplete)).flat(), ...(await judge.setAside())] }
  }

  return {
    readers,
    honesty,
    acknowledged: () => writers.map((it) => it.acknowledged),
    async finish() {
      isOver = true
      await Promise.race([Promise.all(working), wait(FINISH_MS)])
      isAbandoned = true
      await Promise.all(working)
      await honesty.stop()
      const endedMs = performance.now()
      const pictures = await picturesAfter(endedMs)
      const compared = await Promise.all(writers.map((it) => judge.compare(it.acknowledged)))
      const countedFor = people.slice(0, options.writers).map(async ({ id, caller: { tries } }) => ({
        ...(await judge.counted(id)),
        answered: tries.filter((it) => it.end === 'answered').length,
        without: tries.filter((it) => it.end === 'cut' || it.end === 'hung').length,
      }))
      return {
        ...pictures,
        ...(await valuesAfter(endedMs)),
        lost: compared.flatMap((it) => it.lost),
        doubled: compared.flatMap((it) => it.doubled),
        acknowledged: writers.reduce((sum, { acknowledged: it }) => sum + it.created.size + it.commented.size + it.moved.size, 0),
        events: await judge.events(),
        calls: callCounts(people.flatMap((it) => it.caller.tries)),
        counted: await Promise.all(countedFor),
        unfinished,
      }
    },
    close() {
      for (const it of readers) it.close()
    },
  }
}

/** The counts as lines. */
export function outcomeLines(it: Outcome, honesty: HonestyWatch): string {
  const sum = (key: 'receipts' | 'answered' | 'without') => it.counted.reduce((total, counts) => total + counts[key], 0)
  const { calls, events } = it
  return `records: acknowledged, lost, doubled             ${it.acknowledged}, ${it.lost.length}, ${it.doubled.length}
records created, their events                    ${events.records}, ${events.created}
observations: acknowledged, stored               ${it.delivered}, ${it.stored}
calls: all, answered, 503, 409, cut              ${calls.calls}, ${calls.answered}, ${calls.refused}, ${calls.busy}, ${calls.cut}
calls without an explanation, over the limit     ${calls.wrong.length}, ${calls.late.length}
slowest answer, slowest 503                      ${(calls.slowestAnswerMs / 1_000).toFixed(1)} s, ${(calls.slowestRefusalMs / 1_000).toFixed(1)} s
counted calls: answered, counted, without answer ${sum('answered')}, ${sum('receipts')}, ${sum('without')}
readers: longest behind, longest without a word  ${(honesty.longestBehindMs() / 1_000).toFixed(1)} s, ${(honesty.longestSilentMs() / 1_000).toFixed(1)} s
readers equal to the store after the end         ${it.caughtUpSeconds.toFixed(1)} s`
}
