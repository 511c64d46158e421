import type { SystemReport } from '@oppidum/domain/status/system'
import { ago } from './city.ts'

export const ONE = '11111111-1111-4111-8111-111111111111'
export const TWO = '22222222-2222-4222-8222-222222222222'

const INSTANCE = {
  version: '1.0.0',
  startedAt: ago(7_200_000),
  sockets: 40,
  memoryBytes: 200_000_000,
  connections: 3,
  connectionsMost: 10,
  waiting: 0,
}

/** The report of an installation of two instances in which nothing is wrong. */
export function systemReport(changes: Partial<SystemReport> = {}): SystemReport {
  return {
    checkedAt: ago(2_000),
    instances: [
      { ...INSTANCE, id: ONE, seenAt: ago(4_000), isAlive: true, isThis: true },
      { ...INSTANCE, id: TWO, seenAt: ago(12_000), isAlive: true, isThis: false },
    ],
    duties: [
      { duty: 'feeds', holder: ONE, since: ago(60_000) },
      { duty: 'alerts', holder: TWO, since: ago(60_000) },
    ],
    jobs: [
      {
        name: 'retention',
        instance: ONE,
        runs: 120,
        failures: 1,
        isRunning: false,
        last: { endedAt: ago(5_000), seconds: 0.25, failed: false },
        nextAt: ago(-5_000),
      },
    ],
    store: {
      measuredAt: ago(30_000),
      bytes: 1_234_000_000,
      bytesPerDay: 12_000_000,
      tables: [{ name: 'observation', bytes: 1_000_000_000, rows: 5_000_000, bytesPerDay: null }],
      replicas: [],
    },
    readReplicas: [],
    buffer: null,
    hasBuffer: false,
    setAside: { measuredAt: ago(7_000), count: 0 },
    statements: {
      source: 'instances',
      measuredAt: ago(12_000),
      statements: [{ name: 'observation-write', calls: 900, meanMs: 4.25, maxMs: 210, totalMs: 3_825 }],
    },
    backlogs: { measuredAt: ago(30_000), queues: [{ queue: 'mail', waiting: 2, dueSince: ago(60_000), dead: 0 }] },
    feeds: [{ city: 'montevideo', id: 'works', name: 'Road works', health: 'fresh', lastSuccessAt: ago(120_000) }],
    disk: { measuredAt: ago(30_000), freeBytes: 30_000_000_000, totalBytes: 100_000_000_000 },
    backup: { at: ago(10 * 3_600_000), bytes: 500_000_000 },
    ...changes,
  }
}
