import type { Leaf } from '../../alerts/condition.ts'
import type { alertRules as en } from '../en/alert-rules.en.ts'

type Of<K extends Leaf['kind']> = Extract<Leaf, { kind: K }>
type Side = Of<'threshold'>['side']

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function span(minutes: number): string {
  if (minutes > 1_440 && minutes % 1_440 === 0) return counted(minutes / 1_440, 'día', 'días')
  return minutes % 60 === 0 ? counted(minutes / 60, 'hora', 'horas') : counted(minutes, 'minuto', 'minutos')
}

function recent(minutes: number): string {
  if (minutes === 60) return 'en la última hora'
  if (minutes === 1) return 'en el último minuto'
  const isOfHours = minutes % 60 === 0 && !(minutes > 1_440 && minutes % 1_440 === 0)
  return `en ${isOfHours ? 'las últimas' : 'los últimos'} ${span(minutes)}`
}

const detailed = (noun: string, details: readonly string[]) => (details.length === 0 ? noun : `${noun} (${details.join('; ')})`)
const beyond = (side: Side) => (side === 'above' ? 'por encima de' : 'por debajo de')
/** 'del consumo', 'de la velocidad'. */
const of = (noun: string) => (noun.startsWith('el ') ? `del ${noun.slice(3)}` : `de ${noun}`)
/** 'e' before the sound of an i, 'u' before that of an o. */
function listed(names: readonly string[], word: 'y' | 'o'): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  const sounded = word === 'y' ? (/^h?i(?![aeou])/i.test(last) ? 'e' : 'y') : /^h?[oó]/i.test(last) ? 'u' : 'o'
  return `${names.slice(0, -1).join(', ')} ${sounded} ${last}`
}

const RECORDS = {
  incidents: { one: 'incidente', many: 'incidentes', a: 'un incidente', open: ['abierto', 'abiertos'] },
  requests: { one: 'solicitud', many: 'solicitudes', a: 'una solicitud', open: ['abierta', 'abiertas'] },
} as const
const MOVES = { rise: 'sube', fall: 'baja', either: 'cambia' }

export const alertRules: typeof en = {
  measures: {
    'traffic.speed': 'la velocidad',
    'traffic.flow': 'el flujo de tránsito',
    'energy.solar': 'la potencia solar',
    'energy.photovoltaic': 'la potencia fotovoltaica',
    'energy.wind': 'la potencia eólica',
    'energy.traditional': 'la potencia de las centrales tradicionales',
    'energy.consumption': 'el consumo eléctrico',
    'energy.delivered': 'la entrega medida',
    'energy.storage': 'la potencia del almacenamiento',
    'energy.available': 'la potencia disponible',
    'substation.load': 'la carga',
    'city.presence': 'la cantidad de personas en la ciudad',
    'city.speed': 'la velocidad media en la ciudad',
    'city.efficiency': 'la eficiencia del tránsito',
    'city.safety': 'el índice de seguridad',
    'city.incidents': 'la cantidad de incidentes activos',
    'city.hindering': 'la cantidad de incidentes en las calles',
  },
  units: { 'vehicles/h': 'vehículos/h', people: 'personas', points: 'puntos', incidents: 'incidentes' },
  percent: (number) => `${number} %`,
  locations: {
    named: (names) => `en ${listed(names, 'o')}`,
    several: (count) => `en alguno de ${count} tramos`,
    every: 'en algún tramo',
    district: (district) => `en algún tramo de ${district}`,
  },
  substations: {
    named: (names) => `en ${listed(names, 'o')}`,
    several: (count) => `en alguna de ${count} subestaciones`,
    every: 'en alguna subestación',
    district: (district) => `en alguna subestación de ${district}`,
  },
  there: 'allí',
  inDistrict: (district) => `en ${district}`,
  verbs: { critical: 'Da una alerta crítica', warning: 'Advierte', info: 'Avisa' },
  sentence: (verb, condition) => `${verb} cuando ${condition}.`,
  all: (parts) => listed(parts, 'y'),
  any: (parts) => listed(parts, 'o'),
  held: (condition, minutes, isJoined) => `${condition}${isJoined ? ',' : ''} durante ${span(minutes)}`,
  threshold: (what, side, value) => `${what} está ${beyond(side)} ${value}`,
  until: (condition, side, value) => `${condition}, hasta que esté ${beyond(side)} ${value}`,
  untilWithin: (condition, side, value) => `${condition} (hasta estar ${beyond(side)} ${value})`,
  change: (what, direction, by, minutes) => `${what} ${MOVES[direction]} ${by} o más en ${span(minutes)}`,
  absence: (what, minutes) => `no hay valores ${of(what)} durante ${span(minutes)}`,
  unusual: (what, direction, share) =>
    direction === 'either'
      ? `${what} se aparta ${share} o más de su nivel habitual para la hora y el día de la semana`
      : `${what} está ${share} o más ${direction === 'rise' ? 'por encima' : 'por debajo'} de su nivel habitual para la hora y el día de la semana`,
  anomaly: (what) => `hay una anomalía en ${what}`,
  forecast: (what, side, value, minutes, probability) =>
    `se prevé, con una probabilidad de ${probability} o más, que ${what} ${side === 'above' ? 'supere' : 'baje de'} ${value} dentro de ${span(minutes)}`,
  records: (records, count, details, place, minutes) => {
    const { one, many, open } = RECORDS[records]
    const what = `al menos ${count} ${detailed(count === 1 ? one : many, details)}`
    if (minutes === undefined) return `hay ${what}${place} ${open[count === 1 ? 0 : 1]}`
    return `${count === 1 ? 'se reportó' : 'se reportaron'} ${what}${place} ${recent(minutes)}`
  },
  overdue: (records, aim, details, place) =>
    `${detailed(RECORDS[records].a, details)}${place} supera su plazo de ${aim === 'acknowledge' ? 'acuse' : 'resolución'}`,
  feed: (name) => (name === null ? 'alguna fuente llega tarde o falla' : `la fuente ${name} llega tarde o falla`),
  system: (name) => (name === null ? 'falla alguna comprobación del sistema' : `falla la comprobación ${name}`),
  templates: {
    'slow-road': { name: 'Calle lenta', about: 'El tránsito de una calle avanza muy despacio por un rato.' },
    'sudden-fall': {
      name: 'Caída brusca de la velocidad',
      about: 'La velocidad de una calle baja a la mitad en minutos: a menudo, un choque o un bloqueo.',
    },
    'substation-overload': {
      name: 'Subestación cerca de su capacidad',
      about: 'La carga de una subestación se mantiene cerca de lo que puede soportar.',
    },
    'unusual-production': {
      name: 'Potencia eólica o solar inusual',
      about: 'La potencia eólica o solar está muy por debajo de su nivel habitual.',
    },
    'consumption-forecast': {
      name: 'Pico de consumo previsto',
      about: 'Es probable que dentro de una hora el consumo se acerque a la carga máxima.',
    },
    'silent-sensor': { name: 'Sensor en silencio', about: 'Una calle ya no envía su velocidad.' },
    'late-feed': { name: 'Fuente con problemas', about: 'Una fuente de la ciudad llega tarde o falla.' },
    'fire-reported': { name: 'Incendio reportado', about: 'Se reportó un incendio.' },
    'many-requests': {
      name: 'Muchas solicitudes en un barrio',
      about: 'Llegan muchas más solicitudes que de costumbre de un mismo barrio en una hora.',
    },
    'target-missed': { name: 'Plazo de respuesta vencido', about: 'No se acusó recibo de un incidente a tiempo.' },
  },
}
