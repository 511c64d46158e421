import { AsyncLocalStorage } from 'node:async_hooks'
import type { LastStatements } from '../../../../platform/db/last-statements.ts'

/** Changes that are committed together at most. */
const AT_ONCE = 50
/** Errors that concern one change and not the store: bad data, violated constraints, deadlocks. Nothing was committed then. */
const OF_ONE_CHANGE = /^(22|23|40)/

/** A change that a shared transaction cannot make: it needs one of its own. */
export class NeedsOwnTransaction extends Error {}

interface Waiting<C, R> {
  /** Id of its record. */
  id: string
  change: C
  /** Runs what belongs to the caller's trace. */
  inContext: <A extends unknown[], T>(work: (...given: A) => T, ...given: A) => T
  done(result: R): void
  fail(error: unknown): void
}

/** Last statements of one change among several, which are left out if it fails. */
function ownLast(): { last: LastStatements; handTo(all: LastStatements): void } {
  const waiting: { config: object; done: (result: unknown) => void }[] = []
  const query = (config: object) => new Promise((done) => waiting.push({ config, done }))
  return {
    last: { query: query as unknown as LastStatements['query'] },
    handTo(all) {
      for (const { config, done } of waiting) void all.query(config as { text: string }).then(done)
    },
  }
}

interface Together<C, R, Row> {
  now(): Date
  /**
   * A transaction that locks the records that are free, and calls `make` with those. What `make` hands to the last statements is committed
   * when the promise resolves.
   */
  transaction(cityId: string, ids: readonly string[], make: (rows: readonly Row[], last: LastStatements) => Promise<void>): Promise<void>
  /**
   * Called for one change after the other, with the same moment for all of a transaction.
   * @param last gets what is sent before the writing
   * @throws what the change is refused with, NeedsOwnTransaction
   */
  make(change: C, row: Row, last: LastStatements, at: Date): Promise<R>
  /** Hands the writing of all changes that are made to the last statements. */
  write(last: LastStatements, made: readonly R[], at: Date): void
  /** Makes a change in a transaction of its own. */
  alone(change: C): Promise<R>
}

/**
 * Makes the changes of a city that come while earlier ones are being committed in one transaction: it takes the city's counters and flushes
 * the log once for them all, where each would have waited for the ones before it. No change waits for another one's record, nor for what
 * another one reads: such a change gets its own transaction, as does one whose record is locked or missing.
 */
export function changeLine<C, R, Row extends { id: string }>({ now, transaction, make, write, alone }: Together<C, R, Row>) {
  const lines = new Map<string, Waiting<C, R>[]>()

  const byItself = ({ change, inContext, done, fail }: Waiting<C, R>) => void inContext(alone, change).then(done, fail)

  async function commit(cityId: string, group: readonly Waiting<C, R>[]): Promise<void> {
    const made = new Map<Waiting<C, R>, R>()
    const refused = new Set<Waiting<C, R>>()
    try {
      await transaction(
        cityId,
        group.map((it) => it.id),
        async (rows, last) => {
          const at = now()
          for (const it of group) {
            const row = rows.find(({ id }) => id === it.id)
            if (!row) continue
            const own = ownLast()
            try {
              made.set(it, await make(it.change, row, own.last, at))
              own.handTo(last)
            } catch (error) {
              if (error instanceof NeedsOwnTransaction) continue
              refused.add(it)
              it.fail(error)
            }
          }
          write(last, [...made.values()], at)
        },
      )
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (typeof code !== 'string' || !OF_ONE_CHANGE.test(code)) {
        for (const it of group) it.fail(error)
        return
      }
      made.clear()
    }
    for (const [it, result] of made) it.done(result)
    for (const it of group) if (!made.has(it) && !refused.has(it)) byItself(it)
  }

  /** The next changes, at most one of each record; they leave the line. */
  function nextOf(line: Waiting<C, R>[]): Waiting<C, R>[] {
    const group = new Map<string, Waiting<C, R>>()
    for (const it of line) if (group.size < AT_ONCE && !group.has(it.id)) group.set(it.id, it)
    const next = [...group.values()]
    const later = line.filter((it) => group.get(it.id) !== it)
    line.splice(0, line.length, ...later)
    return next
  }

  async function work(cityId: string, line: Waiting<C, R>[]): Promise<void> {
    // Changes whose requests are read in this turn of the event loop still join.
    await new Promise<void>((done) => setImmediate(done))
    while (line.length > 0) {
      const group = nextOf(line)
      await (group[0] as Waiting<C, R>).inContext(commit, cityId, group)
    }
    lines.delete(cityId)
  }

  return {
    /** Resolves when the change is committed. */
    submit(cityId: string, id: string, change: C): Promise<R> {
      return new Promise((done, fail) => {
        const waiting: Waiting<C, R> = { id, change, inContext: AsyncLocalStorage.snapshot(), done, fail }
        const line = lines.get(cityId)
        if (line) {
          line.push(waiting)
          return
        }
        const started = [waiting]
        lines.set(cityId, started)
        void work(cityId, started)
      })
    },
  }
}
