import { Suspense, useRef } from 'react'
import { later } from '../../ui/browser/later.ts'
import { useInView } from '../use-in-view.ts'
import styles from './Bars.module.css'

export interface ChartBar {
  id: string | number
  /** Null where nothing was measured. */
  value: number | null
  /** The value to compare with, as a stroke across the bar. */
  before: number | null
  /** From another time than its label says: hatched. */
  hatched: boolean
  /** The current one. */
  present: boolean
}

/** Loaded once it scrolls into view; its space is reserved. */
const Bars = later(async () => (await import('./Bars.tsx')).Bars)

/** Only the drawing, in the middle of equal columns from 0 to `top`; values and labels are text around it. */
export function BarChart({ bars, top }: { bars: readonly ChartBar[]; top: number }) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useInView(box)
  return (
    <div ref={box} className={styles.box}>
      {seen && (
        <Suspense fallback={null}>
          <Bars bars={bars} top={top} />
        </Suspense>
      )}
    </div>
  )
}
