import { IDEMPOTENCY } from '@oppidum/domain/core/idempotency'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../auth/people/person-data.ts'
import type { RetentionJob } from '../../jobs/retention.ts'
import { forgetIdempotentCalls, listIdempotentCalls, removeIdempotentCalls } from './idempotent-call-store.ts'

/** A person's idempotency keys of the last day, with the answers that are given again for them. */
export const idempotentCallData = ({ db }: Pick<AppContext, 'db'>): PersonData => ({
  part: 'idempotentCalls',
  async read(personId) {
    const calls = await listIdempotentCalls(db.pool, personId)
    return calls.length === 0 ? null : calls.map(({ idempotencyKey, at }) => ({ idempotencyKey, at: at.toISOString() }))
  },
  remove: removeIdempotentCalls,
})

export const idempotentCallRetention =
  ({ db }: Pick<AppContext, 'db'>): RetentionJob =>
  (nowMs, atMost) =>
    forgetIdempotentCalls(db.pool, new Date(nowMs - IDEMPOTENCY.answerHours * HOUR_MS), atMost)
