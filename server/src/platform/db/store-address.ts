import { resolve } from 'node:path'
import { socketFolder } from '../../postgres/socket-folder.ts'

/** Address of the bundled store, in the form of pg's own settings. */
export interface StoreAddress {
  /** The folder of its socket. */
  host: string
  port: number
  user: string
  database: string
}

/** Address of DATA_DIR's bundled store while it runs, for programs that run beside the server. */
export function bundledAddress(dataDir: string): StoreAddress {
  return { host: socketFolder(resolve(dataDir)), port: 5432, user: 'oppidum', database: 'oppidum' }
}

/** The address in the form of DATABASE_URL. */
export function asConnectionString({ host, port, user, database }: StoreAddress): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
