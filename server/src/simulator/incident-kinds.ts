import type { IncidentPriority, IncidentType } from '@oppidum/domain/incident'

/** One way in which such a thing is reported: a headline of at most 38 signs and the sentences that fit it. `{street}` is filled in. */
export interface Telling {
  title: string
  first: readonly string[]
  further: readonly string[]
}

export interface IncidentKind {
  id: string
  type: IncidentType
  hindersRoad: boolean
  /** How many of it are open on an ordinary day in a city of 1.3 million; all of them together 15, those on roads 7. */
  usuallyOpen: number
  /** Hours that two of three do not outlast (scale of a Weibull distribution). */
  hours: number
  /** Weights of critical, high, medium, low. */
  priorities: readonly [number, number, number, number]
  tellings: readonly Telling[]
}

export const PRIORITIES: readonly IncidentPriority[] = ['critical', 'high', 'medium', 'low']

const COLLISION_THEN = [
  'One lane is closed.',
  'Traffic passes on one lane.',
  'The police is directing traffic by hand.',
  'A tow truck is on its way.',
  'Nobody seems to be badly hurt.',
  'Two people are being looked after by an ambulance crew.',
  'Glass and oil on the carriageway.',
  'Buses are being held back at the stop before.',
]
const FIRE_THEN = [
  'Two engines have been sent.',
  'Neighbours have left the building.',
  'No one is reported missing.',
  'Smoke drifts across the street; keep windows shut.',
  'The crew asks for a second hydrant.',
  'The fire is contained, cooling down goes on.',
]
const OUTAGE_THEN = [
  'Three blocks are affected.',
  'A crew is tracing the fault.',
  'A lift with people in it was reported and has been opened.',
  'Traffic signals nearby run on batteries.',
  'Supply can be switched over from the neighbouring feeder.',
  'The pharmacy on the corner runs on its own generator.',
]

