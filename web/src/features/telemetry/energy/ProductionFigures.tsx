import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { useId } from 'react'
import { Sparkline } from '../../../charts/sparklines/Sparkline.tsx'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { fieldFigure } from '../../../provenance/record-figures.ts'
import type { PanelReading } from '../../../provenance/use-panel.ts'
import { Dim } from '../../../ui/values/dim.ts'
import { Stat } from '../../../ui/values/Stat.tsx'
import { GROUP_FIELD, GROUP_MEASURE, GROUP_PERCENT, GROUP_TEXT } from './group-text.ts'
import { OperationNote } from './OperationNote.tsx'
import { GROUPS, GroupSwatch, ProductionBar } from './ProductionBar.tsx'
import styles from './ProductionFigures.module.css'
import { SolarParts } from './SolarParts.tsx'

/** Production by source, consumption, and the renewable share. */
export function ProductionFigures({ record, reading }: { record: EnergyRecord; reading: PanelReading }) {
  const text = useText()
  const titleId = useId()
  const dim = reading.state.kind === 'stale' || reading.state.kind === 'failed'
  const percent = (field: 'solarPercent' | 'windPercent' | 'traditionalPercent' | 'consumptionPercent') => (
    <>
      <FigureText figure={fieldFigure(record, field)} unit="%" tight digits={1} /> {text('energy.of-production')}
    </>
  )
  return (
    <section className={styles.figures} aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {text('energy.production')}
      </h2>
      {reading.state.kind === 'failed' && <FailureNotice title={text('failed.energy')} reading={reading} />}
      <Dim value={dim}>
        <div className={styles.instruments} data-dim={dim || undefined}>
          {GROUPS.map((group) => (
            <Stat
              key={group}
              name={
                <>
                  <GroupSwatch group={group} />
                  {text(GROUP_TEXT[group])}
                </>
              }
              figure={<FigureText figure={fieldFigure(record, GROUP_FIELD[group])} unit={text('unit.mw')} size="large" />}
              spark={<Sparkline measure={GROUP_MEASURE[group]} name={text(GROUP_TEXT[group])} dim={dim} />}
              note={
                <>
                  {percent(GROUP_PERCENT[group])}
                  {group === 'solar' && <SolarParts record={record} />}
                </>
              }
            />
          ))}
          <Stat
            name={text('energy.consumption')}
            figure={<FigureText figure={fieldFigure(record, 'totalConsumption')} unit={text('unit.mw')} size="large" />}
            spark={<Sparkline measure="energy.consumption" name={text('energy.consumption')} dim={dim} />}
            note={percent('consumptionPercent')}
          />
          <div className={styles.total}>
            <p className={styles.pair}>
              <span>{text('energy.renewable')}</span>
              <FigureText figure={fieldFigure(record, 'renewableShare')} unit="%" tight digits={1} size="strong" />
            </p>
            <ProductionBar record={record} />
            <p className={styles.pair}>
              <span>{text('energy.total')}</span>
              <FigureText figure={fieldFigure(record, 'totalProduction')} unit={text('unit.mw')} size="strong" />
            </p>
            <div className={styles.pair}>
              <OperationNote record={record} />
              <PanelMarks reading={reading} />
            </div>
          </div>
        </div>
      </Dim>
    </section>
  )
}
