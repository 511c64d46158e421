import type { EnergyRecord } from '@oppidum/domain/energy'
import { FigureText } from '../../evidence/FigureText.tsx'
import { PanelMarks } from '../../evidence/PanelMarks.tsx'
import { fieldFigure } from '../../evidence/record-figures.ts'
import type { PanelReading } from '../../evidence/use-panel.ts'
import { useText } from '../../locales/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import { GridEfficiency, LoadWord, StabilityWord } from './GridWords.tsx'
import styles from './SystemStatus.module.css'

/** Stability, efficiency and load of the grid, each with how it is made. Spec §2, 'Energy Monitoring'. */
export function SystemStatus({ record, reading }: { record: EnergyRecord; reading: PanelReading }) {
  const text = useText()
  const pairs = [
    { name: text('stability.title'), value: <StabilityWord record={record} /> },
    { name: text('efficiency.title'), value: <GridEfficiency record={record} /> },
    { name: text('load.title'), value: <LoadWord record={record} /> },
    record.storagePower !== null && {
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
    <Panel title={text('energy.system-status')} meta={<PanelMarks reading={reading} />}>
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
      {record.anomalyReason && <p className={styles.reason}>{record.anomalyReason}</p>}
    </Panel>
  )
}
