import type { ChannelKind } from '@oppidum/domain/alerts/contact-point'
import type { NotificationPreferences } from '@oppidum/domain/alerts/policy'
import type { Sharing } from '@oppidum/domain/alerts/rule'
import type { Role } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import type { Plan } from '@oppidum/domain/plans/plan'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'
import { DISPLAY_NAME } from '../../records/timeline/timeline-store.ts'

type Queries = Pick<Tx, 'query'>

/** A person as a recipient. */
export interface Reader {
  id: string
  /** As others see it. */
  name: string
  email: string | null
  /** Null if they have not used the page yet. */
  language: Language | null
  plan: Plan
  roles: Readonly<Record<string, Role>>
  /** Null until they set some. */
  preferences: NotificationPreferences | null
  /** Ids of their browsers' subscriptions. */
  browsers: string[]
}

export interface ReachablePoint {
  id: string
  name: string
  kind: ChannelKind
  sharing: Sharing
  /** Of one's own: the owner. Of the city: who added it; null once that account is deleted. */
  ownerId: string | null
  cityId: string | null
}

const POINT = sql`select id, name, kind, sharing, owner_id as "ownerId", city_id as "cityId" from contact_point`

const READER = sql`select p.id, ${DISPLAY_NAME} as name, p.email, p.language, p.plan,
    coalesce((select jsonb_object_agg(r.city_id, r.role) from person_role r where r.person_id = p.id), '{}') as roles,
    (select n.preferences from notification_preferences n where n.person_id = p.id) as preferences,
    coalesce((select jsonb_agg(c.id order by c.id) from contact_point c
      where c.owner_id = p.id and c.kind = 'push' and c.sharing = 'own' and c.gone_at is null), '[]') as browsers
  from person p`

async function readers(tx: Queries, where: Sql, name: string): Promise<Reader[]> {
  const { rows } = await run<Reader>(tx, sql`${READER} where ${where} order by p.id`, { name })
  return rows
}

/** All SQL about whom messages may reach. */
export const recipientStore = {
  /** Whoever has more than a viewer's role in the city or in every city; the role in the city decides. */
  staff: (tx: Queries, cityId: string): Promise<Reader[]> =>
    readers(
      tx,
      sql`exists (select from person_role r where r.person_id = p.id and r.city_id in (${cityId}, ${EVERY_CITY}) and r.role <> 'viewer')`,
      'alert-readers-staff',
    ),

  find: (tx: Queries, ids: readonly string[]): Promise<Reader[]> => readers(tx, sql`p.id = any(${ids})`, 'alert-readers'),

  /** Contact points that still exist and are not gone. */
  async points(tx: Queries, ids: readonly string[]): Promise<ReachablePoint[]> {
    const { rows } = await run<ReachablePoint>(tx, sql`${POINT} where id = any(${ids}::uuid[]) and gone_at is null`, {
      name: 'alert-points',
    })
    return rows
  },

  /** The city's contact points, by name. */
  async pointsIn(tx: Queries, cityId: string): Promise<ReachablePoint[]> {
    const { rows } = await run<ReachablePoint>(
      tx,
      sql`${POINT} where sharing = 'city' and city_id = ${cityId} and gone_at is null order by name, id`,
      { name: 'alert-points-city' },
    )
    return rows
  },
}
