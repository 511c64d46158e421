import type { City } from '@oppidum/domain/cities/city'
import type { Logger } from 'pino'
import type { Bus } from '../adapters/bus/bus.ts'
import type { Clock } from '../adapters/clock/clock.ts'
import type { Accounts } from '../adapters/identity/accounts.ts'
import type { Identity } from '../adapters/identity/identity-port.ts'
import type { PersonStore } from '../platform/auth/people/person-store.ts'
import type { Db, Tx } from '../platform/db/connection.ts'
import type { HistoryReads } from '../platform/db/replica/history-reads.ts'
import type { Tracing } from '../platform/observability/tracing/tracing.ts'

/** The server's shared dependencies. A function asks for those it uses: `Pick<AppContext, 'db' | 'clock'>`. */
export interface AppContext {
  db: Db
  /** For reads of the past, which may come from a replica. */
  history: HistoryReads
  bus: Bus
  clock: Clock
  log: Logger
  cities: Cities
  identity: Identity
  /** Null with a hosted identity provider. */
  accounts: Accounts | null
  people: PersonStore
  /** Null if traces are not exported. */
  tracing: Tracing | null
}

/**
 * The cities of this installation, each with the places of the city file and those added since, and with the feeds that are running. A
 * city whose places or feeds change becomes a new value, so what was computed from a city can be cached by it; look it up again instead of
 * holding it.
 */
export interface Cities {
  readonly all: readonly City[]
  /** The cities as the city file defines them, without the places added and the feeds changed since. */
  readonly inFile: readonly City[]
  /** Without an id, the first city. @throws Failure not_found when there is no such city */
  find(id: string | undefined): City
  /** Reads the added places and the feeds again if this transaction sees others than before. Returns the city. */
  refresh(tx: Pick<Tx, 'query'>, cityId: string): Promise<City>
}
