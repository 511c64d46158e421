import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { SilentModel } from '../../../provenance/scores/SilentModel.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { forecastFigure } from './ForecastCard.tsx'
import { HourChooser } from './HourChooser.tsx'
import styles from './RiskCard.module.css'
import { useRisk } from './use-risk.ts'

/** The risk layer as text: every district in the selected hour. */
export function RiskTable({ label, districts }: { label: string; districts: readonly { id: string; name: string }[] }) {
  return (
    <AccessGate feature="predictiveAnalytics">
      <Risks label={label} districts={districts} />
    </AccessGate>
  )
}

function Risks({ label, districts }: { label: string; districts: readonly { id: string; name: string }[] }) {
  const text = useText()
  const { risk, risks, hours, place, onHour } = useRisk(true, districts)
  if (!risk) {
    return (
      <p className={styles.above} role="status">
        {text('panel.loading')}
      </p>
    )
  }
  if (risks.length === 0) {
    return (
      <div className={styles.above}>
        <SilentModel model={risk.model} />
      </div>
    )
  }
  const figure = (value: number | null) => (value === null ? null : forecastFigure(value, risk))
  return (
    <>
      <div className={styles.above}>
        <HourChooser hours={hours} place={place} onHour={onHour} />
      </div>
      <Table
        label={label}
        rows={risks}
        keyOf={(it) => it.name}
        columns={[
          { name: text('field.district'), cell: (it) => it.name },
          {
            name: text('risk.expected'),
            numeric: true,
            cell: (it) => <FigureText figure={figure(it.hour.expected)} digits={2} size="strong" />,
          },
          { name: text('risk.band'), numeric: true, cell: (it) => text('risk.low-high', { low: it.hour.low, high: it.hour.high }) },
          { name: text('risk.chance'), numeric: true, cell: (it) => <FigureText figure={figure(it.hour.risk * 100)} unit="%" tight /> },
          { name: text('risk.usual'), numeric: true, cell: (it) => <FigureText figure={figure(it.usual)} digits={2} /> },
          { name: text('risk.times'), numeric: true, cell: (it) => <FigureText figure={figure(it.times)} digits={1} unit="×" tight /> },
        ]}
      />
    </>
  )
}
