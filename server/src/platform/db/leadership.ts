import pg from 'pg'
import type { StoreAddress } from './connection.ts'

/** One instance of an installation holds this: it drives the simulator, fetches the feeds, rolls up. */
const LEADER_LOCK = 7_301_966
const TRY_EVERY_MS = 2_000

export interface Leadership {
  /** Whether this instance leads at the first try. */
  first: Promise<boolean>
  /** Gives the lead up, after `onEnd` has been awaited. */
  stop(): Promise<void>
}

/**
 * Takes the lead when nobody else has it, on a connection of its own: the store itself ends it with the instance.
 * @param onLead called each time the lead is taken; @param onEnd when it is lost or given up
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

  async function lost(of: pg.Client): Promise<void> {
    if (client !== of) return
    client = null
    if (!leads) return
    leads = false
    await onEnd()
  }

  async function connected(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...address, connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true })
    fresh.on('error', (error) => {
      onFault(error)
      turn = turn.then(() => lost(fresh))
    })
    fresh.on('end', () => {
      turn = turn.then(() => lost(fresh))
    })
    await fresh.connect()
    return fresh
  }

  async function attempt(): Promise<boolean> {
    if (stopped || leads) return leads
    try {
      client ??= await connected()
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

  /** Work that could not be started is put down whole and tried again, here or by another instance. */
  async function giveUp(): Promise<void> {
    const failed = client
    if (!failed) return
    await lost(failed).catch(onFault)
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
      if (last) await lost(last)
      await last?.end().catch(onFault)
    },
  }
}
