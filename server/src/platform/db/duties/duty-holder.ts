import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { StoreAddress } from '../connection.ts'
import { DUTIES, type Duty } from './duty.ts'
import { endWriters, raiseEpoch, releaseDuty, removeInstance, touchInstance, tryDuties } from './duty-store.ts'
import { type Tenure, underTenure } from './fence.ts'

const BEAT_MS = 1_000
/** The store ends the connection of an instance that is silent for this long, which releases its locks. */
const SILENT_MS = 6_000
/** A reply of the store that takes longer counts as a lost connection. */
const REPLY_MS = 4_000
/** How long a new holder waits for transactions of the one before, until it ends them. */
const WRITERS_MS = 1_000
/** Duties are passed on only to instances that have run for this long. */
const SETTLED_SECONDS = 10
/** After passing a duty on, an instance leaves it alone for this long. */
const REST_MS = 5_000
/** If it had to take it back, it keeps it at least this long. */
const KEEP_MS = 60_000
/** Versions before duties had one leader, which holds this lock alone. It and a holder of duties never work at the same time. */
const FORMER_LEADER_LOCK = 7_301_966

export interface DutyHolder {
  /** Id of this instance. */
  id: string
  /** Resolves once every duty was tried. */
  first: Promise<void>
  held(): readonly Duty[]
  /** Instances that were alive at the last look, this one included; at least 1. */
  instances(): number
  /** Gives up every duty, after its work has ended. */
  stop(): Promise<void>
}

interface Options {
  /** Id of this instance, a new one for each process; default: one of its own. */
  id?: string
  /** Of the program. */
  version: string
  /**
   * Called under the new tenure each time a duty is taken. If it throws, the duty is given up and tried again.
   * @param stopping aborted when the holder stops, which waits for it
   */
  onStart(duty: Duty, stopping: AbortSignal): Promise<void>
  /** Called when a duty is lost or given up, under the ended or ending tenure. */
  onStop(duty: Duty): Promise<void>
  onFault(error: Error): void
}

/** The instance that should have the duty, by highest random weight: the others keep theirs when one comes or goes. */
export function preferred(duty: Duty, ids: readonly string[]): string | undefined {
  const weight = (id: string) => createHash('sha256').update(`${duty} ${id}`).digest('hex')
  return ids.toSorted((a, b) => (weight(a) < weight(b) ? 1 : -1))[0]
}

/** Takes the duties that nobody has, by locks on a separate connection, and passes some on to other instances. */
export function dutyHolder(address: StoreAddress, { id = randomUUID(), version, onStart, onStop, onFault }: Options): DutyHolder {
  const tenures = new Map<Duty, Tenure>()
  const restsUntil = new Map<Duty, number>()
  const keepsUntil = new Map<Duty, number>()
  let client: pg.Client | null = null
  let alive: readonly { id: string; ageSeconds: number }[] = []
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...address,
      connectionTimeoutMillis: 5_000,
      query_timeout: REPLY_MS,
      keepAlive: true,
      // A beat is sent while a claim waits for its answer.
      pipeline: true,
      // A beat that is lost in a crash does no harm; a tenure is written durably.
      options: `-c idle_session_timeout=${SILENT_MS} -c idle_in_transaction_session_timeout=${SILENT_MS} -c synchronous_commit=off`,
    })
    const lost = () => {
      if (client !== fresh) return
      client = null
      turn = turn.then(stopAll)
    }
    fresh.on('error', (error) => {
      onFault(error)
      lost()
    })
    fresh.on('end', lost)
    try {
      await fresh.connect()
      const { rows } = await fresh.query<{ taken: boolean }>('select pg_try_advisory_lock_shared($1) as taken', [FORMER_LEADER_LOCK])
      if (rows[0]?.taken) return fresh
      throw new Error('An instance of an earlier version leads.')
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
  }

  function drop(of: pg.Client): void {
    if (client === of) {
      client = null
      turn = turn.then(stopAll)
    }
    void of.end().catch(() => undefined)
  }

  async function stopOne(duty: Duty): Promise<void> {
    const tenure = tenures.get(duty)
    if (!tenure) return
    tenures.delete(duty)
    await underTenure(tenure, () => onStop(duty)).catch(onFault)
  }

  async function stopAll(): Promise<void> {
    for (const duty of [...tenures.keys()].reverse()) await stopOne(duty)
  }

  async function claim(of: pg.Client, duty: Duty): Promise<number> {
    for (let left = 3; ; left--) {
      try {
        await of.query(`begin; set local lock_timeout = ${WRITERS_MS}; set local synchronous_commit = on`)
        const epoch = await raiseEpoch(of, duty, id)
        await of.query('commit')
        return epoch
      } catch (error) {
        await of.query('rollback')
        if ((error as { code?: unknown }).code !== '55P03' || left === 0) throw error
        await endWriters(of, duty)
      }
    }
  }

  async function take(of: pg.Client, duty: Duty): Promise<void> {
    try {
      const tenure = { duty, epoch: await claim(of, duty) }
      tenures.set(duty, tenure)
      await underTenure(tenure, () => onStart(duty, stopping.signal))
    } catch (error) {
      if (!stopping.signal.aborted) onFault(error as Error)
      await stopOne(duty)
      if (client === of) await releaseDuty(of, duty)
    }
  }

  async function passOn(of: pg.Client): Promise<void> {
    const nowMs = performance.now()
    const ids = alive.filter((it) => it.id === id || it.ageSeconds >= SETTLED_SECONDS).map((it) => it.id)
    const duty = [...tenures.keys()].find((it) => preferred(it, ids) !== id && nowMs >= (keepsUntil.get(it) ?? 0))
    if (ids.length < 2 || !duty) return
    await stopOne(duty)
    restsUntil.set(duty, nowMs + REST_MS)
    keepsUntil.set(duty, nowMs + KEEP_MS)
    await releaseDuty(of, duty)
  }

  async function attempt(): Promise<void> {
    if (stopping.signal.aborted) return
    try {
      if (!client) {
        client = await connect()
        await beat()
      }
      const of = client
      if (!of) return
      const free = DUTIES.filter((it) => !tenures.has(it) && performance.now() >= (restsUntil.get(it) ?? 0))
      const taken = free.length > 0 ? await tryDuties(of, free) : []
      for (const duty of taken) if (client === of && !stopping.signal.aborted) await take(of, duty)
      if (client === of) await passOn(of)
    } catch (error) {
      onFault(error as Error)
    }
  }

  /** On its own, because taking a duty may take long. Between the statements of a claim it does no harm. */
  async function beat(): Promise<void> {
    const of = client
    if (!of) return
    try {
      alive = await touchInstance(of, { id, version })
    } catch (error) {
      // A store that is full refuses the write, but the connection and its locks are good.
      if (client !== of || typeof (error as { code?: unknown }).code === 'string') return
      onFault(error as Error)
      drop(of)
    }
  }

  const beating = setInterval(() => void beat(), BEAT_MS)
  const again = () => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      turn = turn.then(attempt).then(again)
    }, BEAT_MS)
  }
  const first = attempt()
  turn = first.then(again)

  return {
    id,
    first,
    held: () => [...tenures.keys()],
    instances: () => Math.max(1, alive.length),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await turn
      await stopAll()
      clearInterval(beating)
      const last = client
      client = null
      if (!last) return
      await removeInstance(last, id).catch(onFault)
      await last.end().catch(onFault)
    },
  }
}
