import { type ComponentProps, type ReactNode, useId } from 'react'
import { StateMark } from '../icons/StateMark.tsx'
import styles from './TextField.module.css'

/** A text field with its label above and its problem or a hint below. */
export function TextField({
  label,
  aside,
  hint,
  problem,
  end,
  className,
  ...input
}: {
  label: string
  /** Quiet text beside the label: 'optional'. */
  aside?: string | undefined
  hint?: ReactNode
  /** The problem as a sentence, which also marks the field. */
  problem?: string | undefined
  /** A button within the field, at its end. */
  end?: ReactNode | undefined
} & ComponentProps<'input'>) {
  const id = useId()
  const inputId = input.id ?? id
  const described = [problem && `${inputId}-problem`, hint && `${inputId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={inputId} className={styles.label}>
        {label}
        {aside && <span className={styles.aside}> {aside}</span>}
      </label>
      <span className={styles.box} data-problem={problem !== undefined || undefined}>
        <input {...input} id={inputId} aria-invalid={problem !== undefined || undefined} aria-describedby={described || undefined} />
        {end}
      </span>
      {problem !== undefined && (
        <p id={`${inputId}-problem`} className={styles.problem}>
          <StateMark state="critical" size={14} />
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${inputId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
