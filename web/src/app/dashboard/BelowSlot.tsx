import { Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSeen } from '../../charts/use-seen.ts'
import { withLaterTexts } from '../../i18n/speak.ts'
import { later } from '../../ui/browser/later.ts'
import styles from './BelowSlot.module.css'

const Below = later(async () => (await withLaterTexts(import('./Below.tsx'))).Below)

/** The place of what stands below the figures; it is loaded when it comes into sight, or is what was asked for. */
export function BelowSlot({ className }: { className?: string | undefined }) {
  const slot = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const seen = useSeen(slot)
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
