import { reportTexts } from '../report-texts.ts'

const AFTER_COLLISION: readonly string[] = [
  'One lane is closed.',
  'Traffic is passing in a single lane.',
  'Police are directing traffic.',
  'A tow truck is on its way.',
  'There is glass and oil on the road.',
  'Buses are being held at the previous stop.',
]

export const roadIncidents = reportTexts({
  'driver-trapped-after-a-crash': {
    title: 'Driver trapped after a crash',
    first: ['Two cars crashed head-on; one driver is trapped.', 'A car is crushed against a lorry on {street}; its driver is trapped.'],
    further: ['Firefighters are cutting the door open.', 'Two ambulances are on the scene.', 'The road is closed in this direction.'],
  },
  'two-cars-and-a-bus-collided': {
    title: 'Two cars and a bus collided',
    first: ['Two cars and a city bus have collided on {street}.', 'A bus braked hard and two cars ran into it.'],
    further: AFTER_COLLISION,
  },
  'rear-end-collision-of-three-cars': {
    title: 'Rear-end collision of three cars',
    first: ['Three cars ran into each other at the lights.', 'Pile-up on {street} after a sudden stop.'],
    further: AFTER_COLLISION,
  },
  'motorcyclist-hurt-in-a-collision': {
    title: 'Motorcyclist hurt in a collision',
    first: [
      'A motorcycle and a turning car collided; the rider is hurt.',
      'A motorcyclist was thrown off after hitting a car on {street}.',
    ],
    further: ['An ambulance is on its way.', 'Passers-by are looking after the rider.', 'One lane is closed.'],
  },
  'cyclist-hit-at-a-crossing': {
    title: 'Cyclist hit at a crossing',
    first: ['A car turning right hit a cyclist.', 'A cyclist was knocked down on the crossing.'],
    further: ['The cyclist is conscious.', 'An ambulance crew is treating the cyclist.', 'Police are directing traffic.'],
  },
  'lorry-hit-the-central-barrier': {
    title: 'Lorry hit the central barrier',
    first: ['A lorry ran into the central barrier of {street} and blocks the left lane.', 'A delivery lorry is stuck across two lanes.'],
    further: AFTER_COLLISION,
  },
  'taxi-and-van-collided': {
    title: 'Taxi and van collided',
    first: ['A taxi pulling out scraped a van; nobody is hurt.', 'A taxi and a van collided side-on on {street}; nobody is hurt.'],
    further: ['Traffic is passing in a single lane.', 'A tow truck is on its way.', 'The drivers are exchanging details.'],
  },
  'broken-down-bus-in-the-right-lane': {
    title: 'Broken-down bus in the right lane',
    first: ['A bus has broken down in the right lane.', 'A bus has stopped on {street} with its hazard lights on.'],
    further: ['Its passengers have changed to the next one.', 'A mechanic has been called.', 'Other buses are passing on the left.'],
  },
  'lorry-with-a-burst-tyre-blocks-a-lane': {
    title: 'Lorry with a burst tyre blocks a lane',
    first: ['A lorry with a burst tyre blocks one lane.', 'A loaded lorry cannot move after a tyre burst.'],
    further: ['The driver is changing the wheel.', 'A recovery vehicle is coming.', 'There is no room to leave the lane.'],
  },
  'load-lost-on-the-road': {
    title: 'Load lost on the road',
    first: ['Boxes fell off a lorry and cover two lanes.', 'Sand has been spilt across {street}.', 'Planks are lying across the road.'],
    further: ['Street cleaning is on its way.', 'Drivers are swerving around it.', 'One lane has been cleared.'],
  },
  'traffic-lights-are-out': {
    title: 'Traffic lights are out',
    first: ['The lights are dark in all directions.', 'The signal cabinet on {street} has no power.'],
    further: ['Drivers are giving way to each other.', 'Two officers are directing traffic.', 'A technician is on the way.'],
  },
  'traffic-lights-only-flash-amber': {
    title: 'Traffic lights only flash amber',
    first: ['The lights have been flashing amber for some time.', 'The controller switched to flashing after a voltage dip.'],
    further: ['Pedestrians find it hard to cross.', 'Restarting it remotely did not help.', 'Queues are forming on the side streets.'],
  },
  'burst-water-main-floods-the-road': {
    title: 'Burst water main floods the road',
    first: ['Water is rising through the asphalt of {street}.', 'A water main has burst; both right lanes are under water.'],
    further: [
      'The water company is closing the valves.',
      'The road surface has sunk by ten centimetres.',
      'Houses nearby have little pressure.',
    ],
  },
  'hole-in-the-road': {
    title: 'Hole in the road',
    first: ['The road has caved in over a drain.', 'A hole about a metre wide has opened in {street}.'],
    further: ['It has been fenced off.', 'One lane is closed until it is filled.', 'The drain below is being inspected.'],
  },
  'fallen-tree-blocks-one-lane': {
    title: 'Fallen tree blocks one lane',
    first: ['A plane tree has fallen onto {street}.', 'A large branch has broken off and blocks a lane.'],
    further: ['A crew with saws has been called.', 'A parked car was hit; it was empty.', 'Cars are passing over the pavement.'],
  },
  'car-on-fire-at-the-roadside': {
    title: 'Car on fire at the roadside',
    first: ['A car is burning at the roadside; its driver is safe.', 'Flames are coming from the engine of a car on {street}.'],
    further: ['A fire engine is on the scene.', 'The lane beside it is closed.', 'Smoke is drifting across the road.'],
  },
  'smoke-from-a-bus-engine': {
    title: 'Smoke from a bus engine',
    first: ['Thick smoke is coming from the engine of a bus.', 'A bus was evacuated because of smoke from the rear.'],
    further: ['All passengers are out.', 'The fire crew is keeping a lane closed.', 'The driver used the extinguisher.'],
  },
})
