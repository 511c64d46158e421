import type { Place } from '../scene.ts'
import { airport } from './places/airport.ts'
import { bridge } from './places/bridge.ts'
import { canal } from './places/canal.ts'
import { constructionSite } from './places/construction-site.ts'
import { controlRoom } from './places/control-room.ts'
import { forest, hills } from './places/countryside.ts'
import { garden } from './places/garden.ts'
import { harbour } from './places/harbour.ts'
import { housing } from './places/housing.ts'
import { industry } from './places/industry.ts'
import { lake } from './places/lake.ts'
import { market } from './places/market.ts'
import { motorway } from './places/motorway.ts'
import { oldTown } from './places/old-town.ts'
import { solarField, windFarm } from './places/open-fields.ts'
import { park } from './places/park.ts'
import { playground } from './places/playground.ts'
import { powerStation } from './places/power-station.ts'
import { hospital, school, stadium, townHall } from './places/public-buildings.ts'
import { river } from './places/river.ts'
import { rooftops } from './places/rooftops.ts'
import { beach, promenade } from './places/seaside.ts'
import { skyline } from './places/skyline.ts'
import { square } from './places/square.ts'
import { stationFront } from './places/station-front.ts'
import { busStation, railwayStation } from './places/stations.ts'
import { avenue, crossing, roundabout, street } from './places/streets.ts'
import { substation } from './places/substation.ts'
import { suburb } from './places/suburb.ts'
import { tunnel } from './places/tunnel.ts'
import type { Camera, Stage } from './stage.ts'

export const PLACE_DRAWINGS: Record<Place, { camera: Camera; draw: (stage: Stage) => void }> = {
  street: { camera: { eyeM: 4.2, horizon: 0.5, lens: 0.85 }, draw: street },
  avenue: { camera: { eyeM: 6, horizon: 0.46, lens: 0.85 }, draw: avenue },
  crossing: { camera: { eyeM: 6.5, horizon: 0.44, lens: 0.95 }, draw: crossing },
  roundabout: { camera: { eyeM: 12, horizon: 0.34, lens: 1 }, draw: roundabout },
  motorway: { camera: { eyeM: 9, horizon: 0.42, lens: 0.95 }, draw: motorway },
  tunnel: { camera: { eyeM: 4.5, horizon: 0.62, lens: 0.95 }, draw: tunnel },
  bridge: { camera: { eyeM: 5, horizon: 0.58, lens: 0.9 }, draw: bridge },
  park: { camera: { eyeM: 4.5, horizon: 0.47, lens: 0.95 }, draw: park },
  garden: { camera: { eyeM: 6, horizon: 0.42, lens: 0.95 }, draw: garden },
  playground: { camera: { eyeM: 5, horizon: 0.4, lens: 1 }, draw: playground },
  hills: { camera: { eyeM: 6, horizon: 0.55, lens: 0.95 }, draw: hills },
  forest: { camera: { eyeM: 3, horizon: 0.55, lens: 0.95 }, draw: forest },
  suburb: { camera: { eyeM: 4.5, horizon: 0.46, lens: 0.9 }, draw: suburb },
  'solar-field': { camera: { eyeM: 6.5, horizon: 0.4, lens: 0.95 }, draw: solarField },
  'wind-farm': { camera: { eyeM: 6, horizon: 0.6, lens: 0.95 }, draw: windFarm },
  harbour: { camera: { eyeM: 6, horizon: 0.46, lens: 1, mirrors: true }, draw: harbour },
  beach: { camera: { eyeM: 5, horizon: 0.44, lens: 0.95, mirrors: true }, draw: beach },
  promenade: { camera: { eyeM: 4.5, horizon: 0.47, lens: 0.9, mirrors: true }, draw: promenade },
  river: { camera: { eyeM: 5.5, horizon: 0.46, lens: 1, mirrors: true }, draw: river },
  canal: { camera: { eyeM: 4.2, horizon: 0.47, lens: 0.9, mirrors: true }, draw: canal },
  lake: { camera: { eyeM: 4.5, horizon: 0.5, lens: 1, mirrors: true }, draw: lake },
  square: { camera: { eyeM: 6, horizon: 0.46, lens: 0.95 }, draw: square },
  market: { camera: { eyeM: 5, horizon: 0.44, lens: 0.95 }, draw: market },
  'old-town': { camera: { eyeM: 3.6, horizon: 0.55, lens: 0.9 }, draw: oldTown },
  housing: { camera: { eyeM: 6, horizon: 0.52, lens: 1 }, draw: housing },
  'town-hall': { camera: { eyeM: 5, horizon: 0.57, lens: 1 }, draw: townHall },
  school: { camera: { eyeM: 5.5, horizon: 0.5, lens: 1.05 }, draw: school },
  hospital: { camera: { eyeM: 5, horizon: 0.56, lens: 1 }, draw: hospital },
  stadium: { camera: { eyeM: 5.5, horizon: 0.55, lens: 1 }, draw: stadium },
  skyline: { camera: { eyeM: 15, horizon: 0.5, lens: 1 }, draw: skyline },
  rooftops: { camera: { eyeM: 22, horizon: 0.36, lens: 0.95 }, draw: rooftops },
  industry: { camera: { eyeM: 5.5, horizon: 0.55, lens: 1, isDeep: true }, draw: industry },
  'power-station': { camera: { eyeM: 5.5, horizon: 0.58, lens: 1, isDeep: true }, draw: powerStation },
  substation: { camera: { eyeM: 5.5, horizon: 0.52, lens: 1, isDeep: true }, draw: substation },
  'railway-station': { camera: { eyeM: 5, horizon: 0.5, lens: 0.9 }, draw: railwayStation },
  'station-front': { camera: { eyeM: 5.5, horizon: 0.55, lens: 1 }, draw: stationFront },
  'bus-station': { camera: { eyeM: 5.5, horizon: 0.45, lens: 1 }, draw: busStation },
  airport: { camera: { eyeM: 7, horizon: 0.46, lens: 1 }, draw: airport },
  'construction-site': { camera: { eyeM: 5, horizon: 0.58, lens: 1 }, draw: constructionSite },
  'control-room': { camera: { eyeM: 2.7, horizon: 0.47, lens: 1 }, draw: controlRoom },
}
