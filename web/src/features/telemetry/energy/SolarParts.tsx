import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { fieldFigure, scaled } from '../../../provenance/record-figures.ts'
import { GroupSwatch } from './ProductionBar.tsx'
import styles from './SolarParts.module.css'

/** 'Sun 0 MW, from storage 156 MW': the current parts of the solar figure. Absent where the parts are unknown. */
export function SolarParts({ record }: { record: EnergyRecord }) {
  const text = useText()
  const { photovoltaicPower, storagePower } = record
  if (photovoltaicPower === null || storagePower === null) return null
  const charging = storagePower < 0
  const unit = text('unit.mw')
  return (
    <span className={styles.parts}>
      <span className={styles.part}>
        <GroupSwatch group="solar" />
        {text('energy.sun')} <FigureText figure={fieldFigure(record, 'photovoltaicPower')} unit={unit} />
      </span>
      <span className={styles.part}>
        <GroupSwatch group="storage" />
        {text(charging ? 'energy.into-storage' : 'energy.storage')}{' '}
        <FigureText figure={scaled(fieldFigure(record, 'storagePower'), charging ? -1 : 1)} unit={unit} />
      </span>
    </span>
  )
}
