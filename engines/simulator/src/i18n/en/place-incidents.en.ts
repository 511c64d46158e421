import { reportTexts } from '../report-texts.ts'

const AT_A_FIRE: readonly string[] = [
  'Two fire engines have been sent.',
  'Neighbours have left the building.',
  'Smoke is drifting across the street; keep windows shut.',
  'The crew has asked for a second hydrant.',
]

const DURING_AN_OUTAGE: readonly string[] = [
  'A crew is tracing the fault.',
  'Supply can be switched over from the neighbouring feeder.',
  'The pharmacy on the corner is running on its own generator.',
]

export const placeIncidents = reportTexts({
  'fire-in-a-flat-on-the-third-floor': {
    title: 'Fire in a flat on the third floor',
    first: ['Flames are coming from a kitchen on the third floor.', 'There is smoke on the stairs of a block of flats on {street}.'],
    further: AT_A_FIRE,
  },
  'fire-in-a-warehouse': {
    title: 'Fire in a warehouse',
    first: ['A warehouse behind {street} is burning.', 'Smoke is coming from the roof of a warehouse.'],
    further: AT_A_FIRE,
  },
  'kitchen-fire-in-a-restaurant': {
    title: 'Kitchen fire in a restaurant',
    first: ['The hood of a restaurant kitchen caught fire.', 'There is a fire in the kitchen of a bar on {street}.'],
    further: ['Guests and staff are outside.', 'A fire engine has been sent.', 'The gas has been turned off.'],
  },
  'waste-containers-on-fire': {
    title: 'Waste containers on fire',
    first: ['Two waste containers are burning in the open.', 'A waste container is smouldering on {street}.'],
    further: ['A fire engine has been sent.', 'No house is near.', 'It is the third one here this month.'],
  },
  'container-burns-beside-a-house': {
    title: 'Container burns beside a house',
    first: ['A waste container is burning against a house wall.', 'A burning container on {street} has scorched a front door.'],
    further: ['A fire engine has been sent.', 'Neighbours are pouring water on it.'],
  },
  'grass-fire-on-a-vacant-plot': {
    title: 'Grass fire on a vacant plot',
    first: ['Dry grass is burning on a vacant plot.', 'Some twenty metres of grass are burning beside {street}.'],
    further: ['The wind is carrying it away from the houses.', 'A crew is beating it out.'],
  },
  'no-power-in-several-blocks': {
    title: 'No power in several blocks',
    first: ['Power has failed in the blocks around {street}.', 'Callers from several blocks report no power.'],
    further: DURING_AN_OUTAGE,
  },
  'people-stuck-in-a-lift-power-is-out': {
    title: 'People stuck in a lift, power is out',
    first: [
      'Power has failed and three people are stuck in a lift on {street}.',
      'A lift stopped between floors when the power went out; there are people in it.',
    ],
    further: ['Firefighters are on their way.', 'They are well and can be heard.'],
  },
  'power-keeps-failing': {
    title: 'Power keeps failing',
    first: ['Power comes back for a minute and fails again.', 'The supply has dropped out four times in an hour.'],
    further: DURING_AN_OUTAGE,
  },
  'street-in-the-dark-after-a-bang': {
    title: 'Street in the dark after a bang',
    first: ['Residents heard a bang, then the street went dark.', 'A fuse of the low-voltage line on {street} has blown.'],
    further: DURING_AN_OUTAGE,
  },
  'transformer-leaks-oil': {
    title: 'Transformer leaks oil',
    first: ['A transformer on {street} is losing oil.', 'There is oil under a pole transformer.'],
    further: ['The pavement around it is taped off.', 'It is still in service.', 'A crew is tracing the fault.'],
  },
  'live-cable-on-the-pavement': {
    title: 'Live cable on the pavement',
    first: ['A power cable has come down and lies on the pavement.', 'A cable is sparking on the pavement of {street}.'],
    further: ['Neighbours are keeping people away.', 'The line is being switched off.'],
  },
  'cable-cut-by-an-excavator': {
    title: 'Cable cut by an excavator',
    first: ['An excavator has cut a medium-voltage cable.', 'Works on {street} have damaged a power cable.'],
    further: DURING_AN_OUTAGE,
  },
  'smell-of-gas-in-a-stairwell': {
    title: 'Smell of gas in a stairwell',
    first: ['Residents smell gas in the stairwell.', 'There is a smell of gas in a building on {street}.'],
    further: ['The building is being evacuated.', 'The gas company is taking readings.', 'The main tap is being closed.'],
  },
  'basement-under-water': {
    title: 'Basement under water',
    first: ['The water in a basement is knee-deep.', 'The basement of a house on {street} has been flooded.'],
    further: ['A pump is running.', 'The electrical panel is above the water.', 'The cause is a blocked drain.'],
  },
  'car-ran-into-a-shop-front': {
    title: 'Car ran into a shop front',
    first: ['A car came off the road and hit a shop front.', 'A car is stuck in the window of a shop on {street}.'],
    further: ['Nobody was in the shop.', 'The road is clear.', 'The wall is being inspected.'],
  },
  'two-cars-touched-in-a-car-park': {
    title: 'Two cars touched in a car park',
    first: ['Two cars have touched in a car park.', 'Two cars were damaged in a car park beside {street}.'],
    further: ['The road is not affected.', 'The drivers disagree; an officer is taking statements.', 'Only metal is bent.'],
  },
  'plaster-falls-from-a-facade': {
    title: 'Plaster falls from a facade',
    first: ['Plaster has come down from the fourth floor.', 'Pieces of a cornice are lying on the pavement of {street}.'],
    further: ['The pavement is taped off.', 'An inspector has been called.', 'Nobody was hit.'],
  },
  'loose-sign-above-the-pavement': {
    title: 'Loose sign above the pavement',
    first: ['A shop sign is hanging by one bolt.', 'A large sign on {street} is swinging in the wind.'],
    further: ['People are walking around it on the road.', 'A crew with a ladder will take it down.', 'The owner has been informed.'],
  },
})
