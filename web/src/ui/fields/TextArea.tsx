import { type ComponentProps, type ReactNode, useId } from 'react'
import { StateMark } from '../icons/StateMark.tsx'
import styles from './TextField.module.css'

/** A TextField for longer text; it grows with its content. */
export function TextArea({
  label,
  aside,
  hint,
  problem,
  rows = 3,
  ...area
}: {
  label: string
  aside?: string | undefined
  hint?: ReactNode
  /** The problem as a sentence, which also marks the field. */
  problem?: string | undefined
} & ComponentProps<'textarea'>) {
  const id = useId()
  const areaId = area.id ?? id
  const described = [problem && `${areaId}-problem`, hint && `${areaId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={areaId} className={styles.label}>
        {label}
        {aside && <span className={styles.aside}> {aside}</span>}
      </label>
      <span className={styles.box} data-problem={problem !== undefined || undefined}>
        <textarea
          {...area}
          id={areaId}
          rows={rows}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={described || undefined}
        />
      </span>
      {problem !== undefined && (
        <p id={`${areaId}-problem`} className={styles.problem}>
          <StateMark state="critical" size={14} />
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${areaId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
