import { Dialog } from 'radix-ui'
import { Button } from './Button.tsx'
import { focusWhole } from './browser/focus-whole.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './overlays/SidePanel.module.css'
import type { SidePanelProps } from './side-panel-props.ts'

export function BottomPanel({ caption, title, closeLabel, onClose, actions, children, foot }: SidePanelProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.below} aria-describedby={undefined} onOpenAutoFocus={focusWhole}>
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          <header className={styles.head}>
            <span className={styles.caption}>{caption}</span>
            {actions}
            <Dialog.Close asChild>
              <Button look="icon" aria-label={closeLabel}>
                <Icon name="close" />
              </Button>
            </Dialog.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {foot && (
            <div className={styles.foot} data-foot>
              {foot}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
