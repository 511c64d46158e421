import { useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogCard } from '../../ui/DialogCard.tsx'
import styles from './DeleteButton.module.css'

/** Deletes after a confirmation, because it cannot be undone. */
export function DeleteButton({ prompt, onDelete }: { prompt: string; onDelete: () => Promise<void> }) {
  const text = useText()
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)

  async function handleDelete() {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    await onDelete()
    inFlight.current = false
    setBusy(false)
    setConfirming(false)
  }

  return (
    <>
      <Button look="quiet" aria-label={text('images.delete-named', { prompt })} onClick={() => setConfirming(true)}>
        {text('images.delete')}
      </Button>
      {confirming && (
        <DialogCard title={text('images.delete-sure')} closeLabel={text('sheet.close')} onClose={() => setConfirming(false)}>
          <div className={styles.question} aria-busy={busy}>
            <p className={styles.prompt}>{prompt}</p>
            <p>{text('images.delete-sentence')}</p>
            <div className={styles.acts}>
              <Button onClick={() => setConfirming(false)}>{text('picture.keep')}</Button>
              <Button look="primary" aria-disabled={busy} onClick={() => void handleDelete()}>
                {text(busy ? 'images.deleting' : 'images.delete')}
              </Button>
            </div>
          </div>
        </DialogCard>
      )}
    </>
  )
}
