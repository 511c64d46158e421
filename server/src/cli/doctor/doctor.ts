import type { City } from '@oppidum/domain/cities/city'
import { backupRunStore } from '../../platform/backup/backup-run-store.ts'
import type { Db } from '../../platform/db/connection.ts'
import { historyReads } from '../../platform/db/replica/history-reads.ts'
import { storeVersions } from '../../platform/db/store-version.ts'
import { freeBytesAt } from '../../platform/disk/free-bytes.ts'
import { checksOf, clockSkewMs, storeFacts } from './doctor-store.ts'
import { backupFinding, cityFindings, clockFinding, diskFinding, type Finding, replicaFinding, storeFindings } from './findings.ts'

/** Reads only. @param migrations folder of this program's */
export async function diagnoseStore(db: Db, migrations: string, cities: readonly City[], nowMs: () => number): Promise<Finding[]> {
  const versions = await storeVersions(db, migrations)
  const facts = await storeFacts(db)
  const findings = [
    ...storeFindings({ ...facts, schemaVersion: versions.store, neededVersion: versions.program, isServable: versions.isServable }),
    clockFinding(await clockSkewMs(db, nowMs)),
  ]
  // Tables of another version may not have what is asked for.
  if (!versions.isServable) return findings
  findings.push(backupFinding(await backupRunStore(db.pool).last(), nowMs()))
  for (const city of cities) findings.push(...cityFindings(await checksOf(db, city), nowMs()))
  return findings
}

/** The servers of REPLICA_URL. */
export async function diagnoseReplicas(db: Db, urls: readonly string[]): Promise<Finding[]> {
  const silent = { info: () => undefined, warn: () => undefined }
  const history = historyReads(
    db,
    urls.map((connectionString) => ({ connectionString })),
    { log: silent },
  )
  try {
    await history.look()
    return history.replicas().map(replicaFinding)
  } finally {
    await history.close()
  }
}

/** The disk of a folder, or of the nearest one above it that exists. */
export function diagnoseDisk(folder: string): Finding {
  return diskFinding(folder, freeBytesAt(folder))
}
