import { addProtocol, type VectorSourceSpecification } from 'maplibre-gl'
import { vehicleTileBytes } from '../vehicles/vehicle-worker.ts'

const PROTOCOL = 'vehicles'

/** A tile of this zoom has steps of 0.6 m at most. */
const LAST_ZOOM = 14

export const VEHICLE_SOURCE: VectorSourceSpecification = {
  type: 'vector',
  tiles: [`${PROTOCOL}://{z}/{x}/{y}`],
  minzoom: 5,
  maxzoom: LAST_ZOOM,
  promoteId: 'id',
}

/**
 * Tiles of vehicles come from a worker of our own. MapLibre's own source of points would copy every point through the page's thread, in both
 * directions, at each change.
 */
export function addVehicleProtocol(): void {
  addProtocol(PROTOCOL, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.slice(`${PROTOCOL}://`.length).split('/').map(Number)
    return { data: await vehicleTileBytes(z, x, y) }
  })
}
