import type { Light, Place, Season, SubjectKind, Weather } from '../scene.ts'
import type { Called } from './prompt-words.ts'

export const PLACE_WORDS: Record<Place, Called> = {
  street: {
    en: 'street, road, lane, side street, shopping street, high street, pedestrian street, residential street, city street, main street, cul de sac',
    es: 'calle, callejón, calle comercial, calle peatonal, peatonal, pasaje, calle residencial, calle céntrica, camino',
  },
  avenue: {
    en: 'avenue, boulevard, tree lined avenue, bus lane',
    es: 'avenida, bulevar, paseo arbolado, carril bus',
  },
  crossing: {
    en: 'crossing, intersection, crossroads, junction, street corner, zebra crossing, pedestrian crossing, crosswalk, corner',
    es: 'cruce, intersección, esquina, paso de cebra, paso de peatones, cruce peatonal, encrucijada, cebra',
  },
  roundabout: { en: 'roundabout, traffic circle, rotary', es: 'rotonda, glorieta, redondel' },
  motorway: {
    en: 'motorway, highway, freeway, expressway, ring road, interchange, flyover, overpass, viaduct',
    es: 'autopista, autovía, ruta, carretera, circunvalación, ronda, viaducto, paso elevado, distribuidor vial',
  },
  tunnel: { en: 'tunnel, underpass, road underpass', es: 'túnel, paso inferior, paso bajo nivel, paso subterráneo' },
  bridge: { en: 'bridge, footbridge, suspension bridge, drawbridge', es: 'puente, pasarela, puente colgante, puente levadizo' },
  square: {
    en: 'square, plaza, town square, main square, city square, piazza, public square',
    es: 'plaza, plaza mayor, explanada, plazoleta, plaza principal',
  },
  park: { en: 'park, city park, public park, lawn, green space, meadow', es: 'parque, espacio verde, parque urbano, pradera, césped' },
  garden: {
    en: 'garden, botanical garden, community garden, allotment, vegetable garden, rose garden, orchard',
    es: 'jardín, jardín botánico, huerta, huerto, huerta urbana, huerto urbano, rosedal',
  },
  playground: {
    en: 'playground, swings, slide, sandbox, swing',
    es: 'parque infantil, juegos infantiles, plaza de juegos, hamacas, tobogán, columpios, columpio',
  },
  market: {
    en: 'market, farmers market, street market, flea market, market square, fish market, marketplace, covered market, market hall',
    es: 'mercado, feria, mercado callejero, mercadillo, feria vecinal, feria de barrio, mercado de pescado, rastro, mercado cubierto, mercado de abastos',
  },
  harbour: {
    en: 'harbour, harbor, port, dock, quay, marina, pier, wharf, jetty, docklands, docks, container terminal, container port, fishing port, fishing harbour, ferry terminal, cruise terminal',
    es: 'puerto, muelle, dársena, embarcadero, malecón del puerto, marina, terminal de contenedores, puertito, puerto pesquero, puerto deportivo, puerto de contenedores, puerto comercial, terminal de cruceros',
  },
  beach: { en: 'beach, seaside, shore, seashore, sandy beach', es: 'playa, orilla del mar' },
  promenade: {
    en: 'promenade, waterfront, seafront, esplanade, boardwalk, seaside promenade, rambla',
    es: 'rambla, malecón, paseo marítimo, costanera, paseo costero',
  },
  river: { en: 'river, riverside, riverbank, river bank, stream, riverfront, creek', es: 'río, ribera, arroyo, orilla del río' },
  canal: { en: 'canal, waterway, canal side', es: 'canal, acequia' },
  lake: { en: 'lake, pond, duck pond, reservoir, lagoon', es: 'lago, laguna, estanque, embalse' },
  skyline: {
    en: 'skyline, cityscape, panorama, city skyline, city from afar, financial district, business district',
    es: 'perfil de la ciudad, panorama, panorámica, horizonte urbano, ciudad a lo lejos, skyline, distrito financiero',
  },
  rooftops: { en: 'rooftop, roof, roofs, roof terrace', es: 'tejados, azotea, techos, terraza, techo, tejado, azoteas' },
  'old-town': {
    en: 'old town, historic centre, historic center, old city, old quarter, medieval street, cobbled street, cobblestone street, alley, narrow street, historic district',
    es: 'casco antiguo, casco viejo, ciudad vieja, centro histórico, barrio antiguo, callejuela, calle empedrada, barrio histórico, casco histórico',
  },
  housing: {
    en: 'housing estate, housing, apartment complex, residential area, social housing, residential towers',
    es: 'conjunto habitacional, viviendas, complejo de viviendas, zona residencial, barrio de viviendas, viviendas sociales',
  },
  suburb: {
    en: 'suburb, suburban street, suburbia, village, outskirts, front yard',
    es: 'suburbio, barrio, afueras, periferia, pueblo, barrio residencial',
  },
  industry: {
    en: 'factory, industrial area, industrial estate, refinery, industry, industrial zone, plant building, industrial site, brewery, water treatment plant, treatment plant, waterworks, sewage plant, recycling plant, wastewater plant, wastewater treatment plant, desalination plant, ironworks',
    es: 'fábrica, zona industrial, polígono industrial, refinería, industria, parque industrial, planta de tratamiento, planta potabilizadora, planta de reciclaje, depuradora, estación depuradora, desaladora',
  },
  'power-station': {
    en: 'power station, power plant, cooling tower, hydroelectric dam, dam, thermal plant',
    es: 'central eléctrica, central térmica, usina, represa, planta de energía, presa, central hidroeléctrica',
  },
  'wind-farm': { en: 'wind farm, wind park', es: 'parque eólico' },
  'solar-field': {
    en: 'solar field, solar farm, solar park, photovoltaic plant, solar plant',
    es: 'parque solar, campo solar, planta solar, huerto solar, granja solar, parque fotovoltaico, planta fotovoltaica',
  },
  substation: { en: 'substation, electrical substation, switchyard', es: 'subestación, subestación eléctrica, estación transformadora' },
  'station-front': {
    en: 'station square, station clock, station forecourt, station building, station from outside, train station from outside, railway station from outside, outside the station, outside the train station, outside of the train station, in front of the station, concourse, station concourse',
    es: 'plaza de la estación, reloj de la estación, explanada de la estación, edificio de la estación, estación por fuera, estación desde fuera, estación de tren por fuera, estación de tren desde fuera, vestíbulo de la estación, frente a la estación',
  },
  'railway-station': {
    en: 'railway station, train station, station, central station, platform, railway, rail yard, tracks',
    es: 'estación de tren, estación de trenes, estación central, estación, andén, vías del tren, estación ferroviaria, andenes',
  },
  'bus-station': {
    en: 'bus station, bus terminal, coach station, bus depot, terminal',
    es: 'terminal de ómnibus, estación de autobuses, terminal de autobuses, terminal, estación de buses, cochera de ómnibus',
  },
  airport: { en: 'airport, runway, airfield, landing strip', es: 'aeropuerto, pista de aterrizaje, aeródromo' },
  'construction-site': {
    en: 'construction site, building site, construction works, building works, scaffolding, construction',
    es: 'obra en construcción, sitio de obra, obras, obra, andamios, construcción, andamio',
  },
  'control-room': {
    en: 'control room, operations room, control centre, control center, command centre, command center, operations centre, operations center, dispatch centre, screens',
    es: 'sala de control, centro de control, sala de operaciones, centro de mando, centro de operaciones, pantallas, centro de monitoreo, sala de monitoreo',
  },
  'town-hall': {
    en: 'town hall, city hall, city council, municipality, museum, courthouse, library, palace, theatre, theater, opera house, citizen service office, citizens office, citizen service centre, citizen service center, public service office, one stop office',
    es: 'ayuntamiento, intendencia, municipalidad, alcaldía, casa consistorial, palacio municipal, museo, palacio, biblioteca, teatro, palacio legislativo, oficina de atención al ciudadano, oficina de atención ciudadana, oficina de atención al vecino, centro de atención ciudadana, oficina municipal',
  },
  stadium: {
    en: 'stadium, football stadium, football pitch, arena, sports ground, football match, soccer field',
    es: 'estadio, cancha, estadio de fútbol, cancha de fútbol, polideportivo, partido de fútbol',
  },
  school: {
    en: 'school, schoolyard, university, kindergarten, campus, primary school, school street, school zone, school gate',
    es: 'escuela, colegio, patio de escuela, liceo, universidad, jardín de infantes, facultad, calle escolar, entorno escolar, zona escolar',
  },
  hospital: { en: 'hospital, clinic, health centre, health center', es: 'hospital, clínica, centro de salud, sanatorio, policlínica' },
  hills: {
    en: 'hills, mountains, hill, mountain, countryside, valley, fields, field, farmland, viewpoint',
    es: 'colinas, cerro, sierras, montaña, campo, valle, mirador, sierra, colina, montañas',
  },
  forest: { en: 'forest, woods, woodland, grove', es: 'bosque, monte, arboledas, selva' },
}

