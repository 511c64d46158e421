import { Link, useLocation, useMatch } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useIdentity } from '../../../identity/identity.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { KeyCaps } from '../../../ui/KeyCap.tsx'
import { useHasEntity } from '../../../ui/values/entity-name.ts'
import { commandName } from '../command-name.ts'
import { Settings } from '../settings/Settings.tsx'
import { ThemeSwitch } from '../settings/ThemeSwitch.tsx'
import type { SidebarState } from '../sidebar/sidebar-state.ts'
import { CityMark } from './CityMark.tsx'
import { Clock } from './Clock.tsx'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'
import styles from './Header.module.css'
import { HeaderAlerts } from './HeaderAlerts.tsx'
import { PersonButton, PlanBadge, Welcome } from './HeaderPerson.tsx'

export function Header({
  title,
  list,
  sidebar,
  onPalette,
  onPaletteNear,
  onKeys,
}: {
  title: string
  /** The list that the screen's entity belongs to. */
  list: { title: string; to: string } | null
  sidebar: SidebarState
  onPalette: () => void
  /** Called when it is likely to be opened soon. */
  onPaletteNear: () => void
  onKeys: () => void
}) {
  const text = useText()
  const hasEntity = useHasEntity()
  const toggle = text('sidebar.toggle')
  const find = text('palette.open')
  const identity = useIdentity()
  // The dashboard's map already shows the time.
  const hasOwnClock = useMatch('/dashboard') !== null
  return (
    <header className={styles.header} data-visitor={(identity.state === 'ready' && !identity.me) || undefined}>
      <Button look="icon" aria-label={toggle} data-tip={toggle} aria-expanded={sidebar.open} onClick={() => sidebar.setOpen(!sidebar.open)}>
        <Icon name={sidebar.mobile ? 'menu' : 'panel'} />
      </Button>
      <div className={styles.left}>
        <div className={styles.titles}>
          {list && hasEntity ? <BackLink list={list} /> : <h1 className={styles.title}>{title}</h1>}
          <Welcome className={styles.welcome} />
        </div>
        <PlanBadge />
        <CityMark className={styles.city} />
      </div>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={onPaletteNear}
        onFocus={onPaletteNear}
        onClick={onPalette}
      >
        <Icon name="search" size={18} />
        <span className={styles['find-word']}>{find}</span>
        <span className={styles['find-keys']} aria-hidden="true">
          <KeyCaps keys={[`${commandName()} K`]} />
        </span>
      </button>
      <HeaderAlerts />
      <ConnectionIndicator />
      {!hasOwnClock && <Clock />}
      <span className={styles.theme}>
        <ThemeSwitch />
      </span>
      <Settings onKeys={onKeys} />
      <PersonButton />
    </header>
  )
}

/** Back to the list, with the filters that were set when the entity was opened from it. */
function BackLink({ list }: { list: { title: string; to: string } }) {
  const { state } = useLocation()
  const from: unknown = (state as { from?: unknown } | null)?.from
  const to = typeof from === 'string' && from.startsWith(list.to) ? from : list.to
  return (
    <Link className={`${styles.title} ${styles.back}`} to={to}>
      <Icon name="chevron" size={16} />
      {list.title}
    </Link>
  )
}
