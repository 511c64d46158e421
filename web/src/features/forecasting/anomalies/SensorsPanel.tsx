import { MINUTE_MS } from '@oppidum/domain/core/time'
import { type Anomaly, listAnomalies, type SensorFault } from '@oppidum/domain/forecasting/anomaly'
import { listModels } from '@oppidum/domain/forecasting/model-score'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { useMeasureWords } from '../../../charts/measure-labels.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './SensorsPanel.module.css'

/** The fault, and what the technician should check first. */
const FAULT: Record<SensorFault, { text: TextId; todo: TextId }> = {
  stuck: { text: 'sensor.stuck', todo: 'sensor.stuck-todo' },
  chattering: { text: 'sensor.chattering', todo: 'sensor.chattering-todo' },
  locked: { text: 'sensor.locked', todo: 'sensor.locked-todo' },
  impossible: { text: 'sensor.impossible', todo: 'sensor.impossible-todo' },
  spike: { text: 'sensor.spike', todo: 'sensor.spike-todo' },
}

/** Faulty sensors, for the people who repair them; their values are excluded from derived figures. */
export function SensorsPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const query = useAnswer(listAnomalies, { query: { kind: 'sensor' }, pollMs: MINUTE_MS })
  const sensors = query.data?.value
  const reading = usePanel(query, [])
  // While the model is off, an empty list proves nothing.
  const models = useAnswer(listModels, { pollMs: MINUTE_MS }).data?.value
  const watched = models ? models.some((it) => it.state !== 'unused') : null
  const lasting = sensors?.filter((it) => it.endedAt === null) ?? []
  const over = sensors?.filter((it) => it.endedAt !== null) ?? []
  return (
    <Panel
      title={text('sensor.title')}
      className={className}
      flush
      dim={query.isError}
      meta={
        <>
          {sensors && sensors.length > 0 && <span>{text('sensor.count', { count: lasting.length })}</span>}
          <Link to="/models">{text('screen.models')}</Link>
        </>
      }
      notice={reading.state.kind === 'failed' && <FailureNotice title={text('sensor.failed')} reading={reading} />}
    >
      {reading.state.kind === 'loading' && (
        <div className={styles.waiting}>
          <Skeleton rows={2} height={56} label={text('panel.loading')} />
        </div>
      )}
      {sensors && sensors.length === 0 && watched !== null && (
        <Notice
          state={watched ? 'ok' : 'none'}
          title={text(watched ? 'sensor.none' : 'sensor.unwatched')}
          sentence={text(watched ? 'sensor.none-sentence' : 'model-state.unused-means')}
        />
      )}
      <ul>
        {[...lasting, ...over].map((it) => (
          <Sensor key={it.id} sensor={it} />
        ))}
      </ul>
    </Panel>
  )
}

function Sensor({ sensor }: { sensor: Anomaly }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const words = useMeasureWords(sensor.measure)
  const fault = sensor.fault && FAULT[sensor.fault]
  const lasts = sensor.endedAt === null
  const time = (at: string) => format.time(at, nowMs)
  return (
    <li className={styles.row}>
      <StateMark state={lasts ? 'medium' : 'ok'} />
      <div className={styles.what}>
        <h3 className={styles.name}>
          {sensor.measure.startsWith('traffic.') ? (
            <Link to={`/traffic/${encodeURIComponent(sensor.place)}`}>{sensor.location}</Link>
          ) : (
            sensor.location
          )}
        </h3>
        <p className={styles.reason}>
          {fault ? text(fault.text) : sensor.reason}{' '}
          <span className={styles.measure}>
            <FigureText figure={raisedBy(sensor, words.factor)} unit={words.unit} tight={words.tight} digits={words.fineDigits} />{' '}
            {text('sensor.at', { time: time(sensor.at) })}
          </span>
        </p>
        {lasts && fault && <p className={styles.todo}>{text(fault.todo)}</p>}
      </div>
      <div className={styles.state}>
        <span className={styles.word}>{text(lasts ? 'sensor.left-out' : 'sensor.over')}</span>
        <time className={styles.since} dateTime={sensor.startedAt} data-tip={format.full(sensor.startedAt)}>
          {sensor.endedAt === null
            ? text('sensor.since', { time: time(sensor.startedAt) })
            : text('sensor.from-to', { from: time(sensor.startedAt), to: time(sensor.endedAt) })}
        </time>
      </div>
    </li>
  )
}

/** A past value belongs to its own time and so never becomes stale. */
const NEVER = '9999-12-31T23:59:59.999Z'

function raisedBy({ at, value }: Anomaly, factor: number): Figure {
  return { value: value * factor, evidence: { source: 'derived', observedAt: at, staleAt: NEVER, quality: 'measured' } }
}
