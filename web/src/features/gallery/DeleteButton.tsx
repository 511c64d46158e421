import { useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogCard } from '../../ui/DialogCard.tsx'
import styles from './DeleteButton.module.css'

/** Deletes after a confirmation, because it cannot be undone. */
export function DeleteButton({ prompt, onDelete }: { prompt: string; onDelete: () => Promise<void> }) {
  const text = useText()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const under = useRef(false)

  async function handleDelete() {
    if (under.current) return
    under.current = true
    setBusy(true)
    await onDelete()
    under.current = false
    setBusy(false)
    setAsked(false)
  }

  return (
    <>
      <Button look="quiet" aria-label={text('images.delete-named', { prompt })} onClick={() => setAsked(true)}>
        {text('images.delete')}
      </Button>
      {asked && (
        <DialogCard title={text('images.delete-sure')} closeLabel={text('sheet.close')} onClose={() => setAsked(false)}>
          <div className={styles.question} aria-busy={busy}>
            <p className={styles.prompt}>{prompt}</p>
            <p>{text('images.delete-sentence')}</p>
            <div className={styles.acts}>
              <Button onClick={() => setAsked(false)}>{text('picture.keep')}</Button>
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
