import type { Alert } from '@oppidum/domain/alerts/alert'
import { MINUTE_MS } from '@oppidum/domain/core/time'

/** Older alerts are found in the list: a page that was away does not announce them one by one. */
const ANNOUNCED_MS = 2 * MINUTE_MS

/** Alerts to announce: those that nobody has taken, fired just now, and were not there before. The newest first. */
export function newAlerts(open: readonly Alert[], known: ReadonlySet<string>, nowMs: number): Alert[] {
  return open.filter(
    (it) => (it.state === 'firing' || it.state === 'no-data') && !known.has(it.id) && nowMs - Date.parse(it.firedAt) < ANNOUNCED_MS,
  )
}
