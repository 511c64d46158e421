import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { ModelStanding } from '@oppidum/domain/forecasting/model-score'
import type { Figure, Provenance } from '@oppidum/domain/telemetry/provenance'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../../../api/request.ts'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { ModelStatusLine } from '../../../provenance/scores/ModelStatusLine.tsx'
import { SilentModel } from '../../../provenance/scores/SilentModel.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { rightMs, useNowEvery } from '../../../ui/browser/use-now.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './ForecastCard.module.css'

/** When a forecast was made, by which model, and how long it is valid. */
export interface ForecastOrigin {
  model: ModelStanding
  madeAt: string | null
  staleAt: string | null
}

/** A card's content: a value with its prediction interval, and the time and place it is for. Values in the displayed unit. */
export interface ForecastContent {
  value: number
  unit: string
  digits: number
  /** '42 to 51, 80% likely' */
  band: string
  /** 'at 15:30, Av. Italia' */
  of: ReactNode
}

/** One forecast: value, prediction interval, its time and origin, and the model's past error; otherwise why there is none. */
export function ForecastCard<T>({
  title,
  query,
  origin,
  content,
  chart,
  children,
}: {
  title: string
  query: UseQueryResult<Answer<T>>
  origin: ForecastOrigin | null
  /** Null when the model has no forecast for it. */
  content: ForecastContent | null
  /** How the forecast continues the measured values. */
  chart?: ReactNode
  /** More content of the card. */
  children?: ReactNode
}) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const evidence = origin && forecastProvenance(origin)
  const reading = usePanel(query, evidence ? [evidence] : [], { empty: false })
  const { kind } = reading.state
  return (
    <section className={styles.card} aria-label={title} aria-busy={kind === 'loading'}>
      <h3 className={styles.name}>{title}</h3>
      {kind === 'loading' && <Skeleton rows={3} height={24} label={text('panel.loading')} />}
      {kind === 'failed' && <FailureNotice title={text('forecast.failed')} reading={reading} />}
      {origin && !(evidence && content) && <SilentModel model={origin.model} />}
      {origin && evidence && content && (
        <div className={styles.outlook} data-stale={kind === 'stale' || kind === 'failed' || undefined}>
          <div className={styles.figures}>
            <p className={styles.value}>
              <FigureText figure={{ value: content.value, evidence }} unit={content.unit} digits={content.digits} size="large" />
              <span className={styles.band}>{content.band}</span>
            </p>
            <p className={styles.of}>{content.of}</p>
            {children}
          </div>
          {chart}
        </div>
      )}
      {origin && (
        <div className={styles.foot}>
          <PanelMarks reading={{ ...reading, evidence: [] }} />
          {evidence && (
            <time className={styles.made} dateTime={evidence.observedAt} data-tip={format.full(evidence.observedAt)}>
              {text('ahead.made', { time: format.time(evidence.observedAt, nowMs) })}
            </time>
          )}
          <ModelStatusLine model={origin.model} atMs={rightMs(query.dataUpdatedAt)} />
        </div>
      )}
    </section>
  )
}

/** The provenance of a forecast value; null when there is no forecast. */
export function forecastProvenance({ madeAt, staleAt }: Pick<ForecastOrigin, 'madeAt' | 'staleAt'>): Provenance | null {
  return madeAt && staleAt ? { source: 'derived', observedAt: madeAt, staleAt, quality: 'forecast' } : null
}

/** A forecast value as a figure that a screen may show. */
export function forecastFigure(value: number, origin: Pick<ForecastOrigin, 'madeAt' | 'staleAt'>): Figure | null {
  const evidence = forecastProvenance(origin)
  return evidence && { value, evidence }
}
