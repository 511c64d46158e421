import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogCard } from '../../ui/DialogCard.tsx'
import styles from './People.module.css'

/** Asks for confirmation before something that cannot easily be undone; cancel comes first. */
export function ConfirmDialog({
  title,
  act,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  act: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const text = useText()
  return (
    <DialogCard title={title} closeLabel={text('sheet.close')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{children}</p>
        <div className={styles.acts}>
          <Button onClick={onClose}>{text('people.cancel')}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {act}
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}
