import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import type { ReactNode } from 'react'
import { HistoryChart } from '../../../charts/history/HistoryChart.tsx'
import { StackChart } from '../../../charts/plots/StackChart.tsx'
import { useText } from '../../../i18n/text.ts'
import { fieldFigure } from '../../../provenance/record-figures.ts'
import styles from './EnergyCharts.module.css'
import { GroupSwatch } from './ProductionBar.tsx'

/** The sources of power over the screen's range, stacked. */
export function SourcesChart({ record }: { record: EnergyRecord }) {
  const text = useText()
  const hasParts = record.photovoltaicPower !== null
  return (
    <StackChart
      title={text('energy.by-source')}
      unit={text('unit.mw')}
      layers={[
        {
          measure: 'energy.traditional',
          name: text('energy.traditional'),
          fill: 'traditional',
          swatch: <GroupSwatch group="traditional" />,
        },
        { measure: 'energy.wind', name: text('energy.wind'), fill: 'wind', swatch: <GroupSwatch group="wind" /> },
        { measure: 'energy.storage', name: text('energy.storage-power'), fill: 'storage', swatch: <GroupSwatch group="storage" /> },
        hasParts
          ? { measure: 'energy.photovoltaic', name: text('energy.sun'), fill: 'solar', swatch: <GroupSwatch group="solar" /> }
          : { measure: 'energy.solar', name: text('energy.solar'), fill: 'solar', swatch: <GroupSwatch group="solar" /> },
      ]}
      sentence={(minutes) => text('energy.by-source-sentence', { minutes })}
    />
  )
}

/** Each source separately, with its forecast. */
export function SourceCharts({ record, outlook }: { record: EnergyRecord; outlook?: ReactNode }) {
  const text = useText()
  const hasParts = record.photovoltaicPower !== null
  return (
    <div className={styles.each}>
      {hasParts ? (
        <HistoryChart
          title={text('energy.photovoltaic')}
          measure="energy.photovoltaic"
          now={fieldFigure(record, 'photovoltaicPower')}
          small
        />
      ) : (
        <HistoryChart title={text('energy.solar')} measure="energy.solar" now={fieldFigure(record, 'solarPower')} small />
      )}
      {record.storagePower !== null && (
        <HistoryChart title={text('energy.storage-power')} measure="energy.storage" now={fieldFigure(record, 'storagePower')} small />
      )}
      <HistoryChart title={text('energy.wind')} measure="energy.wind" now={fieldFigure(record, 'windPower')} small />
      <HistoryChart title={text('energy.traditional')} measure="energy.traditional" now={fieldFigure(record, 'traditionalPower')} small />
      {outlook}
    </div>
  )
}
