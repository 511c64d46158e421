import type { BetterAuthOptions } from 'better-auth'
import { type Db, type Tx, transaction } from '../../../platform/db/connection.ts'
import type { Clock } from '../../clock/clock.ts'
import { libraryStore } from './library-store.ts'
import { sha256 } from './sealed.ts'

type Adapter = ReturnType<ReturnType<typeof libraryStore>>
/** The parts of a library query that matter here. */
type Question = { model: string; where?: { field: string; value: unknown }[]; data?: Row; update?: Row }
type Row = Record<string, unknown>

/**
 * Our tables for the library. It believes that they store its session tokens, but they store hashes, and that their time is the machine's,
 * but it is our clock's. An option of the library itself hashes `verification`.
 */
export function libraryDatabase({ db, clock }: { db: Db; clock: Clock }): (options: BetterAuthOptions) => Adapter {
  return (options) => {
    const within = (tx: Tx): Adapter => {
      const adapter = guarded(libraryStore(tx)(options), clock, (work) => work(adapter))
      return adapter
    }
    return guarded(libraryStore(db.pool)(options), clock, (work) => transaction(db, (tx) => work(within(tx))))
  }
}

type Within = <T>(work: (adapter: Adapter) => Promise<T>) => Promise<T>

function guarded(adapter: Adapter, clock: Clock, within: Within): Adapter {
  const shift = () => clock.nowMs() - Date.now()

  function toStore(row: Row, offsetMs: number): Row {
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? new Date(value.getTime() + offsetMs) : value]),
    )
  }

  /** A row as the library expects it, with the token it asked for. */
  function fromStore(row: unknown, offsetMs: number, token: unknown): unknown {
    if (Array.isArray(row)) return row.map((it) => fromStore(it, offsetMs, undefined))
    if (typeof row !== 'object' || row === null) return row
    const own = toStore(row as Row, -offsetMs)
    if (token !== undefined && 'token' in own) own.token = token
    if ('user' in own) own.user = fromStore(own.user, offsetMs, undefined)
    return own
  }

  const hashed = (value: unknown) => (Array.isArray(value) ? value.map((it) => sha256(String(it))) : sha256(String(value)))

  function forStore(question: Question, offsetMs: number): { question: Question; token: unknown } {
    const isSession = question.model === 'session'
    let token: unknown
    const row = (it: Row): Row => {
      if (!isSession || !('token' in it)) return toStore(it, offsetMs)
      token = it.token
      return { ...toStore(it, offsetMs), token: hashed(it.token) }
    }
    const where = question.where?.map((it) => {
      if (it.value instanceof Date) return { ...it, value: new Date(it.value.getTime() + offsetMs) }
      if (!isSession || it.field !== 'token') return it
      if (!Array.isArray(it.value)) token = it.value
      return { ...it, value: hashed(it.value) }
    })
    return {
      question: {
        ...question,
        ...(where && { where }),
        ...(question.data && { data: row(question.data) }),
        ...(question.update && { update: row(question.update) }),
      },
      token,
    }
  }

  const METHODS = [
    'create',
    'findOne',
    'findMany',
    'update',
    'updateMany',
    'delete',
    'deleteMany',
    'count',
    'consumeOne',
    'incrementOne',
  ] as const
  const wrapped = Object.fromEntries(
    METHODS.map((method) => [
      method,
      async (question: Question & { set?: Row }) => {
        const offsetMs = shift()
        const { question: ours, token } = forStore(question, offsetMs)
        const set = question.set && toStore(question.set, offsetMs)
        const answer = await (adapter[method] as (it: unknown) => Promise<unknown>)({ ...ours, ...(set && { set }) })
        return fromStore(answer, offsetMs, token)
      },
    ]),
  )
  return { ...adapter, ...wrapped, transaction: within } as Adapter
}
