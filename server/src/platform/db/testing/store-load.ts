import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

interface Figures {
  calls: number
  slowestReadMs: number
  slowestWriteMs: number
  /** As the store saw it, of sessions of the load. */
  longestLockMs: number
}

/** Readers and writers of observations, as instances are. */
export interface StoreLoad {
  /** Since the last call. */
  figures(): Figures
  faults(): readonly string[]
  stop(): Promise<void>
}

const NAME = 'store-load'
const [READERS, WRITERS] = [2, 2]
const [LOOK_MS, PAUSE_MS] = [20, 5]

const NOTHING: Figures = { calls: 0, slowestReadMs: 0, slowestWriteMs: 0, longestLockMs: 0 }

/** @param series numbers from 1 that are read; the writers have others */
export async function storeLoad(url: string, series: number): Promise<StoreLoad> {
  const pool = new pg.Pool({ connectionString: url, max: READERS + WRITERS + 1, application_name: NAME })
  let figures = { ...NOTHING }
  let isOver = false
  const faults: string[] = []

  async function timed(key: 'slowestReadMs' | 'slowestWriteMs', text: string, values: unknown[]): Promise<void> {
    const startMs = performance.now()
    await pool.query(text, values).catch((error: Error) => faults.push(error.message))
    figures[key] = Math.max(figures[key], performance.now() - startMs)
    figures.calls += 1
  }

  async function read(number: number): Promise<void> {
    for (let turn = number; !isOver; turn++) {
      await timed(
        'slowestReadMs',
        `select count(*), avg(value) from observation where series_id = $1 and at >= now() - interval '30 hours' and at < now()`,
        [1 + (turn % series)],
      )
      await wait(PAUSE_MS)
    }
  }

  /** A delivery, and a correction of what was delivered before, also of rows that a backfill may just be changing. */
  async function write(number: number): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      await timed(
        'slowestWriteMs',
        `insert into observation (city_id, series_id, at, value, quality, source_id, received_at)
         select 'load', $1, now() + i * interval '1 microsecond', i, 'measured', 'load', now() from generate_series(1, 20) i
         on conflict (series_id, at) do update set value = excluded.value`,
        [series + 1 + number],
      )
      await timed(
        'slowestWriteMs',
        `update observation set value = value + 1
         where series_id = $1 and at >= now() - $2 * interval '1 minute' and at < now() - ($2 - 1) * interval '1 minute'`,
        [1 + ((turn * 7 + number) % series), 1_440 + ((turn * 13) % 10_000)],
      )
      await wait(PAUSE_MS)
    }
  }

  async function watchLocks(): Promise<void> {
    while (!isOver) {
      const { rows } = await pool.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float as ms
         from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.application_name = $1`,
        [NAME],
      )
      figures.longestLockMs = Math.max(figures.longestLockMs, rows[0]?.ms ?? 0)
      await wait(LOOK_MS)
    }
  }

  const working = [
    watchLocks(),
    ...Array.from({ length: READERS }, (_, number) => read(number)),
    ...Array.from({ length: WRITERS }, (_, number) => write(number)),
  ]
  return {
    figures() {
      const past = figures
      figures = { ...NOTHING }
      return past
    },
    faults: () => faults,
    async stop() {
      isOver = true
      await Promise.all(working)
      await pool.end()
    },
  }
}
