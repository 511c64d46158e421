import type { AlertState } from '@oppidum/domain/alerts/alert'
import type { AlertEventData } from '@oppidum/domain/events/city-event'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { AlertRow } from './alerts-store.ts'

type Queries = Pick<Tx, 'query'>

/** A state that a person set. */
export interface PersonsTransition {
  to: AlertState
  at: Date
  by: string
  reason: string | null
}

/** All SQL by which people act on alerts. The caller holds the lock of the alert's row. */
export const alertActStore = {
  /**
   * Writes the transition, as the next of its alert. Nobody is notified: the person who acted knows, and the pages of the others are refreshed.
   * @returns it, as events report it
   */
  async addTransition(
    tx: Queries,
    { id, state, evidence }: AlertRow,
    { to, at, by, reason }: PersonsTransition,
  ): Promise<AlertEventData['transition']> {
    const transitionId = uuidv7({ msecs: at.getTime() })
    await run(
      tx,
      sql`with next as (update alert set state = ${to}, sequence = sequence + 1 where id = ${id} returning sequence)
        insert into alert_transition (id, alert_id, sequence, from_state, to_state, at, cause, by_person, reason, evidence, dispatched_at)
        select ${transitionId}, ${id}, sequence, ${state}, ${to}, ${at}, 'person', ${by}, ${reason},
          ${JSON.stringify(evidence)}::jsonb, ${at} from next`,
    )
    return { id: transitionId, from: state, to, at: at.toISOString(), cause: 'person' }
  },

  async acknowledge(tx: Queries, id: string, by: string, at: Date): Promise<void> {
    await run(tx, sql`update alert set acknowledged_at = ${at}, acknowledged_by = ${by} where id = ${id}`)
  },

  /** Silences the rule at the place, for this alert and for those that follow until then. */
  async shelve(tx: Queries, { id, ruleId, placeId }: AlertRow, until: Date | null, reason: string | null): Promise<void> {
    await run(tx, sql`update alert set shelved_until = ${until}, shelved_reason = ${reason} where id = ${id}`)
    await run(
      tx,
      sql`update alert_progress set shelved_until = ${until}, shelved_reason = ${reason} where rule_id = ${ruleId} and place_id = ${placeId}`,
    )
  },

  /** @param useful null takes the rating back */
  async rate(tx: Queries, alertId: string, personId: string, useful: boolean | null, at: Date): Promise<void> {
    if (useful === null) {
      await run(tx, sql`delete from alert_rating where alert_id = ${alertId} and person_id = ${personId}`)
      return
    }
    await run(
      tx,
      sql`insert into alert_rating (alert_id, person_id, useful, rated_at) values (${alertId}, ${personId}, ${useful}, ${at})
        on conflict (alert_id, person_id) do update set useful = excluded.useful, rated_at = excluded.rated_at`,
    )
  },
}
