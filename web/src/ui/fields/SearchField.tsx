import { useEffect, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './SearchField.module.css'

const SETTLED_MS = 250

/** Reports the search text once typing has paused. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onSearch,
  className,
}: {
  label: string
  /** Shown in the empty field, which otherwise shows the label. */
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  className?: string | undefined
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const settled = setTimeout(() => onSearch(typed.trim()), SETTLED_MS)
    return () => clearTimeout(settled)
  }, [typed, value, onSearch])
  return (
    <label className={`${styles.field} ${className ?? ''}`}>
      <Icon name="search" size={18} />
      <span className="visually-hidden">{label}</span>
      <input type="search" placeholder={placeholder} value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
    </label>
  )
}
