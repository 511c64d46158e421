import type { SystemStatus } from '@oppidum/domain/status'
import type { House } from '../../house.ts'
import { type Findings, systemStatus } from './system-status.ts'

const EVERY_MS = 5_000
/** A part that has not answered by then counts as not answering. */
export const ASK_MS = 4_000

export interface StatusWatch {
  /** The state when the parts were last asked; at most some seconds old. */
  now(cityId: string): SystemStatus
  /** Asks every part now. */
  once(): Promise<void>
  start(): Promise<void>
  stop(): void
}

/** Null when the work fails or takes longer. */
export function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), ms)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}

/** Asks every part every five seconds, so that answers cost nothing and tell since when. */
export function statusWatch(
  { db, bus, cities, clock }: Pick<House, 'db' | 'bus' | 'cities' | 'clock'>,
  ask: (cityId: string) => Promise<Omit<Findings, 'storeUp' | 'busUp'>>,
): StatusWatch {
  const states = new Map<string, SystemStatus>()
  let timer: NodeJS.Timeout | undefined

  async function once(): Promise<void> {
    const storeUp = await within(
      db.pool.query('select 1').then(() => true),
      ASK_MS,
    )
    for (const city of cities.all) {
      const found = await within(ask(city.id), ASK_MS)
      const findings: Findings = {
        storeUp: (storeUp ?? false) && !db.refusesWrites,
        busUp: bus.isUp(),
        ...(found ?? { answersBuilt: null, broadcastMs: null, faultRatio: null, feeds: null }),
      }
      states.set(city.id, systemStatus(findings, states.get(city.id) ?? null, clock.nowMs()))
    }
  }

  return {
    now: (cityId) => states.get(cityId) ?? { operational: false, checkedAt: new Date(clock.nowMs()).toISOString(), checks: [] },
    once,
    async start() {
      await once()
      timer = setInterval(() => void once(), EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}
