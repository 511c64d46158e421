import type { SubjectKind } from '../../scene.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { aeroplane, drone, helicopter } from './aircraft.ts'
import { doctor, firefighter, policeOfficer, worker } from './at-work.ts'
import { balloon, kite } from './balloon-and-kite.ts'
import { bird, gull } from './birds.ts'
import { crane, excavator } from './building-machines.ts'
import { greenhouse, house, towerBlock } from './buildings.ts'
import { banner, flag } from './bunting.ts'
import { car, taxi, truck, van } from './cars.ts'
import { cyclist } from './cyclist.ts'
import { ambulance, fireEngine, policeCar } from './emergency-vehicles.ts'
import { pylon, solarPanel, transformer, windTurbine } from './energy-plants.ts'
import { fallenTree, fire, flood, pothole, smoke } from './events.ts'
import { fish, horse } from './horse-and-fish.ts'
import { fireworks, moon, rainbow, stars } from './night-sky.ts'
import { boat, ferry, sailingBoat, ship } from './on-water.ts'
import { child, musician, person } from './persons.ts'
import { cat, dog } from './pets.ts'
import { bush, flowerBed, palm, tree } from './plants.ts'
import { bus, metro, train, tram } from './public-transport.ts'
import { snowPlough, tractor, wasteTruck } from './service-vehicles.ts'
import { bikeLane, clinic, lifeguardTower, schoolhouse } from './services.ts'
import { busStop, chargingPoint, kiosk, marketStall, umbrella } from './stands.ts'
import { bench, bin, fountain, statue, streetLamp } from './street-furniture.ts'
import { burstPipe, trench } from './street-works.ts'
import { church, clockTower, lighthouse } from './towers.ts'
import { barrier, cone, trafficLight, trafficSign } from './traffic-control.ts'
import { bicycle, motorcycle, scooter } from './two-wheels.ts'
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
