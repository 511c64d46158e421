import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { SystemReport, SystemStatement, SystemStore } from '@oppidum/domain/status/system'
import type { AppContext } from '../../../compose/context.ts'
import type { Backlog } from '../../../compose/feature-module.ts'
import { backupRunStore } from '../../../platform/backup/backup-run-store.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { within } from '../within.ts'
import { GROWTH_DAYS, LEAST_GROWTH_MS, totalGrowth, withGrowth } from './growth.ts'
import { storeFiguresStore } from './store-figures-store.ts'

const EVERY_MS = MINUTE_MS
const SIZES_EVERY_MS = HOUR_MS
const FIRST_MS = 10_000
const MOST_STATEMENTS = 20

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'log'> {
  dataDir: string
  backlogs(): Promise<readonly Backlog[]>
}

/** What was measured last; null for what could not be, or has not been yet. */
export interface SystemFigures {
  store: SystemStore | null
  statements: { measuredAt: string; statements: SystemStatement[] } | null
  backlogs: SystemReport['backlogs']
  disk: SystemReport['disk']
  backup: SystemReport['backup']
}

/** Measures what costs too much to be asked at every scrape, on every instance: each reports its own disk, and none depends on another. */
export function systemFigures({ db, clock, log, dataDir, backlogs }: Dependencies) {
  const store = storeFiguresStore(db)
  const backups = backupRunStore(db.pool)
  let figures: SystemFigures = { store: null, statements: null, backlogs: null, disk: null, backup: null }
  let sizesMs = Number.NEGATIVE_INFINITY

  async function measureStore(measuredAt: string): Promise<SystemStore> {
    const nowMs = clock.nowMs()
    const sizes = await store.tables()
    if (nowMs - sizesMs >= SIZES_EVERY_MS) {
      await store.writeSizes(measuredAt.slice(0, 10), sizes, new Date(nowMs))
      sizesMs = nowMs
    }
    const earlier = await store.earliestSizes(new Date(nowMs - (GROWTH_DAYS + 1) * DAY_MS), new Date(nowMs - LEAST_GROWTH_MS))
    const tables = withGrowth(sizes, earlier, nowMs)
    return { measuredAt, bytes: await store.bytes(), bytesPerDay: totalGrowth(tables), tables, replicas: await store.replicas() }
  }

  async function measureStatements(measuredAt: string): Promise<SystemFigures['statements']> {
    const statements = await store.statements(MOST_STATEMENTS)
    return statements && { measuredAt, statements }
  }

  async function measureBacklogs(measuredAt: string): Promise<SystemReport['backlogs']> {
    const queues = (await backlogs()).map(({ dueSince, ...it }) => ({ ...it, dueSince: dueSince?.toISOString() ?? null }))
    return { measuredAt, queues }
  }

  /** With a store elsewhere, the folder is created with the first picture. */
  async function measureDisk(measuredAt: string): Promise<SystemReport['disk']> {
    if (!existsSync(dataDir)) return null
    const { bsize, bavail, blocks } = await statfs(dataDir)
    return { measuredAt, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  }

  async function measureBackup(): Promise<SystemReport['backup']> {
    const last = await backups.last()
    return last && { at: last.takenAt.toISOString(), bytes: last.bytes }
  }

  async function measure(): Promise<void> {
    const measuredAt = new Date(clock.nowMs()).toISOString()
    const attempt = async <T>(part: string, work: Promise<T>) => {
      const logged = work.catch((error: unknown) => {
        log.warn({ err: error, part }, 'part of the system could not be measured, will retry')
        return null
      })
      return within(logged)
    }
    const [storeNow, statements, waiting, disk, backup] = await Promise.all([
      attempt('store', measureStore(measuredAt)),
      attempt('statements', measureStatements(measuredAt)),
      attempt('backlogs', measureBacklogs(measuredAt)),
      attempt('disk', measureDisk(measuredAt)),
      attempt('backup', measureBackup()),
    ])
    figures = { store: storeNow, statements, backlogs: waiting, disk, backup }
  }

  const job: Job = { name: 'status.figures', everyMs: EVERY_MS, firstMs: FIRST_MS, duty: null, run: measure }
  return { now: () => figures, measure, job, forget: (before: Date, atMost: number) => store.forgetSizes(before, atMost) }
}
