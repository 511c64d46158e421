import type { AlertState } from '@oppidum/domain/alerts/alert'
import type { NotifiedAlert } from '@oppidum/domain/alerts/notification'
import type { Sharing } from '@oppidum/domain/alerts/rule'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { Item } from './batch-store.ts'

type Queries = Pick<Tx, 'query'>

/** An alert at a transition, and who may know of it. */
export interface StoredAlert {
  alert: Omit<NotifiedAlert, 'kind' | 'feed'>
  sharing: Sharing
  ownerId: string
  /** Now, not at the transition. */
  state: AlertState
}

/** A row of a person's notification centre. */
export interface ScreenRow extends Item {
  id: string
  messageId: string
  personId: string
  cityId: string
  quiet: boolean
}

/** All SQL that makes messages of transitions. */
export const messageStore = {
  /** By the transition's id. */
  async alerts(tx: Queries, transitionIds: readonly string[]): Promise<Map<string, StoredAlert>> {
    const { rows } = await run<Omit<StoredAlert, 'alert'> & { alert: StoredAlert['alert'] }>(
      tx,
      sql`select a.sharing, a.owner_id as "ownerId", a.state, jsonb_build_object('id', a.id, 'transition', t.id, 'rule', a.rule_id,
          'name', a.name, 'severity', a.severity, 'place', a.place_id, 'placeName', a.place_name, 'from', t.from_state, 'to', t.to_state,
          'at', t.at, 'evidence', t.evidence) as alert
        from alert_transition t join alert a on a.id = t.alert_id where t.id = any(${transitionIds}::uuid[])`,
      { name: 'alert-message-alerts' },
    )
    return new Map(
      rows.map(({ alert, ...rest }) => [alert.transition, { ...rest, alert: { ...alert, at: new Date(alert.at).toISOString() } }]),
    )
  },

  /** A person sees each kind of message about a transition once. @returns the people who have something new */
  async addScreen(tx: Queries, rows: readonly ScreenRow[], at: Date): Promise<string[]> {
    const { rows: written } = await run<{ personId: string }>(
      tx,
      sql`insert into screen_notice (id, message_id, person_id, city_id, transition_id, kind, feed, quiet, created_at)
        select r.*, ${at} from unnest(${rows.map((it) => it.id)}::uuid[], ${rows.map((it) => it.messageId)}::uuid[],
          ${rows.map((it) => it.personId)}::text[], ${rows.map((it) => it.cityId)}::text[], ${rows.map((it) => it.transitionId)}::uuid[],
          ${rows.map((it) => it.kind)}::text[], ${rows.map((it) => it.feed)}::text[], ${rows.map((it) => it.quiet)}::boolean[]) as r
        on conflict (person_id, transition_id, kind) do nothing returning person_id as "personId"`,
      { name: 'alert-screen-add' },
    )
    return [...new Set(written.map((it) => it.personId))]
  },
}
