import { type Figure, figure, isStale } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, delaySeconds, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { Link, useLocation } from 'react-router'
import { RowSparkline } from '../../../charts/sparklines/RowSparkline.tsx'
import { useText } from '../../../i18n/text.ts'
import { CoverageText } from '../../../provenance/CoverageText.tsx'
import { useExplained } from '../../../provenance/explained.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { fieldFigure, provenanceOf } from '../../../provenance/record-figures.ts'
import { rowMark } from '../../../selection/record-rows.ts'
import { usePointing } from '../../../selection/selection.ts'
import { useByClock } from '../../../ui/browser/use-now.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import row from '../../../ui/lists/Row.module.css'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { CongestionWord } from './CongestionWord.tsx'
import { SpeedText } from './SpeedText.tsx'
import styles from './TrafficCard.module.css'
import { usePredictionText } from './use-prediction-text.ts'

/** From here on a delay is written in minutes. */
const LONG_DELAY_SECONDS = 120

/** One location as a row below the list's header. */
export function TrafficCard(props: { record: TrafficRecord; incidents: Figure | null; to: string; selected: boolean }) {
  const { record, incidents, to, selected } = props
  const text = useText()
  const predicted = usePredictionText()(record)
  const { isLit, handlers } = usePointing('section', record.id)
  const evidence = provenanceOf(record, 'avgSpeed')
  const stale = useByClock((nowMs) => evidence !== null && isStale(evidence, nowMs))
  const isCity = record.id === CITY_RECORD
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  return (
    <article
      className={`${row.row} ${styles.card}`}
      {...rowMark(record.id)}
      data-selected={selected || undefined}
      data-lit={isLit || undefined}
      {...handlers}
      data-stale={stale || undefined}
      data-city={isCity || undefined}
      {...useExplained(evidence)}
    >
      <h2 className={styles.location}>
        <Link className={row.link} to={to} aria-current={selected || undefined}>
          {record.location}
        </Link>
      </h2>
      {predicted !== null && (
        <p className={styles.prediction}>
          <span className="visually-hidden">{text('traffic.prediction')}: </span>
          {predicted}
        </p>
      )}
      <span className={styles.spark}>
        <RowSparkline measure={isCity ? 'city.speed' : 'traffic.speed'} place={record.id} name={text('traffic.speed')} dim={stale} />
      </span>
      <span className={styles.congestion}>
        <CongestionWord record={record} />
      </span>
      <span className={styles.speed}>
        <span className="visually-hidden">{text('traffic.speed')} </span>
        <SpeedText speedMph={fieldFigure(record, 'avgSpeed')} size="strong" />
      </span>
      <span className={styles.free}>
        {isCity ? (
          <CoverageText evidence={evidence} />
        ) : (
          <>
            <span className={styles.what}>{text('traffic.free-flow')} </span>
            <SpeedText speedMph={fieldFigure(record, 'freeFlowSpeed')} />
          </>
        )}
      </span>
      <span className={styles.delay}>
        {/* Nobody drives all roads of a city one after the other. */}
        {!isCity && (
          <>
            <span className={styles.what}>{text('traffic.delay')} </span>
            <Delay record={record} />
          </>
        )}
      </span>
      <span className={styles.incidents}>
        <FigureText figure={incidents} />
        <span className={styles.what}> {text('traffic.incidents-unit', { count: record.incidentCount })}</span>
      </span>
      <span className={styles.square}>
        <GridReference square={record.gridReference} title={text('square.title')} />
        <Link
          className={styles.history}
          to={`/traffic/${encodeURIComponent(record.id)}`}
          state={{ from: here }}
          aria-label={text('location.history-of', { name: record.location })}
          data-tip={text('location.open')}
        >
          <Icon name="chart" size={18} />
        </Link>
      </span>
    </article>
  )
}

/** Compared to free flow, in seconds or minutes. */
function Delay({ record }: { record: TrafficRecord }) {
  const text = useText()
  const evidence = provenanceOf(record)
  const seconds = delaySeconds(record)
  const inMinutes = seconds !== null && seconds >= LONG_DELAY_SECONDS
  const shown = seconds === null ? null : figure(inMinutes ? seconds / 60 : seconds, evidence)
  return <FigureText figure={shown} unit={text(inMinutes ? 'unit.minutes' : 'unit.seconds')} digits={inMinutes ? 1 : 0} signed />
}

/** Column names; each row repeats them for screen readers. */
export function TrafficHead() {
  const text = useText()
  return (
    <div className={`${styles.card} ${styles.head}`} aria-hidden="true">
      <span className={styles.location}>{text('traffic.location')}</span>
      <span className={styles.spark}>{text('traffic.day')}</span>
      <span className={styles.congestion}>{text('congestion.title')}</span>
      <span className={styles.speed}>{text('traffic.speed')}</span>
      <span className={styles.free}>{text('traffic.free-flow')}</span>
      <span className={styles.delay}>{text('traffic.delay')}</span>
      <span className={styles.incidents}>{text('traffic.incidents')}</span>
      <span className={styles.square}>{text('square.short')}</span>
    </div>
  )
}
