import type { City } from '@oppidum/domain/cities/city'
import type { Logger } from 'pino'
import type { Bus } from '../adapters/bus/bus.ts'
import type { Clock } from '../adapters/clock/clock.ts'
import type { Accounts } from '../adapters/identity/accounts.ts'
import type { Identity } from '../adapters/identity/identity-port.ts'
import type { PersonStore } from '../platform/auth/people/person-store.ts'
import type { Db } from '../platform/db/connection.ts'

/** What the server is made of. A function asks for the rooms it uses: `Pick<House, 'db' | 'clock'>`. */
export interface AppContext {
  db: Db
  bus: Bus
  clock: Clock
  log: Logger
  cities: Cities
  identity: Identity
  /** Null where a provider keeps the accounts. */
  accounts: Accounts | null
  people: PersonStore
}

/** The cities of this installation. */
export interface Cities {
  all: readonly City[]
  /** @throws Failure not_found when there is no such city; the first city without an id */
  find(id: string | undefined): City
}
