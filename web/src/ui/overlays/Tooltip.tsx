import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Tooltip.module.css'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Inside it, a tooltip that follows another one soon opens at once. */
export function TooltipScope({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

export function Tooltip({ text, side, children }: { text: string; side: 'bottom' | 'left' | 'right'; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
