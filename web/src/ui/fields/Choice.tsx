import type { ReactNode } from 'react'
import styles from './Choice.module.css'

export interface Option<V extends string> {
  value: V
  label: string
  count?: ReactNode
}

/** A choice of a few options, side by side. */
export function Choice<V extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  label: string
  options: readonly Option<V>[]
  value: V
  onChoose: (value: V) => void
}) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}

/** A choice of many options, as a drop-down list. */
export function Select<V extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  label: string
  options: readonly Option<V>[]
  value: V
  onChoose: (value: V) => void
}) {
  return (
    <label className={styles.select}>
      <span className="visually-hidden">{label}</span>
      {/* Only the given options can be selected. */}
      <select value={value} onChange={(event) => onChoose(event.target.value as V)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A checkbox with a mark, its label and a count. */
export function Tick({
  checked,
  onChange,
  mark,
  label,
  count,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  mark?: ReactNode
  label: ReactNode
  count?: ReactNode
}) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {mark}
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}
