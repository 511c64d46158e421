import { Language } from '@oppidum/domain/core/language'
import { describe, expect, test } from 'vitest'
import { wordsIn } from '../i18n/illustrator-catalogue.ts'
import { SUBJECT_KINDS } from '../scene.ts'
import { drawable } from './drawable.ts'
import { listed } from './prompt-words.ts'
import { type PromptRead, readPrompt } from './read-prompt.ts'

const SEEDS = [1, 77, 4_294_967_295]

function reading(prompt: string, seed = 1, hints = {}): PromptRead {
  const read = readPrompt(prompt, seed, hints)
  if ('refused' in read) throw new Error(`${prompt}: ${read.refused} ${read.what}`)
  return read
}

/** What the prompt decides whatever the seed: settings in the order of a scene, then subjects; 'some' of those that nobody counted. */
const DRAWN: [prompt: string, settings: string, subjects: string][] = [
  ['a rainy night at the harbour with two trams, linocut style', 'harbour night rain linocut', '2 tram'],
  ['A red tram crossing the old bridge at sunset, watercolour', 'bridge dusk watercolour', '1 red tram'],
  ['three yellow taxis in heavy rain', 'rain', '3 yellow taxi'],
  ['Snow plough clearing the main avenue at dawn', 'avenue dawn snow winter', '1 snow-plough'],
  ['park in autumn, people walking dogs, poster style', 'park autumn poster', 'some person, some dog'],
  ['fireworks over the skyline, neon', 'skyline night clear neon', '1 fireworks'],
  ['Wind turbines on green hills, blueprint', 'hills blueprint', 'some wind-turbine'],
  ['solar farm with workers, pixel art', 'solar-field pixel', 'some worker'],
  ['children flying kites at the beach', 'beach day', 'some child, some kite'],
  ['a firefighter rescuing a cat from a tree', '', '1 firefighter, 1 cat, 1 tree'],
  ['aerial view of a roundabout with heavy traffic', 'roundabout', '3 car, 2 bus, 2 van'],
  ['a red and white ferry leaving the port', 'harbour', '1 red ferry'],
  ['a photo of a pothole on a residential street', 'street', '1 pothole'],
  ['crowded platform at the central station in winter', 'railway-station winter', ''],
  ['pothol on the avenu', 'avenue', '1 pothole'],
  ['an ambulance in front of the hospital at night', 'hospital night', '1 ambulance'],
  ['draw me a nice picture of the beach with palm trees and three sailing boats please', 'beach', 'some palm, 3 sailing-boat'],
  ['a woman on a bench feeding pigeons near the fountain, warm tones', 'warm', '1 person, 1 bench, some bird, 1 fountain'],
  ['avenue lined with jacarandas in bloom, spring, pastel colours', 'avenue spring pastel', 'some tree'],
  ['a vintage travel poster of a lighthouse in a storm', 'storm poster', '1 lighthouse'],
  ['garbage truck emptying bins in a narrow alley, early morning', 'old-town dawn', '1 waste-truck, some bin'],
  ['control room with screens at night', 'control-room night', ''],
  ['rainy night', 'night rain', ''],
  ['a foggy canal with boats, ink drawing', 'canal fog ink', 'some boat'],
  ['two fire engines and a police car at a burning building', '', '2 fire-engine, 1 police-car, 1 fire'],
  ['hot air balloons over the hills at sunrise', 'hills dawn clear', 'some balloon'],
  ['full moon over the rooftops, black cat', 'rooftops clear', '1 moon, 1 black cat'],
  ['a market stall with a red umbrella, sunny morning', 'square day clear', '1 market-stall, 1 red umbrella'],
  ['traffic lights at a crossing in the rain, night', 'crossing night rain', 'some traffic-light'],
  ['flooded street after the storm, two boats', 'river cloudy', '1 flood, 2 boat'],
  ['a blue bus at the bus stop', '', '1 blue bus, 1 bus-stop'],
  ['electric cars at charging points in a suburb', 'suburb', 'some car, some charging-point'],
  ['a power line across snowy fields', 'hills snow winter', '1 pylon'],
  ['Cyclists on the promenade, windy day, flat design', 'promenade day wind flat', 'some cyclist'],
  ['a couple walking a dog in the park', 'park', '2 person, 1 dog'],
  ['a dozen gulls over the pier', 'harbour', '12 gull'],
  ['a few bicycles and many people in the old town', 'old-town', '3 bicycle, 8 person'],
  ['the town hall with flags, sepia', 'town-hall sepia', 'some flag'],
  ['excavator and three cranes on a construction site, dusk', 'construction-site dusk', '1 excavator, 3 crane'],
  ['a tram at night in the fog, pastel', 'night fog pastel', '1 tram'],
  ['a plane landing at the airport at dusk, cool tones', 'airport dusk cool', '1 aeroplane'],
  ['Starry night over the lake', 'lake night clear', '1 stars'],
  ['greenhouse in a botanical garden, spring', 'garden spring', '1 greenhouse'],
  ['kids playing football in the schoolyard', 'school', 'some child'],
  ['musicians in the square, golden hour', 'square dusk', 'some musician'],
  ['a helicopter above the stadium', 'stadium', '1 helicopter'],
  ['rainbow over the river', 'river day', '1 rainbow'],
  ['black and white street with a church', 'street mono', '1 church'],
  ['factory chimneys with smoke, cloudy', 'industry cloudy', '1 smoke'],
  ['container ship in the harbour at dawn, minimalist', 'harbour dawn flat', '1 ship'],
  ['la rambla al atardecer, acuarela, gaviotas', 'promenade dusk watercolour', 'some gull'],
  ['un ómnibus azul en la avenida, mañana de otoño', 'avenue day autumn', '1 blue bus'],
  ['dos barcos rojos y un faro, estilo afiche', 'harbour poster', '2 red ship, 1 lighthouse'],
  ['la feria del domingo con puestos de fruta y mucha gente', 'market', 'some market-stall, 8 person'],
  ['un bombero apagando un incendio en un edificio', 'housing', '1 firefighter, 1 fire, 1 tower-block'],
  ['tranvía rojo y blanco en la ciudad vieja', 'old-town', '1 red tram'],
  ['una calle inundada con dos autos y un bote de rescate', 'street', '1 flood, 2 car, 1 boat'],
  ['un gato negro en los tejados bajo la luna llena', 'rooftops night clear', '1 black cat, 1 moon'],
  ['árbol caído bloqueando la calle después de la tormenta', 'street cloudy', '1 fallen-tree'],
  ['gente con paraguas en el cruce, lluvia, blanco y negro', 'crossing rain mono', 'some person'],
  ['many people with umbrellas on the square', 'square rain', '8 person'],
  ['people under umbrellas on a sunny beach', 'beach clear', 'some person, some umbrella'],
  ['río crecido bajo el puente tras la tormenta', 'river cloudy', '1 flood'],
  ['parents cycling in the park', 'park', 'some person, some cyclist'],
  ['a row of newly planted young trees on the industrial estate', 'industry', '6 tree'],
  ['ocho gaviotas sobre el muelle al amanecer con niebla', 'harbour dawn fog', '8 gull'],
  ['una pareja de ancianos paseando un perro por el parque en invierno', 'park winter', '2 person, 1 dog'],
  ['sala de control de noche', 'control-room night', ''],
  ['una noche de tormenta', 'night storm', ''],
  ['molinos eólicos en el campo con viento, tonos fríos', 'hills wind cool', 'some wind-turbine'],
  ['paneles solares en las azoteas, mediodía', 'rooftops day', 'some solar-panel'],
  ['niños jugando en la plaza de juegos, primavera', 'playground spring', 'some child'],
  ['un semáforo y tres ciclistas en la esquina', 'crossing', '1 traffic-light, 3 cyclist'],
  ['bache en la calle, dibujo a tinta', 'street ink', '1 pothole'],
  ['camión de basura y contenedores verdes, madrugada', 'dawn', '1 waste-truck, some green bin'],
  ['obra en construcción con dos grúas y obreros', 'construction-site', '2 crane, some worker'],
  ['fuegos artificiales sobre el puente', 'bridge night clear', '1 fireworks'],
  ['palmeras y sombrillas en la playa, colores pastel', 'beach pastel', 'some palm, some umbrella'],
  ['ambulancia y bomberos en la autopista de noche', 'motorway night', '1 ambulance, some firefighter'],
  ['mercado con puestos de flores, estilo plano', 'market flat', 'some market-stall'],
  ['estación de tren con un tren verde, niebla', 'railway-station fog', '1 green train'],
  ['puesta de sol en el puerto con veleros', 'harbour dusk', 'some sailing-boat'],
  ['cometas en el parque, día de viento', 'park day wind', 'some kite'],
  ['una fuente en la plaza con palomas, arte de píxeles', 'square pixel', '1 fountain, some bird'],
  ['casas de colores en el casco antiguo, otoño', 'old-town autumn', 'some house'],
  ['un camión amarillo en el túnel', 'tunnel', '1 yellow truck'],
  ['bicicletas junto al canal, xilografía', 'canal linocut', 'some bicycle'],
  ['torre de alta tensión al anochecer', 'dusk', '1 pylon'],
  ['la intendencia con banderas, cielo despejado', 'town-hall clear', 'some flag'],
  ['a bridge at dawn, mist, watercolor', 'bridge dawn fog watercolour', ''],
  ['three purple bicycles in front of a red house', '', '3 purple bicycle, 1 red house'],
  ['horse and cart in the park, autumn', 'park autumn', '1 horse'],
  ['firefighters at a wildfire in the forest', 'forest', 'some firefighter, 1 fire'],
  ['two ferries and five sailboats in the bay at noon', 'day', '2 ferry, 5 sailing-boat'],
  ['parada de ómnibus con dos personas, llovizna', 'street rain', '1 bus-stop, 2 person'],
  ['un tractor rojo en las colinas', 'hills', '1 red tractor'],
  ['the fire station at dawn', 'dawn', '1 fire-engine'],
  ['recolección de residuos al amanecer', 'dawn', '1 waste-truck'],
  ['hinchas en el estadio con banderas', 'stadium', 'some person, some flag'],
  ['a power cut in the suburb', 'suburb night', ''],
  ['Obras de bacheo en la avenida', 'avenue', '1 excavator, 1 cone, 1 worker, 1 barrier'],
  ['our water treatment plant at dawn', 'industry dawn', ''],
  ['drone footage of a motorway at night', 'motorway night', ''],
  ['dron sobre la obra', 'construction-site', '1 drone'],
  // What a picture is for is not in it.
  ['a tram on the avenue for the cover of the annual report', 'avenue', '1 tram'],
  ['For our newsletter: two boats in the harbour', 'harbour', '2 boat'],
  ['the beach in summer, friendly leaflet style', 'beach summer', ''],
  ['a park with benches, clean flat infographic look for the web page', 'park flat', 'some bench'],
  ['un tranvía en la avenida para la portada del informe', 'avenue', '1 tram'],
  ['paneles solares en los techos, para un folleto de energía', 'rooftops', 'some solar-panel'],
  ['need a pic of the harbour, nice colors for a slide', 'harbour', ''],
  // How it is seen and how it is drawn.
  ['a tram in comic style with thick outlines', 'comic', '1 tram'],
  ['un ómnibus, estilo cómic', 'comic', '1 bus'],
  ['Un tranvía en la calle, de noche, cómic', 'street night comic', '1 tram'],
  ['two buses on the avenue, cartoon', 'avenue comic', '2 bus'],
  ['calle en otoño, estilo cartel retro', 'street autumn poster', ''],
  ['el parque en primavera, lápices de colores', 'park spring pastel', ''],
  ['street under an empty sky with two cars', 'street clear', '2 car'],
  ['a boat on the lake, long shadows', 'lake clear', '1 boat'],
  ['old street, charcoal and grey', 'street ink mono', ''],
  // Months.
  ['the market in August', 'market summer', ''],
  ['plaza mayor en diciembre', 'square winter', ''],
  ['avenida en octubre', 'avenue autumn', ''],
  // What cities speak of.
  ['a burst pipe on a residential street', 'street', '1 burst-pipe'],
  ['caño roto en la calle', 'street', '1 burst-pipe'],
  ['water cut on the main street', 'street', '1 trench, 1 worker, 1 barrier'],
  ['corte de agua en la avenida', 'avenue', '1 trench, 1 worker, 1 barrier'],
  ['roadworks with four orange cones and an open trench', 'street', '1 excavator, 4 orange cone, 1 worker, 1 barrier, 1 trench'],
  ['road resurfacing at night', 'night', '1 excavator, 1 cone, 1 worker, 1 barrier'],
  ['a diversion sign on the avenue', 'avenue', '1 traffic-sign'],
  ['zona de bajas emisiones', '', '1 traffic-sign'],
  ['the fishing port at dawn', 'harbour dawn', ''],
  ['la depuradora al anochecer', 'industry dusk', ''],
  ['buses on the avenue', 'avenue', 'some bus'],
  ['ducks on the duck pond', 'lake', 'some duck'],
  ['city park pond, ducks', 'park', 'some duck'],
  ['flooded underpass with a stopped bus', 'tunnel', '1 flood, 1 bus'],
  ['school street with children', 'school', 'some child'],
  ['ciclovía en la rambla con ciclistas', 'promenade', '1 bike-lane, some cyclist'],
  ['beach with a lifeguard tower', 'beach', '1 lifeguard-tower'],
  ['the train station from outside, taxis in line', 'station-front', 'some taxi'],
  ['people queueing outside the citizen service office', 'town-hall', '8 person'],
  ['gente haciendo cola frente a la oficina de atención al ciudadano', 'town-hall', '8 person'],
  ['a row of young trees on the avenue', 'avenue', '6 tree'],
  ['a queue of buses at the bus station', 'bus-station', '6 bus'],
  ['solar panels on the school roof, children', 'school', 'some solar-panel, some child'],
  ['children at the zebra crossing of the school', 'crossing', 'some child, 1 schoolhouse'],
  ['traffic jam at the roundabout', 'roundabout', '8 car, 2 van, 2 bus'],
  ['atasco en la autopista de noche, faros rojos y blancos', 'motorway night', '8 car, 2 van, 2 bus'],
  ['un faro en el puerto', 'harbour', '1 lighthouse'],
  ['Christmas market in the square', 'market winter', '1 banner'],
  ['street vendors outside the covered market, striped awnings', 'market', 'some person, some market-stall'],
  ['an old stone bridge over the river', 'river', ''],
  ['a city beach with a promenade', 'promenade', ''],
  ['three wind turbines on the breakwater of the container port', 'harbour', '3 wind-turbine'],
  ['a substation at the edge of a residential district', 'substation', 'some house'],
  ['a suburb with a school and a health centre', 'suburb', '1 schoolhouse, 1 clinic'],
  ['the station clock at noon', 'station-front day', ''],
  ['the railway station with two taxis', 'station-front', '2 taxi'],
  ['the railway station with a train and a taxi', 'railway-station', '1 train, 1 taxi'],
  ['municpal workers on the street', 'street', 'some worker'],
]

