import type { SubjectKind } from '../scene.ts'
import type { Called } from './prompt-words.ts'

/** How people of a city call what can stand in a scene. */
export const SUBJECT_WORDS: Record<SubjectKind, Called> = {
  car: {
    en: 'car, automobile, sedan, electric car, parked car, sports car, jeep, suv',
    es: 'auto, coche, automóvil, carro, coche eléctrico, auto eléctrico, todoterreno',
  },
  taxi: { en: 'taxi, cab, taxicab', es: 'taxi, taxímetro' },
  van: {
    en: 'van, delivery van, electric van, electric delivery van, minivan, camper van, minibus',
    es: 'furgoneta, furgoneta eléctrica, furgoneta de reparto, camioneta, furgón, combi, vehículo de reparto, minibús',
  },
  truck: { en: 'truck, lorry, pickup truck, cement mixer, tanker truck, trailer', es: 'camión, tráiler, camión cisterna, hormigonera' },
  bus: {
    en: 'bus, buses, city bus, double decker, double decker bus, coach, electric bus, school bus, trolleybus',
    es: 'autobús, bus, buses, ómnibus, colectivo, guagua, autocar, bondi, bus eléctrico, autobús eléctrico, trolebús',
  },
  tram: { en: 'tram, streetcar, tramway, light rail, trolley car, tramcar', es: 'tranvía, tren ligero' },
  train: {
    en: 'train, locomotive, freight train, commuter train, steam train, high speed train, railcar',
    es: 'tren, locomotora, ferrocarril, tren de carga, tren de cercanías, tren de vapor, vagón',
  },
  metro: { en: 'metro, metro train, subway train, underground train, subway, tube train', es: 'metro, subte, subterráneo, tren de metro' },
  bicycle: {
    en: 'bicycle, bike, parked bicycle, shared bike, cargo bike, bike rack',
    es: 'bicicleta, bici, bicicleta estacionada, bicicleta de carga, bicicletero',
  },
  cyclist: {
    en: 'cyclist, bicycle rider, bike rider, person on a bicycle, bicyclist',
    es: 'ciclista, persona en bicicleta, gente en bicicleta',
  },
  motorcycle: {
    en: 'motorcycle, motorbike, moped, motorcyclist, scooter rider, vespa',
    es: 'moto, motocicleta, ciclomotor, motoneta, motociclista, motorista',
  },
  scooter: { en: 'scooter, kick scooter, electric scooter, e scooter', es: 'patinete, monopatín, patinete eléctrico, monopatín eléctrico' },
  ambulance: { en: 'ambulance, emergency vehicle', es: 'ambulancia, vehículo de emergencia' },
  'fire-engine': {
    en: 'fire engine, fire truck, firetruck, fire brigade, fire lorry, fire station',
    es: 'camión de bomberos, autobomba, coche de bomberos, carro de bomberos, estación de bomberos, parque de bomberos, cuartel de bomberos',
  },
  'police-car': {
    en: 'police car, patrol car, squad car, police van, police station',
    es: 'coche de policía, patrullero, patrulla, auto de policía, móvil policial, coche patrulla, comisaría, estación de policía',
  },
  'waste-truck': {
    en: 'waste truck, garbage truck, rubbish truck, bin lorry, refuse truck, recycling truck, dustcart, trash truck, waste collection, garbage collection, refuse collection',
    es: 'camión de basura, camión recolector, recolector de basura, camión de residuos, camión de reciclaje, recolección de residuos, recolección de basura',
  },
  'snow-plough': { en: 'snow plough, snowplow, snow plow, snowplough, gritter', es: 'quitanieves, máquina quitanieves, barrenieves' },
  tractor: { en: 'tractor, lawn mower', es: 'tractor' },
  crane: {
    en: 'crane, tower crane, harbour crane, port crane, container crane, gantry crane',
    es: 'grúa, grúa torre, grúa del puerto, grúa portuaria, grúa pórtico',
  },
  excavator: { en: 'excavator, digger, backhoe, bulldozer', es: 'excavadora, retroexcavadora, pala mecánica, topadora' },
  boat: {
    en: 'boat, fishing boat, rowing boat, motor boat, motorboat, canoe, kayak, dinghy, tugboat, rowboat, gondola, pedal boat, rescue boat, lifeboat',
    es: 'barca, bote, lancha, canoa, kayak, bote de remos, barca de pesca, remolcador, góndola, chalana, bote de rescate, lancha de rescate',
  },
  'sailing-boat': { en: 'sailing boat, sailboat, yacht, sail, catamaran', es: 'velero, barco de vela, yate, vela, catamarán' },
  ferry: { en: 'ferry, ferryboat, passenger ferry', es: 'ferri, ferry, transbordador, catamarán de pasajeros, barco de pasajeros' },
  ship: {
    en: 'ship, cargo ship, container ship, freighter, cruise ship, tanker, vessel, barge, steamship',
    es: 'barco, buque, carguero, portacontenedores, buque de carga, crucero turístico, petrolero, barcaza, navío',
  },
  aeroplane: { en: 'aeroplane, airplane, plane, aircraft, jet, airliner', es: 'avión, aeroplano, avioneta, aeronave' },
  helicopter: { en: 'helicopter, chopper, rescue helicopter', es: 'helicóptero, helicóptero de rescate' },
  drone: { en: 'drone, quadcopter', es: 'dron, drone' },
  balloon: { en: 'hot air balloon, balloon', es: 'globo, globo aerostático' },
  person: {
    en: 'person, people, man, woman, men, women, pedestrian, passer by, walker, parent, mother, father, tourist, commuter, passenger, neighbour, neighbor, citizen, resident, visitor, runner, jogger, vendor, street vendor, market vendor, lady, gentleman, guy, shopper, traveller, fisherman, fishermen, spectator, fan, supporter, football fan, waiter, photographer, grandmother, grandfather, operator, dispatcher, driver, silhouette, figure',
    es: 'persona, gente, padres, madre, padre, vendedor ambulante, vendedora ambulante, hombre, mujer, peatón, transeúnte, paseante, turista, hincha, espectador, espectadora, mozo, camarero, fotógrafo, viandante, pasajero, pasajera, vecino, vecina, ciudadano, ciudadana, visitante, corredor, corredora, vendedor, vendedora, señor, señora, pescador, abuela, abuelo, anciano, anciana, operador, operadora, conductor, conductora, silueta, joven, jóvenes',
  },
  child: {
    en: 'child, children, kid, boy, girl, pupil, schoolchild, schoolchildren, toddler',
    es: 'niño, niña, chico, chica, escolar, escolares, nena, nene, chiquilín, alumno, alumna',
  },
  worker: {
    en: 'worker, construction worker, street cleaner, technician, engineer, road worker, electrician, crew, street sweeper, lineman, municipal worker, city worker, gardener, municipal gardener, city gardener, tree surgeon',
    es: 'trabajador, trabajadora, obrero, obrera, barrendero, barrendera, técnico, técnica, ingeniero, ingeniera, cuadrilla, operario, operaria, operario municipal, operaria municipal, electricista, jardinero, jardinera, jardinero municipal, jardinera municipal, podador',
  },
  firefighter: { en: 'firefighter, fireman, firemen', es: 'bombero, bombera' },
  'police-officer': {
    en: 'police officer, policeman, policemen, policewoman, police, traffic warden, cop',
    es: 'policía, agente de policía, agente de tránsito, guardia urbano, inspector de tránsito',
  },
  doctor: { en: 'doctor, nurse, paramedic, medic', es: 'médico, médica, doctor, doctora, enfermero, enfermera, paramédico' },
  musician: {
    en: 'musician, street musician, busker, guitarist, saxophonist, violinist, drummer, accordionist, street band',
    es: 'músico, música callejera, músico callejero, guitarrista, violinista, saxofonista, acordeonista, bandoneonista, tamborilero, candombero',
  },
  dog: { en: 'dog, puppy, guide dog', es: 'perro, perra, perrito, cachorro' },
  cat: { en: 'cat, kitten', es: 'gato, gata, gatito' },
  bird: {
    en: 'bird, pigeon, dove, sparrow, crow, swallow, flock of birds, heron',
    es: 'pájaro, ave, paloma, gorrión, golondrina, cuervo, bandada, garza',
  },
  duck: { en: 'duck, duckling, swan, goose, geese', es: 'pato, pata, patito, cisne, ganso, oca' },
  gull: { en: 'gull, seagull', es: 'gaviota' },
  horse: { en: 'horse, pony, horse cart', es: 'caballo, yegua, poni' },
  fish: { en: 'fish, fishes', es: 'pez, peces, pescado' },
  tree: {
    en: 'tree, oak, pine, maple, plane tree, street tree, lime tree, poplar, willow, fir tree, pine tree, cypress, cherry tree, jacaranda, lapacho, young tree, sapling, planted tree',
    es: 'árbol, roble, pino, arce, plátano de sombra, arbolito, arboleda, álamo, sauce, ciprés, cerezo, jacarandá, lapacho, tilo, ceibo, eucalipto, árbol joven, árbol recién plantado',
  },
  palm: { en: 'palm, palm tree', es: 'palmera, palma' },
  'flower-bed': {
    en: 'flower bed, flower, flowerbed, tulip, rose, wildflower, flower pot, planter, sunflower',
    es: 'cantero de flores, flor, macizo de flores, parterre, cantero, tulipán, rosal, maceta, jardinera de flores, girasol',
  },
  bush: { en: 'bush, shrub, hedge', es: 'arbusto, seto, mata' },
  fountain: { en: 'fountain, water fountain', es: 'fuente, fuente de agua' },
  statue: { en: 'statue, monument, sculpture, obelisk, equestrian statue, bust', es: 'estatua, monumento, escultura, obelisco, busto' },
  bench: { en: 'bench, park bench', es: 'banco, banco de plaza, banca, asiento' },
  'street-lamp': {
    en: 'street lamp, streetlight, street light, lamp post, lantern, lamppost, streetlamp, gas lamp, lamp, led street lamp, led street light, led lamp, led lighting',
    es: 'farola, farol, alumbrado, luminaria, poste de luz, alumbrado público, farola led, luminaria led, alumbrado led',
  },
  'traffic-light': { en: 'traffic light, stoplight, traffic signal, red light, green light', es: 'semáforo' },
  'traffic-sign': {
    en: 'traffic sign, road sign, street sign, stop sign, signpost, sign, diversion sign, detour sign, warning sign, low emission zone sign',
    es: 'señal de tránsito, señal de tráfico, señal vial, cartel de calle, señal, cartel, señal de desvío, cartel de desvío, desvío',
  },
  barrier: {
    en: 'barrier, fence, road block, roadblock, railing, road closure',
    es: 'barrera, valla, vallado, baranda, corte de calle, calle cortada',
  },
  cone: { en: 'cone, traffic cone', es: 'cono, cono de tránsito, cono de tráfico' },
  bin: {
    en: 'bin, container, litter bin, trash can, rubbish bin, waste container, recycling bin, dumpster, garbage can, waste bin',
    es: 'contenedor, papelera, cubo de basura, contenedor de basura, tacho de basura, contenedor de reciclaje, basurero, tacho',
  },
  kiosk: {
    en: 'kiosk, newsstand, newspaper stand, ice cream stand, food truck, coffee cart, food stand',
    es: 'quiosco, kiosco, puesto de diarios, heladería, carrito de comida, carrito, garita',
  },
  'market-stall': {
    en: 'market stall, stall, stand, fruit stall, vegetable stall, fruit stand, flower stall, fruit cart, vegetable cart, market cart, awning, striped awning',
    es: 'puesto, puesto de mercado, tenderete, puesto de frutas, puesto de verduras, puesto de feria, puesto de flores, carro de fruta, carrito de fruta, toldo, toldo a rayas',
  },
  umbrella: { en: 'umbrella, parasol, beach umbrella, sunshade', es: 'paraguas, sombrilla, parasol, sombrilla de playa' },
  flag: { en: 'flag, flagpole', es: 'bandera, mástil' },
  banner: {
    en: 'banner, bunting, garland, pennant, string lights, fairy lights, christmas lights',
    es: 'pancarta, banderín, banderines, guirnalda, pasacalle, estandarte, luces navideñas, luces de navidad, guirnalda de luces',
  },
  'bus-stop': {
    en: 'bus stop, bus shelter, tram stop, shelter, at the stop, at a stop',
    es: 'parada de autobús, parada de ómnibus, parada, marquesina, refugio peatonal, parada de tranvía, parada de bus',
  },
  'bike-lane': {
    en: 'bike lane, bicycle lane, cycle lane, cycle path, bike path, cycle track',
    es: 'carril bici, ciclovía, bicisenda, ciclocarril, vía ciclista',
  },
  'charging-point': {
    en: 'charging point, charging, charging station, charger, ev charger, charging post, electric vehicle charger',
    es: 'punto de carga, cargador, estación de carga, cargador eléctrico, poste de recarga, punto de recarga, cargando la batería, electrolinera',
  },
  'wind-turbine': {
    en: 'wind turbine, windmill, turbine',
    es: 'aerogenerador, molino de viento, turbina eólica, turbina, molino, molino eólico',
  },
  'solar-panel': {
    en: 'solar panel, photovoltaic panel, solar cell',
    es: 'panel solar, placa solar, panel fotovoltaico, placa fotovoltaica',
  },
  pylon: {
    en: 'pylon, power line, transmission tower, power pylon, electricity pylon, high voltage line, overhead line, utility pole, power lines',
    es: 'torre de alta tensión, línea de alta tensión, tendido eléctrico, poste eléctrico, línea eléctrica, cables eléctricos',
  },
  transformer: { en: 'transformer, electrical transformer, battery storage', es: 'transformador' },
  lighthouse: { en: 'lighthouse, beacon', es: 'faro' },
  'clock-tower': { en: 'clock tower, bell tower, belfry, clock', es: 'torre del reloj, campanario, torre de reloj, reloj' },
  church: { en: 'church, cathedral, chapel, basilica', es: 'iglesia, catedral, capilla, basílica' },
  'tower-block': {
    en: 'tower block, skyscraper, apartment building, high rise, office building, office tower, apartment block, tower, building, block of flats',
    es: 'rascacielos, torre, edificio, edificio de apartamentos, edificio alto, torre de oficinas, edificio de oficinas, bloque de pisos, bloque de viviendas',
  },
  house: {
    en: 'house, cottage, home, townhouse, villa, row house, shop, terraced house, cafe, coffee shop, restaurant, bakery, bookshop, facade',
    es: 'casa, casita, vivienda, chalet, casa colonial, tienda, comercio, almacén, café, restaurante, panadería, librería, fachada, bar',
  },
  greenhouse: { en: 'greenhouse, glasshouse, orangery', es: 'invernadero, invernáculo' },
  schoolhouse: { en: 'schoolhouse, school building', es: 'edificio escolar, edificio de la escuela' },
  clinic: { en: 'clinic building, health clinic', es: 'edificio de salud, consultorio' },
  'lifeguard-tower': {
    en: 'lifeguard tower, lifeguard stand, lifeguard hut, lifeguard post, watchtower',
    es: 'torre de socorrista, torre de vigilancia, puesto de socorrista, caseta de socorrista, torre de salvavidas, puesto de guardavidas',
  },
  fire: {
    en: 'fire, flames, burning building, blaze, bonfire, wildfire, house fire, building on fire',
    es: 'fuego, incendio, llamas, fogata, hoguera, fogón',
  },
  smoke: { en: 'smoke, chimney smoke, smoke plume', es: 'humo, humareda, columna de humo' },
  flood: {
    en: 'flood, flooding, flooded, inundation, high water, flooded street',
    es: 'inundación, inundado, inundada, anegado, anegada, crecida, crecido, riada',
  },
  trench: {
    en: 'trench, open trench, ditch, excavation, water pipe, blue pipe, blue water pipe, pipeline, water main works',
    es: 'zanja, zanja abierta, excavación, tubería, caño, tubería de agua, caño de agua, cañería',
  },
  'burst-pipe': {
    en: 'burst pipe, broken pipe, burst water main, burst main, water leak, pipe burst, broken water main',
    es: 'caño roto, tubería rota, pérdida de agua, fuga de agua, rotura de caño, rotura de tubería, reventón de agua',
  },
  pothole: { en: 'pothole, hole in the road', es: 'bache, pozo en la calle, pozo, hoyo' },
  'fallen-tree': { en: 'fallen tree, uprooted tree, fallen branch, broken tree', es: 'árbol caído, rama caída, árbol derribado' },
  rainbow: { en: 'rainbow', es: 'arcoíris, arco iris' },
  moon: { en: 'moon, full moon, crescent moon, crescent', es: 'luna, luna llena, media luna, luna creciente' },
  stars: { en: 'stars, star, starlight, milky way', es: 'estrellas, estrella, vía láctea' },
  fireworks: { en: 'fireworks, firework', es: 'fuegos artificiales, pirotecnia' },
  kite: { en: 'kite', es: 'cometa, barrilete, volantín, papalote' },
}

