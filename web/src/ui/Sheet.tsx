import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './icons/Icon.tsx'
import styles from './Sheet.module.css'
import { MOBILE, useMedia } from './use-media.ts'

interface SheetProps {
  /** What stands in the head, small. */
  caption: string
  title: string
  closeLabel: string
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
}

/** Beside the list on a wide window, from below on a phone. */
export function Sheet(props: SheetProps) {
  return useMedia(MOBILE) ? <SheetFromBelow {...props} /> : <SheetBeside {...props} />
}

function SheetBeside({ caption, title, closeLabel, onClose, actions, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      ref={sheet}
      className={styles.beside}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={styles.head}>
        <span className={styles.caption}>{caption}</span>
        {actions}
        <Button look="icon" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}

function SheetFromBelow({ caption, title, closeLabel, onClose, actions, children }: SheetProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.below} aria-describedby={undefined}>
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
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
