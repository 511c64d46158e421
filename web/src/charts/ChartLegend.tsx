import { DAY_MS } from '@oppidum/domain/core/time'
import { comparisonShiftMs } from '@oppidum/domain/telemetry/history'
import type { ReactNode } from 'react'
import { useAddress } from '../api/use-address.ts'
import { useText } from '../i18n/text.ts'
import { Tick } from '../ui/fields/Choice.tsx'
import styles from './ChartLegend.module.css'
import { LockMark } from './range/LockMark.tsx'
import { type ChartRange, lengthMs } from './range/range.ts'
import { useMarksLocked } from './range/use-range-access.ts'

/** A sample of the line and its meaning. */
export function LegendLine({ tone, children }: { tone: 'present' | 'before' | 'expected'; children: ReactNode }) {
  return (
    <span className={styles.entry}>
      <span className={styles.line} data-tone={tone} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Also draws the previous period, in every chart of the screen. */
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
