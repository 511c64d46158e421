import { type Figure, isStale } from '@oppidum/domain/evidence'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/traffic'
import { Link } from 'react-router'
import { useExplained } from '../../evidence/explained.ts'
import { FigureText } from '../../evidence/FigureText.tsx'
import { evidenceOf, fieldFigure } from '../../evidence/record-figures.ts'
import { useText } from '../../locales/text.ts'
import { usePointing } from '../../selection/selection.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import row from '../../ui/Row.module.css'
import { Square } from '../../ui/Square.tsx'
import { useNowEvery } from '../../ui/use-now.ts'
import { CongestionWord } from './CongestionWord.tsx'
import { SpeedText } from './SpeedText.tsx'
import styles from './TrafficCard.module.css'

/** One location as a row under the head of the list. */
export function TrafficCard(props: { record: TrafficRecord; incidents: Figure | null; to: string; selected: boolean }) {
  const { record, incidents, to, selected } = props
  const text = useText()
  const { isLit, handlers } = usePointing('section', record.id)
  const nowMs = useNowEvery(1_000)
  const evidence = evidenceOf(record)
  return (
    <article
      className={`${row.row} ${styles.card}`}
      data-selected={selected || undefined}
      data-lit={isLit || undefined}
      {...handlers}
      data-stale={(evidence && isStale(evidence, nowMs)) || undefined}
      data-city={record.id === CITY_RECORD || undefined}
      {...useExplained(evidence)}
    >
      <h2 className={styles.location}>
        <Link className={row.link} to={to} aria-current={selected || undefined}>
          {record.location}
        </Link>
      </h2>
      {record.aiPrediction !== null && (
        <p className={styles.prediction}>
          <span className="visually-hidden">{text('traffic.prediction')}: </span>
          {record.aiPrediction}
        </p>
      )}
      <span className={styles.congestion}>
        <CongestionWord record={record} />
      </span>
      <span className={styles.speed}>
        <span className="visually-hidden">{text('traffic.speed')} </span>
        <SpeedText speedMph={fieldFigure(record, 'avgSpeed')} size="strong" />
      </span>
      <span className={styles.incidents}>
        <FigureText figure={incidents} />
        <span className={styles.what}> {text('traffic.incidents-unit', { count: record.incidentCount })}</span>
      </span>
      <span className={styles.square}>
        <Square square={record.square} title={text('square.title')} />
        <Link
          className={styles.history}
          to={`/traffic/${encodeURIComponent(record.id)}`}
          aria-label={text('location.history-of', { name: record.location })}
          data-tip={text('location.open')}
        >
          <Icon name="chart" size={18} />
        </Link>
      </span>
    </article>
  )
}

/** Names of the columns; each row says them again to readers. */
export function TrafficHead() {
  const text = useText()
  return (
    <div className={`${styles.card} ${styles.head}`} aria-hidden="true">
      <span className={styles.location}>{text('traffic.location')}</span>
      <span className={styles.congestion}>{text('congestion.title')}</span>
      <span className={styles.speed}>{text('traffic.speed')}</span>
      <span className={styles.incidents}>{text('traffic.incidents')}</span>
      <span className={styles.square}>{text('square.short')}</span>
    </div>
  )
}
