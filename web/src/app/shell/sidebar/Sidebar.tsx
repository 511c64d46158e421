import { Suspense } from 'react'
import { useText } from '../../../i18n/text.ts'
import { later } from '../../../ui/browser/later.ts'
import styles from './Sidebar.module.css'
import { SidebarContent } from './SidebarContent.tsx'
import type { SidebarState } from './sidebar-state.ts'

/** Loaded when it first opens on a phone, or when the sidebar first collapses to icons. */
const Drawer = later(async () => (await import('./Drawer.tsx')).Drawer)
const IconSidebar = later(async () => (await import('./IconSidebar.tsx')).IconSidebar)

/** Beside the page, full or as icons; on a phone a drawer over it. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  const label = useText()('sidebar.label')
  if (sidebar.mobile) return <Suspense fallback={null}>{sidebar.open && <Drawer sidebar={sidebar} />}</Suspense>
  if (sidebar.open) {
    return (
      <aside className={styles.sidebar} aria-label={label}>
        <SidebarContent />
      </aside>
    )
  }
  return (
    <aside className={styles.sidebar} aria-label={label} data-icon-only>
      <Suspense fallback={<SidebarContent iconOnly />}>
        <IconSidebar />
      </Suspense>
    </aside>
  )
}
