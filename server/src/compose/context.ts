import type { City } from '@oppidum/domain/cities/city'
import type { Logger } from 'pino'
import type { Bus } from '../adapters/bus/bus.ts'
import type { Clock } from '../adapters/clock/clock.ts'
import type { Accounts } from '../adapters/identity/accounts.ts'
import type { Identity } from '../adapters/identity/identity-port.ts'
import type { PersonStore } from '../platform/auth/people/person-store.ts'
import type { Db } from '../platform/db/connection.ts'

/** The server's shared dependencies. A function asks for those it uses: `Pick<AppContext, 'db' | 'clock'>`. */
export interface AppContext {
  db: Db
  bus: Bus
  clock: Clock
  log: Logger
  cities: Cities
  identity: Identity
  /** Null with a hosted identity provider. */
  accounts: Accounts | null
  people: PersonStore
}

/** The cities of this installation. */
export interface Cities {
  all: readonly City[]
  /** Without an id, the first city. @throws Failure not_found when there is no such city */
  find(id: string | undefined): City
}
