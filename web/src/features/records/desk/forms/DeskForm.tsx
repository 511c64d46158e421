import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from './DeskForm.module.css'

/** A form of the desk: its title, its fields, what went wrong, and the two ways out. */
export function DeskForm({
  title,
  act,
  again = false,
  busy,
  notice,
  onSubmit,
  onCancel,
  children,
}: {
  title: string
  /** The word of the button. */
  act: string
  /** It was sent before and came back: the button says so. */
  again?: boolean
  busy: boolean
  /** What became of sending it; the fields stay as they are. */
  notice?: ReactNode
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}) {
  const text = useText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-labelledby={id}
      aria-busy={busy}
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Closes the form and not the sheet that it stands in; what was written is kept.
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <h3 id={id}>{title}</h3>
      {notice}
      {children}
      <div className={styles.acts}>
        <Button onClick={onCancel}>{text('desk.cancel')}</Button>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {busy ? text('desk.sending') : again ? text('desk.send-again') : act}
        </Button>
      </div>
    </form>
  )
}
