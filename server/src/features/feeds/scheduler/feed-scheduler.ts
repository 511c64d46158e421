import type { AppContext } from '../../../compose/context.ts'
import type { Job, Wake } from '../../../platform/jobs/job.ts'
import { type JobCounts, type JobRunner, jobRunner } from '../../../platform/jobs/job-runner.ts'
import type { After } from '../../../platform/jobs/timers.ts'
import { type CityFeed, type FeedParts, feedJob } from './feed-job.ts'

/** A feed that is to be fetched. */
export interface RunningFeed extends CityFeed {
  /** Of its settings and state. The job restarts when it changes, also for a feed that was removed and added again unchanged. */
  version: number
  /** When an admin asked for a fetch at once, if no fetch has ended since; else null. */
  askedAtMs: number | null
}

interface Parts extends FeedParts {
  /** Every running feed of every city, read from the store. */
  running(): Promise<readonly RunningFeed[]>
  /** Calls back when a feed was changed or is to be fetched now. @returns the function that unsubscribes */
  onSetup(listener: () => void): () => void
  after?: After
  tracing?: AppContext['tracing']
}

interface Entry {
  setup: string
  runner: JobRunner
  fetchNow(): void
  askedAtMs: number | null
}

export interface FeedScheduler {
  job: Job
  /** By the name of the feed's job, since it was last started. */
  counts(): ReadonlyMap<string, Readonly<JobCounts>>
}

/** How long a change may take if its notification is lost. */
const EVERY_MS = 5_000

/** The version is read after the definition, so both are compared. */
const setupOf = ({ version, feed }: RunningFeed) => JSON.stringify([version, feed])

const keyOf = ({ cityId, feed }: RunningFeed) => `${cityId} ${feed.id}`

/**
 * Keeps one job for each running feed: starts those of new feeds, ends those of paused and removed ones, and starts those of changed ones
 * again. Part of the duty `feeds`.
 */
export function feedScheduler(parts: Parts): FeedScheduler {
  const { clock, log, after, random, tracing = null } = parts
  let entries = new Map<string, Entry>()
  /** Feeds whose last fetch is being stopped. Their next job begins afterwards. */
  const ending = new Map<string, Promise<void>>()
  let wakeSelf: Wake = () => undefined

  function start(running: RunningFeed): Entry {
    const job = feedJob(parts, running)
    let wake: Wake = () => undefined
    const begin = (given: Wake) => {
      wake = given
      return () => undefined
    }
    const firstMs = async () => {
      const ms = await job.firstMs()
      return running.askedAtMs === null ? ms : 0
    }
    const runner = jobRunner({ clock, log, random, tracing, ...(after && { after }) }, [{ ...job, begin, firstMs }])
    runner.start()
    const fetchNow = () => {
      job.ask()
      wake(0)
    }
    return { setup: setupOf(running), runner, fetchNow, askedAtMs: running.askedAtMs }
  }

  /** Stopping waits for the current fetch, which must not hold up the other feeds. A changed feed begins again afterwards. */
  function end(key: string, { runner }: Entry): void {
    const ended = runner.stop().then(() => {
      ending.delete(key)
      wakeSelf(0)
    })
    ending.set(key, ended)
  }

  async function reconcile(signal: AbortSignal): Promise<void> {
    const wanted = new Map((await parts.running()).map((it) => [keyOf(it), it]))
    if (signal.aborted) return
    for (const [key, entry] of entries) {
      const now = wanted.get(key)
      if (now && setupOf(now) === entry.setup) continue
      end(key, entry)
      entries.delete(key)
    }
    for (const [key, running] of wanted) {
      const entry = entries.get(key)
      if (!entry) {
        if (!ending.has(key)) entries.set(key, start(running))
      } else if (running.askedAtMs !== null && running.askedAtMs !== entry.askedAtMs) {
        entry.askedAtMs = running.askedAtMs
        entry.fetchNow()
      }
    }
  }

  return {
    job: {
      name: 'feeds',
      everyMs: EVERY_MS,
      firstMs: 0,
      duty: 'feeds',
      run: reconcile,
      begin(wake) {
        wakeSelf = wake
        const unsubscribe = parts.onSetup(() => wake(0))
        return () => {
          unsubscribe()
          for (const [key, entry] of entries) end(key, entry)
          entries = new Map()
        }
      },
      async end() {
        await Promise.all(ending.values())
      },
    },
    counts: () => new Map([...entries.values()].flatMap((it) => [...it.runner.counts()])),
  }
}
