import type { Position } from '@oppidum/domain/core/geo'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { NearbyReport } from '@oppidum/domain/reports/report'
import { reportsNearby } from '@oppidum/domain/reports/report-calls'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { ageText } from '../../provenance/age-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './NearbyPart.module.css'
import type { Draft } from './report-draft.ts'
import { titleText } from './service-text.ts'

/** Open reports of the same kind nearby, offered during reporting; renders nothing when there are none. */
export function NearbyPart({
  service,
  position,
  sameAs,
  onChoose,
}: {
  service: string | null
  position: Position | null
  sameAs: Draft['sameAs']
  onChoose: (sameAs: Draft['sameAs']) => void
}) {
  const text = useText()
  const nowMs = useNowEvery(MINUTE_MS)
  const [lon, lat] = useDebounced(position) ?? []
  const enabled = service !== null && lon !== undefined && lat !== undefined
  const query = enabled ? { service, lon: String(lon), lat: String(lat) } : {}
  const { data } = useAnswer(reportsNearby, { query, enabled })
  const reports = enabled ? (data?.value ?? []) : []
  const part = useRef<HTMLElement>(null)
  const chose = useRef(false)
  // The clicked button is gone, so the focus moves to the result. A restored draft takes no focus.
  useEffect(() => {
    if (chose.current) part.current?.focus({ preventScroll: true })
    chose.current = sameAs === null && chose.current && reports.length === 0
  }, [sameAs, reports.length])
  const handleChoose = (it: Draft['sameAs']) => {
    chose.current = true
    onChoose(it)
  }
  if (sameAs) {
    return (
      <section ref={part} className={styles.chosen} tabIndex={-1} aria-label={text('report.nearby')}>
        <Icon name="check" size={18} />
        <p role="status">
          {text('report.joins', { title: titleText(sameAs.title, text), number: sameAs.number })}
          <span className={styles.more}>{text('report.joins-more')}</span>
        </p>
        <Button onClick={() => handleChoose(null)}>{text('report.joins-not')}</Button>
      </section>
    )
  }
  if (reports.length === 0) return null
  return (
    <section ref={part} className={styles.part} tabIndex={-1} aria-labelledby="report-nearby">
      <h3 id="report-nearby" className={styles.title}>
        {text('report.nearby')}
      </h3>
      <ul className={styles.list}>
        {reports.map((it) => (
          <NearbyLine key={it.id} report={it} nowMs={nowMs} onChoose={handleChoose} />
        ))}
      </ul>
    </section>
  )
}

function NearbyLine({ report, nowMs, onChoose }: { report: NearbyReport; nowMs: number; onChoose: (sameAs: Draft['sameAs']) => void }) {
  const text = useText()
  const { id, number, title, description, location, distanceM, createdAt, reports } = report
  const name = titleText(title, text)
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {text('report.away', { metres: distanceM })}, {ageText(nowMs - Date.parse(createdAt), text)}
          {reports > 1 && <>, {text('report.reported-by', { count: reports })}</>}
        </p>
        <p className={styles.said} dir="auto">
          {description === name ? location : description}
        </p>
      </div>
      <Button aria-label={text('report.me-too-of', { title: name, number })} onClick={() => onChoose({ id, number, title })}>
        {text('report.me-too')}
      </Button>
    </li>
  )
}