test.each(DRAWN)('%s', (prompt, settings, subjects) => {
  for (const seed of SEEDS) {
    const { scene, leftOut } = reading(prompt, seed)
    const { place, light, weather, season, style, palette } = scene
    expect([place, light, weather, season, style, palette]).toEqual(expect.arrayContaining(settings.split(' ').filter(Boolean)))
    const wanted = subjects.split(', ').filter(Boolean)
    expect(scene.subjects).toHaveLength(wanted.length)
    for (const [at, expected] of wanted.entries()) {
      const { kind, count, colour } = scene.subjects[at] ?? {}
      expect([expected.startsWith('some') ? 'some' : count, colour, kind].filter(Boolean).join(' ')).toBe(expected)
      expect(count).toBeGreaterThanOrEqual(expected.startsWith('some') ? 2 : 1)
    }
    expect(leftOut.filter((it) => it !== 'football' && it !== 'cart')).toEqual([])
  }
})

describe('an exclusion', () => {
  test.each([
    ['a quiet street without cars', ['car', 'taxi', 'police-car'], []],
    ['car-free street with cyclists and trees', ['car', 'van'], ['cyclist', 'tree']],
    ['a square without cars, people or dogs', ['car', 'person', 'child', 'dog'], []],
    ['a square without cars, two gulls', ['car'], ['gull']],
    ['a taxi on the avenue, no cars', ['car'], ['taxi']],
    ['harbour, no boats and no people', ['boat', 'ship', 'ferry', 'person'], []],
    ['an empty square in fog', ['person', 'car', 'bus'], []],
    ['a park with benches and no trees', ['tree', 'palm'], ['bench']],
    ['plaza con fuente y niños jugando, sin autos ni motos', ['car', 'motorcycle'], ['fountain', 'child']],
    ['mercado sin gente', ['person', 'worker'], []],
    ['una calle en la que no hay tráfico', ['car', 'bus', 'truck'], []],
    ['la rambla vacía', ['person', 'car'], []],
    ['playa sin sombrillas, con palmeras', ['umbrella'], ['palm']],
    ['low warehouses with a van', ['smoke'], ['van']],
    ['a school street closed to cars with children', ['car', 'van'], ['child']],
  ])('%s', (prompt, without, shown) => {
    const { scene } = reading(prompt)
    expect(scene.without).toEqual(expect.arrayContaining(without))
    expect(scene.subjects.map((it) => it.kind)).toEqual(shown)
    expect(scene.subjects.filter((it) => scene.without.includes(it.kind))).toEqual([])
  })

  test('may come from a negative prompt, whatever else that contains', () => {
    const { scene } = reading('a street with a bus and two cars', 1, { negativePrompt: 'low quality, blurry, cars, people, watermark' })
    expect(scene.subjects.map((it) => it.kind)).toEqual(['bus'])
    expect(scene.without).toEqual(expect.arrayContaining(['car', 'person']))
  })

  test('may be about the weather', () => {
    for (let seed = 0; seed < 60; seed++) {
      expect(['rain', 'storm']).not.toContain(reading('autumn street without rain', seed).scene.weather)
      expect(reading('calle en invierno sin nieve', seed).scene.weather).not.toBe('snow')
    }
  })
})

