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
  /** Payloads that wait while a statement is in progress. A repeated one would say nothing more, so their number is bounded. */
  const waiting = new Set<string>()
  let client: pg.Client | null = null
  /** The connection runs one statement at a time. */
  let inUse: pg.Client | null = null
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
    else {
      client = fresh
      void send()
    }
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

  /** Without the store's answer the statement is still in progress on the connection, so it is cut. */
  function failed(on: pg.Client, error: Error): void {
    if (client !== on) return
    onFault(error)
    if (error instanceof pg.DatabaseError) return
    client = null
    void on.end().catch(() => undefined)
    again()
  }

  /** Sends what waits, in order, and what has come meanwhile. */
  async function send(): Promise<void> {
    const on = client
    if (!on || inUse === on) return
    inUse = on
    while (client === on && waiting.size > 0) {
      const payloads = [...waiting]
      waiting.clear()
      await on.query('select pg_notify($1, it) from unnest($2::text[]) it', [CHANNEL, payloads]).catch((error: Error) => failed(on, error))
    }
    if (inUse === on) inUse = null
  }

  /** While a statement is in progress, that one tests the connection. */
  async function tryLine(): Promise<void> {
    const on = client
    if (!on || inUse === on) return
    inUse = on
    await on.query('select 1').catch((error: Error) => failed(on, error))
    if (inUse === on) inUse = null
    await send()
  }

  await open()
  const trying = setInterval(() => void tryLine(), tryMs)
  return {
    async publish(hint) {
      if (closed) return
      queueMicrotask(() => closed || tell(hint))
      // Nobody waits for a connection that hangs. The change itself is committed; other instances find it by its version.
      if (!client) return
      waiting.add(JSON.stringify(hint))
      void send()
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
