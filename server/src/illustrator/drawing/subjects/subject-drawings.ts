import type { SubjectKind } from '../../scene.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { bird, cat, dog, fish, gull, horse } from './animals.ts'
import { church, clockTower, greenhouse, house, lighthouse, towerBlock } from './buildings.ts'
import { pylon, solarPanel, transformer, windTurbine } from './energy.ts'
import { fallenTree, fire, flood, pothole, smoke } from './events.ts'
import { aeroplane, balloon, drone, fireworks, helicopter, kite, moon, rainbow, stars } from './in-the-air.ts'
import { boat, ferry, sailingBoat, ship } from './on-water.ts'
import { child, cyclist, doctor, firefighter, musician, person, policeOfficer, worker } from './people.ts'
import { bush, flowerBed, palm, tree } from './plants.ts'
import { ambulance, crane, excavator, fireEngine, policeCar, snowPlough, tractor, wasteTruck } from './service-vehicles.ts'
import { bikeLane, clinic, lifeguardTower, schoolhouse } from './services.ts'
import {
  banner,
  barrier,
  bench,
  bin,
  busStop,
  chargingPoint,
  cone,
  flag,
  fountain,
  kiosk,
  marketStall,
  statue,
  streetLamp,
  trafficLight,
  trafficSign,
  umbrella,
} from './street-furniture.ts'
import { burstPipe, trench } from './street-works.ts'
import { bicycle, bus, car, metro, motorcycle, scooter, taxi, train, tram, truck, van } from './vehicles.ts'
import { duck } from './waterfowl.ts'

export const SUBJECT_DRAWINGS: Record<SubjectKind, SubjectDrawing> = {
  ...{ car, taxi, van, truck, bus, tram, train, metro, bicycle, cyclist, motorcycle, scooter },
  ...{ ambulance, 'fire-engine': fireEngine, 'police-car': policeCar, 'waste-truck': wasteTruck, 'snow-plough': snowPlough },
  ...{ tractor, crane, excavator, boat, 'sailing-boat': sailingBoat, ferry, ship, aeroplane, helicopter, drone, balloon },
  ...{ person, child, worker, firefighter, 'police-officer': policeOfficer, doctor, musician, dog, cat, bird, gull, horse, fish },
  ...{ tree, palm, 'flower-bed': flowerBed, bush, fountain, statue, bench, 'street-lamp': streetLamp, 'traffic-light': trafficLight },
  ...{ 'traffic-sign': trafficSign, barrier, cone, bin, kiosk, 'market-stall': marketStall, umbrella, flag, banner, 'bus-stop': busStop },
  ...{ 'charging-point': chargingPoint, 'wind-turbine': windTurbine, 'solar-panel': solarPanel, pylon, transformer, lighthouse },
  ...{ 'clock-tower': clockTower, church, 'tower-block': towerBlock, house, greenhouse, fire, smoke, flood, pothole },
  ...{ 'fallen-tree': fallenTree, rainbow, moon, stars, fireworks, kite, trench, 'burst-pipe': burstPipe, duck },
  ...{ schoolhouse, clinic, 'lifeguard-tower': lifeguardTower, 'bike-lane': bikeLane },
}
