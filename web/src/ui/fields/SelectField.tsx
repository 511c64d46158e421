import { useId } from 'react'
import { StateMark } from '../icons/StateMark.tsx'
import styles from './TextField.module.css'

/** A form field with many options: its label above, its problem below. */
export function SelectField({
  label,
  aside,
  options,
  value,
  problem,
  onChoose,
}: {
  label: string
  aside?: string | undefined
  options: readonly { value: string; label: string }[]
  value: string
  /** The problem as a sentence, which also marks the field. */
  problem?: string | undefined
  onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {aside && <span className={styles.aside}> {aside}</span>}
      </label>
      <span className={styles.box} data-problem={problem !== undefined || undefined}>
        <select
          id={id}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        >
          {options.map((it) => (
            <option key={it.value} value={it.value}>
              {it.label}
            </option>
          ))}
        </select>
      </span>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          <StateMark state="critical" size={14} />
          {problem}
        </p>
      )}
    </div>
  )
}
