import type { TextId } from '../../../i18n/text.ts'
import type { IconName } from '../../../ui/icons/Icon.tsx'

export interface NavEntry {
  to: string
  text: TextId
  icon: IconName
  /** Pressed after G, it goes there. */
  letter: string
  counts?: 'incidents' | 'service-requests'
  /** Not in the drawer of a phone. */
  wideOnly?: true
}

/** In the order in which the sidebar shows them. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { to: '/dashboard', text: 'nav.overview', icon: 'overview', letter: 'o' },
  { to: '/map', text: 'nav.map', icon: 'map', letter: 'm' },
  { to: '/traffic', text: 'nav.traffic', icon: 'traffic', letter: 't' },
  { to: '/energy', text: 'nav.energy', icon: 'energy', letter: 'e' },
  { to: '/incidents', text: 'nav.incidents', icon: 'incidents', letter: 'i', counts: 'incidents' },
  { to: '/services', text: 'nav.services', icon: 'services', letter: 'c', counts: 'service-requests' },
  { to: '/ai-assistant', text: 'nav.assistant', icon: 'assistant', letter: 'q' },
  { to: '/images-gallery', text: 'nav.gallery', icon: 'gallery', letter: 'l', wideOnly: true },
  { to: '/images/upload', text: 'nav.images', icon: 'upload', letter: 'u', wideOnly: true },
  { to: '/pricing', text: 'nav.pricing', icon: 'pricing', letter: 'p' },
]

/** What the drawer of a phone has of them. */
export const DRAWER_ENTRIES = NAV_ENTRIES.filter((it) => !it.wideOnly)

/** Stands at the foot of the sidebar. */
export const ABOUT: NavEntry = { to: '/about', text: 'nav.about', icon: 'about', letter: 'a' }

/** For whoever is signed in, in the menu of the person. */
export const ACCOUNT = { to: '/account', text: 'person.account' } as const

/** For those who work at the desk, in the menu of the person. */
export const HAND_OVER = { to: '/hand-over', text: 'person.hand-over' } as const

/** For citizens: a page outside of the frame, and a link of its own below the entries of sidebar and drawer. */
export const REPORT: NavEntry = { to: '/report', text: 'screen.report', icon: 'place', letter: 'r' }

/** For everybody, led to from what a model says. */
export const MODELS = { to: '/models', text: 'screen.models' } as const

/** For admins, in the menu of the person. */
export const ADMIN_SCREENS: readonly { to: string; text: TextId }[] = [
  { to: '/admin/setup', text: 'screen.setup' },
  { to: '/admin/people', text: 'person.people' },
  { to: '/admin/audit', text: 'person.audit' },
  { to: '/admin/mail', text: 'person.mail' },
  { to: '/admin/open311', text: 'person.sending-apps' },
  { to: '/admin/moderation', text: 'person.moderation' },
]

/** Everything that can be gone to by keys; the palette has those of the person as well. */
export const SCREENS: readonly NavEntry[] = [
  ...NAV_ENTRIES,
  { to: '/status', text: 'status.title', icon: 'connected', letter: 's' },
  REPORT,
  ABOUT,
]

/** Whether the entry is the one of the path; the dashboard has two addresses. */
export function isCurrent(entry: Pick<NavEntry, 'to'>, pathname: string): boolean {
  const path = pathname === '/' ? '/dashboard' : pathname.replace(/\/+$/, '')
  return path === entry.to
}