test.each([
  ['the harbour with a dragon', ['dragon']],
  ['a harbour at dusk with the text "Welcome aboard"', ['text', 'Welcome aboard']],
  ['Montevideo skyline at dawn', ['Montevideo']],
  ['a tram driver in the avenue', []],
  ['la rambla con un flamenco', ['flamenco']],
  ['a lake by the motorway', ['motorway']],
  ['a street with a car, a bus, a tram, a dog, a cat, a bird, a horse and a fish', ['horse', 'fish']],
])('a detail that is not drawn is reported: %s', (prompt, leftOut) => {
  expect(reading(prompt).leftOut).toEqual(leftOut)
})

test.each([
  ['rooftops, yellow and navy palette', ['yellow', 'navy']],
  ['a street, teal and coral', ['teal', 'coral']],
  ['a substation, flat greens and greys', ['green', 'grey']],
  ['the harbour, ink drawing with light blue wash', ['light-blue']],
  ['a tram at sunrise, watercolour with warm ochre and pale blue tones', ['golden', 'light-blue']],
  ['una avenida, estilo plano, lila y verde', ['lilac', 'green']],
  ['una plaza en tonos rojos y negros', ['red', 'black']],
  ['a park, minimal style in two colours, purple and green', ['purple', 'green']],
] as const)('a palette may be given by its colours: %s', (prompt, palette) => {
  expect(reading(prompt).scene.palette).toEqual(palette)
})

