import { Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { useInView } from '../../charts/use-in-view.ts'
import { withLaterTexts } from '../../i18n/speak.ts'
import { later } from '../../ui/browser/later.ts'
import styles from './BelowSlot.module.css'

const Below = later(async () => (await withLaterTexts(import('./Below.tsx'))).Below)

/** A placeholder for the content below the figures; it loads when it scrolls into view, or when the address asks for it. */
export function BelowSlot({ className }: { className?: string | undefined }) {
  const slot = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const seen = useInView(slot)
  const reserved = <div className={styles.reserved} />
  return (
    <div ref={slot} className={`${styles.slot} ${className ?? ''}`}>
      {seen || hash === '#plans' ? (
        <Suspense fallback={reserved}>
          <Below />
        </Suspense>
      ) : (
        reserved
      )}
    </div>
  )
}
