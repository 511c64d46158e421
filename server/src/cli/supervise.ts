import { ConfigError } from '@oppidum/domain/core/config-error'
import { Failure } from '@oppidum/domain/core/failure'
import { BackupPlaceFault } from '../adapters/object-store/backup-place.ts'
import type { RunningServer } from '../compose/run-server.ts'
import { BackupFault } from '../platform/backup/backup-fault.ts'
import { UnfinishedRestore } from '../platform/backup/unfinished-restore-store.ts'
import { ExtensionMissing } from '../platform/db/migrate.ts'
import { MigrationBlocked } from '../platform/db/migrating/brief-transaction.ts'
import { StoreVersionError } from '../platform/db/store-version.ts'
import { DataDirError } from '../postgres/data-dir-lock.ts'
import { PostgresUnavailable } from '../postgres/postgres-binaries.ts'
import { CommandFault } from './command-fault.ts'
import { limitHeapGrowth } from './heap.ts'

/** An orderly stop usually takes ten seconds; the process exits after this at the latest. */
const LONGEST_END_MS = 25_000

const CONNECTION_LOST = 'The connection to the store broke: see whether it runs, then try again.'
/** Of the driver, which gives them no code. */
const DRIVER_LOST = /^(Connection terminated|Client has encountered a connection error)/

const SYSTEM: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> = {
  EADDRINUSE: (it) => `Port ${it.port} is taken: end what uses it, or set PORT to another one.`,
  EACCES: (it) =>
    `${it.port === undefined ? 'A file' : `Port ${it.port}`} may not be used by this user: set PORT or DATA_DIR to one that may.`,
  EADDRNOTAVAIL: () => 'This machine has no such address: set HOST to one of its own.',
  ECONNREFUSED: () => 'The store of DATABASE_URL does not answer: start it, or correct DATABASE_URL.',
  ECONNRESET: () => CONNECTION_LOST,
  EPIPE: () => CONNECTION_LOST,
  ENOTFOUND: () => 'The host in DATABASE_URL is not known: correct DATABASE_URL.',
}

/** The sentence for the operator; null for an unexpected error. */
export function faultSentence(error: unknown): string | null {
  if (
    error instanceof CommandFault ||
    error instanceof BackupFault ||
    error instanceof BackupPlaceFault ||
    error instanceof Failure ||
    error instanceof ConfigError ||
    error instanceof DataDirError ||
    error instanceof StoreVersionError ||
    error instanceof ExtensionMissing ||
    error instanceof MigrationBlocked ||
    error instanceof UnfinishedRestore ||
    error instanceof PostgresUnavailable
  )
    return error.message
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') {
    if (SYSTEM[code]) return SYSTEM[code](error as NodeJS.ErrnoException)
    if (/^(57P|08)/.test(code)) return CONNECTION_LOST
    if (/^(28|3D)/.test(code)) return 'The store of DATABASE_URL refuses this user, password or database name: correct DATABASE_URL.'
  }
  return DRIVER_LOST.test((error as Error).message) ? CONNECTION_LOST : null
}

/** Prints why the process ends, without a stack trace where the operator can fix it. */
export function endWith(error: unknown): never {
  const message = faultSentence(error)
  process.stderr.write(
    `${message ?? `Oppidum met a fault that it did not foresee: ${error instanceof Error ? error.stack : String(error)}`}\n`,
  )
  process.exit(1)
}

/**
 * Starts the server, reports when it is ready, and stops it in order on SIGTERM and Ctrl-C, also while it starts. If it has to be started
 * again, the process ends in order with code 1: a service manager starts the next one.
 */
export async function supervise(start: (stopping: AbortSignal) => Promise<RunningServer>): Promise<void> {
  limitHeapGrowth()
  const stopping = new AbortController()
  const end = async (code = 0) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => {
      process.stderr.write(`Stopping took longer than ${LONGEST_END_MS / 1_000} s, so what was still running was cut off.\n`)
      process.exit(1)
    }, LONGEST_END_MS).unref()
    try {
      await (await starting)?.stop()
      process.exit(code)
    } catch (error) {
      endWith(error)
    }
  }
  process.on('SIGTERM', () => end())
  process.on('SIGINT', () => end())
  // An unhandled rejection is a bug and leaves an unknown state: exit, so that a process supervisor restarts us.
  process.on('unhandledRejection', endWith)
  const starting = Promise.resolve()
    .then(() => start(stopping.signal))
    .catch((error) => (stopping.signal.aborted ? null : endWith(error)))
  const server = await starting
  if (!server || stopping.signal.aborted) return
  process.stdout.write(`Oppidum is ready at ${server.url}\n`)
  server.restart.addEventListener('abort', () => {
    process.stderr.write(`${server.restart.reason}\n`)
    void end(1)
  })
}