test.each([
  'a red and white ferry',
  'a man in red on the beach',
  'tranvía rojo y blanco en la plaza',
  'three yellow taxis',
  'a street with a blue bus',
])('the colour of a subject is not the palette: %s', (prompt) => {
  expect(reading(prompt).scene.palette).toEqual(expect.any(String))
})

test.each([
  ['an isometric view of the substation', ['isometric view']],
  ['a low-poly harbour', ['low poly']],
  ['the park in realistic style', ['realistic style']],
  ['una vista isométrica de un barrio', ['vista isométrica']],
])('an unsupported way of drawing is reported: %s', (prompt, leftOut) => {
  expect(reading(prompt).leftOut).toEqual(leftOut)
})

test.each(["bird's-eye view of the beach", 'aerial view of a roundabout', 'la plaza vista desde arriba', 'isometric view of a street'])(
  'the scene is seen from above: %s',
  (prompt) => {
    expect(reading(prompt).scene.isFromAbove).toBe(true)
    expect(reading('the beach').scene.isFromAbove).toBeUndefined()
  },
)

test.each([
  'a row of trees in the park',
  'taxis in line',
  'people queueing in the square',
  'árboles en fila en la avenida',
  'una fila de taxis',
])('the subjects are in a row: %s', (prompt) => {
  expect(reading(prompt).scene.subjects.map((it) => it.isInRow)).toEqual([true])
  expect(reading('trees and taxis in the square').scene.subjects.some((it) => it.isInRow)).toBe(false)
})

