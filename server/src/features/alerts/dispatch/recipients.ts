import { type Group, groupOf, ownRuleGroup } from '@oppidum/domain/alerts/dispatch/grouping'
import { policiesFor } from '@oppidum/domain/alerts/dispatch/policy-choice'
import type { Policy, PolicyTarget } from '@oppidum/domain/alerts/policy'
import type { City } from '@oppidum/domain/cities/city'
import { isAtLeast } from '@oppidum/domain/core/access'
import { allows } from '@oppidum/domain/plans/plan'
import { roleIn } from '../../../platform/auth/people/person-store.ts'
import type { ReachablePoint, Reader } from './recipient-store.ts'
import type { WaitingTransition } from './transition-store.ts'

/**
 * Whom a message reaches. `screen`: a person's notification centre; `person`: that, and their browsers and mailbox as they have set it up;
 * `away`: browsers and mailbox alone, for what the screen has shown already.
 */
export interface Recipient {
  kind: 'screen' | 'person' | 'away' | 'contact-point'
  /** Account id, or id of the contact point. */
  id: string
}

export const recipientKey = ({ kind, id }: Recipient) => `${kind} ${id}`

/** The opposite of `recipientKey`. */
export function recipientOf(key: string): Recipient {
  const space = key.indexOf(' ')
  return { kind: key.slice(0, space) as Recipient['kind'], id: key.slice(space + 1) }
}

/** Every key under which something may wait for a person. */
export const keysOfPerson = (id: string) => (['screen', 'person', 'away'] as const).map((kind) => recipientKey({ kind, id }))

export const mayHaveAlerts = ({ plan }: Pick<Reader, 'plan'>) => allows(plan, 'realTimeAlerts')

/** Whether a person may get the city's alerts, whatever a policy says. */
export const isOperator = (reader: Pick<Reader, 'plan' | 'roles'>, cityId: string) =>
  mayHaveAlerts(reader) && isAtLeast(roleIn(reader, cityId), 'operator')

/** Whom a city's policies can reach now. */
export interface Audience {
  city: Pick<City, 'id'>
  policies: readonly Policy[]
  /** Operators and admins whose plan has alerts. */
  staff: readonly Reader[]
  /** Ids of those on shift. */
  onShift: ReadonlySet<string>
  /** The city's contact points. */
  points: ReadonlyMap<string, ReachablePoint>
}

/** Those of the targets that exist and may be notified. */
export function reached({ city, staff, onShift, points }: Audience, targets: readonly PolicyTarget[]): Recipient[] {
  const people = (matches: (reader: Reader) => boolean): Recipient[] =>
    staff.filter(matches).map((it) => ({ kind: 'person' as const, id: it.id }))
  const named = (target: PolicyTarget): Recipient[] => {
    switch (target.kind) {
      case 'contact-point':
        return points.has(target.id) ? [{ kind: 'contact-point', id: target.id }] : []
      case 'person':
        return people((it) => it.id === target.id)
      case 'role':
        return people((it) => isAtLeast(roleIn(it, city.id), target.role))
      case 'shift':
        return people((it) => onShift.has(it.id))
    }
  }
  return targets.flatMap(named)
}

interface Route {
  recipient: Recipient
  /** Null: a message by itself. */
  group: Group | null
}

interface Routing {
  routes: Route[]
  /** The policies that took it. */
  taken: readonly Policy[]
  /** The city has nobody who may be notified. */
  isNobody: boolean
}

/**
 * Who is notified of a change of one of the city's alerts: each recipient once, by the first policy that names them. If no policy takes it, or
 * none of those whom it names is left, the operators see it on the screen.
 */
export function cityRouting(
  audience: Audience,
  transition: Pick<WaitingTransition, 'to' | 'by' | 'severity' | 'domain' | 'district' | 'ruleId'>,
): Routing {
  const taken = policiesFor(audience.policies, transition)
  const named = taken.map((policy) => ({ policy, recipients: reached(audience, policy.targets) }))
  const isUnnamed = named.every((it) => it.recipients.length === 0)
  const routes = new Map<string, Route>()
  for (const { policy, recipients } of named) {
    if (transition.to === 'resolved' && !policy.notifyResolved) continue
    const group = groupOf(policy, transition)
    for (const recipient of recipients) if (!routes.has(recipientKey(recipient))) routes.set(recipientKey(recipient), { recipient, group })
  }
  const all = isUnnamed ? audience.staff.map(({ id }): Route => ({ recipient: { kind: 'screen', id }, group: null })) : [...routes.values()]
  return { taken, routes: all.filter((it) => !isActor(it.recipient, transition)), isNobody: isUnnamed && all.length === 0 }
}

/** Nobody is notified of what they did themselves. */
const isActor = ({ kind, id }: Recipient, { by }: Pick<WaitingTransition, 'by'>) => kind !== 'contact-point' && id === by

/** Who is notified of a change of someone's own alert: they themselves on the screen, and the rule's contact points. */
export function ownRouting(transition: Pick<WaitingTransition, 'ownerId' | 'contactPoints' | 'ruleId' | 'by'>): Route[] {
  const { ownerId, contactPoints, ruleId } = transition
  const recipients: Recipient[] = [{ kind: 'screen', id: ownerId }, ...contactPoints.map((id) => ({ kind: 'contact-point' as const, id }))]
  return recipients.filter((it) => !isActor(it, transition)).map((recipient) => ({ recipient, group: ownRuleGroup(ruleId) }))
}
