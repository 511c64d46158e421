import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Popover.module.css'

/** A floating plate that opens beside its button. */
export function Popover({
  trigger,
  label,
  align = 'start',
  children,
}: {
  /** A single button. */
  trigger: ReactNode
  label: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.plate} align={align} sideOffset={6} collisionPadding={12} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
