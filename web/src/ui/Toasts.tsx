import { Toast as Radix } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Icon } from './icons/Icon.tsx'
import { type State, StateMark } from './icons/StateMark.tsx'
import styles from './Toasts.module.css'

/** Spec §9, 'Toasts'. */
const SHOWN_MS = 5_000
const SWIPE_PX = 50
const REMOVED_AFTER_MS = 1_000_000
const HOTKEY = ['F8']

export interface Toast {
  state: State
  title: string
  sentence?: string
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows one toast at a time; a new one takes the place of the one before. */
export function Toasts({ label, closeLabel, children }: { label: string; closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { id: number }) | null>(null)
  const [open, setOpen] = useState(false)
  const count = useRef(0)
  const show = useCallback((toast: Toast) => {
    if (toast.title.trim() === '') throw new Error('A toast needs a label.')
    count.current += 1
    setShown({ ...toast, id: count.current })
    setOpen(true)
  }, [])
  useEffect(() => {
    if (open || !shown) return
    const removal = setTimeout(() => setShown(null), REMOVED_AFTER_MS)
    return () => clearTimeout(removal)
  }, [open, shown])
  return (
    <ToastContext value={show}>
      <Radix.Provider label={label} duration={SHOWN_MS} swipeThreshold={SWIPE_PX} swipeDirection="right">
        {children}
        {shown && (
          <Radix.Root key={shown.id} className={styles.toast} open={open} onOpenChange={setOpen}>
            <StateMark state={shown.state} />
            <div className={styles.words}>
              <Radix.Title className={styles.title}>{shown.title}</Radix.Title>
              {shown.sentence && <Radix.Description>{shown.sentence}</Radix.Description>}
            </div>
            <Radix.Close className={styles.close} aria-label={closeLabel}>
              <Icon name="close" size={16} />
            </Radix.Close>
          </Radix.Root>
        )}
        <Radix.Viewport className={styles.viewport} hotkey={HOTKEY} label={`${label} ({hotkey})`} />
      </Radix.Provider>
    </ToastContext>
  )
}

export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}
