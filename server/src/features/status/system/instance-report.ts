import type { Db } from '../../../platform/db/connection.ts'
import type { StatementCounts } from '../../../platform/db/statement-times.ts'
import type { JobCounts } from '../../../platform/jobs/job-runner.ts'

/** What an instance reports about itself. It is stored: a version reads only what it knows. */
export interface InstanceFigures {
  sockets: number
  memoryBytes: number
  connections: number
  connectionsMost: number
  waiting: number
  jobs: readonly ({ name: string } & JobCounts)[]
  /** Those that took longest in total. */
  statements: readonly Omit<StatementCounts, 'name'>[]
}

/** Where the figures come from. */
export interface InstanceSources {
  sockets(): number
  jobs(): Iterable<readonly [string, Readonly<JobCounts>]>
}

const MOST_STATEMENTS = 20

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

export function instanceFigures(db: Pick<Db, 'load' | 'statements'>, { sockets, jobs }: InstanceSources): InstanceFigures {
  const { open, most, waiting } = db.load()
  const slowest = [...db.statements.counts()].sort((a, b) => b.totalMs - a.totalMs).slice(0, MOST_STATEMENTS)
  return {
    sockets: sockets(),
    memoryBytes: process.memoryUsage.rss(),
    connections: open,
    connectionsMost: most,
    waiting,
    jobs: [...jobs()].map(([name, counts]) => ({ name, ...counts, seconds: round(counts.seconds, 3) })),
    // Without their texts, which no answer shows.
    statements: slowest.map(({ name: _text, ...it }) => ({ ...it, totalMs: round(it.totalMs, 1), maxMs: round(it.maxMs, 1) })),
  }
}
