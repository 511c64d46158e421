import { SECOND_MS } from '@oppidum/domain/core/time'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { Link } from 'react-router'
import { CONGESTION_MARK, CONGESTION_TEXT } from '../../features/telemetry/traffic/CongestionWord.tsx'
import { SpeedText } from '../../features/telemetry/traffic/SpeedText.tsx'
import { useText } from '../../i18n/text.ts'
import { fieldFigure, provenanceOf } from '../../provenance/record-figures.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { GridReference } from '../../ui/values/GridReference.tsx'
import styles from './WorstSections.module.css'

const SHOWN = 30
const ROW_PX = 40

/** The sections with the worst congestion, as many as there is room for. */
export function WorstSections({ records }: { records: readonly TrafficRecord[] }) {
  const text = useText()
  const nowMs = useNowEvery(SECOND_MS)
  const sections = records.filter((it) => it.id !== CITY_RECORD && it.congestionLevel !== null).slice(0, SHOWN)
  if (sections.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>{text('sort.congestion')}</h3>
      <VirtualList
        className={styles.list}
        items={sections}
        rowHeight={ROW_PX}
        label={text('sort.congestion')}
        row={(it) => (
          <div className={styles.row} data-stale={isOld(it, nowMs) || undefined}>
            <StateMark state={it.congestionLevel ? CONGESTION_MARK[it.congestionLevel] : 'none'} size={16} />
            {it.congestionLevel && <span className="visually-hidden">{text(CONGESTION_TEXT[it.congestionLevel])} </span>}
            <Link className={styles.name} to={`/traffic?location=${encodeURIComponent(it.id)}`} title={it.location}>
              {it.location}
            </Link>
            <SpeedText speedMph={fieldFigure(it, 'avgSpeed')} size="strong" />
            <GridReference square={it.gridReference} title={text('square.title')} />
          </div>
        )}
      />
    </>
  )
}

function isOld(record: TrafficRecord, nowMs: number): boolean {
  const evidence = provenanceOf(record)
  return evidence !== null && isStale(evidence, nowMs)
}
