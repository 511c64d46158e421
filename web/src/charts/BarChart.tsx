import { lazy, Suspense } from 'react'

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

/** Loaded after the figures: bars are drawn in a box that is kept for them. */
const Bars = lazy(async () => ({ default: (await import('./Bars.tsx')).Bars }))

/** The drawing alone, in the middle of equal columns from 0 to `top`; values and labels are text around it. */
export function BarChart({ bars, top }: { bars: readonly ChartBar[]; top: number }) {
  return (
    <Suspense fallback={null}>
      <Bars bars={bars} top={top} />
    </Suspense>
  )
}
