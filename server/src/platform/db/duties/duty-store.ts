import type { Tx } from '../connection.ts'
import { run, sql } from '../sql.ts'
import { DUTIES, DUTY_LOCK, DUTY_NUMBERS, type Duty, FENCE_LOCK } from './duty.ts'

type Connection = Pick<Tx, 'query'>

/** An instance that was silent for this long counts as gone. */
const ALIVE_SECONDS = 5
/** Rows of instances that are gone are kept this long. */
const KEPT = sql`interval '1 day'`

export interface Instance {
  /** A new one for each process. */
  id: string
  /** Of the program. */
  version: string
  startedAt: Date
  seenAt: Date
  /** Age of `seenAt` by the store's clock. */
  silentSeconds: number
  isAlive: boolean
}

export interface DutyStatus {
  duty: Duty
  /** Id of the instance that has the duty, or had it last; null if none ever had. */
  holder: string | null
  /** When the holder took it; null without one. */
  since: Date | null
  /** Whether the holder's lock exists at present. */
  isHeld: boolean
}

/** Instances that ran within the last day, the earliest first. */
export async function listInstances(tx: Connection): Promise<Instance[]> {
  const { rows } = await run<Instance>(
    tx,
    sql`select id, version, started_at as "startedAt", seen_at as "seenAt", silent as "silentSeconds",
          silent < ${ALIVE_SECONDS}::float8 as "isAlive"
        from (select *, greatest(0, extract(epoch from clock_timestamp() - seen_at))::float8 as silent from instance) i
        order by started_at, id`,
  )
  return rows
}

/** Every duty with its holder. */
export async function listDuties(tx: Connection): Promise<DutyStatus[]> {
  const { rows } = await run<{ name: Duty; holder: string; since: Date }>(tx, sql`select name, holder, since from duty`)
  const { rows: locks } = await run<{ number: number }>(
    tx,
    sql`select objid::int as number from pg_locks
        where locktype = 'advisory' and granted and classid = ${DUTY_LOCK}::int8::oid and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())`,
  )
  return DUTIES.map((duty) => {
    const row = rows.find((it) => it.name === duty)
    const isHeld = locks.some((it) => it.number === DUTY_NUMBERS[duty])
    return { duty, holder: row?.holder ?? null, since: row?.since ?? null, isHeld }
  })
}

/** Says that an instance is alive. @returns those that are, with their ages in seconds */
export async function touchInstance(tx: Connection, { id, version }: Pick<Instance, 'id' | 'version'>) {
  await run(
    tx,
    sql`insert into instance (id, version, started_at, seen_at) values (${id}, ${version}, clock_timestamp(), clock_timestamp())
        on conflict (id) do update set seen_at = clock_timestamp()`,
    { name: 'touch-instance' },
  )
  const { rows } = await run<{ id: string; ageSeconds: number }>(
    tx,
    sql`select id, extract(epoch from clock_timestamp() - started_at)::float8 as "ageSeconds" from instance
        where seen_at > clock_timestamp() - ${ALIVE_SECONDS}::float8 * interval '1 second'`,
    { name: 'live-instances' },
  )
  return rows
}

export const removeInstance = (tx: Connection, id: string) =>
  run(tx, sql`delete from instance where id = ${id} or seen_at < clock_timestamp() - ${KEPT}`)

/** Takes those of the duties that nobody has, without waiting. The connection has them until it releases them or ends. */
export async function tryDuties(tx: Connection, duties: readonly Duty[]): Promise<Duty[]> {
  const { rows } = await run<{ number: number }>(
    tx,
    sql`select number from unnest(${duties.map((it) => DUTY_NUMBERS[it])}::int[]) number where pg_try_advisory_lock(${DUTY_LOCK}::int, number)`,
  )
  return duties.filter((it) => rows.some(({ number }) => number === DUTY_NUMBERS[it]))
}

export const releaseDuty = (tx: Connection, duty: Duty) =>
  run(tx, sql`select pg_advisory_unlock(${DUTY_LOCK}::int, ${DUTY_NUMBERS[duty]}::int)`)

/**
 * Begins a tenure: from its commit on, no earlier holder can write for the duty. Waits for transactions that still do.
 * @returns the epoch
 */
export async function raiseEpoch(tx: Connection, duty: Duty, holder: string): Promise<number> {
  await run(tx, sql`select pg_advisory_xact_lock(${FENCE_LOCK}::int, ${DUTY_NUMBERS[duty]}::int)`)
  const { rows } = await run<{ epoch: number }>(
    tx,
    sql`insert into duty (name, epoch, holder, since) values (${duty}, 1, ${holder}, clock_timestamp())
        on conflict (name) do update set epoch = duty.epoch + 1, holder = excluded.holder, since = excluded.since
        returning epoch`,
  )
  return rows[0]?.epoch as number
}

/** Ends the connections of an earlier holder that still write for the duty, which are rolled back. */
export const endWriters = (tx: Connection, duty: Duty) =>
  run(
    tx,
    sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and classid = ${FENCE_LOCK}::int8::oid and objid = ${DUTY_NUMBERS[duty]}::int8::oid
          and objsubid = 2 and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`,
  )
