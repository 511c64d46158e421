import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './PickedBar.module.css'

/** Actions on several pictures at once; deleting needs a confirmation. */
export function PickedBar({
  count,
  of,
  onAll,
  onNone,
  onDelete,
}: {
  count: number
  of: number
  onAll: () => void
  onNone: () => void
  onDelete: () => Promise<void>
}) {
  const text = useText()
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)

  async function handleDelete() {
    setBusy(true)
    await onDelete()
    setBusy(false)
    setConfirming(false)
  }

  return (
    <div className={styles.bar} aria-busy={busy}>
      <span role="status">{confirming ? text('images.delete-picked-sure', { count }) : text('images.picked', { count })}</span>
      {confirming ? (
        <>
          <Button autoFocus disabled={busy} onClick={() => setConfirming(false)}>
            {text('images.keep-them')}
          </Button>
          <Button look="primary" disabled={busy} onClick={() => void handleDelete()}>
            {text(busy ? 'images.deleting' : 'images.delete-them')}
          </Button>
        </>
      ) : (
        <>
          <Button look="quiet" disabled={count === of} onClick={onAll}>
            {text('images.pick-all')}
          </Button>
          <Button look="quiet" disabled={count === 0} onClick={onNone}>
            {text('images.pick-none')}
          </Button>
          <Button disabled={count === 0} onClick={() => setConfirming(true)}>
            {text('images.delete-picked')}
          </Button>
        </>
      )}
    </div>
  )
}
