import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import styles from './Palette.module.css'

/** Lines of one kind under their heading; renders nothing without lines. */
export function Group({ heading, shown, children }: { heading: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <Command.Group heading={heading} className={styles.group}>
      {children}
    </Command.Group>
  )
}

/** One selectable line. */
export function Item({
  id,
  mark,
  name,
  detail,
  onSelect,
  children,
}: {
  id: string
  mark: ReactNode
  name: string
  detail?: string
  onSelect: () => void
  children?: ReactNode
}) {
  return (
    <Command.Item value={id} onSelect={onSelect} className={styles.item}>
      {mark}
      <span className={styles.name}>{name}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {children}
    </Command.Item>
  )
}
