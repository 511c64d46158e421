import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { fieldFigure } from '../../../provenance/record-figures.ts'
import type { PanelReading } from '../../../provenance/use-panel.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './GridStatus.module.css'
import { GridEfficiency, LoadWord, StabilityWord } from './GridWords.tsx'
import { useAnomalyText } from './use-energy-anomaly-text.ts'

/** The grid's stability, efficiency and load, each with its formula. */
export function SystemStatus({ record, reading }: { record: EnergyRecord; reading: PanelReading }) {
  const text = useText()
  const reason = useAnomalyText()(record)
  const pairs = [
    { name: text('stability.title'), value: <StabilityWord record={record} /> },
    { name: text('efficiency.title'), value: <GridEfficiency record={record} /> },
    { name: text('load.title'), value: <LoadWord record={record} /> },
    // Where it is part of the solar power, the card already says so.
    record.storagePower !== null &&
      record.photovoltaicPower === null && {
        name: text('energy.storage'),
        value: <FigureText figure={fieldFigure(record, 'storagePower')} unit={text('unit.mw')} signed size="strong" />,
      },
    record.regionShare !== null && {
      name: text('energy.region-share'),
      value: (
        <FigureText figure={fieldFigure({ ...record, regionShare: record.regionShare * 100 }, 'regionShare')} unit="%" tight digits={1} />
      ),
    },
  ]
  return (
    <Panel
      title={text('energy.system-status')}
      meta={<PanelMarks reading={reading} />}
      dim={reading.state.kind === 'stale' || reading.state.kind === 'failed'}
    >
      <dl className={styles.words}>
        {pairs.map(
          (pair) =>
            pair && (
              <div key={pair.name} className={styles.pair}>
                <dt>{pair.name}</dt>
                <dd>{pair.value}</dd>
              </div>
            ),
        )}
      </dl>
      {reason && <p className={styles.reason}>{reason}</p>}
    </Panel>
  )
}
