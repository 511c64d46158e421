import type { SystemReport } from '@oppidum/domain/status/system'
import { expect, test } from 'vitest'
import { ago } from '../../../testing/city.ts'
import { ONE, systemReport } from '../../../testing/system-report.ts'
import { reportedAt, systemTroubles } from './system-troubles.ts'

const HOUR_MS = 3_600_000
const well = systemReport()
const job = well.jobs?.[0] as NonNullable<SystemReport['jobs']>[number]
const queue = (dueMs: number, dead = 0) => ({
  measuredAt: ago(0),
  queues: [{ queue: 'mail', waiting: 1, dueSince: ago(dueMs), dead }],
})
const waiting = (isAlive: boolean) => well.instances?.map((it) => ({ ...it, waiting: 2, isAlive })) ?? []

test.each<[string, Partial<SystemReport>, string[]]>([
  ['all is well', {}, []],
  ['an instance that has ended is no trouble', { instances: waiting(false) }, []],
  ['calls wait', { instances: waiting(true) }, ['medium instances 2']],
  ['a duty that nobody has', { duties: [{ duty: 'feeds', holder: null, since: null }] }, ['critical duties 1']],
  ['the last run failed', { jobs: [{ ...job, last: { endedAt: ago(0), seconds: 1, failed: true } }, job] }, ['high jobs 1']],
  ['a job that has not run yet', { jobs: [{ ...job, last: null }] }, []],
  ['messages due for a quarter of an hour', { backlogs: queue(15 * 60_000) }, []],
  ['messages due for longer', { backlogs: queue(16 * 60_000) }, ['high backlogs 1']],
  ['messages that were given up', { backlogs: queue(0, 3) }, ['medium backlogs 3']],
  ['a tenth of the disk free', { disk: { measuredAt: ago(0), freeBytes: 10, totalBytes: 100 } }, []],
  ['less than that', { disk: { measuredAt: ago(0), freeBytes: 9, totalBytes: 100 } }, ['critical disk 1']],
  ['an old backup', { backup: { at: ago(37 * HOUR_MS), bytes: null } }, ['medium backup 1']],
  ['no backup', { backup: null }, ['medium backup 1']],
  [
    'feeds in trouble, not late ones',
    {
      feeds: (['stale', 'failed', 'late', 'paused'] as const).map((health) => ({
        city: 'a',
        id: health,
        name: health,
        health,
        lastSuccessAt: null,
      })),
    },
    ['high feeds 2'],
  ],
  ['what was not measured is not well', { store: null, disk: null }, ['none store 2']],
  [
    'the worst comes first',
    { backup: null, feeds: null, duties: [{ duty: 'feeds', holder: null, since: null }] },
    ['critical duties 1', 'medium backup 1', 'none feeds 1'],
  ],
])('%s', (_, changes, words) => {
  expect(systemTroubles(systemReport(changes)).map((it) => `${it.mark} ${it.part} ${it.count}`)).toEqual(words)
})

test('what is put together is as old as the oldest report of a living instance', () => {
  expect(reportedAt(well)).toBe(ago(12_000))
  expect(reportedAt({ instances: well.instances?.filter((it) => it.id === ONE) ?? null })).toBe(ago(4_000))
  expect(reportedAt({ instances: null })).toBeNull()
})
