import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from './DeskForm.module.css'

/** An operator's form: its title, its fields, any error, and the two buttons. */
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
  /** The button's label. */
  act: string
  /** It was sent before and failed; the button says so. */
  again?: boolean
  busy: boolean
  /** The result of sending it; the fields keep their values. */
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
        // Escape closes the form, not the side panel around it; the draft is kept.
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
