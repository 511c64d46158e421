import type { TextId } from '../../../i18n/text.ts'
import type { IconName } from '../../../ui/icons/Icon.tsx'

export interface NavEntry {
  to: string
  text: TextId
  icon: IconName
  /** The key that opens it after G. */
  letter: string
  counts?: 'incidents' | 'service-requests'
  /** Not in a phone's drawer. */
  wideOnly?: true
}

/** In the order of the sidebar. */
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

/** The entries of a phone's drawer. */
export const DRAWER_ENTRIES = NAV_ENTRIES.filter((it) => !it.wideOnly)

/** At the bottom of the sidebar. */
export const ABOUT: NavEntry = { to: '/about', text: 'nav.about', icon: 'about', letter: 'a' }

/** For signed-in people, in the account menu. */
export const ACCOUNT = { to: '/account', text: 'person.account' } as const

/** For signed-in people, in the account menu; on the free plan it says what it would bring. */
export const ALERTS = { to: '/alerts', text: 'screen.alerts' } as const

/** For operators, in the account menu. */
export const HAND_OVER = { to: '/hand-over', text: 'person.hand-over' } as const

/** For citizens: a page outside the layout, linked below the entries of sidebar and drawer. */
export const REPORT: NavEntry = { to: '/report', text: 'screen.report', icon: 'place', letter: 'r' }

/** For everybody, linked from every prediction. */
export const MODELS = { to: '/models', text: 'screen.models' } as const

/** For everybody, linked from the page about the product. */
export const OPEN_DATA = { to: '/open-data', text: 'screen.open-data' } as const

/** For admins, in the account menu. */
export const ADMIN_SCREENS: readonly { to: string; text: TextId }[] = [
  { to: '/admin/setup', text: 'screen.setup' },
  { to: '/admin/people', text: 'person.people' },
  { to: '/admin/feeds', text: 'person.feeds' },
  { to: '/admin/audit', text: 'person.audit' },
  { to: '/admin/mail', text: 'person.mail' },
  { to: '/admin/open311', text: 'person.sending-apps' },
  { to: '/admin/moderation', text: 'person.moderation' },
  { to: '/admin/system', text: 'person.system' },
]

/** Every screen with a shortcut; the palette adds those of the account menu. */
export const SCREENS: readonly NavEntry[] = [
  ...NAV_ENTRIES,
  { to: '/status', text: 'status.title', icon: 'connected', letter: 's' },
  REPORT,
  ABOUT,
]

/** Whether the entry belongs to the path; the dashboard has two addresses. */
export function isCurrent(entry: Pick<NavEntry, 'to'>, pathname: string): boolean {
  const path = pathname === '/' ? '/dashboard' : pathname.replace(/\/+$/, '')
  return path === entry.to
}
