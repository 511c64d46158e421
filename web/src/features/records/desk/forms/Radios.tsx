import { type ReactNode, useId } from 'react'
import field from '../../../../ui/fields/TextField.module.css'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import styles from './DeskForm.module.css'

/** A radio group; each option has its own line and a description. */
export function Radios<V extends string>({
  label,
  options,
  value,
  problem,
  onChoose,
}: {
  label: string
  options: readonly { value: V; label: ReactNode; aside?: string }[]
  /** Null: nothing is preselected. */
  value: V | null
  problem?: string | undefined
  onChoose: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.radios} aria-describedby={problem === undefined ? undefined : `${name}-problem`}>
      <legend>{label}</legend>
      {options.map((it) => (
        <label key={it.value} className={styles.radio}>
          <input type="radio" name={name} value={it.value} checked={it.value === value} onChange={() => onChoose(it.value)} />
          <span>
            {it.label}
            {it.aside && <span className={styles.aside}> {it.aside}</span>}
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p id={`${name}-problem`} className={field.problem}>
          <StateMark state="critical" size={14} />
          {problem}
        </p>
      )}
    </fieldset>
  )
}
