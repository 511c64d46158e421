import { Failure } from '@oppidum/domain/core/failure'
import { changeSecondFactorRule, getSecondFactorRule } from '@oppidum/domain/people/second-factor-rule'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import { requireAdmin } from '../../../platform/auth/people/session-rights-store.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { secondFactorRuleStore as store } from './second-factor-rule-store.ts'

/** From which role on a second factor is required, on installations with local accounts. */
export function secondFactorRuleRoutes(
  serve: Serve,
  { people, cities, db, bus, clock, log }: Pick<AppContext, 'people' | 'cities' | 'db' | 'bus' | 'clock' | 'log'>,
): void {
  serve(getSecondFactorRule, ({ query }) => {
    cities.find(query.city)
    return store.read(db.pool)
  })

  serve(changeSecondFactorRule, async (request) => {
    const { body: rule } = request
    const { id } = personOf(request)
    // Whatever the role, it is the caller's too: an admin has the rights of every other.
    if (rule.fromRole !== null && !(await people.find(id))?.hasSecondFactor)
      throw new Failure('conflict', 'Set up two-factor authentication for your own account first; otherwise you would lock yourself out.')
    const former = await transaction(db, async (tx) => {
      await requireAdmin(tx, id, EVERY_CITY, cities)
      const before = await store.replace(tx, rule)
      if (before.fromRole !== rule.fromRole)
        await writeAudit(tx, new Date(clock.nowMs()), {
          actor: actorOf(request),
          action: 'second-factor-rule-changed',
          from: before,
          to: rule,
        })
      return before
    })
    if (former.fromRole !== rule.fromRole) {
      await bus.publish({ kind: 'second-factor-rule' })
      log.info(
        { security: 'second_factor_rule_changed', actor: id, from: former.fromRole, to: rule.fromRole },
        'second factor rule changed',
      )
    }
    return rule
  })
}