/** Words that name no place of their own: one of these is chosen when nothing nearer is said. */
export const LOOSE_PLACES: readonly { called: Called; places: readonly Place[] }[] = [
  {
    called: {
      en: 'city, town, downtown, city centre, city center, metropolis, city life, urban scene, capital, urban landscape, smart city',
      es: 'ciudad, centro, metrópolis, urbe, vida urbana, escena urbana, capital, paisaje urbano, ciudad inteligente',
    },
    places: ['skyline', 'avenue', 'rooftops', 'street', 'square', 'crossing'],
  },
  {
    called: {
      en: 'neighbourhood, neighborhood, district, quarter, block, community, residential district, residential quarter',
      es: 'manzana, distrito, cuadra, vecindario, comunidad, barriada',
    },
    places: ['suburb', 'street', 'old-town', 'housing'],
  },
  {
    called: { en: 'sea, ocean, bay, coast, coastline, waves, wave', es: 'mar, océano, bahía, costa, litoral, oleaje, olas, ola' },
    places: ['promenade', 'beach', 'harbour'],
  },
  { called: { en: 'breakwater, harbour mole, seawall', es: 'escollera, rompeolas, espigón' }, places: ['harbour'] },
  { called: { en: 'waterside', es: 'orilla' }, places: ['river', 'lake', 'beach'] },
  { called: { en: 'tree lined walk', es: 'paseo' }, places: ['park'] },
  { called: { en: 'landscape, nature, scenery', es: 'paisaje, naturaleza' }, places: ['hills', 'lake', 'forest', 'river'] },
  { called: { en: 'water, reflections', es: 'agua, reflejos' }, places: ['river', 'canal', 'lake', 'harbour'] },
]

