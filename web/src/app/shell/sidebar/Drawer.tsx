import { Dialog } from 'radix-ui'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { focusWhole } from '../../../ui/browser/focus-whole.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { DRAWER_ENTRIES } from './nav-entries.ts'
import styles from './Sidebar.module.css'
import { SidebarContent } from './SidebarContent.tsx'
import type { SidebarState } from './sidebar-state.ts'

/** A phone's sidebar, over the page. */
export function Drawer({ sidebar }: { sidebar: SidebarState }) {
  const text = useText()
  const isFree = useMe()?.publicMetadata.plan === 'free'
  const leave = () => sidebar.setOpen(false)
  return (
    <Dialog.Root open={sidebar.open} onOpenChange={sidebar.setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.drawer} aria-describedby={undefined} onOpenAutoFocus={focusWhole}>
          <Dialog.Title className="visually-hidden">{text('sidebar.navigation')}</Dialog.Title>
          <SidebarContent
            entries={DRAWER_ENTRIES}
            onLeave={leave}
            upgrade={
              // The header of a phone has no room for it.
              isFree && (
                <Link className={buttonClass('plain')} to="/pricing" onClick={leave}>
                  {text('header.upgrade')}
                </Link>
              )
            }
          />
          <Dialog.Close asChild>
            <Button look="plain" className={styles.close} aria-label={text('sidebar.close')}>
              <Icon name="close" />
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
