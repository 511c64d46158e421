import pg from 'pg'
import type { StoreAddress } from './connection.ts'

/** Held by one instance of an installation: the leader runs the simulator, fetches feeds and rolls up. */
const LEADER_LOCK = 7_301_966
const TRY_EVERY_MS = 2_000

export interface Leadership {
  /** Whether this instance became the leader at the first try. */
  first: Promise<boolean>
  /** Gives up leadership, after `onEnd` has resolved. */
  stop(): Promise<void>
}

/**
 * Takes leadership when nobody has it. The lock is on a separate connection, so the store releases it if the instance dies.
 * @param onLead called each time leadership is taken
 * @param onEnd called when it is lost or given up
 */
export function leadership(
  address: StoreAddress,
  onLead: () => Promise<void>,
  onEnd: () => Promise<void>,
  onFault: (error: Error) => void,
): Leadership {
  let client: pg.Client | null = null
  let leads = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function onLost(of: pg.Client): Promise<void> {
    if (client !== of) return
    client = null
    if (!leads) return
    leads = false
    await onEnd()
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...address, connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true })
    fresh.on('error', (error) => {
      onFault(error)
      turn = turn.then(() => onLost(fresh))
    })
    fresh.on('end', () => {
      turn = turn.then(() => onLost(fresh))
    })
    await fresh.connect()
    return fresh
  }

  async function attempt(): Promise<boolean> {
    if (stopped || leads) return leads
    try {
      client ??= await connect()
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LEADER_LOCK])
      if (!rows[0]?.taken) return false
      leads = true
      await onLead()
    } catch (error) {
      onFault(error as Error)
      await giveUp()
    }
    return leads
  }

  /** If the leader's work cannot be started, drops leadership entirely, so that this or another instance tries again. */
  async function giveUp(): Promise<void> {
    const failed = client
    if (!failed) return
    await onLost(failed).catch(onFault)
    await failed.end().catch(onFault)
  }

  const again = () => {
    if (stopped) return
    timer = setTimeout(() => {
      turn = turn.then(attempt).then(again)
    }, TRY_EVERY_MS)
  }
  const first = attempt()
  turn = first.then(again)

  return {
    first,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
      const last = client
      if (last) await onLost(last)
      await last?.end().catch(onFault)
    },
  }
}