interface Group {
  called: Called
  /** What it stands for in a scene, the weightier first; of these as many as the prompt leaves room for. */
  shows: readonly SubjectKind[]
  /** What is not drawn where it is not wanted. */
  hides: readonly SubjectKind[]
  /** What it asks for when no number is said. */
  count: number
  /** They stand one beside the other. */
  isInRow?: true
}

export const ROAD: readonly SubjectKind[] = [
  ...(['car', 'taxi', 'van', 'truck', 'bus', 'motorcycle', 'scooter', 'ambulance', 'fire-engine', 'police-car', 'waste-truck'] as const),
  ...(['snow-plough', 'tractor', 'excavator'] as const),
]
export const PEOPLE: readonly SubjectKind[] = [
  ...(['person', 'child', 'worker', 'firefighter', 'police-officer', 'doctor', 'musician', 'cyclist'] as const),
]
const ANIMALS: readonly SubjectKind[] = ['dog', 'cat', 'bird', 'duck', 'gull', 'horse', 'fish']
const BOATS: readonly SubjectKind[] = ['boat', 'sailing-boat', 'ferry', 'ship']
const PLANTS: readonly SubjectKind[] = ['tree', 'palm', 'flower-bed', 'bush']
const BUILDINGS: readonly SubjectKind[] = [
  'house',
  'tower-block',
  'church',
  'clock-tower',
  'greenhouse',
  'kiosk',
  'lighthouse',
  'schoolhouse',
  'clinic',
]

