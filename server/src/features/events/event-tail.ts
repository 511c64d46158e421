import { EVENTS_AT_ONCE } from '@oppidum/domain/events/event-calls'
import type { AppContext } from '../../compose/context.ts'
import type { eventStore, StoredEvent } from '../../platform/events/event-store.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Events of a city that stay in memory, so that a thousand streams cost one query. */
const IN_MEMORY = 1_000
/** In case a change notification is lost. */
const LOOK_EVERY_MS = 5_000

export interface EventTail {
  /** The number of the city's newest event. */
  last(cityId: string): Promise<number>
  /** Events after a number, oldest first, at most `EVENTS_AT_ONCE`. */
  after(cityId: string, sequence: number): Promise<readonly StoredEvent[]>
  /** Resolves when the city has an event after this number, or the signal is aborted. */
  next(cityId: string, sequence: number, signal: AbortSignal): Promise<void>
  job: Job
}

interface CityTail {
  /** Oldest first. Those of an account that was deleted are missing. */
  recent: StoredEvent[]
  last: number
  waiting: Set<() => void>
}

/** The newest events of each city, read once per instance and shared by all its streams. */
export function eventTail({ bus }: Pick<AppContext, 'bus'>, store: ReturnType<typeof eventStore>): EventTail {
  const tails = new Map<string, Promise<CityTail>>()
  const running = new Map<string, Promise<void>>()
  const queued = new Map<string, Promise<void>>()

  function tailOf(cityId: string): Promise<CityTail> {
    let tail = tails.get(cityId)
    if (!tail) {
      tail = store.last(cityId).then((last) => ({ recent: [], last, waiting: new Set() }))
      tails.set(cityId, tail)
      tail.catch(() => tails.delete(cityId))
    }
    return tail
  }

  async function read(cityId: string): Promise<void> {
    const tail = await tailOf(cityId)
    for (;;) {
      const events = await store.after(cityId, tail.last, EVENTS_AT_ONCE)
      const newest = events.at(-1)
      if (!newest) return
      tail.last = newest.event.sequence
      tail.recent = [...tail.recent, ...events].slice(-IN_MEMORY)
      for (const wake of tail.waiting) wake()
      if (events.length < EVENTS_AT_ONCE) return
    }
  }

  /** One read at a time; requests during a read share the one after it. */
  function refresh(cityId: string): Promise<void> {
    const waiting = queued.get(cityId)
    if (waiting) return waiting
    const next = (running.get(cityId) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        queued.delete(cityId)
        running.set(cityId, next)
        return read(cityId)
      })
    queued.set(cityId, next)
    return next
  }

  bus.subscribe((hint) => {
    if ('cityId' in hint && tails.has(hint.cityId)) refresh(hint.cityId).catch(() => undefined)
  })

  return {
    async last(cityId) {
      await refresh(cityId)
      return (await tailOf(cityId)).last
    },
    async after(cityId, sequence) {
      const { recent } = await tailOf(cityId)
      const [first] = recent
      if (first === undefined || first.event.sequence > sequence + 1) return store.after(cityId, sequence, EVENTS_AT_ONCE)
      const from = recent.findLastIndex((it) => it.event.sequence <= sequence) + 1
      return recent.slice(from, from + EVENTS_AT_ONCE)
    },
    async next(cityId, sequence, signal) {
      const tail = await tailOf(cityId)
      if (tail.last > sequence || signal.aborted) return
      await new Promise<void>((resolve) => {
        const wake = () => {
          tail.waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        tail.waiting.add(wake)
        signal.addEventListener('abort', wake, { once: true })
      })
    },
    job: {
      name: 'events.tail',
      everyMs: LOOK_EVERY_MS,
      duty: null,
      run: () => Promise.all([...tails.keys()].map(refresh)),
    },
  }
}
