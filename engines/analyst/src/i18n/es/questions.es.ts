import type { questions as english } from '../en/questions.en.ts'
import { betweenCorners, type PlacePhrase } from '../place-phrase.ts'

const at = (place: PlacePhrase | null) => {
  if (place === null || place.kind === 'city') return ''
  return place.kind === 'substation' ? ` en la subestación ${place.name}` : ` en ${betweenCorners(place, 'entre', 'y')}`
}

const NAMES: Readonly<Record<string, string>> = {
  'traffic.speed': 'la velocidad',
  'city.speed': 'la velocidad promedio',
  'traffic.flow': 'el flujo de vehículos',
  'energy.solar': 'la energía solar',
  'energy.wind': 'la energía eólica',
  'energy.traditional': 'la energía tradicional',
  'energy.consumption': 'el consumo de energía',
  'energy.delivered': 'la entrega medida',
  'energy.storage': 'la potencia del almacenamiento',
  'energy.available': 'la potencia disponible',
  'energy.production': 'la producción de energía',
  'energy.renewable-share': 'el porcentaje de energía renovable',
  'energy.efficiency': 'la eficiencia de la red',
  'energy.load': 'la carga de la red',
  'energy.margin': 'el margen de reserva',
  'substation.load': 'la carga',
  'city.presence': 'la cantidad de personas en la ciudad',
  'city.efficiency': 'la eficiencia del tránsito',
  'city.safety': 'el índice de seguridad',
}

const nameOf = (measure: string): string | null => NAMES[measure] ?? null
const FEMININE = /^la /

export const questions: typeof english = {
  yesterday: (measure, place) => nameOf(measure) && `¿Cuál fue ${nameOf(measure)}${at(place)} ayer?`,
  now: (measure, place) => nameOf(measure) && `¿Cuál es ${nameOf(measure)}${at(place)} ahora?`,
  peak: (measure, place) => {
    const name = nameOf(measure)
    return name && `¿Cuándo fue más ${FEMININE.test(name) ? 'alta' : 'alto'} ${name}${at(place)} ayer?`
  },
  trend: (measure, place) => nameOf(measure) && `¿Está subiendo o bajando ${nameOf(measure)}${at(place)}?`,
  compare: (measure, place) => nameOf(measure) && `Comparar ${nameOf(measure)}${at(place)} de hoy con ayer`,
  forecast: (measure) =>
    measure === 'energy.consumption'
      ? '¿Cuándo será más alto el consumo de energía mañana?'
      : '¿Qué velocidad se espera dentro de una hora?',
  slowest: () => '¿Qué calles son las más lentas ahora?',
  busiestSubstation: () => '¿Qué subestación tiene la mayor carga?',
  why: (place) => `¿Por qué hay congestión${at(place)}?`,
  incidentsThere: (place) => `¿Qué incidentes hay abiertos${at(place)}?`,
  openIncidents: () => '¿Qué incidentes hay abiertos?',
  openRequests: () => '¿Cuántas solicitudes hay abiertas?',
  incidentsBy: (by) => `¿Cuántos incidentes abiertos hay por ${by === 'district' ? 'barrio' : 'tipo'}?`,
  requestsBy: (by) => `¿Cuántas solicitudes abiertas hay por ${by === 'district' ? 'barrio' : 'categoría'}?`,
  oldest: (record) => (record === 'incident' ? '¿Qué incidente lleva más tiempo abierto?' : '¿Qué solicitud lleva más tiempo abierta?'),
  record: (number) => `¿En qué estado está ${number}?`,
  howLong: (record) => `¿Cuánto se tarda en cerrar ${record === 'incident' ? 'un incidente' : 'una solicitud'}?`,
  yesterdayRecords: (record) =>
    record === 'incident' ? '¿Cuántos incidentes se registraron ayer?' : '¿Cuántas solicitudes se registraron ayer?',
  overview: () => '¿Cómo está la ciudad?',
  anomalies: () => '¿Hay algo inusual ahora?',
  feeds: () => '¿Están al día las fuentes de datos?',
  risk: () => '¿Dónde es mayor el riesgo de incidentes?',
  models: () => '¿Qué tan buenos son los pronósticos?',
  acknowledge: (number) => `Reconocer ${number}`,
  at: (place) => `¿Cuál es la velocidad${at(place)} ahora?`,
  rank: (number, priority) =>
    `Cambiar la prioridad de ${number} a ${{ critical: 'crítica', high: 'alta', medium: 'media', low: 'baja' }[priority]}`,
  assign: (number, department) => `Asignar ${number} al departamento ${department}`,
}
