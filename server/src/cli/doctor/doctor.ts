import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { City } from '@oppidum/domain/cities/city'
import type { Db } from '../../platform/db/connection.ts'
import { storeVersions } from '../../platform/db/migrate.ts'
import { checksOf, clockSkewMs, storeFacts } from './doctor-store.ts'
import { cityFindings, clockFinding, diskFinding, type Finding, storeFindings } from './findings.ts'

/** Reads only. @param migrations folder of this program's */
export async function diagnoseStore(db: Db, migrations: string, cities: readonly City[], nowMs: () => number): Promise<Finding[]> {
  const versions = await storeVersions(db, migrations)
  const facts = await storeFacts(db)
  const findings = [
    ...storeFindings({ ...facts, schemaVersion: versions.store, neededVersion: versions.program }),
    clockFinding(await clockSkewMs(db, nowMs)),
  ]
  // Tables of another version may not have what is asked for.
  if (versions.store !== versions.program) return findings
  for (const city of cities) findings.push(...cityFindings(await checksOf(db, city), nowMs()))
  return findings
}

/** The disk of a folder, or of the nearest one above it that exists. */
export function diagnoseDisk(folder: string): Finding {
  let existing = folder
  while (!existsSync(existing)) existing = dirname(existing)
  const { bavail, bsize } = statfsSync(existing)
  return diskFinding(folder, bavail * bsize)
}
