/**
 * Names of things in records' texts, in both languages, so that a search finds a record under each of them. Singular and folded; several
 * words are searched as one.
 */
const ENTITIES: readonly string[] = [
  'bus omnibus autobus colectivo',
  'lorry truck camion',
  'car auto coche',
  'van furgoneta camioneta',
  'bicycle bike bicicleta bici',
  'cyclist ciclista',
  'cycle ciclovia bicisenda',
  'motorcycle motorcyclist motorbike moto motociclista motocicleta',
  'pedestrian peaton',
  'child nino',
  'tree arbol',
  'branch rama',
  'fallen fell caido caida cayo',
  'grass pasto cesped',
  'pothole bache pozo',
  'hole pozo hueco agujero',
  'carriageway calzada',
  'lane carril',
  'pavement sidewalk vereda acera',
  'paving baldosa adoquin',
  'kerb curb cordon',
  'lamp farol lampara luminaria foco',
  'light luz',
  'flicker parpadea parpadeante titila',
  'bench banco',
  'swing hamaca columpio',
  'playground juego',
  'slide tobogan',
  'square plaza',
  'graffiti pintada grafiti',
  'underpass tunel',
  'bin papelera',
  'container contenedor volqueta',
  'rubble escombro',
  'rubbish garbage trash waste basura',
  'furniture mueble',
  'mattress colchon',
  'sofa sillon',
  'drain boca desague',
  'manhole tapa',
  'sewer sewage cloaca saneamiento',
  'smell odor olor',
  'gas gas',
  'leak fuga perdida escape',
  'water agua',
  'pipe cano caneria',
  'flood inunda inundado inundacion',
  'smoke humo',
  'kitchen cocina',
  'restaurant restaurante',
  'bakery panaderia',
  'warehouse deposito galpon almacen',
  'flat apartment apartamento departamento',
  'facade fachada',
  'plaster revoque mamposteria',
  'roof techo',
  'wall muro pared',
  'fence valla cerco',
  'building edificio construccion',
  'music musica',
  'noise ruido',
  'loud fuerte',
  'bar bar',
  'fuse fusible',
  'cable cable',
  'signal semaforo',
  'barrier barrera',
  'crossing cruce',
  'tyre tire neumatico cubierta',
  'broken torn roto rota',
  'blocked tapado tapada obstruido',
  'block blocks bloquea',
  'parked estacionado',
  'loose suelto suelta flojo',
  'dog perro',
  'rat rata',
  'school escuela liceo',
  'hospital hospital',
  'gully rejilla',
  'bridge puente',
  'oil aceite',
  'obelisk obelisco',
  'roundabout rotonda',
  'market mercado feria',
  'stadium estadio',
  'station estacion terminal',
  'church iglesia',
  'garage taller',
  'excavator retroexcavadora excavadora',
  'transformer transformador',
  'engine motor',
  'chain cadena',
  'stairs escalera',
  'fountain fuente',
  'hydrant hidrante',
]

const NAMES: ReadonlyMap<string, readonly string[]> = namesOf()

function namesOf(): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const line of ENTITIES) {
    const all = line.split(' ')
    for (const one of all) names.set(one, [...new Set([...(names.get(one) ?? [one]), ...all])])
  }
  return names
}

/** The singular of a thing that records mention; null for any other word. */
export function entityOf(word: string): string | null {
  if (NAMES.has(word)) return word
  if (!word.endsWith('s')) return null
  return [word.slice(0, -1), word.slice(0, -2)].find((it) => NAMES.has(it)) ?? null
}

/** The names to search for, separated by bars; the word itself if it has no others. */
export const soughtAs = (word: string): string => (NAMES.get(word) ?? [word]).join('|')
