import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { REPORT_LIMITS } from '@oppidum/domain/reports/report'
import type { AppContext } from '../../compose/context.ts'
import { transaction } from '../../platform/db/connection.ts'
import type { RetentionJob } from '../../platform/jobs/retention.ts'
import type { RecordDesk } from '../records/desk/desk-service.ts'
import { contactStore } from './contact-store.ts'
import { reportStore } from './report-store.ts'

/** Contacts that one transaction deletes, each with a timeline entry. */
const AT_ONCE = 200

/** Deletes expired contact data and the hashes that identify senders. */
export function reportRetention(
  { db, cities }: Pick<AppContext, 'db' | 'cities'>,
  desk: Pick<RecordDesk, 'remarkIn'>,
): readonly RetentionJob[] {
  const contacts = contactStore(db)
  const reports = reportStore(db)
  return [
    async (nowMs, atMost) => {
      let gone = 0
      for (const city of cities.all) {
        const closedBefore = new Date(nowMs - city.contactDays * DAY_MS)
        const leftBefore = new Date(nowMs - REPORT_LIMITS.contactDaysAtMost * DAY_MS)
        const expired = await contacts.listExpired(city.id, closedBefore, leftBefore, Math.min(atMost, AT_ONCE))
        if (expired.length === 0) continue
        gone += await transaction(db, async (tx) => {
          let isDeleted = 0
          for (const { reportId, recordId } of expired) {
            if (!(await contacts.remove(tx, reportId))) continue
            isDeleted++
            const actor = { by: 'city', personId: null, channel: 'rule' } as const
            await desk.remarkIn(tx, 'service-request', city, recordId, actor, { action: 'contact-deleted', text: null, internal: true })
          }
          return isDeleted
        })
      }
      return gone
    },
    (nowMs, atMost) => reports.forgetSenders(new Date(nowMs - REPORT_LIMITS.sameTextHours * HOUR_MS), atMost),
  ]
}
