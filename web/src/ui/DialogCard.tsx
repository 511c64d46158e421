import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { focusWhole } from './browser/focus-whole.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './overlays/Dialog.module.css'

/** A modal dialog as a card over the page. */
export function DialogCard({
  title,
  closeLabel,
  onClose,
  children,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  /** What had the focus when the dialog opened. The library returns it only to a trigger of its own, and these dialogs have none. */
  const [opener] = useState(() => document.activeElement)
  function handleCloseFocus(event: Event) {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.plate}
          aria-describedby={undefined}
          onOpenAutoFocus={focusWhole}
          onCloseAutoFocus={handleCloseFocus}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="icon" aria-label={closeLabel}>
                <Icon name="close" />
              </Button>
            </Dialog.Close>
          </header>
          <div className={styles.body}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
