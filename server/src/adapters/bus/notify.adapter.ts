import pg from 'pg'
import type { StoreAddress } from '../../platform/db/connection.ts'
import { type Bus, ChangeNotification } from './bus.ts'

const CHANNEL = 'oppidum_hint'
const RECONNECT_MS = 1_000
/** How often the connection is tested, and how long a test may take: a dead connection looks like a quiet one. */
const TRY_MS = 5_000
const CLOSE_MS = 2_000

/**
 * For several instances on one PostgreSQL: LISTEN on a separate connection, which is reopened when it breaks. Missed notifications need no
 * replay, because versions are compared with the store.
 */
export async function notifyBus(address: StoreAddress, onFault: (error: Error) => void, tryMs = TRY_MS): Promise<Bus> {
  const listeners = new Set<(hint: ChangeNotification) => void>()
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  function tell(hint: ChangeNotification): void {
    for (const listener of [...listeners]) listener(hint)
  }

  function hear(payload: string | undefined): void {
    let json: unknown
    try {
      json = JSON.parse(payload ?? '')
    } catch {
      return
    }
    const hint = ChangeNotification.safeParse(json)
    if (hint.success) tell(hint.data)
  }

  async function open(): Promise<void> {
    const fresh = new pg.Client({ ...address, connectionTimeoutMillis: 5_000, query_timeout: tryMs, keepAlive: true })
    const lost = (error?: Error) => {
      if (client !== fresh) return
      client = null
      if (error) onFault(error)
      again()
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost())
    // One's own listeners have been called without it.
    fresh.on('notification', ({ payload, processId }) => processId !== (fresh as { processID?: number }).processID && hear(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    // Closed while it was being reopened: nobody else would end this connection.
    if (closed) await fresh.end()
    else client = fresh
  }

  function again(): void {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      open().catch((error: Error) => {
        onFault(error)
        again()
      })
    }, RECONNECT_MS)
  }

  function tryLine(): void {
    const tried = client
    tried?.query('select 1').catch((error: Error) => {
      if (client !== tried) return
      client = null
      onFault(error)
      // The test is still in progress on it, so it is cut.
      void tried.end().catch(() => undefined)
      again()
    })
  }

  await open()
  const trying = setInterval(tryLine, tryMs)
  return {
    async publish(hint) {
      if (closed) return
      queueMicrotask(() => closed || tell(hint))
      // Nobody waits for a connection that hangs. The change itself is committed; other instances find it by its version.
      client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(hint)]).catch(onFault)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isUp: () => client !== null,
    async close() {
      closed = true
      clearInterval(trying)
      clearTimeout(retry)
      listeners.clear()
      const last = client
      client = null
      // Without an answer the connection ends with the process.
      await Promise.race([last?.end(), new Promise((done) => setTimeout(done, CLOSE_MS).unref())])
    },
  }
}