/** What of a place is shown where another place is the scene: 'a park with a market' is a park with stalls. Absent: it is left out. */
export const PLACE_WITHIN: Partial<Record<Place, SubjectKind>> = {
  park: 'tree',
  garden: 'flower-bed',
  market: 'market-stall',
  harbour: 'boat',
  'old-town': 'house',
  housing: 'tower-block',
  skyline: 'tower-block',
  suburb: 'house',
  industry: 'smoke',
  'wind-farm': 'wind-turbine',
  'solar-field': 'solar-panel',
  substation: 'transformer',
  'bus-station': 'bus-stop',
  'construction-site': 'crane',
  'town-hall': 'clock-tower',
  school: 'schoolhouse',
  hospital: 'clinic',
  forest: 'tree',
}

/** What a place has in view whether it is asked for or not. */
export const HAS_ANYWAY: Partial<Record<Place, readonly Place[]>> = {
  river: ['bridge'],
  bridge: ['river'],
  canal: ['bridge'],
  harbour: ['beach'],
  school: ['street', 'crossing', 'rooftops'],
  avenue: ['street'],
  park: ['lake'],
  'station-front': ['railway-station', 'square', 'street'],
  roundabout: ['street'],
  market: ['square', 'street'],
  square: ['street', 'rooftops'],
  'old-town': ['street', 'rooftops'],
  'town-hall': ['street', 'square'],
  hospital: ['street'],
  rooftops: ['housing', 'old-town'],
  suburb: ['rooftops', 'street'],
  promenade: ['beach'],
}

