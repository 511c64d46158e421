import type pg from 'pg'

/** How busy the connections to the store are. */
export interface PoolLoad {
  /** Connections, of at most `most`. */
  open: number
  idle: number
  most: number
  /** Calls that wait for a connection now. */
  waiting: number
  /** Since the process started. */
  checkouts: number
  /** How long calls have waited for their connection since the process started, in total. */
  waitSeconds: number
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/** Measures from now on how long calls wait for a connection. */
export function poolLoad(pool: pg.Pool): () => PoolLoad {
  let checkouts = 0
  let waitMs = 0
  const connect = pool.connect.bind(pool) as { (): Promise<pg.PoolClient>; (callback: Connected): void }
  const measured = (callback?: Connected) => {
    const startMs = performance.now()
    const end = () => {
      checkouts++
      waitMs += performance.now() - startMs
    }
    if (callback)
      return connect((error, client, release) => {
        end()
        callback(error, client, release)
      })
    return connect().finally(end)
  }
  pool.connect = measured as typeof pool.connect
  return () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    most: pool.options.max,
    waiting: pool.waitingCount,
    checkouts,
    waitSeconds: waitMs / 1_000,
  })
}
