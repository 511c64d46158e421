import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Instance } from './cluster.ts'

const LOOK_MS = 200
const WITHIN_MS = 2_000

export interface DutyWatch {
  /** The duties that an instance holds now. */
  heldBy(instance: string): string[]
  /**
   * How long until each of these duties is held by somebody else, ms; null for those that nobody has taken within the limit, or that a store
   * which is away hides.
   */
  takenOver(duties: readonly string[], from: string, limitMs: number): Promise<Map<string, number | null>>
  stop(): Promise<void>
}

/** Which instance holds which advisory lock: by the port from which its line has connected to the store. */
export function dutyWatch(storeUrl: string, instances: readonly Instance[]): DutyWatch {
  let holders = new Map<string, string>()
  let stopped = false
  const connection: { client: pg.Client | null } = { client: null }

  async function look(): Promise<void> {
    if (!connection.client) {
      const fresh = new pg.Client({ connectionString: storeUrl, connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS })
      fresh.on('error', () => undefined)
      await fresh.connect()
      connection.client = fresh
    }
    // Locks of a transaction come and go; a duty is held by a session that waits.
    const { rows } = await connection.client.query<{ duty: string; port: number }>(
      `select l.classid || '/' || l.objid as duty, a.client_port as port from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.mode = 'ExclusiveLock' and a.state = 'idle'`,
    )
    const owners = new Map(instances.flatMap((it) => it.store.farPorts().map((port) => [port, it.part.name] as const)))
    const next = new Map<string, string>()
    for (const { duty, port } of rows) {
      const owner = owners.get(port)
      // A session whose instance is dead is nobody's, and still holds the lock.
      next.set(duty, owner ?? 'nobody')
    }
    holders = next
  }

  const looking = (async () => {
    while (!stopped) {
      await look().catch(() => {
        void connection.client?.end().catch(() => undefined)
        connection.client = null
      })
      await wait(LOOK_MS)
    }
    await connection.client?.end().catch(() => undefined)
  })()

  return {
    heldBy: (instance) => [...holders].filter(([, holder]) => holder === instance).map(([duty]) => duty),
    async takenOver(duties, from, limitMs) {
      const startedMs = performance.now()
      const taken = new Map<string, number | null>(duties.map((it) => [it, null]))
      const open = () => [...taken].filter(([, ms]) => ms === null)
      while (open().length > 0 && performance.now() - startedMs < limitMs) {
        await wait(LOOK_MS)
        for (const [duty] of open()) {
          const holder = holders.get(duty)
          if (holder !== undefined && holder !== from && holder !== 'nobody') taken.set(duty, performance.now() - startedMs)
        }
      }
      return taken
    },
    async stop() {
      stopped = true
      await looking
    },
  }
}
