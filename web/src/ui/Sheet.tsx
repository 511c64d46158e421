import { Suspense, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './icons/Icon.tsx'
import { later } from './later.ts'
import styles from './Sheet.module.css'
import type { SheetProps } from './sheet-props.ts'
import { MOBILE, useMedia } from './use-media.ts'

/** Loaded on the first phone that needs it. */
const SheetFromBelow = later(async () => (await import('./SheetFromBelow.tsx')).SheetFromBelow)

/** Beside the list on a wide window, from below on a phone. */
export function Sheet(props: SheetProps) {
  const mobile = useMedia(MOBILE)
  if (!mobile) return <SheetBeside {...props} />
  return (
    <Suspense fallback={null}>
      <SheetFromBelow {...props} />
    </Suspense>
  )
}

function SheetBeside({ caption, title, closeLabel, onClose, actions, children, foot }: SheetProps) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      ref={sheet}
      className={styles.beside}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={styles.head}>
        <span className={styles.caption}>{caption}</span>
        {actions}
        <Button look="icon" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
      {foot && (
        <div className={styles.foot} data-foot>
          {foot}
        </div>
      )}
    </aside>
  )
}
