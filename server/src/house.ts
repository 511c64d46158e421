import type { City } from '@oppidum/domain/city'
import type { Logger } from 'pino'
import type { Db } from './db/connection.ts'
import type { Bus } from './outside/bus/bus.ts'
import type { Clock } from './outside/clock/clock.ts'
import type { Accounts } from './outside/identity/accounts.ts'
import type { Identity } from './outside/identity/identity.ts'
import type { PersonStore } from './people/person-store.ts'

/** What the server is made of. A function asks for the rooms it uses: `Pick<House, 'db' | 'clock'>`. */
export interface House {
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
