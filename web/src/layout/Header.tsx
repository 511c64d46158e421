import { useText } from '../locales/text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Clock } from './Clock.tsx'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'
import styles from './Header.module.css'
import type { SidebarState } from './sidebar-state.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function Header({ title, sidebar }: { title: string; sidebar: SidebarState }) {
  const text = useText()
  const toggle = text('sidebar.toggle')
  return (
    <header className={styles.header}>
      <Button look="icon" aria-label={toggle} data-tip={toggle} aria-expanded={sidebar.open} onClick={() => sidebar.setOpen(!sidebar.open)}>
        <Icon name={sidebar.mobile ? 'menu' : 'panel'} />
      </Button>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {/* Nobody is signed in, so the welcome goes to the word of Spec §1. */}
        <p className={styles.welcome}>{text('header.welcome', { name: text('header.user') })}</p>
      </div>
      <ConnectionIndicator />
      <Clock />
      <ThemeSwitch />
    </header>
  )
}
