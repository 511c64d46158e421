import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DialogCard } from './DialogCard.tsx'
import styles from './RemovalDialog.module.css'

/** Asks before something is removed. */
export function RemovalDialog({
  title,
  closeLabel,
  sentence,
  problem,
  cancel,
  remove,
  busy,
  onRemove,
  onClose,
}: {
  title: string
  closeLabel: string
  /** What goes with it, and what stays. */
  sentence: string
  /** Why it could not be removed. */
  problem?: ReactNode
  /** The words of the two buttons. */
  cancel: string
  remove: string
  busy: boolean
  onRemove: () => void
  onClose: () => void
}) {
  return (
    <DialogCard title={title} closeLabel={closeLabel} onClose={onClose}>
      <div className={styles.body}>
        <p>{sentence}</p>
        {problem}
        <div className={styles.acts}>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="primary" busy={busy} onClick={onRemove}>
            {remove}
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}
