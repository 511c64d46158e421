import pg from 'pg'

/** Where the store is: a socket directory or an address. */
export type StoreAddress = { connectionString: string } | { host: string; user: string; database: string; port?: number }

/** The store: statements go through `pool`, or through a transaction of it. */
export interface Db {
  pool: pg.Pool
  /** The last transaction that meant to write could not, for want of room or because the store is read-only. */
  refusesWrites: boolean
  /** Opens a connection of its own, asks something on it and ends it. Rejects when that fails or takes longer. */
  reach(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** One transaction: everything in it is seen at once or not at all. */
export type Tx = pg.PoolClient

const INT8 = 20
const STATEMENT_MS = 30_000
/** The store ends a statement by itself before this; when nothing at all has come back by then, the connection is dead. */
const SILENCE_MS = STATEMENT_MS + 2_000
const SILENCE = 'Query read timeout'
/** Disk full, out of memory or other resources, failing disk, read-only. */
const NO_WRITES = /^(53|58030|25006)/
/** Longer than this nobody waits for connections to end. */
const END_MS = 2_000

/** bigint counters stay far below 2^53, so they are numbers here. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export function connect(address: StoreAddress, options: { maxConnections?: number; onIdleError?: (error: Error) => void } = {}): Db {
  const pool = new pg.Pool({
    ...address,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    options: `-c statement_timeout=${STATEMENT_MS} -c timezone=UTC`,
    types,
  })
  const open = new Set<pg.PoolClient>()
  let closing = false
  pool.on('connect', (client) => {
    open.add(client)
    // One that breaks while it is lent says so by failing its next query, too; unheard, it would end the process.
    client.on('error', () => undefined)
    client.once('end', () => open.delete(client))
  })
  // A connection that breaks while nobody uses it is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!closing) options.onIdleError?.(error)
  })
  return {
    pool,
    refusesWrites: false,
    async reach(withinMs) {
      const client = new pg.Client({ ...address, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
      // What breaks later says so by failing its query; unheard, it would end the process.
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query('select 1')
      } finally {
        void client.end().catch(() => undefined)
      }
    },
    /** Resolves when the store has seen every connection end, so that it can be stopped without complaint. */
    async close() {
      closing = true
      const ended = [...open].map((client) => new Promise<void>((done) => client.once('end', () => done())))
      await pool.end()
      await Promise.race([Promise.all(ended), new Promise((done) => setTimeout(done, END_MS).unref())])
    },
  }
}

const READ_ONLY = 'begin isolation level repeatable read read only'

/** Runs `work` in a transaction: committed when it resolves, rolled back when it throws. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>, begin = 'begin'): Promise<T> {
  const client = await db.pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    if (!begin.startsWith(READ_ONLY)) db.refusesWrites = false
    return result
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && NO_WRITES.test(code)) db.refusesWrites = true
    // On a dead connection the rollback would wait as long again.
    if (error instanceof Error && error.message === SILENCE) broken = error
    else
      await client.query('rollback').catch((fault: Error) => {
        broken = fault
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Several reads that see one and the same state of the store.
 * @param statementMs the store ends a statement that takes longer; its usual limit when absent
 */
export function snapshotRead<T>(db: Db, work: (tx: Tx) => Promise<T>, statementMs?: number): Promise<T> {
  return transaction(db, work, statementMs === undefined ? READ_ONLY : `${READ_ONLY}; set local statement_timeout = ${statementMs}`)
}
