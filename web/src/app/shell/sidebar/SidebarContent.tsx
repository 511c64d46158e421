import type { ComponentProps, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useConfig } from '../../../api/config.tsx'
import { useActiveIncidents } from '../../../features/records/incidents/incident-queries.ts'
import { useOpenRequests } from '../../../features/records/requests/service-request-queries.ts'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { countFigure } from '../../../provenance/record-figures.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { StatusBox } from '../../status/StatusBox.tsx'
import { ABOUT, isCurrent, NAV_ENTRIES, type NavEntry, REPORT } from './nav-entries.ts'
import styles from './Sidebar.module.css'

/** Brand, entries and status, for both the sidebar and the drawer. */
export function SidebarContent({
  entries = NAV_ENTRIES,
  iconOnly = false,
  withTip = (_, entry) => entry,
  onLeave,
  upgrade,
}: {
  entries?: readonly NavEntry[]
  iconOnly?: boolean
  /** Adds a tooltip to an entry that shows only its icon. */
  withTip?: (text: string, entry: ReactNode) => ReactNode
  onLeave?: () => void
  /** The upgrade link, where nothing else shows it. */
  upgrade?: ReactNode
}) {
  const text = useText()
  const { brandName } = useConfig()
  return (
    <>
      <div className={styles.brand}>
        <Icon name="mark" size={24} />
        {!iconOnly && (
          <div>
            <p className={styles.name}>{brandName}</p>
            <p className={styles.powered}>{text('brand.powered', { name: brandName })}</p>
          </div>
        )}
      </div>
      <nav aria-label={text('sidebar.navigation')} className={styles.nav}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>{withTip(text(entry.text), <NavLink entry={entry} iconOnly={iconOnly} onLeave={onLeave} />)}</li>
          ))}
        </ul>
      </nav>
      <ul className={styles.foot}>
        {upgrade && <li className={styles.upgrade}>{upgrade}</li>}
        {[REPORT, ABOUT].map((entry) => (
          <li key={entry.to}>{withTip(text(entry.text), <NavLink entry={entry} iconOnly={iconOnly} onLeave={onLeave} />)}</li>
        ))}
      </ul>
      <StatusBox iconOnly={iconOnly} onLeave={onLeave} />
    </>
  )
}

/** A tooltip passes props to the link itself, hence `...rest`. */
function NavLink({
  entry,
  iconOnly,
  onLeave,
  ...rest
}: {
  entry: NavEntry
  iconOnly: boolean
  onLeave: (() => void) | undefined
} & Omit<ComponentProps<typeof Link>, 'to'>) {
  const text = useText()
  const current = isCurrent(entry, useLocation().pathname)
  return (
    <Link
      {...rest}
      to={entry.to}
      className={styles.entry}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        rest.onClick?.(event)
        onLeave?.()
      }}
    >
      <Icon name={entry.icon} />
      <span className={iconOnly ? 'visually-hidden' : styles.word}>{text(entry.text)}</span>
      {!iconOnly && entry.counts === 'incidents' && <IncidentCount />}
      {!iconOnly && entry.counts === 'service-requests' && <RequestCount />}
    </Link>
  )
}

/** Hidden while the number is unknown. */
function IncidentCount() {
  const { counts } = useActiveIncidents()
  if (!counts) return null
  return (
    <span className={styles.count}>
      <FigureText figure={counts('total')} />
    </span>
  )
}

function RequestCount() {
  const { query, records, total } = useOpenRequests()
  if (total === null) return null
  return (
    <span className={styles.count}>
      <FigureText figure={countFigure(records, query.dataUpdatedAt, total)} />
    </span>
  )
}
