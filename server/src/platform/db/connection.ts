import pg from 'pg'
import { deadConnections } from './dead-connections.ts'
import { fenceStatements, presentTenure, requireTenure } from './duties/fence.ts'
import { BEGIN, type Beginning, beginWithFirst } from './first-statement.ts'
import { joinWrites } from './joined-writes.ts'
import { endingOf, type LastStatements } from './last-statements.ts'
import { type PoolLoad, poolLoad } from './pool-load.ts'
import { type StatementTimes, statementTimes, timeStatements } from './statement-times.ts'

/** The store's location: a socket directory or an address. */
export type StoreAddress = { connectionString: string } | { host: string; user: string; database: string; port?: number }

/** The store. Statements run on `pool` or in a transaction. */
export interface Db {
  address: StoreAddress
  pool: pg.Pool
  /** The last writing transaction failed because the store is full or read-only. */
  refusesWrites: boolean
  /** Opens a separate connection, queries it and ends it. Rejects when that fails or takes longer. */
  reach(withinMs: number): Promise<void>
  close(): Promise<void>
  /** What every statement has cost. */
  statements: StatementTimes
  load(): PoolLoad
}

/** One transaction: others see all of it or nothing. */
export type Tx = pg.PoolClient

const INT8 = 20
const TIMESTAMPTZ = 1184
/** Longer than a person waits for an answer: 503 says that there will be none. */
const CONNECTION_MS = 5_000
const STATEMENT_MS = 30_000
/** The store cancels statements before this; if nothing has come back by then, the connection is dead. */
const SILENCE_MS = STATEMENT_MS + 2_000
const SILENCE = 'Query read timeout'
/**
 * The store ends a transaction that its instance leaves idle for this long: one that is frozen, or that the network has cut off, would
 * block all others that write in its city.
 */
const IDLE_MS = 10_000
/** A snapshot blocks nobody, and may be read by a slow client. */
const IDLE_SNAPSHOT_MS = 60_000
/** Disk full, out of memory or other resources, failing disk, read-only; 42501 also means a file system that has become read-only. */
const NO_WRITES = /^(53|58030|25006|42501)/
/** The longest wait for connections to end. */
const END_MS = 2_000

const otherTime: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ)

/** As sessions in UTC print a time, which is nearly every time, `Date` reads it faster than the library's expressions. */
function timeOf(text: string): unknown {
  const isUtc = text.endsWith('+00') && text.charAt(4) === '-' && text.charAt(10) === ' '
  return isUtc ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : otherTime(text)
}

/** bigint counters stay far below 2^53, so they are numbers here. */
export const storeTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    return oid === TIMESTAMPTZ && format !== 'binary' ? timeOf : pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

interface ConnectOptions {
  /** Default 10. */
  maxConnections?: number
  /** How long a connection may take to open, or to become free; default 5 s. */
  connectionMs?: number
  /** Refuses statements that write. */
  isReadOnly?: boolean
  /** Counts the statements beside those of another store. */
  statements?: StatementTimes
  onIdleError?: (error: Error) => void
}

export function connect(address: StoreAddress, options: ConnectOptions = {}): Db {
  const readOnly = options.isReadOnly ? ' -c default_transaction_read_only=on' : ''
  const pool = new pg.Pool({
    ...address,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectionMs ?? CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    // Statements that do not wait for each other's results are sent together.
    pipeline: true,
    options: `-c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${IDLE_MS} -c timezone=UTC${readOnly}`,
    types: storeTypes,
  })
  const load = poolLoad(pool)
  const dead = deadConnections(address)
  const statements = options.statements ?? statementTimes()
  const open = new Set<pg.PoolClient>()
  let closing = false
  pool.on('connect', (client) => {
    open.add(client)
    joinWrites(client)
    timeStatements(client, statements)
    dead.watch(client)
    // A connection that breaks while checked out also fails its next query; without a listener the error would end the process.
    client.on('error', () => undefined)
    client.once('end', () => open.delete(client))
  })
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', (error) => {
    if (!closing) options.onIdleError?.(error)
  })
  return {
    address,
    pool,
    statements,
    load,
    refusesWrites: false,
    async reach(withinMs) {
      const client = new pg.Client({ ...address, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
      // An error after connecting also fails the query; without a listener it would end the process.
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query('select 1')
      } finally {
        void client.end().catch(() => undefined)
      }
    },
    /** Resolves when the store has seen every connection end, so that it can be stopped cleanly. */
    async close() {
      closing = true
      dead.stop()
      const ended = [...open].map((client) => new Promise<void>((done) => client.once('end', () => done())))
      await pool.end()
      await Promise.race([Promise.all(ended), new Promise((done) => setTimeout(done, END_MS).unref())])
    },
  }
}

const READ_ONLY = `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = ${IDLE_SNAPSHOT_MS}`

/** For a transaction that has begun with a statement of its own. */
const BEGUN: Beginning = { openings: () => [], isSent: () => true, end: () => undefined }

/** A transaction that may write for a duty begins only while this instance has the duty. */
async function open(client: Tx, begin: string): Promise<Beginning> {
  const tenure = begin.startsWith(READ_ONLY) ? undefined : presentTenure()
  if (!tenure && begin === BEGIN) return beginWithFirst(client)
  if (!tenure) await client.query(begin)
  // Several statements have a result each, which the library's type does not say.
  else requireTenure(tenure, (await client.query(`${begin}; ${fenceStatements(tenure)}`)) as unknown as pg.QueryResult[])
  return BEGUN
}

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. It must not wait for the statements that it gives
 * to `last`, which are sent when it has resolved.
 * @throws DutyLost in the work of a duty that another instance has taken
 */
export async function transaction<T>(
  db: Pick<Db, 'pool' | 'refusesWrites'>,
  work: (tx: Tx, last: LastStatements) => Promise<T>,
  begin = BEGIN,
): Promise<T> {
  const client = await db.pool.connect()
  let beginning = BEGUN
  let broken: Error | undefined
  try {
    beginning = await open(client, begin)
    const ending = endingOf(client, beginning.openings)
    const result = await work(client, ending.last)
    beginning.end()
    await ending.commit()
    if (!begin.startsWith(READ_ONLY)) db.refusesWrites = false
    return result
  } catch (error) {
    beginning.end()
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && NO_WRITES.test(code)) db.refusesWrites = true
    // On a dead connection the rollback would hang as well.
    if (error instanceof Error && error.message === SILENCE) broken = error
    else if (beginning.isSent())
      await client.query('rollback').catch((fault: Error) => {
        broken = fault
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Several reads that see the same state of the store.
 * @param statementMs the store cancels statements that take longer; default is the usual limit
 */
export function snapshotRead<T>(db: Db, work: (tx: Tx) => Promise<T>, statementMs?: number): Promise<T> {
  return transaction(db, work, statementMs === undefined ? READ_ONLY : `${READ_ONLY}; set local statement_timeout = ${statementMs}`)
}
