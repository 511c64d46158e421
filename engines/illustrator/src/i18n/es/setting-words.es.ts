import type { PromptWords } from '../illustrator-words.ts'

export const places: PromptWords['places'] = {
  street: 'calle, callejón, calle comercial, calle peatonal, peatonal, pasaje, calle residencial, calle céntrica, camino',
  avenue: 'avenida, bulevar, paseo arbolado, carril bus',
  crossing: 'cruce, intersección, esquina, paso de cebra, paso de peatones, cruce peatonal, encrucijada, cebra',
  roundabout: 'rotonda, glorieta, redondel',
  motorway: 'autopista, autovía, ruta, carretera, circunvalación, ronda, viaducto, paso elevado, distribuidor vial',
  tunnel: 'túnel, paso inferior, paso bajo nivel, paso subterráneo',
  bridge: 'puente, pasarela, puente colgante, puente levadizo',
  square: 'plaza, plaza mayor, explanada, plazoleta, plaza principal',
  park: 'parque, espacio verde, parque urbano, pradera, césped',
  garden: 'jardín, jardín botánico, huerta, huerto, huerta urbana, huerto urbano, rosedal',
  playground: 'parque infantil, juegos infantiles, plaza de juegos, hamacas, tobogán, columpios, columpio',
  market:
    'mercado, feria, mercado callejero, mercadillo, feria vecinal, feria de barrio, mercado de pescado, rastro, mercado cubierto, mercado de abastos',
  harbour:
    'puerto, muelle, dársena, embarcadero, malecón del puerto, marina, terminal de contenedores, puertito, puerto pesquero, puerto deportivo, puerto de contenedores, puerto comercial, terminal de cruceros',
  beach: 'playa, orilla del mar',
  promenade: 'rambla, malecón, paseo marítimo, costanera, paseo costero',
  river: 'río, ribera, arroyo, orilla del río',
  canal: 'canal, acequia',
  lake: 'lago, laguna, estanque, embalse',
  skyline: 'perfil de la ciudad, panorama, panorámica, horizonte urbano, ciudad a lo lejos, skyline, distrito financiero',
  rooftops: 'tejados, azotea, techos, terraza, techo, tejado, azoteas',
  'old-town':
    'casco antiguo, casco viejo, ciudad vieja, centro histórico, barrio antiguo, callejuela, calle empedrada, barrio histórico, casco histórico',
  housing: 'conjunto habitacional, viviendas, complejo de viviendas, zona residencial, barrio de viviendas, viviendas sociales',
  suburb: 'suburbio, barrio, afueras, periferia, pueblo, barrio residencial',
  industry:
    'fábrica, zona industrial, polígono industrial, refinería, industria, parque industrial, planta de tratamiento, planta potabilizadora, planta de reciclaje, depuradora, estación depuradora, desaladora',
  'power-station': 'central eléctrica, central térmica, usina, represa, planta de energía, presa, central hidroeléctrica',
  'wind-farm': 'parque eólico',
  'solar-field': 'parque solar, campo solar, planta solar, huerto solar, granja solar, parque fotovoltaico, planta fotovoltaica',
  substation: 'subestación, subestación eléctrica, estación transformadora',
  'station-front':
    'plaza de la estación, reloj de la estación, explanada de la estación, edificio de la estación, estación por fuera, estación desde fuera, estación de tren por fuera, estación de tren desde fuera, vestíbulo de la estación, frente a la estación',
  'railway-station':
    'estación de tren, estación de trenes, estación central, estación, andén, vías del tren, estación ferroviaria, andenes',
  'bus-station': 'terminal de ómnibus, estación de autobuses, terminal de autobuses, terminal, estación de buses, cochera de ómnibus',
  airport: 'aeropuerto, pista de aterrizaje, aeródromo',
  'construction-site': 'obra en construcción, sitio de obra, obras, obra, andamios, construcción, andamio',
  'control-room':
    'sala de control, centro de control, sala de operaciones, centro de mando, centro de operaciones, pantallas, centro de monitoreo, sala de monitoreo',
  'town-hall':
    'ayuntamiento, intendencia, municipalidad, alcaldía, casa consistorial, palacio municipal, museo, palacio, biblioteca, teatro, palacio legislativo, oficina de atención al ciudadano, oficina de atención ciudadana, oficina de atención al vecino, centro de atención ciudadana, oficina municipal',
  stadium: 'estadio, cancha, estadio de fútbol, cancha de fútbol, polideportivo, partido de fútbol',
  school:
    'escuela, colegio, patio de escuela, liceo, universidad, jardín de infantes, facultad, calle escolar, entorno escolar, zona escolar',
  hospital: 'hospital, clínica, centro de salud, sanatorio, policlínica',
  hills: 'colinas, cerro, sierras, montaña, campo, valle, mirador, sierra, colina, montañas',
  forest: 'bosque, monte, arboledas, selva',
}

export const loosePlaces: PromptWords['loosePlaces'] = {
  city: 'ciudad, centro, metrópolis, urbe, vida urbana, escena urbana, capital, paisaje urbano, ciudad inteligente',
  neighbourhood: 'manzana, distrito, cuadra, vecindario, comunidad, barriada',
  sea: 'mar, océano, bahía, costa, litoral, oleaje, olas, ola',
  breakwater: 'escollera, rompeolas, espigón',
  waterside: 'orilla',
  'tree-lined-walk': 'paseo',
  landscape: 'paisaje, naturaleza',
  water: 'agua, reflejos',
}

export const lights: PromptWords['lights'] = {
  dawn: 'amanecer, alba, madrugada, salida del sol, aurora',
  day: 'día, mediodía, plena luz, pleno día, mañana, tarde, siesta',
  dusk: 'atardecer, ocaso, puesta de sol, crepúsculo, anochecer, hora dorada, tardecita, al caer la tarde, hora azul',
  night: 'noche, medianoche, nocturno, nocturna',
}

export const weathers: PromptWords['weathers'] = {
  clear:
    'despejado, soleado, despejada, soleada, cielo despejado, cielo azul, buen tiempo, sin nubes, ola de calor, sombras largas, sombras alargadas, cielo vacío',
  cloudy:
    'nublado, nublada, nubes, nube, encapotado, cubierto, cielo gris, cielo gris oscuro, cielo plomizo, gris plomizo, tras la tormenta, después de la tormenta, después del temporal, tras el temporal',
  rain: 'lluvia, lluvioso, lluviosa, llovizna, mojado, mojada, charco, aguacero, bajo la lluvia, lloviendo, llueve, chaparrón',
  storm: 'tormenta, tormentoso, tormentosa, relámpago, rayo, temporal, tempestad, huracán, trueno, relámpagos',
  fog: 'niebla, neblina, bruma, brumoso, brumosa, neblinoso, neblinosa',
  snow: 'nieve, nevado, nevada, nevando, nieva, ventisca',
  wind: 'viento, ventoso, ventosa, brisa, ventolera, sudestada',
}

export const seasons: PromptWords['seasons'] = {
  spring: 'primavera, primaveral, en flor, florecido, florecida',
  summer: 'verano, veraniego, veraniega, estival, calor, caluroso, calurosa',
  autumn: 'otoño, otoñal, hojas secas, hojas caídas',
  winter: 'invierno, invernal, helada, escarcha, hielo',
}

export const months: PromptWords['months'] = {
  spring: 'marzo, abril, mayo',
  summer: 'junio, julio, agosto',
  autumn: 'septiembre, setiembre, octubre, noviembre',
  winter: 'diciembre, enero, febrero, época navideña',
}