describe('what a prompt leaves open', () => {
  test('gets a style and a palette that suit the time of day and the weather', () => {
    for (let seed = 0; seed < 200; seed++) {
      const fog = reading('the bridge in fog', seed).scene
      expect(['ink', 'linocut', 'comic']).not.toContain(fog.style)
      expect(reading('a street in the rain', seed).scene.style).not.toBe('pastel')
      const night = reading('the square at night', seed).scene
      expect(['warm', 'pastel']).not.toContain(night.palette)
      expect(reading('wind turbines on the coast at dawn', seed).scene.weather).not.toBe('fog')
      expect(reading('a playground', seed).scene.light).not.toBe('night')
    }
  })

  test('is the same for the same prompt and seed, and differs with either', () => {
    const scene = (prompt: string, seed: number) => JSON.stringify({ ...reading(prompt, seed).scene, seed: 0 })
    expect(reading('a tram', 5)).toEqual(reading('a tram', 5))
    expect(new Set(Array.from({ length: 20 }, (_, seed) => scene('a tram', seed))).size).toBeGreaterThan(12)
    const prompts = ['a tram', 'one tram', 'the tram', 'a nice tram', 'a small tram', 'a big tram', 'tram, please', 'an old tram']
    expect(new Set(prompts.map((it) => scene(it, 5))).size).toBeGreaterThan(5)
  })

  test('is plausible', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { scene } = reading('a street', seed)
      if (scene.weather === 'snow') expect(scene.season).toBe('winter')
      expect(reading('the street in summer', seed).scene.weather).not.toBe('snow')
      expect(reading('stars over the hills', seed).scene.light).toBe('night')
      expect(reading('a rainbow', seed).scene.light).toBe('day')
      if (scene.style === 'night-map') expect(scene.light).toBe('night')
    }
  })
})

