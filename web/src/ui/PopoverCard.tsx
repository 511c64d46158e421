import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import styles from './overlays/Popover.module.css'

export function PopoverCard({
  button,
  label,
  onClose,
  children,
}: {
  button: RefObject<HTMLButtonElement | null>
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      {/* The button is mounted as long as its popover. */}
      <Radix.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          className={styles.plate}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          onInteractOutside={(event) => {
            // The button closes it; closing it here as well would open it again.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus({ preventScroll: true })
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
