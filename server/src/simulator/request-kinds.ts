import type { RequestCategory, RequestPriority } from '@oppidum/domain/service-request'
import type { Telling } from './incident-kinds.ts'

export interface RequestKind {
  id: string
  category: RequestCategory
  /** Share among all requests. */
  weight: number
  /** Hours until two of three are done. */
  hours: number
  /** Weights of high, medium, low. */
  priorities: readonly [number, number, number]
  /** Which of the city's departments does it, by its name. */
  department: RegExp
  tellings: readonly Telling[]
}

export const REQUEST_PRIORITIES: readonly RequestPriority[] = ['high', 'medium', 'low']

export const REQUEST_KINDS: readonly RequestKind[] = [
  {
    id: 'waste',
    category: 'environment',
    weight: 5,
    hours: 16,
    priorities: [1, 5, 4],
    department: /waste|clean|refuse|limpieza|residuos/i,
    tellings: [
      {
        title: 'Bin not emptied for a week',
        first: ['The bin at the corner has not been emptied for a week.', 'Bags pile up beside the full bin on {street}.'],
        further: [
          'Dogs pull the bags apart.',
          'It smells up to the second floor.',
          'The next one is three blocks away.',
          'The pavement is hard to pass.',
        ],
      },
      {
        title: 'Old furniture left on the pavement',
        first: ['A sofa and a mattress lie on the pavement.', 'Somebody left a whole kitchen on {street}.'],
        further: ['They have been there since the weekend.', 'Prams have to go round on the road.', 'More is added every night.'],
      },
      {
        title: 'Rubble dumped beside the road',
        first: ['Rubble has been tipped beside the road.', 'Building waste lies on the green of {street}.'],
        further: ['About two cubic metres.', 'It was not there yesterday.', 'Part of it lies in the gutter.'],
      },
      {
        title: 'Container lid is broken',
        first: ['The lid of the container no longer closes.', 'The pedal of the container on {street} does nothing.'],
        further: ['Rain fills it.', 'The wind blows paper out.', 'People put bags beside it.'],
      },
    ],
  },
  {
    id: 'road-surface',
    category: 'infrastructure',
    weight: 4,
    hours: 30,
    priorities: [2, 5, 3],
    department: /road|traffic|works|vial|obras/i,
    tellings: [
      {
        title: 'Deep pothole in the right lane',
        first: ['A deep pothole in the right lane.', 'The pothole on {street} grows with every rain.'],
        further: [
          'A motorcycle fell there last night.',
          'Cars swerve into the next lane.',
          'About as large as a wheel.',
          'It was filled in spring and has opened again.',
        ],
      },
      {
        title: 'Paving stones have come loose',
        first: ['Some ten paving stones are loose.', 'The pavement of {street} has lifted over roots.'],
        further: ['An elderly neighbour stumbled.', 'Water splashes out when one steps on them.', 'Impossible with a wheelchair.'],
      },
      {
        title: 'Zebra crossing hardly visible',
        first: ['The zebra crossing in front of the school is worn.', 'Hardly anything is left of the crossing on {street}.'],
        further: ['Drivers no longer stop.', 'At night one does not see it at all.'],
      },
      {
        title: 'Stop sign lies on the ground',
        first: ['The stop sign was knocked over.', 'The stop sign at the corner of {street} lies on the grass.'],
        further: ['Two cars nearly hit each other this morning.', 'The pole is bent.', 'A neighbour has leaned it against a tree.'],
      },
      {
        title: 'Manhole cover rattles',
        first: ['A manhole cover rattles under every bus.', 'The cover in the middle of {street} is loose.'],
        further: ['Nobody here sleeps before midnight.', 'One edge stands up.'],
      },
    ],
  },
  {
    id: 'lighting',
    category: 'maintenance',
    weight: 4,
    hours: 20,
    priorities: [1, 5, 4],
    department: /light|alumbrado|electric/i,
    tellings: [
      {
        title: 'Street light out for three nights',
        first: ['The street light in front of the house is out.', 'Two lights in a row are dark on {street}.'],
        further: ['For three nights now.', 'The bus stop is in the dark.', 'People cross over to the other side.'],
      },
      {
        title: 'Street lights on all day',
        first: ['The lights burn all day.', 'The whole row on {street} is lit at noon.'],
        further: ['Since the last storm.', 'The sensor may be covered.'],
      },
      {
        title: 'Lamp flickers all night',
        first: ['A lamp flickers all night long.', 'The lamp at the corner goes on and off every few seconds.'],
        further: ['It shines right into the bedrooms.', 'It hums as well.'],
      },
      {
        title: 'Lamp post leans over the pavement',
        first: ['A lamp post leans after a car touched it.', 'The lamp post on {street} is rusted through at the foot.'],
        further: ['The wires hang low.', 'It moves in the wind.', 'We have put a chair in front of it as a warning.'],
      },
    ],
  },
  {
    id: 'drains',
    category: 'infrastructure',
    weight: 2.5,
    hours: 22,
    priorities: [3, 5, 2],
    department: /water|drain|sewer|sanea/i,
    tellings: [
      {
        title: 'Blocked drain floods the corner',
        first: ['The drain at the corner is blocked with leaves.', 'Each rain floods the corner of {street}.'],
        further: ['The water reaches the doorsteps.', 'One cannot cross without wet feet.', 'The grating is full of plastic.'],
      },
      {
        title: 'Water leaks from the pavement',
        first: ['Clear water runs out of the pavement day and night.', 'Water wells up between two stones on {street}.'],
        further: ['The gutter is green by now.', 'Pressure in the house has dropped.'],
      },
      {
        title: 'Sewer smell in the whole street',
        first: ['A smell of sewage in the whole street.', 'It smells of sewage from the gully on {street}.'],
        further: ['Worst in the evening.', 'For about two weeks.'],
      },
    ],
  },
  {
    id: 'green',
    category: 'environment',
    weight: 3,
    hours: 34,
    priorities: [1, 4, 5],
    department: /park|green|tree|garden|parque|arbolado/i,
    tellings: [
      {
        title: 'Branch hangs over the bus stop',
        first: ['A broken branch hangs over the bus stop.', 'A thick branch is about to fall on {street}.'],
        further: ['It moves in the slightest wind.', 'Children wait below it every morning.'],
      },
      {
        title: 'Bench in the square is broken',
        first: ['Two slats of a bench are broken.', 'The bench near the fountain has no seat any more.'],
        further: ['Nails stick out.', 'The older people have nowhere to sit.'],
      },
      {
        title: 'Grass in the square knee-high',
        first: ['The grass in the square is knee-high.', 'Nobody has mown along {street} this season.'],
        further: ['Full of mosquitoes.', 'One no longer sees what lies in it.'],
      },
      {
        title: 'Swing on the playground is torn',
        first: ['One chain of the swing has torn.', 'The playground swing hangs on one side.'],
        further: ['Children use it all the same.', 'The slide beside it is fine.'],
      },
    ],
  },
  {
    id: 'inspection',
    category: 'other',
    weight: 2.5,
    hours: 26,
    priorities: [1, 4, 5],
    department: /inspect|enforce|inspecci/i,
    tellings: [
      {
        title: 'Car abandoned for a month',
        first: ['A car without plates has stood here for a month.', 'An abandoned van takes two places on {street}.'],
        further: ['The tyres are flat.', 'Somebody sleeps in it.', 'The windows are smashed by now.'],
      },
      {
        title: 'Loud music every night',
        first: ['Loud music from a bar until four.', 'The terrace on {street} plays music far into the night.'],
        further: ['Also on working days.', 'Talking to them did not help.'],
      },
      {
        title: 'Building works without a fence',
        first: ['Building works without any fence.', 'The site on {street} has taken the whole pavement.'],
        further: ['Bricks stand at the edge of the scaffold.', 'One has to walk on the road.'],
      },
      {
        title: 'Cars block the cycle lane',
        first: ['Delivery vans stand in the cycle lane.', 'Every morning cars park in the cycle lane of {street}.'],
        further: ['One has to swing into the traffic.', 'Mostly between eight and ten.'],
      },
    ],
  },
  {
    id: 'furniture',
    category: 'maintenance',
    weight: 2,
    hours: 30,
    priorities: [0.5, 4, 5],
    department: /road|works|maint|obras/i,
    tellings: [
      {
        title: 'Glass of the bus stop is smashed',
        first: ['The rear glass of the bus stop is smashed.', 'The shelter on {street} has lost its glass.'],
        further: ['Splinters lie on the pavement.', 'It rains in.'],
      },
      {
        title: 'Graffiti on the underpass',
        first: ['The underpass has been painted over from end to end.', 'Fresh graffiti on the wall along {street}.'],
        further: ['The signs are unreadable too.', 'It was cleaned a month ago.'],
      },
      {
        title: 'Railing of the steps is loose',
        first: ['The railing of the steps has come out of the wall.', 'Somebody has torn off the railing of the steps.'],
        further: ['The steps are steep.', 'Tied up with wire for now.'],
      },
    ],
  },
]
