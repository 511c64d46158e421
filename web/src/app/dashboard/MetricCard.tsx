import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Sparkline } from '../../charts/sparklines/Sparkline.tsx'
import { METRIC_MEASURE, type MetricFigure } from '../../features/telemetry/city-metrics/metric-figures.ts'
import { useText } from '../../i18n/text.ts'
import { DerivedWord } from '../../provenance/DerivedWord.tsx'
import { FigureText } from '../../provenance/FigureText.tsx'
import { PanelMarks } from '../../provenance/PanelMarks.tsx'
import { staleSince } from '../../provenance/panel-state.ts'
import { useNowMs } from '../../ui/browser/use-now.ts'
import styles from './MetricCard.module.css'

/** One of the city's four figures with its last 24 hours and its comparison; its name links to its page. */
export function MetricCard({
  of: { metric, name, shown, unit, tight, digits, formula, inputs },
  retry,
  children,
}: {
  of: MetricFigure
  retry: () => void
  /** The line below: change, word. */
  children: ReactNode
}) {
  const titleId = useId()
  const nowMs = useNowMs()
  const since = shown ? staleSince([shown.evidence], nowMs) : null
  const reading = {
    state: since === null ? ({ kind: 'live' } as const) : ({ kind: 'stale', since } as const),
    evidence: shown ? [shown.evidence] : [],
    retry,
  }
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.name}>
        <Link to={`/metrics/${metric}`}>{name}</Link>
      </h2>
      <div className={styles.figure}>
        <DerivedWord title={name} formula={formula} inputs={inputs} plain>
          <FigureText figure={shown} unit={unit} tight={tight} digits={digits} size="large" />
        </DerivedWord>
      </div>
      <div className={styles.spark}>
        <Sparkline measure={METRIC_MEASURE[metric]} name={name} dim={since !== null} />
      </div>
      {since === null && (
        <div className={styles.marks}>
          <PanelMarks reading={reading} />
        </div>
      )}
      <div className={styles.line}>{since === null ? children : <PanelMarks reading={{ ...reading, evidence: [] }} />}</div>
    </section>
  )
}

/** An empty card of the same size while the figures load. */
export function MetricPlaceholder({ name }: { name: string }) {
  const text = useText()
  return (
    <section className={styles.card} data-waiting aria-busy>
      <h2 className={styles.name}>{name}</h2>
      <span className={styles.waiting}>
        <span className="visually-hidden">{text('panel.loading')}</span>
      </span>
    </section>
  )
}
