import { isStale } from '@oppidum/domain/telemetry/provenance'
import type { Vehicle } from '@oppidum/domain/telemetry/vehicle'
import { SpeedText } from '../../features/telemetry/traffic/SpeedText.tsx'
import { VehicleAge } from '../../features/telemetry/vehicles/VehicleAge.tsx'
import { OCCUPANCY_TEXT, useVehicleTitle } from '../../features/telemetry/vehicles/vehicle-words.ts'
import { useText } from '../../i18n/text.ts'
import { fieldFigure } from '../../provenance/record-figures.ts'
import { type Entity, isSame } from '../../selection/selection.ts'
import { type Column, VirtualTable } from '../tables/VirtualTable.tsx'
import { useVehicleList } from './use-vehicles.ts'
import { VehicleCount } from './VehicleCount.tsx'
import styles from './VehicleTable.module.css'

/** Every vehicle as a row, for keyboards and screen readers, and for browsers that cannot draw the map. */
export function VehicleTable(props: { label: string; selected: Entity | null; onOpen: (entity: Entity) => void }) {
  const { label, selected, onOpen } = props
  const text = useText()
  const titleOf = useVehicleTitle()
  const vehicles = useVehicleList()
  const columns: Column<Vehicle>[] = [
    { name: text('vehicle.route'), share: 3, order: titleOf, cell: titleOf },
    { name: text('vehicle.label'), share: 1.6, order: (it) => it.label, cell: (it) => it.label ?? '-' },
    {
      name: text('vehicle.speed'),
      share: 1.1,
      numeric: true,
      order: (it) => it.speed,
      cell: (it) => <SpeedText speedMph={fieldFigure(it, 'speed')} />,
    },
    {
      name: text('vehicle.occupancy'),
      share: 1.6,
      order: (it) => it.occupancy,
      cell: (it) => (it.occupancy === null ? '-' : text(OCCUPANCY_TEXT[it.occupancy])),
    },
    { name: text('vehicle.age'), share: 1.2, order: (it) => it.observedAt, cell: (it) => <VehicleAge vehicle={it} /> },
    { name: text('vehicle.feed'), share: 1.2, order: (it) => it.source, cell: (it) => it.source },
  ]
  return (
    <>
      <div className={styles.count}>
        <VehicleCount />
      </div>
      <VirtualTable
        label={label}
        columns={columns}
        rows={vehicles}
        first={{ column: text('vehicle.route'), up: true }}
        isOld={isStale}
        onOpen={({ id }) => onOpen({ kind: 'vehicle', id })}
        isSelected={({ id }) => isSame(selected, { kind: 'vehicle', id })}
      />
    </>
  )
}