test.each(Language.options)('every word for a subject is read as that subject: %s', (language) => {
  const articles = { en: 'the', es: 'un' }
  for (const kind of SUBJECT_KINDS)
    for (const word of listed(wordsIn(language).subjects[kind])) {
      const { scene } = reading(`${articles[language]} ${word}`, 1, { language })
      expect([word, scene.subjects[0]?.kind]).toEqual([word, kind])
    }
})

test.each(Language.options)('everything listed as drawable is read: %s', (language) => {
  const { places, subjects, lights, weathers, seasons, styles, palettes } = drawable(language)
  expect(subjects).toHaveLength(SUBJECT_KINDS.length)
  const all = [...places, ...subjects, ...lights, ...weathers, ...seasons, ...styles, ...palettes]
  for (const word of all)
    expect([word, reading(`${language === 'en' ? 'a street' : 'una calle'}, ${word}`, 1, { language }).read.length]).toEqual([
      word,
      expect.any(Number),
    ])
  for (const word of [...places, ...subjects]) expect(reading(word, 1, { language }).read).toEqual([word])
})

test.each(['', '   ', '!!!', '𝕿', '<svg onload=alert(1)>', 'a '.repeat(500), '"'.repeat(900), '🦄🦄', "'; drop table image; --"])(
  'is refused without an error: %j',
  (prompt) => {
    expect(readPrompt(prompt, 1)).toHaveProperty('refused')
  },
)

test.each([
  ['the market in August', 'winter'],
  ['plaza mayor en diciembre', 'summer'],
  ['avenida en octubre', 'spring'],
  ['the harbour in april', 'autumn'],
  ['mercado navideño', 'summer'],
  ['the park in winter', 'winter'],
])('south of the equator %j is in %s', (prompt, season) => {
  expect(reading(prompt, 1, { isSouthern: true }).scene.season).toBe(season)
})
