import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { later } from '../browser/later.ts'

/** Loaded when one first opens: popovers are large, and the first screen has none. */
const PopoverCard = later(async () => (await import('../PopoverCard.tsx')).PopoverCard)

export interface PopoverTrigger {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: () => void
}

/** A popover that opens beside its button. */
export function Popover({
  trigger,
  label,
  children,
}: {
  /** Renders the button with the required props. */
  trigger: (props: PopoverTrigger) => ReactNode
  label: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      {trigger({ ref: button, 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        <Suspense fallback={null}>
          <PopoverCard button={button} label={label} onClose={() => setOpen(false)}>
            {children}
          </PopoverCard>
        </Suspense>
      )}
    </>
  )
}
