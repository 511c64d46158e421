import { type DiskGuard, diskGuard, type GuardWords } from './disk-guard.ts'

/** Refused from here on: this part of the limit is for records, accounts and the database itself. */
const RESERVE_PART = 0.05

const WORDS: GuardWords = {
  refusal: 'The database has nearly reached its size limit. Please try again later.',
  full: 'database nearly at its size limit: telemetry is refused until it is smaller or the limit is raised',
  low: 'database is nearing its size limit',
  ok: 'database is well below its size limit again',
  unreadable: 'size of the database is not known',
}

export interface DatabaseSizeGuard extends DiskGuard {
  limitBytes: number
  /** Asks for the size. Rejects when the store does not answer; the size before counts until then. */
  measure(): Promise<void>
}

/** Watches the size of a database whose disk this server cannot see. Before the first measurement nothing is refused. */
export function databaseSizeGuard(
  context: Parameters<typeof diskGuard>[0],
  limitBytes: number,
  askBytes: () => Promise<number>,
): DatabaseSizeGuard {
  let bytes: number | null = null
  const guard = diskGuard(context, limitBytes * RESERVE_PART, () => (bytes === null ? limitBytes : limitBytes - bytes), WORDS)
  return {
    limitBytes,
    requireRoom: guard.requireRoom,
    hasRoom: () => (bytes === null ? null : guard.hasRoom()),
    async measure() {
      bytes = await askBytes()
    },
  }
}
