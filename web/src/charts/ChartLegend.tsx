import { comparisonShiftMs, DAY_MS } from '@oppidum/domain/history'
import type { ReactNode } from 'react'
import { useAddress } from '../api/use-address.ts'
import { useText } from '../locales/text.ts'
import { Tick } from '../ui/Choice.tsx'
import styles from './ChartLegend.module.css'
import { LockMark } from './LockMark.tsx'
import { type ChartRange, lengthMs } from './range.ts'
import { useMarksLocked } from './use-range-access.ts'

/** A piece of the line and what it is. */
export function LegendLine({ tone, children }: { tone: 'present' | 'before' | 'expected'; children: ReactNode }) {
  return (
    <span className={styles.entry}>
      <span className={styles.line} data-tone={tone} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Draws the period before as well, in every chart of the screen. */
export function CompareTick({ range }: { range: ChartRange }) {
  const text = useText()
  const { change } = useAddress()
  const locked = useMarksLocked()
  const days = Math.round(comparisonShiftMs(lengthMs(range)) / DAY_MS)
  return (
    <Tick
      checked={range.compare}
      onChange={(checked) => change({ compare: checked ? 'before' : null })}
      mark={<span className={styles.line} data-tone="before" aria-hidden="true" />}
      label={text('chart.days-before', { days })}
      {...(locked && { count: <LockMark /> })}
    />
  )
}
