import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { later } from '../browser/later.ts'
import type { ShownToast, Toast } from './toast.ts'

/** Loaded with the first toast. */
const ToastStack = later(async () => (await import('./ToastStack.tsx')).ToastStack)

/** How long a closed toast may stay in memory. */
const REMOVED_AFTER_MS = 1_000_000

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows one toast at a time; a new one replaces the previous one. */
export function Toasts({ label, closeLabel, children }: { label: string; closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null)
  const [open, setOpen] = useState(false)
  const count = useRef(0)
  const round = useRef(0)
  const viewport = useRef<HTMLOListElement>(null)
  const show = useCallback((toast: Toast) => {
    if (toast.title.trim() === '') throw new Error('A toast needs a label.')
    count.current += 1
    // Keeps the focus in the region when the focused toast is replaced.
    if (viewport.current?.querySelector('li') && viewport.current.contains(document.activeElement)) viewport.current.focus()
    else round.current += 1
    setShown({ ...toast, id: count.current, round: round.current })
    setOpen(true)
  }, [])
  useEffect(() => {
    if (open || !shown) return
    const removal = setTimeout(() => setShown(null), REMOVED_AFTER_MS)
    return () => clearTimeout(removal)
  }, [open, shown])
  return (
    <ToastContext value={show}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <ToastStack label={label} closeLabel={closeLabel} toast={shown} open={open} onOpenChange={setOpen} viewport={viewport} />
        </Suspense>
      )}
    </ToastContext>
  )
}

export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}
