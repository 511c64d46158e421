import type { Place } from '../scene.ts'
import * as streets from './places/streets.ts'
import type { Camera, Stage } from './stage.ts'

export const PLACE_DRAWINGS: Record<Place, { camera: Camera; draw: (stage: Stage) => void }> = {
  street: { camera: { eyeM: 4.2, horizon: 0.5, lens: 0.85 }, draw: streets.street },
  avenue: { camera: { eyeM: 6, horizon: 0.46, lens: 0.85 }, draw: streets.avenue },
  crossing: { camera: { eyeM: 6.5, horizon: 0.44, lens: 0.95 }, draw: streets.crossing },
  roundabout: { camera: { eyeM: 12, horizon: 0.34, lens: 1 }, draw: streets.roundabout },
  motorway: { camera: { eyeM: 9, horizon: 0.42, lens: 0.95 }, draw: streets.motorway },
  tunnel: { camera: { eyeM: 4.5, horizon: 0.62, lens: 0.95 }, draw: streets.tunnel },
  bridge: { camera: { eyeM: 5, horizon: 0.58, lens: 0.9 }, draw: streets.bridge },
} as never
