import { Suspense, useRef } from 'react'
import { later } from '../../ui/browser/later.ts'
import { useSeen } from '../use-seen.ts'
import styles from './Bars.module.css'

export interface ChartBar {
  id: string | number
  /** Null where nothing was measured. */
  value: number | null
  /** What it is compared to, as a stroke across the bar. */
  before: number | null
  /** Of another time than its label says: hatched. */
  hatched: boolean
  /** Of the present. */
  present: boolean
}

/** Loaded once it is in sight: bars are drawn in a box that is kept for them. */
const Bars = later(async () => (await import('./Bars.tsx')).Bars)

/** The drawing alone, in the middle of equal columns from 0 to `top`; values and labels are text around it. */
export function BarChart({ bars, top }: { bars: readonly ChartBar[]; top: number }) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useSeen(box)
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
