import type {
  ChannelKind,
  ContactPoint,
  ContactPointSettings,
  NotificationProblem,
  PushAddress,
} from '@oppidum/domain/alerts/contact-point'
import type { Sharing } from '@oppidum/domain/alerts/rule'

/** Where the messages go: an e-mail address, the address of a web server, or a browser's subscription. */
export type Target =
  | { kind: 'push'; push: PushAddress }
  | { kind: 'email'; address: string }
  | { kind: 'webhook'; url: string }
  | { kind: 'slack'; url: string }

/** A stored contact point. */
export interface ContactPointRow {
  id: string
  /** Of one's own: its owner. Of the city: who added it; null once that account is deleted. */
  ownerId: string | null
  /** Null for one's own. */
  cityId: string | null
  sharing: Sharing
  kind: ChannelKind
  name: string
  target: Target
  secretNumber: number
  createdAt: Date
  goneAt: Date | null
  deliveredAt: Date | null
  problem: NotificationProblem | null
  failures: number
}

export function targetOf(settings: ContactPointSettings): Target {
  switch (settings.kind) {
    case 'push':
      return { kind: 'push', push: settings.push }
    case 'email':
      return { kind: 'email', address: settings.address }
    default:
      return { kind: settings.kind, url: settings.url }
  }
}

/** The web address of a target; null for e-mail. */
export function addressOf(target: Target): string | null {
  if (target.kind === 'email') return null
  return target.kind === 'push' ? target.push.endpoint : target.url
}

/** As people see it. Web addresses may contain secrets of the receiver, so only their host is shown. */
function shown(target: Target): string {
  return target.kind === 'email' ? target.address : new URL(addressOf(target) ?? '').host
}

export function contactPointAnswer(row: ContactPointRow & { waiting: number }, removable: boolean): ContactPoint {
  const { id, kind, name, sharing, target, createdAt, goneAt, deliveredAt, problem, waiting } = row
  return {
    id,
    kind,
    name,
    sharing,
    target: shown(target),
    state: goneAt ? 'gone' : problem ? 'failing' : 'active',
    createdAt: createdAt.toISOString(),
    lastDeliveredAt: deliveredAt?.toISOString() ?? null,
    problem,
    waiting,
    removable,
  }
}
