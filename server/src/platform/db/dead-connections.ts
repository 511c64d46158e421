import type { Duplex } from 'node:stream'
import pg from 'pg'

const TIMES = {
  lookMs: 1_000,
  /** A statement that runs longer than this may wait for a reply that never comes. */
  suspectMs: 4_000,
  /** How long the store may take to say what it is doing. */
  withinMs: 2_000,
}
/** So often in a row it may say nothing at all, before it counts as frozen: a busy machine can miss one. */
const SILENT_LOOKS = 2

interface Running {
  statement: number
  startMs: number
}

/**
 * Finds connections that wait for a reply although the store is not working on their statement: the network has forgotten them, or the store
 * answers nobody. They are ended, so that their calls fail within seconds and not after the limit of a statement.
 */
export interface DeadConnections {
  watch(client: pg.PoolClient): void
  stop(): void
}

/** @param options of the connections, to open another one that asks */
export function deadConnections(options: pg.ClientConfig, { lookMs, suspectMs, withinMs } = TIMES): DeadConnections {
  const running = new Map<pg.PoolClient, Running>()
  let statements = 0
  let isLooking = false
  let silentLooks = 0

  function watch(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]) => {
      const statement = ++statements
      running.set(client, { statement, startMs: performance.now() })
      const end = () => {
        // Statements of one connection are answered in turn: a later one may have begun.
        if (running.get(client)?.statement === statement) running.delete(client)
      }
      const callback = given.at(-1)
      if (typeof callback === 'function') {
        given[given.length - 1] = (...results: unknown[]) => {
          end()
          callback(...results)
        }
        return query(...given)
      }
      const outcome = query(...given)
      if (outcome instanceof Promise) outcome.then(end, end)
      else end()
      return outcome
    }
    client.query = watched as typeof client.query
    client.once('end', () => running.delete(client))
  }

  /** Those that run too long, with the process of the store that serves them. */
  function suspects(): Map<number, { client: pg.PoolClient; statement: number }> {
    const before = performance.now() - suspectMs
    return new Map(
      [...running]
        .filter(([, { startMs }]) => startMs < before)
        .map(([client, { statement }]) => [(client as unknown as { processID: number }).processID, { client, statement }]),
    )
  }

  async function look(): Promise<void> {
    const suspected = suspects()
    if (suspected.size === 0) return
    const atWork = await processesAtWork([...suspected.keys()])
    silentLooks = atWork === 'silent' ? silentLooks + 1 : 0
    if (atWork === 'unknown' || (atWork === 'silent' && silentLooks < SILENT_LOOKS)) return
    // A reply that was on its way when we asked has arrived by now.
    await new Promise((done) => setTimeout(done, lookMs).unref())
    for (const [pid, { client, statement }] of suspected) {
      if ((atWork === 'silent' || !atWork.has(pid)) && running.get(client)?.statement === statement) breakOff(client)
    }
  }

  /** Those of the processes that work on a statement; `unknown` when the store refuses to say, `silent` when it says nothing. */
  async function processesAtWork(pids: readonly number[]): Promise<ReadonlySet<number> | 'unknown' | 'silent'> {
    const client = new pg.Client({ ...options, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number; own: number }>(
        `select pid, pg_backend_pid() as own from pg_stat_activity where pid = pg_backend_pid() or (pid = any($1) and state = 'active')`,
        [pids],
      )
      // Behind a connection pooler the numbers are not those of the store.
      const isDirect = rows[0]?.own === (client as unknown as { processID: number }).processID
      return isDirect ? new Set(rows.map((it) => it.pid)) : 'unknown'
    } catch (error) {
      return error instanceof pg.DatabaseError ? 'unknown' : 'silent'
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  /** At once: with pipelines, `end` waits for the reply that never comes. */
  function breakOff(client: pg.PoolClient): void {
    ;(client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, lookMs)
  timer.unref()
  return { watch, stop: () => clearInterval(timer) }
}
