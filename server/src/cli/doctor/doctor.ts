import type { City } from '@oppidum/domain/cities/city'
import { presentInstallationKey } from '../../adapters/identity/local/installation-key.ts'
import type { Config } from '../../config/config.ts'
import { streamName } from '../../config/installation-name.ts'
import { bufferState } from '../../features/ingest/buffer/buffer-watch.ts'
import { backupRunStore } from '../../platform/backup/backup-run-store.ts'
import { requireRestored } from '../../platform/backup/unfinished-restore-store.ts'
import type { Db } from '../../platform/db/connection.ts'
import { historyReads } from '../../platform/db/replica/history-reads.ts'
import { storeVersions } from '../../platform/db/store-version.ts'
import { freeBytesAt } from '../../platform/disk/free-bytes.ts'
import { checksOf, clockSkewMs, storeFacts } from './doctor-store.ts'
import {
  backupFinding,
  bufferFinding,
  cityFindings,
  clockFinding,
  diskFinding,
  type Finding,
  replicaFinding,
  storeFindings,
} from './findings.ts'

/**
 * Reads only.
 * @param migrations folder of this program's
 * @throws UnfinishedRestore
 */
export async function diagnoseStore(db: Db, migrations: string, cities: readonly City[], nowMs: () => number): Promise<Finding[]> {
  await requireRestored(db.pool)
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

/** The stream of delivered values, if the settings have one. */
export async function diagnoseBuffer(
  db: Db,
  config: Pick<Config, 'nats' | 'ingestBufferMb' | 'previousSecretKeys' | 'secretKey' | 'databaseUrl' | 'dataDir'>,
  nowMs: () => number,
): Promise<Finding[]> {
  const { nats, ingestBufferMb, previousSecretKeys } = config
  if (!nats || ingestBufferMb === 0) return []
  const limitBytes = ingestBufferMb * 1024 * 1024
  const key = previousSecretKeys.at(-1) ?? (await presentInstallationKey(config, db))
  if (key === null) return [bufferFinding(null, limitBytes, nowMs())]
  // A library that is loaded only where it is used.
  const { lookAtStream } = await import('../../adapters/buffer/stream-size.ts')
  return lookAtStream(nats, streamName(key)).then(
    (look) => [bufferFinding(look && bufferState(look.size, nowMs()), limitBytes, nowMs(), look?.tooOldForReplicas)],
    () => [bufferFinding(bufferState(null, nowMs()), limitBytes, nowMs())],
  )
}

/** The disk of a folder, or of the nearest one above it that exists. */
export function diagnoseDisk(folder: string): Finding {
  return diskFinding(folder, freeBytesAt(folder))
}
