import { reportTexts } from '../report-texts.ts'

export const requests = reportTexts({
  'bin-not-emptied-for-a-week': {
    title: 'Bin not emptied for a week',
    first: ['The bin at the corner has not been emptied for a week.', 'Bags are piling up beside the full bin on {street}.'],
    further: [
      'Dogs are pulling the bags apart.',
      'The smell reaches the second floor.',
      'The next one is three blocks away.',
      'It is hard to get past on the pavement.',
    ],
  },
  'old-furniture-left-on-the-pavement': {
    title: 'Old furniture left on the pavement',
    first: ['A sofa and a mattress are lying on the pavement.', 'Somebody left a whole kitchen on {street}.'],
    further: ['They have been there since the weekend.', 'People with prams have to walk on the road.', 'More is added every night.'],
  },
  'rubble-dumped-beside-the-road': {
    title: 'Rubble dumped beside the road',
    first: ['Rubble has been dumped beside the road.', 'Building waste is lying on the verge of {street}.'],
    further: ['About two cubic metres.', 'It was not there yesterday.', 'Part of it is in the gutter.'],
  },
  'container-lid-is-broken': {
    title: 'Container lid is broken',
    first: ['The lid of the container no longer closes.', 'The pedal of the container on {street} does nothing.'],
    further: ['Rain gets in.', 'The wind blows paper out.', 'People put bags beside it.'],
  },
  'deep-pothole-in-the-right-lane': {
    title: 'Deep pothole in the right lane',
    first: ['There is a deep pothole in the right lane.', 'The pothole on {street} grows with every rain.'],
    further: ['Cars swerve into the next lane.', 'It is about as large as a wheel.', 'It was filled in spring and has opened again.'],
  },
  'paving-stones-have-come-loose': {
    title: 'Paving stones have come loose',
    first: ['Some ten paving stones are loose.', 'Roots have lifted the pavement of {street}.'],
    further: ['An elderly neighbour tripped.', 'They splash water when you step on them.', 'You cannot get past in a wheelchair.'],
  },
  'zebra-crossing-hardly-visible': {
    title: 'Zebra crossing hardly visible',
    first: ['The zebra crossing in front of the school is worn.', 'Hardly anything is left of the crossing on {street}.'],
    further: ['Drivers no longer stop.', 'At night you cannot see it at all.'],
  },
  'stop-sign-knocked-over': {
    title: 'Stop sign knocked over',
    first: ['The stop sign was knocked over.', 'The stop sign at the corner of {street} is lying on the grass.'],
    further: ['Two cars nearly collided this morning.', 'The pole is bent.', 'A neighbour has leaned it against a tree.'],
  },
  'manhole-cover-rattles': {
    title: 'Manhole cover rattles',
    first: ['A manhole cover rattles under every bus.', 'The cover in the middle of {street} moves when cars drive over it.'],
    further: ['Nobody here sleeps before midnight.', 'It has been like this for a week.'],
  },
  'street-light-out-for-three-nights': {
    title: 'Street light out for three nights',
    first: ['The street light in front of the house is out.', 'Two lights in a row are dark on {street}.'],
    further: ['For three nights now.', 'The bus stop is in the dark.', 'People cross over to the other side.'],
  },
  'street-lights-on-all-day': {
    title: 'Street lights on all day',
    first: ['The lights are on all day.', 'The whole row on {street} is lit at noon.'],
    further: ['Since the last storm.', 'The sensor may be covered.'],
  },
  'lamp-flickers-all-night': {
    title: 'Lamp flickers all night',
    first: ['A lamp flickers all night long.', 'The lamp at the corner goes on and off every few seconds.'],
    further: ['It shines right into the bedrooms.', 'It hums as well.'],
  },
  'lamp-post-leans-over-the-pavement': {
    title: 'Lamp post leans over the pavement',
    first: ['A lamp post is leaning after a car hit it.', 'The lamp post on {street} is rusted through at the foot.'],
    further: ['The wires hang low.', 'It moves in the wind.', 'We have put a chair in front of it as a warning.'],
  },
  'blocked-drain-floods-the-corner': {
    title: 'Blocked drain floods the corner',
    first: ['The drain at the corner is blocked with leaves.', 'Each rain floods the corner of {street}.'],
    further: ['The water reaches the doorsteps.', 'You cannot cross without wet feet.', 'The grating is full of plastic.'],
  },
  'water-leaks-from-the-pavement': {
    title: 'Water leaks from the pavement',
    first: ['Clear water runs out of the pavement day and night.', 'Water wells up between two stones on {street}.'],
    further: ['The gutter is green by now.', 'Pressure in the house has dropped.'],
  },
  'sewer-smell-in-the-whole-street': {
    title: 'Sewer smell in the whole street',
    first: ['There is a smell of sewage in the whole street.', 'It smells of sewage from the gully on {street}.'],
    further: ['It is worst in the evening.', 'For about two weeks.'],
  },
  'branch-hangs-over-the-bus-stop': {
    title: 'Branch hangs over the bus stop',
    first: ['A broken branch hangs over the bus stop.', 'A thick branch is about to fall on the stop on {street}.'],
    further: ['It moves in the slightest wind.', 'Children wait below it every morning.'],
  },
  'bench-in-the-square-is-broken': {
    title: 'Bench in the square is broken',
    first: ['Two slats of a bench are broken.', 'The bench near the fountain has lost its seat.'],
    further: ['Nails stick out.', 'The older people have nowhere to sit.'],
  },
  'grass-in-the-square-knee-high': {
    title: 'Grass in the square knee-high',
    first: ['The grass in the square is knee-high.', 'The grass along {street} has not been mown this season.'],
    further: ['It is full of mosquitoes.', 'You cannot see what is lying in it.'],
  },
  'swing-on-the-playground-is-torn': {
    title: 'Swing on the playground is torn',
    first: ['One chain of the swing has torn.', 'The playground swing hangs on one side.'],
    further: ['Children use it all the same.', 'The slide beside it is fine.'],
  },
  'car-abandoned-for-a-month': {
    title: 'Car abandoned for a month',
    first: ['A car without plates has been here for a month.', 'An abandoned van takes up two spaces on {street}.'],
    further: ['The tyres are flat.', 'Somebody sleeps in it.', 'The windows have been smashed.'],
  },
  'loud-music-every-night': {
    title: 'Loud music every night',
    first: ['A bar plays loud music until four.', 'The terrace on {street} plays music far into the night.'],
    further: ['On weekdays too.', 'Talking to them did not help.'],
  },
  'building-works-without-a-fence': {
    title: 'Building works without a fence',
    first: ['Building works have no fence at all.', 'The site on {street} has taken the whole pavement.'],
    further: ['There are bricks at the edge of the scaffold.', 'You have to walk on the road.'],
  },
  'cars-block-the-cycle-lane': {
    title: 'Cars block the cycle lane',
    first: ['Delivery vans stop in the cycle lane.', 'Every morning cars park in the cycle lane of {street}.'],
    further: ['Cyclists have to swing into the traffic.', 'Mostly between eight and ten.'],
  },
  'glass-of-the-bus-stop-is-smashed': {
    title: 'Glass of the bus stop is smashed',
    first: ['The rear glass of the bus stop is smashed.', 'The shelter on {street} has lost its glass.'],
    further: ['There are splinters on the pavement.', 'The rain comes in.'],
  },
  'graffiti-on-the-underpass': {
    title: 'Graffiti on the underpass',
    first: ['The underpass has been painted over from end to end.', 'There is fresh graffiti on the wall along {street}.'],
    further: ['The signs are unreadable too.', 'It was cleaned a month ago.'],
  },
  'railing-of-the-steps-is-loose': {
    title: 'Railing of the steps is loose',
    first: ['The railing of the steps has come out of the wall.', 'Somebody has torn off the railing of the steps.'],
    further: ['The steps are steep.', 'It is tied up with wire for now.'],
  },
})
