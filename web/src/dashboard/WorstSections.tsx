import { isStale } from '@oppidum/domain/evidence'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/traffic'
import { Link } from 'react-router'
import { evidenceOf, fieldFigure } from '../evidence/record-figures.ts'
import { CONGESTION_MARK, CONGESTION_TEXT } from '../features/traffic/CongestionWord.tsx'
import { SpeedText } from '../features/traffic/SpeedText.tsx'
import { useText } from '../locales/text.ts'
import { StateMark } from '../ui/icons/StateMark.tsx'
import { Square } from '../ui/Square.tsx'
import { useNowEvery } from '../ui/use-now.ts'
import { VirtualList } from '../ui/VirtualList.tsx'
import styles from './WorstSections.module.css'

const SECOND_MS = 1_000
const SHOWN = 30
const ROW_PX = 40

/** Where it is slow: the sections with the worst congestion, as many as there is room for. */
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
        idOf={(it) => it.id}
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
            <Square square={it.square} title={text('square.title')} />
          </div>
        )}
      />
    </>
  )
}

function isOld(record: TrafficRecord, nowMs: number): boolean {
  const evidence = evidenceOf(record)
  return evidence !== null && isStale(evidence, nowMs)
}
