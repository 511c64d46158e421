import { VehiclePanel } from '../../features/telemetry/vehicles/VehiclePanel.tsx'
import { MissingPanel } from '../PlacePanels.tsx'
import { useVehicle } from './use-vehicles.ts'

/** The side panel of a vehicle; nothing while it is being loaded. */
export function OpenVehicle({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError } = useVehicle(id)
  // One that has gone since is still in the cache, and says how old it is.
  if (data) return <VehiclePanel vehicle={data.value} onClose={onClose} />
  return isError ? <MissingPanel onClose={onClose} /> : null
}
