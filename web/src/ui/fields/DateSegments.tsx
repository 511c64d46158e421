import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'
import { useLingui } from '@lingui/react'
import { useContext, useEffect, useRef, useState } from 'react'
import { DateField, DateFieldStateContext, DateInput, DateSegment, I18nProvider, Label } from 'react-aria-components'
import { formatLocale } from '../../i18n/text.ts'
import styles from './DateField.module.css'
import type { DateFieldProps } from './DateField.tsx'

type Moment = CalendarDate | CalendarDateTime

/** Null for a text that is not a date. */
function momentOf(text: string | undefined, withMinutes: boolean): Moment | null {
  if (!text) return null
  try {
    return withMinutes ? parseDateTime(text) : parseDate(text)
  } catch {
    return null
  }
}

const textOf = (moment: Moment | null, withMinutes: boolean) => (moment === null ? '' : moment.toString().slice(0, withMinutes ? 16 : 10))

export function DateSegments({ label, value, onChange, withMinutes = false, min, max, invalid = false }: DateFieldProps) {
  const { i18n } = useLingui()
  const [shown, setShown] = useState<Moment | null>(() => momentOf(value, withMinutes))
  const reported = useRef(value)
  const report = (text: string) => {
    if (text === reported.current) return
    reported.current = text
    onChange(text)
  }
  // Navigation may change it from outside.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setShown(momentOf(value, withMinutes))
  }, [value, withMinutes])
  return (
    <I18nProvider locale={formatLocale(i18n)}>
      <DateField
        className={styles.field ?? ''}
        granularity={withMinutes ? 'minute' : 'day'}
        hourCycle={24}
        shouldForceLeadingZeros
        value={shown}
        minValue={momentOf(min, withMinutes)}
        maxValue={momentOf(max, withMinutes)}
        isInvalid={invalid}
        onChange={(moment) => {
          setShown(moment)
          report(textOf(moment, withMinutes))
        }}
      >
        <Label>{label}</Label>
        <PartialDate onPartial={() => report('')} />
        <DateInput className={styles.segments ?? ''}>
          {(segment) => <DateSegment className={styles.segment ?? ''} segment={segment} />}
        </DateInput>
      </DateField>
    </I18nProvider>
  )
}

/** The library keeps the last complete date while a segment is cleared; what the field then shows is not a date. */
function PartialDate({ onPartial }: { onPartial: () => void }) {
  const segments = useContext(DateFieldStateContext)?.segments ?? []
  const isPartial = segments.some((it) => it.isEditable && it.isPlaceholder)
  const handlePartial = useRef(onPartial)
  handlePartial.current = onPartial
  useEffect(() => {
    if (isPartial) handlePartial.current()
  }, [isPartial])
  return null
}
