import { resolve } from 'node:path'
import { socketFolder } from '../../postgres/socket-folder.ts'

/** Where the bundled store is reached; fits pg's own settings. */
export interface StoreAddress {
  /** The folder of its socket. */
  host: string
  port: number
  user: string
  database: string
}

/** Where the bundled store of DATA_DIR is reached while it runs; for the program beside a running server. */
export function bundledAddress(dataDir: string): StoreAddress {
  return { host: socketFolder(resolve(dataDir)), port: 5432, user: 'oppidum', database: 'oppidum' }
}

/** The same as one line, as DATABASE_URL has it. */
export function asConnectionString({ host, port, user, database }: StoreAddress): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
