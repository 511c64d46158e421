import { Toast as Radix } from 'radix-ui'
import type { RefObject } from 'react'
import { lineEnd } from '../browser/line-end.ts'
import { Icon } from '../icons/Icon.tsx'
import { StateMark } from '../icons/StateMark.tsx'
import styles from './Toasts.module.css'
import type { ShownToast } from './toast.ts'

const SHOWN_MS = 5_000
const SWIPE_PX = 50
const HOTKEY = ['F8']

/** The one visible toast, and its position. */
export function ToastStack({
  label,
  closeLabel,
  toast,
  open,
  onOpenChange,
  viewport,
}: {
  label: string
  closeLabel: string
  toast: ShownToast
  open: boolean
  onOpenChange: (open: boolean) => void
  viewport: RefObject<HTMLOListElement | null>
}) {
  return (
    // A new provider for each round: one whose toast was closed with the focus in it would keep the next toast forever.
    <Radix.Provider key={toast.round} label={label} duration={SHOWN_MS} swipeThreshold={SWIPE_PX} swipeDirection={lineEnd()}>
      <Radix.Root key={toast.id} className={styles.toast} open={open} onOpenChange={onOpenChange}>
        <StateMark state={toast.state} />
        <div className={styles.words}>
          <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
          {toast.sentence && <Radix.Description>{toast.sentence}</Radix.Description>}
        </div>
        <Radix.Close className={styles.close} aria-label={closeLabel}>
          <Icon name="close" size={16} />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport ref={viewport} className={styles.viewport} hotkey={HOTKEY} label={`${label} ({hotkey})`} />
    </Radix.Provider>
  )
}
