import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import styles from './FieldForm.module.css'
import { type Field, initialOf, type Problem, problemsIn } from './field-rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'

/**
 * A form of a few fields. Problems are shown beside their fields and in a summary above, which takes the focus; while it is being sent it
 * cannot be sent again.
 */
export function FieldForm<N extends string>({
  fields,
  act,
  busyAct,
  submit,
  onDone,
  before,
  after,
  buttonLook = 'primary',
  autoFocus = false,
}: {
  fields: readonly Field<N>[]
  /** The button's label, and its label while sending. */
  act: string
  busyAct: string
  /** Never throws; an empty list means success. */
  submit: (values: Record<N, string>) => Promise<readonly Problem<N>[]>
  /** The fields are empty again by then. */
  onDone?: () => void
  before?: ReactNode
  after?: ReactNode
  buttonLook?: 'primary' | 'plain'
  autoFocus?: boolean
}) {
  const text = useText()
  const id = useId()
  const [values, setValues] = useState(() => initialOf(fields))
  const [problems, setProblems] = useState<readonly Problem<N>[]>([])
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (autoFocus) form.current?.querySelector('input')?.focus()
  }, [autoFocus])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // Two clicks in one frame arrive before the button is rendered as disabled.
    if (sending.current) return
    const newProblems = problemsIn(fields, values)
    if (newProblems.length > 0) {
      setProblems(newProblems)
      return
    }
    sending.current = true
    setBusy(true)
    const refused = await submit(values)
    sending.current = false
    setBusy(false)
    setProblems(refused)
    if (refused.length > 0) return
    setValues(initialOf(fields))
    onDone?.()
  }

  const problemOf = (name: N) => problems.find((it) => it.field === name)?.sentence
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-busy={busy}>
      {before}
      <ProblemSummary problems={problems} fieldId={(name) => `${id}-${name}`} />
      {fields.map(({ name, label, kind, autoComplete, missing, hint }) => {
        const Part = kind === 'password' ? PasswordField : TextField
        return (
          <Part
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={label}
            aside={missing === undefined ? text('sign.optional') : undefined}
            hint={hint}
            problem={problemOf(name)}
            type={kind === 'email' ? 'email' : 'text'}
            inputMode={kind === 'code' ? 'numeric' : undefined}
            autoComplete={autoComplete}
            required={missing !== undefined}
            readOnly={busy}
            value={values[name]}
            onChange={({ target }) => setValues((now) => ({ ...now, [name]: target.value }))}
          />
        )
      })}
      <div className={styles.acts} data-wide={buttonLook === 'primary' || undefined}>
        <Button type="submit" look={buttonLook} aria-disabled={busy}>
          {busy ? busyAct : act}
        </Button>
        {after}
      </div>
    </form>
  )
}