export const INCIDENT_KINDS: readonly IncidentKind[] = [
  {
    id: 'collision',
    type: 'traffic_accident',
    hindersRoad: true,
    usuallyOpen: 3,
    hours: 2.3,
    priorities: [1, 3, 5, 2],
    tellings: [
      {
        title: 'Two cars and a bus collided',
        first: ['Two cars and a city bus have collided on {street}.', 'A bus braked hard and two cars ran into it.'],
        further: COLLISION_THEN,
      },
      {
        title: 'Rear-end collision of three cars',
        first: ['Three cars ran into each other at the lights.', 'Chain collision on {street} after a sudden stop.'],
        further: COLLISION_THEN,
      },
      {
        title: 'Motorcycle and car collided',
        first: ['A motorcycle and a turning car have collided.', 'A motorcyclist fell after touching a car on {street}.'],
        further: COLLISION_THEN,
      },
      {
        title: 'Cyclist hit at the crossing',
        first: ['A cyclist was hit by a car that was turning right.', 'Car and bicycle collided on the crossing.'],
        further: COLLISION_THEN,
      },
      {
        title: 'Lorry hit the central barrier',
        first: ['A lorry has run into the central barrier of {street}.', 'A delivery lorry stands across the left lane.'],
        further: COLLISION_THEN,
      },
      {
        title: 'Taxi and van collided',
        first: ['A taxi pulling out and a van have collided.', 'Side-on collision of a taxi and a van on {street}.'],
        further: COLLISION_THEN,
      },
    ],
  },
  {
    id: 'breakdown',
    type: 'other',
    hindersRoad: true,
    usuallyOpen: 1.2,
    hours: 1.7,
    priorities: [0, 1, 4, 6],
    tellings: [
      {
        title: 'Broken-down bus in the right lane',
        first: ['A bus has broken down in the right lane.', 'A bus stands on {street} with its hazard lights on.'],
        further: ['Its passengers have changed to the next one.', 'A mechanic has been called.', 'Following buses pass on the left.'],
      },
      {
        title: 'Lorry with a flat tyre blocks a lane',
        first: ['A lorry with a burst tyre blocks one lane.', 'A loaded lorry cannot move on after a burst tyre.'],
        further: [
          'The driver is changing the wheel.',
          'A recovery vehicle is coming.',
          'The hard shoulder is too narrow to leave the lane.',
        ],
      },
      {
        title: 'Load lost on the carriageway',
        first: ['Boxes fell off a lorry and lie on two lanes.', 'Sand has been spilt over {street}.', 'Planks lie across the road.'],
        further: ['The street cleaning is on its way.', 'Drivers swerve around it.', 'One lane has been cleared.'],
      },
    ],
  },
  {
    id: 'signals',
    type: 'power_outage',
    hindersRoad: true,
    usuallyOpen: 1,
    hours: 4.5,
    priorities: [0, 3, 5, 2],
    tellings: [
      {
        title: 'Traffic lights are out',
        first: ['The lights are dark in all directions.', 'No power at the signal cabinet on {street}.'],
        further: ['Traffic crosses by giving way.', 'Two officers direct the traffic.', 'A technician is on the way.'],
      },
      {
        title: 'Traffic lights only flash amber',
        first: ['The signals have been flashing amber for some time.', 'The controller fell back to flashing after a voltage dip.'],
        further: ['Pedestrians cannot cross safely.', 'A restart from the control room did not help.', 'Queues on the side streets.'],
      },
    ],
  },
  {
    id: 'water-main',
    type: 'other',
    hindersRoad: true,
    usuallyOpen: 0.8,
    hours: 8.5,
    priorities: [0.5, 3, 4, 1],
    tellings: [
      {
        title: 'Burst water main floods the road',
        first: ['Water rises through the asphalt of {street}.', 'A water main has burst; both right lanes are under water.'],
        further: ['The supplier is closing the valves.', 'The surface has sunk by a hand.', 'Houses nearby have little pressure.'],
      },
      {
        title: 'Hole in the carriageway',
        first: ['The carriageway has given way over a drain.', 'A hole of about a metre has opened in {street}.'],
        further: ['It has been fenced off.', 'One lane is closed until it is filled.', 'The drain below is being examined.'],
      },
    ],
  },
  {
    id: 'tree',
    type: 'other',
    hindersRoad: true,
    usuallyOpen: 0.5,
    hours: 5.2,
    priorities: [0, 2, 4, 2],
    tellings: [
      {
        title: 'Fallen tree blocks one lane',
        first: ['A plane tree has fallen onto {street}.', 'A large branch broke off and lies across one lane.'],
        further: ['Parks has been asked for a saw crew.', 'A parked car was hit, nobody was in it.', 'Cars pass over the pavement.'],
      },
    ],
  },
  {
    id: 'vehicle-fire',
    type: 'fire',
    hindersRoad: true,
    usuallyOpen: 0.5,
    hours: 2.6,
    priorities: [1, 4, 2, 0],
    tellings: [
      {
        title: 'Car on fire at the roadside',
        first: ['A car burns at the roadside, its driver is safe.', 'Flames from the engine of a parked car on {street}.'],
        further: ['One engine is on the spot.', 'The lane beside it is closed.', 'The surface has to be cleaned afterwards.'],
      },
      {
        title: 'Smoke from a bus engine',
        first: ['Thick smoke came from the engine of a bus.', 'A bus was cleared because of smoke from the rear.'],
        further: ['All passengers are out.', 'The fire crew keeps a lane closed.', 'The driver used the extinguisher.'],
      },
    ],
  },
  {
    id: 'building-fire',
    type: 'fire',
    hindersRoad: false,
    usuallyOpen: 1,
    hours: 5.9,
    priorities: [4, 4, 1.5, 0],
    tellings: [
      {
        title: 'Fire in a flat on the third floor',
        first: ['Flames from a kitchen on the third floor.', 'Smoke on the stairs of a block of flats on {street}.'],
        further: FIRE_THEN,
      },
      {
        title: 'Fire in a warehouse',
        first: ['A warehouse behind {street} is burning.', 'Smoke from the roof of a warehouse.'],
        further: FIRE_THEN,
      },
      {
        title: 'Kitchen fire in a restaurant',
        first: ['The hood of a restaurant kitchen caught fire.', 'Fire in the kitchen of a bar on {street}.'],
        further: FIRE_THEN,
      },
    ],
  },
  {
    id: 'small-fire',
    type: 'fire',
    hindersRoad: false,
    usuallyOpen: 0.8,
    hours: 2.6,
    priorities: [0, 1, 4, 4],
    tellings: [
      {
        title: 'Waste containers on fire',
        first: ['Two waste containers are burning.', 'A container burns close to a house wall.'],
        further: ['One engine has been sent.', 'No house is in danger.', 'The third one in this street this month.'],
      },
      {
        title: 'Grass fire on a vacant plot',
        first: ['Dry grass burns on a vacant plot.', 'A grass fire of some twenty metres beside {street}.'],
        further: ['The wind carries it away from the houses.', 'A crew beats it out.', 'A fence has caught fire.'],
      },
    ],
  },
  {
    id: 'outage',
    type: 'power_outage',
    hindersRoad: false,
    usuallyOpen: 2.2,
    hours: 5.9,
    priorities: [0.5, 3, 6, 4],
    tellings: [
      {
        title: 'No power in several blocks',
        first: ['Power has failed in the blocks around {street}.', 'Calls from several blocks without power.'],
        further: OUTAGE_THEN,
      },
      {
        title: 'Power fails again and again',
        first: ['Power comes back for a minute and fails again.', 'The supply has dropped out four times in an hour.'],
        further: OUTAGE_THEN,
      },
      {
        title: 'Street in the dark after a bang',
        first: ['Residents heard a bang, then the street was dark.', 'A fuse of the low-voltage line has blown.'],
        further: OUTAGE_THEN,
      },
    ],
  },
  {
    id: 'transformer',
    type: 'power_outage',
    hindersRoad: false,
    usuallyOpen: 0.8,
    hours: 7.2,
    priorities: [0.5, 3, 4, 1],
    tellings: [
      {
        title: 'Transformer leaks oil',
        first: ['A transformer on {street} loses oil.', 'Oil stands under a pole transformer.'],
        further: OUTAGE_THEN,
      },
      {
        title: 'Cable cut by an excavator',
        first: ['An excavator has cut a medium-voltage cable.', 'Works on {street} have damaged a power cable.'],
        further: OUTAGE_THEN,
      },
    ],
  },
  {
    id: 'gas',
    type: 'other',
    hindersRoad: false,
    usuallyOpen: 0.8,
    hours: 3.9,
    priorities: [1.5, 4, 3, 1],
    tellings: [
      {
        title: 'Smell of gas in a stairwell',
        first: ['Residents smell gas in the stairwell.', 'Smell of gas in a building on {street}.'],
        further: ['The building has been cleared.', 'The supplier is measuring.', 'The main tap has been closed.'],
      },
    ],
  },
  {
    id: 'flood',
    type: 'other',
    hindersRoad: false,
    usuallyOpen: 0.8,
    hours: 6.5,
    priorities: [0, 1, 4, 4],
    tellings: [
      {
        title: 'Basement under water',
        first: ['Water stands knee-deep in a basement.', 'The basement of a house on {street} has been flooded.'],
        further: ['A pump is running.', 'The switch cabinet is above the water.', 'The cause is a blocked drain.'],
      },
    ],
  },
  {
    id: 'off-road-collision',
    type: 'traffic_accident',
    hindersRoad: false,
    usuallyOpen: 0.8,
    hours: 2.6,
    priorities: [0, 1, 3, 6],
    tellings: [
      {
        title: 'Car ran into a shop front',
        first: ['A car came off the road and hit a shop front.', 'A car stands in the window of a shop on {street}.'],
        further: ['Nobody was in the shop.', 'The road is clear.', 'The wall is being examined.'],
      },
      {
        title: 'Two cars touched in a car park',
        first: ['Two cars have touched in a car park.', 'Damage to two cars in a car park beside {street}.'],
        further: ['The road is not affected.', 'The drivers disagree; an officer takes it down.', 'Only metal is bent.'],
      },
    ],
  },
  {
    id: 'structure',
    type: 'other',
    hindersRoad: false,
    usuallyOpen: 0.8,
    hours: 6.5,
    priorities: [0, 2, 4, 4],
    tellings: [
      {
        title: 'Plaster falls from a facade',
        first: ['Plaster has come down from the fourth floor.', 'Pieces of a cornice lie on the pavement of {street}.'],
        further: ['The pavement is taped off.', 'An inspector has been asked to come.', 'Nobody was hit.'],
      },
      {
        title: 'Loose sign hangs over the pavement',
        first: ['A shop sign hangs by one bolt.', 'A large sign on {street} swings in the wind.'],
        further: ['People walk around it on the road side.', 'A ladder crew will take it down.', 'The owner has been told.'],
      },
    ],
  },
]
