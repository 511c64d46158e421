import type { Notice } from '@oppidum/domain/alerts/notice'
import { MINUTE_MS } from '@oppidum/domain/core/time'

/** Older ones are found in the notification center: a page that was away does not announce them one by one. */
const ANNOUNCED_MS = 2 * MINUTE_MS

/** Notices to announce: unread, made just now and outside the person's quiet hours, and not there before. The newest first. */
export function newNotices(notices: readonly Notice[], known: ReadonlySet<string>, nowMs: number): Notice[] {
  return notices.filter((it) => it.readAt === null && !it.quiet && !known.has(it.id) && nowMs - Date.parse(it.createdAt) < ANNOUNCED_MS)
}
