import type { Place } from '../scene.ts'
import { constructionSite } from './places/construction-site.ts'
import { controlRoom } from './places/control-room.ts'
import * as green from './places/green.ts'
import * as publicBuildings from './places/public-buildings.ts'
import { stationFront } from './places/station-front.ts'
import * as stations from './places/stations.ts'
import * as streets from './places/streets.ts'
import * as town from './places/town.ts'
import * as waterside from './places/waterside.ts'
import * as works from './places/works.ts'
import type { Camera, Stage } from './stage.ts'

export const PLACE_DRAWINGS: Record<Place, { camera: Camera; draw: (stage: Stage) => void }> = {
  street: { camera: { eyeM: 4.2, horizon: 0.5, lens: 0.85 }, draw: streets.street },
  avenue: { camera: { eyeM: 6, horizon: 0.46, lens: 0.85 }, draw: streets.avenue },
  crossing: { camera: { eyeM: 6.5, horizon: 0.44, lens: 0.95 }, draw: streets.crossing },
  roundabout: { camera: { eyeM: 12, horizon: 0.34, lens: 1 }, draw: streets.roundabout },
  motorway: { camera: { eyeM: 9, horizon: 0.42, lens: 0.95 }, draw: streets.motorway },
  tunnel: { camera: { eyeM: 4.5, horizon: 0.62, lens: 0.95 }, draw: streets.tunnel },
  bridge: { camera: { eyeM: 5, horizon: 0.58, lens: 0.9 }, draw: streets.bridge },
  park: { camera: { eyeM: 4.5, horizon: 0.47, lens: 0.95 }, draw: green.park },
  garden: { camera: { eyeM: 6, horizon: 0.42, lens: 0.95 }, draw: green.garden },
  playground: { camera: { eyeM: 5, horizon: 0.4, lens: 1 }, draw: green.playground },
  hills: { camera: { eyeM: 6, horizon: 0.55, lens: 0.95 }, draw: green.hills },
  forest: { camera: { eyeM: 3, horizon: 0.55, lens: 0.95 }, draw: green.forest },
  suburb: { camera: { eyeM: 4.5, horizon: 0.46, lens: 0.9 }, draw: green.suburb },
  'solar-field': { camera: { eyeM: 6.5, horizon: 0.4, lens: 0.95 }, draw: green.solarField },
  'wind-farm': { camera: { eyeM: 6, horizon: 0.6, lens: 0.95 }, draw: green.windFarm },
  harbour: { camera: { eyeM: 6, horizon: 0.46, lens: 1, mirrors: true }, draw: waterside.harbour },
  beach: { camera: { eyeM: 5, horizon: 0.44, lens: 0.95, mirrors: true }, draw: waterside.beach },
  promenade: { camera: { eyeM: 4.5, horizon: 0.47, lens: 0.9, mirrors: true }, draw: waterside.promenade },
  river: { camera: { eyeM: 5.5, horizon: 0.46, lens: 1, mirrors: true }, draw: waterside.river },
  canal: { camera: { eyeM: 4.2, horizon: 0.47, lens: 0.9, mirrors: true }, draw: waterside.canal },
  lake: { camera: { eyeM: 4.5, horizon: 0.5, lens: 1, mirrors: true }, draw: waterside.lake },
  square: { camera: { eyeM: 6, horizon: 0.46, lens: 0.95 }, draw: town.square },
  market: { camera: { eyeM: 5, horizon: 0.44, lens: 0.95 }, draw: town.market },
  'old-town': { camera: { eyeM: 3.6, horizon: 0.55, lens: 0.9 }, draw: town.oldTown },
  housing: { camera: { eyeM: 6, horizon: 0.52, lens: 1 }, draw: town.housing },
  'town-hall': { camera: { eyeM: 5, horizon: 0.57, lens: 1 }, draw: publicBuildings.townHall },
  school: { camera: { eyeM: 5.5, horizon: 0.5, lens: 1.05 }, draw: publicBuildings.school },
  hospital: { camera: { eyeM: 5, horizon: 0.56, lens: 1 }, draw: publicBuildings.hospital },
  stadium: { camera: { eyeM: 5.5, horizon: 0.55, lens: 1 }, draw: publicBuildings.stadium },
  skyline: { camera: { eyeM: 15, horizon: 0.5, lens: 1 }, draw: town.skyline },
  rooftops: { camera: { eyeM: 22, horizon: 0.36, lens: 0.95 }, draw: town.rooftops },
  industry: { camera: { eyeM: 5.5, horizon: 0.55, lens: 1, isDeep: true }, draw: works.industry },
  'power-station': { camera: { eyeM: 5.5, horizon: 0.58, lens: 1, isDeep: true }, draw: works.powerStation },
  substation: { camera: { eyeM: 5.5, horizon: 0.52, lens: 1, isDeep: true }, draw: works.substation },
  'railway-station': { camera: { eyeM: 5, horizon: 0.5, lens: 0.9 }, draw: stations.railwayStation },
  'station-front': { camera: { eyeM: 5.5, horizon: 0.55, lens: 1 }, draw: stationFront },
  'bus-station': { camera: { eyeM: 5.5, horizon: 0.45, lens: 1 }, draw: stations.busStation },
  airport: { camera: { eyeM: 7, horizon: 0.46, lens: 1 }, draw: stations.airport },
  'construction-site': { camera: { eyeM: 5, horizon: 0.58, lens: 1 }, draw: constructionSite },
  'control-room': { camera: { eyeM: 2.7, horizon: 0.47, lens: 1 }, draw: controlRoom },
}