/** The wider of two places, which is the scene although the other is named first. */
export const HAS_BEFORE_IT: Partial<Record<Place, Place>> = { promenade: 'beach', 'station-front': 'railway-station' }

export const LIGHT_WORDS: Record<Light, Called> = {
  dawn: { en: 'dawn, sunrise, daybreak, early morning, first light', es: 'amanecer, alba, madrugada, salida del sol, aurora' },
  day: {
    en: 'day, noon, midday, daylight, daytime, morning, afternoon, at noon, broad daylight',
    es: 'día, mediodía, plena luz, pleno día, mañana, tarde, siesta',
  },
  dusk: {
    en: 'dusk, sunset, evening, twilight, golden hour, nightfall, late afternoon, blue hour',
    es: 'atardecer, ocaso, puesta de sol, crepúsculo, anochecer, hora dorada, tardecita, al caer la tarde, hora azul',
  },
  night: { en: 'night, midnight, nighttime, nocturnal, nocturne, at night', es: 'noche, medianoche, nocturno, nocturna' },
}

export const WEATHER_WORDS: Record<Weather, Called> = {
  clear: {
    en: 'clear, sunny, clear sky, blue sky, bright, cloudless, sunlit, fine weather, heatwave, long shadows, long soft shadows, soft shadows, empty sky',
    es: 'despejado, soleado, despejada, soleada, cielo despejado, cielo azul, buen tiempo, sin nubes, ola de calor, sombras largas, sombras alargadas, cielo vacío',
  },
  cloudy: {
    en: 'cloudy, overcast, clouds, cloud, grey sky, gray sky, dark grey sky, after the storm, after a storm',
    es: 'nublado, nublada, nubes, nube, encapotado, cubierto, cielo gris, cielo gris oscuro, cielo plomizo, gris plomizo, tras la tormenta, después de la tormenta, después del temporal, tras el temporal',
  },
  rain: {
    en: 'rain, rainy, raining, drizzle, wet, shower, puddle, downpour, rainfall',
    es: 'lluvia, lluvioso, lluviosa, llovizna, mojado, mojada, charco, aguacero, bajo la lluvia, lloviendo, llueve, chaparrón',
  },
  storm: {
    en: 'storm, stormy, thunderstorm, lightning, thunder, hurricane, tempest',
    es: 'tormenta, tormentoso, tormentosa, relámpago, rayo, temporal, tempestad, huracán, trueno, relámpagos',
  },
  fog: { en: 'fog, foggy, mist, misty, haze, hazy, smog', es: 'niebla, neblina, bruma, brumoso, brumosa, neblinoso, neblinosa' },
  snow: { en: 'snow, snowy, snowing, snowfall, snow covered, blizzard, snowstorm', es: 'nieve, nevado, nevada, nevando, nieva, ventisca' },
  wind: { en: 'wind, windy, breeze, breezy, gale', es: 'viento, ventoso, ventosa, brisa, ventolera, sudestada' },
}

export const SEASON_WORDS: Record<Season, Called> = {
  spring: {
    en: 'spring, springtime, spring like, in bloom, blossom, blossoming',
    es: 'primavera, primaveral, en flor, florecido, florecida',
  },
  summer: {
    en: 'summer, summertime, summery, hot',
    es: 'verano, veraniego, veraniega, estival, calor, caluroso, calurosa',
  },
  autumn: {
    en: 'autumn, fall, autumnal, autumn leaves, fallen leaves',
    es: 'otoño, otoñal, hojas secas, hojas caídas',
  },
  winter: {
    en: 'winter, wintry, wintertime, frost, frosty, icy, ice',
    es: 'invierno, invernal, helada, escarcha, hielo',
  },
}

/** Months, by their season north of the equator; 'march' and 'may' alone are other words too. */
export const MONTH_WORDS: Record<Season, Called> = {
  spring: { en: 'in march, april, in may', es: 'marzo, abril, mayo' },
  summer: { en: 'june, july, august', es: 'junio, julio, agosto' },
  autumn: { en: 'september, october, november', es: 'septiembre, setiembre, octubre, noviembre' },
  winter: { en: 'december, january, february, christmas time', es: 'diciembre, enero, febrero, época navideña' },
}
