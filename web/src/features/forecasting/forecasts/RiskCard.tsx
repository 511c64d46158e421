import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { ModelStatusLine } from '../../../provenance/scores/ModelStatusLine.tsx'
import { SilentModel } from '../../../provenance/scores/SilentModel.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { rightMs } from '../../../ui/browser/use-now.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { forecastFigure, forecastProvenance } from './ForecastCard.tsx'
import { HourChooser } from './HourChooser.tsx'
import styles from './RiskCard.module.css'
import { RISK_STEPS, riskDigits } from './risk-level.ts'
import { useRisk } from './use-risk.ts'

/** Listed beside the map; the table has them all. */
const SHOWN = 3

/** Explains the shading of the districts, its hour, and the model's past error. */
export function RiskCard({ districts }: { districts: readonly { id: string; name: string }[] }) {
  const text = useText()
  return (
    <section className={styles.plate} aria-label={text('risk.title')}>
      <h2 className={styles.title}>{text('risk.title')}</h2>
      <AccessGate feature="predictiveAnalytics">
        <Risk districts={districts} />
      </AccessGate>
    </section>
  )
}

function Risk({ districts }: { districts: readonly { id: string; name: string }[] }) {
  const text = useText()
  const format = useFormat()
  const { query, risk, risks, hours, place, onHour } = useRisk(true, districts)
  const evidence = risk && forecastProvenance(risk)
  const reading = usePanel(query, evidence ? [evidence] : [], { empty: false })
  const at = hours[place]
  const steps = RISK_STEPS.map((it) => format.number(it, it % 1 === 0 ? 0 : 2))
  return (
    <>
      {reading.state.kind === 'loading' && <Skeleton rows={3} label={text('panel.loading')} />}
      {reading.state.kind === 'failed' && <FailureNotice title={text('forecast.failed')} reading={reading} />}
      <PanelMarks reading={{ ...reading, evidence: [] }} />
      {risk && !evidence && <SilentModel model={risk.model} />}
      {risk && evidence && at && (
        <>
          <HourChooser hours={hours} place={place} onHour={onHour} />
          <ul className={styles.steps} aria-label={text('risk.times')}>
            {[
              text('risk.below', { most: steps[0] ?? '' }),
              text('risk.between', { least: steps[0] ?? '', most: steps[1] ?? '' }),
              text('risk.between', { least: steps[1] ?? '', most: steps[2] ?? '' }),
              text('risk.from', { least: steps[2] ?? '' }),
            ].map((words, level) => (
              <li key={words} className={styles.step}>
                <span className={styles.swatch} data-level={level} aria-hidden="true" />
                {words}
              </li>
            ))}
          </ul>
          <ol className={styles.worst}>
            {risks.slice(0, SHOWN).map((it) => (
              <li key={it.name}>
                <span className={styles.name}>{it.name}</span>
                <span>
                  <FigureText figure={forecastFigure(it.hour.expected, risk)} digits={riskDigits(it.hour.expected)} size="strong" />{' '}
                  <span className={styles.quiet}>
                    {text('risk.of-usual', { low: it.hour.low, high: it.hour.high, usual: format.number(it.usual, riskDigits(it.usual)) })}
                  </span>
                </span>
              </li>
            ))}
          </ol>
          <div className={styles.standing}>
            <ModelStatusLine model={risk.model} atMs={rightMs(query.dataUpdatedAt)} />
          </div>
        </>
      )}
    </>
  )
}
