import { useText } from '../locales/text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { KeyCaps } from '../ui/KeyCap.tsx'
import { Clock } from './Clock.tsx'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'
import { commandName } from './command-name.ts'
import styles from './Header.module.css'
import { PersonButton, PlanBadge, Welcome } from './HeaderPerson.tsx'
import { Settings } from './Settings.tsx'
import type { SidebarState } from './sidebar-state.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function Header({
  title,
  sidebar,
  onPalette,
  onPaletteNear,
  onKeys,
}: {
  title: string
  sidebar: SidebarState
  onPalette: () => void
  /** It will probably be opened soon. */
  onPaletteNear: () => void
  onKeys: () => void
}) {
  const text = useText()
  const toggle = text('sidebar.toggle')
  const find = text('palette.open')
  return (
    <header className={styles.header}>
      <Button look="icon" aria-label={toggle} data-tip={toggle} aria-expanded={sidebar.open} onClick={() => sidebar.setOpen(!sidebar.open)}>
        <Icon name={sidebar.mobile ? 'menu' : 'panel'} />
      </Button>
      <div className={styles.left}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          <Welcome className={styles.welcome} />
        </div>
        <PlanBadge />
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
      <ConnectionIndicator />
      <Clock />
      <span className={styles.theme}>
        <ThemeSwitch />
      </span>
      <Settings onKeys={onKeys} />
      <PersonButton />
    </header>
  )
}
