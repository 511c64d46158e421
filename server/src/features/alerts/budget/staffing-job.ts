import { RATE_MS } from '@oppidum/domain/alerts/alarm-rate'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { LEFT_AFTER_MS } from '@oppidum/domain/records/shift'
import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { presenceStore } from '../../records/shifts/presence-store.ts'
import { recipientStore } from '../dispatch/recipient-store.ts'
import { isOperator } from '../dispatch/recipients.ts'
import { staffingStore } from './staffing-store.ts'

/** Counts who is on shift and may get alerts, for the rate per operator. It stores numbers and no names. */
export function staffingJob({ db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>): Job {
  const presences = presenceStore(db)
  return {
    name: 'alerts.staffing',
    everyMs: MINUTE_MS,
    duty: 'alerts',
    async run(signal) {
      for (const { id: cityId } of cities.all) {
        if (signal.aborted) return
        const nowMs = clock.nowMs()
        const present = new Set(await presences.presentSince(db.pool, cityId, new Date(nowMs - LEFT_AFTER_MS)))
        const staff = await recipientStore.staff(db.pool, cityId)
        const people = staff.filter((it) => isOperator(it, cityId) && present.has(it.id)).length
        if (people > 0) await staffingStore.add(db.pool, cityId, { atMs: nowMs - (nowMs % RATE_MS), people })
      }
    },
  }
}
