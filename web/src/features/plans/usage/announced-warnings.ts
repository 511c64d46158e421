import type { MeterUsage, Warning } from '@oppidum/domain/plans/meter'
import type { Meter } from '@oppidum/domain/plans/plan'

/** A share of an allowance that was reached in a period. */
export interface Reached {
  meter: Meter
  renewsAt: string
  warning: Warning
}

/** The warnings already shown in this browser, by allowance and period. */
export type Announced = Readonly<Record<string, number>>

const KEY = 'usage_told'
const nameOf = ({ meter, renewsAt }: Pick<Reached, 'meter' | 'renewsAt'>) => `${meter} ${renewsAt}`

/** Shares that have been reached but not announced yet. */
export function newlyReached(meters: readonly MeterUsage[], before: Announced): Reached[] {
  return meters.flatMap(({ meter, renewsAt, warning }) => {
    if (warning === null || renewsAt === null) return []
    const reached = { meter, renewsAt, warning }
    return warning > (before[nameOf(reached)] ?? 0) ? [reached] : []
  })
}

/** Empty when storage is unavailable, or contains something else. */
export function announcedWarnings(store: () => Storage = () => localStorage): Announced {
  try {
    const stored: unknown = JSON.parse(store().getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter((it): it is [string, number] => typeof it[1] === 'number'))
  } catch {
    return {}
  }
}

/** Only the current periods are stored; earlier ones no longer matter. */
export function rememberAnnounced(reached: readonly Reached[], nowMs = Date.now(), store: () => Storage = () => localStorage): void {
  const before = Object.entries(announcedWarnings(store)).filter(([name]) => Date.parse(name.split(' ')[1] ?? '') > nowMs)
  const all = Object.fromEntries([...before, ...reached.map((it) => [nameOf(it), it.warning] as const)])
  try {
    store().setItem(KEY, JSON.stringify(all))
  } catch {
    // Without storage, the next page announces it again.
  }
}
