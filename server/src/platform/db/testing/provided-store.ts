import type {} from 'vitest'
import type { StoreAddress } from '../store-address.ts'

/** The bundled PostgreSQL server of a test run: `inject('store')`. */
export interface ProvidedStore {
  socket: StoreAddress
  /** The same server over TCP, as DATABASE_URL. */
  databaseUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    store: ProvidedStore
  }
}
