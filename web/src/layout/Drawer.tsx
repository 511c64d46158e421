import { Dialog } from 'radix-ui'
import { useText } from '../locales/text.ts'
import { Button } from '../ui/Button.tsx'
import { focusWhole } from '../ui/focus-whole.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import styles from './Sidebar.module.css'
import { SidebarContent } from './SidebarContent.tsx'
import type { SidebarState } from './sidebar-state.ts'

/** The sidebar of a phone, over the page. */
export function Drawer({ sidebar }: { sidebar: SidebarState }) {
  const text = useText()
  return (
    <Dialog.Root open={sidebar.open} onOpenChange={sidebar.setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.drawer} aria-describedby={undefined} onOpenAutoFocus={focusWhole}>
          <Dialog.Title className="visually-hidden">{text('sidebar.navigation')}</Dialog.Title>
          <SidebarContent onLeave={() => sidebar.setOpen(false)} />
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
