import { MINUTE_MS } from '@oppidum/domain/core/time'
import { type ForecastPoint, getTrafficForecast } from '@oppidum/domain/forecasting/forecast'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { useMay } from '../../../identity/identity.tsx'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { ModelStatusLine } from '../../../provenance/scores/ModelStatusLine.tsx'
import { SilentModel } from '../../../provenance/scores/SilentModel.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import type { Entity } from '../../../selection/selection.ts'
import { rightMs, useNowEvery } from '../../../ui/browser/use-now.ts'
import { PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './EntityOutlook.module.css'
import { type ForecastOrigin, forecastFigure, forecastProvenance } from './ForecastCard.tsx'

/** The forecast of a road section for the next hour; renders nothing for other entities. */
export function EntityOutlook({ entity: { kind, id } }: { entity: Entity }) {
  const text = useText()
  const may = useMay('predictiveAnalytics')
  if (kind !== 'section') return null
  return (
    <PanelSection title={text('outlook.section')}>
      <AccessGate feature="predictiveAnalytics">
        <SectionOutlook id={id} />
      </AccessGate>
      {/* With the forecast itself, the link is beside it. */}
      {!may && (
        <p className={styles.more}>
          <Link to="/models#traffic-speed">{text('screen.models')}</Link>
        </p>
      )}
    </PanelSection>
  )
}

function SectionOutlook({ id }: { id: string }) {
  const text = useText()
  const query = useAnswer(getTrafficForecast, { query: { place: id }, pollMs: MINUTE_MS })
  const forecast = query.data?.value
  const evidence = forecast && forecastProvenance(forecast)
  const points = forecast?.sections.find((it) => it.place === id)?.points ?? []
  const reading = usePanel(query, evidence ? [evidence] : [], { empty: false })
  return (
    <>
      {reading.state.kind === 'loading' && <Skeleton rows={3} height={24} label={text('panel.loading')} />}
      {reading.state.kind === 'failed' && <FailureNotice title={text('forecast.failed')} reading={reading} />}
      {forecast && !evidence && <SilentModel model={forecast.model} />}
      {forecast && evidence && points.length === 0 && <p>{text('ahead.not-here')}</p>}
      {forecast && evidence && points.length > 0 && (
        <div className={styles.ahead} data-stale={reading.state.kind === 'stale' || undefined}>
          <PanelMarks reading={{ ...reading, evidence: [] }} />
          <ul className={styles.points}>
            {points.map((it) => (
              <Point key={it.minutesAhead} point={it} origin={forecast} />
            ))}
          </ul>
          <ModelStatusLine model={forecast.model} atMs={rightMs(query.dataUpdatedAt)} />
        </div>
      )}
    </>
  )
}

function Point({ point, origin }: { point: ForecastPoint; origin: ForecastOrigin }) {
  const text = useText()
  const format = useFormat()
  const { unit, factor } = useSpeedUnit()
  const nowMs = useNowEvery(MINUTE_MS)
  const written = (mph: number) => format.number(mph * factor)
  return (
    <li className={styles.point}>
      <span className={styles.when}>
        {text('outlook.in-minutes', { count: point.minutesAhead })} <time dateTime={point.at}>({format.time(point.at, nowMs)})</time>
      </span>
      <FigureText figure={forecastFigure(point.value * factor, origin)} unit={unit} size="strong" />
      <span className={styles.band}>{text('chart.band', { low: written(point.low), high: written(point.high) })}</span>
    </li>
  )
}