export const GROUP_WORDS: readonly Group[] = [
  {
    called: { en: 'couple, old couple, two people', es: 'pareja, pareja de ancianos, pareja de jóvenes, dos personas' },
    shows: ['person'],
    hides: ['person'],
    count: 2,
  },
  {
    called: {
      en: 'traffic, vehicle, rush hour',
      es: 'tráfico, tránsito, vehículo, hora pico, hora punta',
    },
    shows: ['car', 'bus', 'van'],
    hides: ROAD,
    count: 3,
  },
  {
    called: { en: 'traffic jam, congestion, jam, gridlock', es: 'atasco, embotellamiento, congestión' },
    shows: ['car', 'van', 'bus'],
    hides: ROAD,
    count: 8,
  },
  {
    called: {
      en: 'crowd, demonstration, festival crowd, audience, protest',
      es: 'multitud, muchedumbre, manifestación, público, protesta',
    },
    shows: ['person'],
    hides: PEOPLE,
    count: 10,
  },
  {
    called: {
      en: 'queue, people queueing, people queuing, orderly queue, line of people',
      es: 'fila de gente, gente haciendo cola, cola de gente, haciendo cola, cola ordenada',
    },
    shows: ['person'],
    hides: PEOPLE,
    count: 8,
    isInRow: true,
  },
  {
    called: {
      en: 'water cut, water cutoff, water supply cut, water main repair, pipe repair',
      es: 'corte de agua, reparación de caño, arreglo de caño, obras de agua, reparación de tubería',
    },
    shows: ['trench', 'worker', 'barrier'],
    hides: [],
    count: 1,
  },
  { called: { en: 'family', es: 'familia' }, shows: ['person', 'child'], hides: ['person', 'child'], count: 2 },
  { called: { en: 'animal, pet', es: 'animal, mascota' }, shows: ['dog', 'bird', 'cat'], hides: ANIMALS, count: 2 },
  {
    called: { en: 'shipping, fleet, fishing fleet', es: 'embarcación, flota, flota pesquera' },
    shows: ['boat', 'ship'],
    hides: BOATS,
    count: 2,
  },
  {
    called: { en: 'plant, greenery, vegetation', es: 'planta, vegetación, verde urbano' },
    shows: ['tree', 'bush', 'flower-bed'],
    hides: PLANTS,
    count: 3,
  },
  {
    called: { en: 'architecture, constructions', es: 'arquitectura, construcciones' },
    shows: ['house', 'tower-block'],
    hides: BUILDINGS,
    count: 3,
  },
  {
    called: {
      en: 'roadworks, road works, pothole repair, street works, road repair, resurfacing, road resurfacing, repaving',
      es: 'obras viales, obras de bacheo, asfaltado, repavimentación, reasfaltado, reparación de baches, obras en la calle, bacheo, reparación de calle',
    },
    shows: ['excavator', 'cone', 'worker', 'barrier'],
    hides: ['excavator', 'cone', 'worker', 'barrier'],
    count: 1,
  },
  {
    called: { en: 'car accident, accident, crash, collision', es: 'accidente, choque, colisión, siniestro' },
    shows: ['car', 'ambulance', 'police-car', 'cone'],
    hides: [],
    count: 1,
  },
  {
    called: { en: 'rescue, emergency, emergency services', es: 'rescate, emergencia, servicios de emergencia' },
    shows: ['fire-engine', 'ambulance', 'firefighter'],
    hides: ['fire-engine', 'ambulance', 'firefighter'],
    count: 1,
  },
  {
    called: {
      en: 'parade, carnival, festival, fair, street party, celebration',
      es: 'desfile, carnaval, festival, fiesta, verbena, celebración, candombe',
    },
    shows: ['person', 'musician', 'banner', 'flag'],
    hides: ['banner', 'flag'],
    count: 4,
  },
  {
    called: { en: 'concert, street concert, street music', es: 'concierto, recital' },
    shows: ['musician', 'person'],
    hides: ['musician'],
    count: 3,
  },
  {
    called: { en: 'renewable energy, clean energy, renewables', es: 'energía renovable, energías renovables, energía limpia' },
    shows: ['wind-turbine', 'solar-panel'],
    hides: ['wind-turbine', 'solar-panel'],
    count: 3,
  },
  {
    called: { en: 'electricity grid, power grid, grid, power cut repair', es: 'red eléctrica' },
    shows: ['pylon', 'transformer'],
    hides: ['pylon', 'transformer'],
    count: 2,
  },
  {
    called: { en: 'public transport, public transit, transit', es: 'transporte público' },
    shows: ['bus', 'tram', 'bus-stop'],
    hides: ['bus', 'tram', 'metro', 'train'],
    count: 1,
  },
]

/** What else is not drawn when this is not wanted, unless it was asked for by name. */
export const HIDES_TOO: Partial<Record<SubjectKind, readonly SubjectKind[]>> = {
  car: ['taxi', 'van', 'police-car'],
  truck: ['waste-truck'],
  bicycle: ['cyclist'],
  cyclist: ['bicycle'],
  motorcycle: ['scooter'],
  boat: BOATS,
  ship: BOATS,
  person: PEOPLE,
  bird: ['gull', 'duck'],
  tree: ['palm', 'fallen-tree'],
  'flower-bed': ['flower-bed'],
  'tower-block': BUILDINGS,
  fire: ['smoke'],
  'market-stall': ['umbrella'],
}
