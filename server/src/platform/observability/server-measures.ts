import type { Db } from '../db/connection.ts'
import type { JobCounts } from '../jobs/job-runner.ts'
import { type Measure, single } from './registered-measures.ts'

interface LiveStats {
  sockets: number
  bufferedBytes: number
  lastBroadcastMs: number
  skipped: number
}

export function liveMeasures(stats: () => LiveStats): Measure[] {
  const of = (name: string, help: string, value: (it: LiveStats) => number): Measure => ({
    name,
    help,
    type: 'gauge',
    read: () => single(value(stats())),
  })
  return [
    of('oppidum_live_sockets', 'Open live sockets.', (it) => it.sockets),
    of('oppidum_live_buffered_bytes', 'Bytes that live clients have not read yet.', (it) => it.bufferedBytes),
    of('oppidum_live_broadcast_duration_seconds', 'Time of the last broadcast, first socket to last.', (it) => it.lastBroadcastMs / 1_000),
    of('oppidum_live_skipped_messages', 'Messages that were left out because a client did not read.', (it) => it.skipped),
  ]
}

/** @param counts how many answers were given from memory, by path */
export const cacheMeasures = (counts: () => ReadonlyMap<string, number>): Measure[] => [
  {
    name: 'oppidum_prebuilt_answers',
    help: 'Answers given from memory since the start.',
    type: 'gauge',
    labels: ['route'],
    read: () => [...counts()].map(([route, value]) => ({ labels: { route }, value })),
  },
]

/** @param ages seconds since each feed's last success */
export const feedMeasures = (ages: () => readonly { cityId: string; feedId: string; ageSeconds: number }[]): Measure[] => [
  {
    name: 'oppidum_feed_age_seconds',
    help: 'Seconds since the last successful delivery of a feed.',
    type: 'gauge',
    labels: ['city', 'feed'],
    read: () => ages().map(({ cityId, feedId, ageSeconds }) => ({ labels: { city: cityId, feed: feedId }, value: ageSeconds })),
  },
]

/** @param counts by the name of the job, since the start */
export function jobMeasures(counts: () => Iterable<readonly [string, Readonly<JobCounts>]>, nowMs: () => number): Measure[] {
  const ofEach = (value: (it: Readonly<JobCounts>) => number | null) =>
    [...counts()].flatMap(([job, it]) => single(value(it)).map((one) => ({ ...one, labels: { job } })))
  const byOutcome = () =>
    [...counts()].flatMap(([job, { runs, failures }]) => [
      { labels: { job, outcome: 'done' }, value: runs - failures },
      { labels: { job, outcome: 'failed' }, value: failures },
    ])
  return [
    {
      name: 'oppidum_job_runs',
      help: 'Runs of a job since the start, by how they ended.',
      type: 'gauge',
      labels: ['job', 'outcome'],
      read: byOutcome,
    },
    {
      name: 'oppidum_job_runs_total',
      help: 'Runs of a job, by how they ended.',
      type: 'counter',
      labels: ['job', 'outcome'],
      read: byOutcome,
    },
    {
      name: 'oppidum_job_seconds_total',
      help: 'Duration of all runs of a job together.',
      type: 'counter',
      labels: ['job'],
      read: () => ofEach((it) => it.seconds),
    },
    {
      name: 'oppidum_job_last_run_failed',
      help: '1 if the last run of a job failed, else 0.',
      type: 'gauge',
      labels: ['job'],
      read: () => ofEach((it) => it.last && Number(it.last.failed)),
    },
    {
      name: 'oppidum_job_overdue_seconds',
      help: 'How long a job has been due without having begun; 0 if it is not due.',
      type: 'gauge',
      labels: ['job'],
      read: () => ofEach((it) => it.nextMs && Math.max(0, nowMs() - it.nextMs) / 1_000),
    },
    {
      name: 'oppidum_jobs_running',
      help: 'Jobs that are running now.',
      type: 'gauge',
      read: () => single([...counts()].filter(([, it]) => it.isRunning).length),
    },
  ]
}

export function storeMeasures(db: Pick<Db, 'load' | 'statements'>): Measure[] {
  return [
    {
      name: 'oppidum_store_connections',
      help: 'Connections of this instance to the store, by what they do.',
      type: 'gauge',
      labels: ['state'],
      read() {
        const { open, idle } = db.load()
        return [
          { labels: { state: 'busy' }, value: open - idle },
          { labels: { state: 'idle' }, value: idle },
        ]
      },
    },
    {
      name: 'oppidum_store_connections_most',
      help: 'Most connections that this instance opens to the store.',
      type: 'gauge',
      read: () => single(db.load().most),
    },
    {
      name: 'oppidum_store_waiting',
      help: 'Calls that wait for a connection to the store.',
      type: 'gauge',
      read: () => single(db.load().waiting),
    },
    {
      name: 'oppidum_store_checkouts_total',
      help: 'Connections to the store that calls asked for and got, or did not get in time.',
      type: 'counter',
      read: () => single(db.load().checkouts),
    },
    {
      name: 'oppidum_store_wait_seconds_total',
      help: 'How long calls have waited for a connection to the store, in total.',
      type: 'counter',
      read: () => single(db.load().waitSeconds),
    },
    {
      name: 'oppidum_store_slow_statements_total',
      help: 'Statements that took longer than half a second.',
      type: 'counter',
      read: () => single(db.statements.counts().reduce((sum, it) => sum + it.slow, 0)),
    },
  ]
}

export function publicReadMeasures(counts: () => { waiting: number; refused: number }): Measure[] {
  return [
    {
      name: 'oppidum_public_reads_waiting',
      help: 'Reads of the store by callers without a role in the city that wait for their turn.',
      type: 'gauge',
      read: () => single(counts().waiting),
    },
    {
      name: 'oppidum_public_reads_refused_total',
      help: 'Reads of callers without a role in the city that were refused because too many waited.',
      type: 'counter',
      read: () => single(counts().refused),
    },
  ]
}
