import { cityClock } from '@oppidum/domain/core/city-clock'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { HistoryRange } from '@oppidum/domain/telemetry/history'
import { useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { useAddress } from '../../api/use-address.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { Choice } from '../../ui/fields/Choice.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { LockMark } from './LockMark.tsx'
import styles from './RangePicker.module.css'
import { type ChartRange, chartRange, isAdvanced, lengthMs, type PeriodFault, periodFault } from './range.ts'
import { useMarksLocked } from './use-range-access.ts'

const RANGE_TEXT: Record<HistoryRange, TextId> = {
  live: 'range.live',
  '1h': 'range.hour',
  '24h': 'range.day',
  '7d': 'range.week',
  '30d': 'range.month',
}
const FAULT_TEXT: Record<PeriodFault, TextId> = {
  missing: 'range.fault-missing',
  order: 'range.fault-order',
  short: 'range.fault-short',
  long: 'range.fault-long',
  future: 'range.fault-future',
}
const RANGES = ['live', '1h', '24h', '7d', '30d'] as const satisfies readonly HistoryRange[]

/** The range of all charts of a screen, stored in the address. */
export function RangePicker() {
  const text = useText()
  const { search, change } = useAddress()
  const range = chartRange(search)
  const [asking, setAsking] = useState(false)
  const locked = useMarksLocked()
  const nowMs = useNowEvery(MINUTE_MS)
  const isLocked = (value: HistoryRange) => locked && isAdvanced({ kind: 'running', range: value, compare: false }, nowMs)
  const custom = asking || range.kind === 'fixed'
  return (
    <>
      <Choice
        label={text('range.title')}
        options={[
          ...RANGES.map((value) => ({ value, label: text(RANGE_TEXT[value]), ...(isLocked(value) && { count: <LockMark /> }) })),
          { value: 'custom' as const, label: text('range.custom') },
        ]}
        value={custom ? 'custom' : range.kind === 'running' ? range.range : 'custom'}
        onChoose={(value) => {
          setAsking(value === 'custom')
          if (value !== 'custom') change({ range: value, from: null, to: null })
        }}
      />
      {custom && <CustomRange key={JSON.stringify(range)} range={range} onClose={() => setAsking(false)} />}
    </>
  )
}

function CustomRange({ range, onClose }: { range: ChartRange; onClose: () => void }) {
  const text = useText()
  const { change } = useAddress()
  const { timeZone, name } = useCity()
  const locked = useMarksLocked()
  const nowMs = useNowEvery(MINUTE_MS)
  const clock = cityClock(timeZone)
  const [from, setFrom] = useState(() => clock.textOf(range.kind === 'fixed' ? Date.parse(range.from) : nowMs - lengthMs(range)))
  const [to, setTo] = useState(() => clock.textOf(range.kind === 'fixed' ? Date.parse(range.to) : nowMs))
  const [fault, setFault] = useState<PeriodFault | null>(null)
  const apply = () => {
    const [fromMs, toMs] = [clock.momentOfText(from), clock.momentOfText(to)]
    const wrong = periodFault(fromMs, toMs, nowMs)
    setFault(wrong)
    if (wrong !== null || fromMs === null || toMs === null) return
    onClose()
    change({ range: null, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() })
  }
  return (
    <form
      className={styles.custom}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <DateField label={text('range.from')} value={from} withMinutes invalid={fault !== null} onChange={setFrom} />
      <DateField label={text('range.to')} value={to} withMinutes invalid={fault !== null} onChange={setTo} />
      <Button type="submit">{text('range.show')}</Button>
      <p className={styles.note} role={fault ? 'alert' : undefined}>
        {fault ? text(FAULT_TEXT[fault]) : text('chart.zone', { city: name })}
        {!fault && locked && ` ${text('premium.last-day')}`}
      </p>
    </form>
  )
}
