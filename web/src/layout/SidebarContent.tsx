import { isActiveNow } from '@oppidum/domain/incident'
import { isRequestOpen } from '@oppidum/domain/service-request'
import { Link, useLocation } from 'react-router'
import { useConfig } from '../api/config.tsx'
import { FigureText } from '../evidence/FigureText.tsx'
import { countFigure } from '../evidence/record-figures.ts'
import { useIncidents } from '../features/incidents/incident-queries.ts'
import { useServiceRequests } from '../features/service-requests/service-request-queries.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useNowEvery } from '../ui/use-now.ts'
import { isCurrent, NAV_ENTRIES, type NavEntry } from './nav-entries.ts'
import styles from './Sidebar.module.css'
import { StatusBox } from './StatusBox.tsx'

/** Brand, entries, status: the same in the sidebar and in the drawer. */
export function SidebarContent({ iconOnly = false, onLeave }: { iconOnly?: boolean; onLeave?: () => void }) {
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
          {NAV_ENTRIES.map((entry) => (
            <li key={entry.to}>
              <NavLink entry={entry} iconOnly={iconOnly} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      </nav>
      <ul className={styles.foot}>
        <li>
          <NavLink entry={{ to: '/about', text: 'nav.about', icon: 'about' }} iconOnly={iconOnly} onLeave={onLeave} />
        </li>
      </ul>
      <StatusBox iconOnly={iconOnly} />
    </>
  )
}

function NavLink({ entry, iconOnly, onLeave }: { entry: NavEntry; iconOnly: boolean; onLeave: (() => void) | undefined }) {
  const text = useText()
  const current = isCurrent(entry, useLocation().pathname)
  return (
    <Tooltip text={text(entry.text)} side="right" off={!iconOnly}>
      <Link to={entry.to} className={styles.entry} aria-current={current ? 'page' : undefined} onClick={onLeave}>
        <Icon name={entry.icon} />
        <span className={iconOnly ? 'visually-hidden' : styles.word}>{text(entry.text)}</span>
        {!iconOnly && entry.counts === 'incidents' && <IncidentCount />}
        {!iconOnly && entry.counts === 'service-requests' && <RequestCount />}
      </Link>
    </Tooltip>
  )
}

const MINUTE_MS = 60_000

/** Of a list that is held in part nobody knows the number, so none is shown. */
function IncidentCount() {
  const nowMs = useNowEvery(MINUTE_MS)
  const { data, dataUpdatedAt } = useIncidents()
  if (!data || data.next !== null) return null
  return (
    <span className={styles.count}>
      <FigureText
        figure={countFigure(
          data.value.filter((it) => isActiveNow(it, nowMs)),
          dataUpdatedAt,
        )}
      />
    </span>
  )
}

function RequestCount() {
  const { data, dataUpdatedAt } = useServiceRequests()
  if (!data || data.next !== null) return null
  return (
    <span className={styles.count}>
      <FigureText figure={countFigure(data.value.filter(isRequestOpen), dataUpdatedAt)} />
    </span>
  )
}
