import type { SubjectKind } from '@oppidum/domain/assistant/answer'
import { joined, listed, NOTHING, type Phrase, say } from '../../answering/phrases/phrase.ts'
import type { ScopeSaid } from '../../answering/phrases/scope-text.ts'
import type { Aggregate, AnyMeasure } from '../../questions.ts'
import type { nouns as english } from '../en/nouns.en.ts'

interface Noun {
  noun: Phrase
  feminine: boolean
}
const la = (noun: Phrase): Noun => ({ noun, feminine: true })
const el = (noun: Phrase): Noun => ({ noun, feminine: false })

const MEASURES: Record<AnyMeasure, Noun> = {
  'traffic.speed': la(say`velocidad`),
  'traffic.flow': el(say`flujo de tránsito`),
  'energy.solar': la(say`potencia solar`),
  'energy.photovoltaic': la(say`potencia fotovoltaica`),
  'energy.wind': la(say`potencia eólica`),
  'energy.traditional': la(say`potencia de las centrales tradicionales`),
  'energy.consumption': el(say`consumo eléctrico`),
  'energy.delivered': la(say`entrega medida`),
  'energy.storage': la(say`potencia del almacenamiento`),
  'energy.available': la(say`potencia disponible`),
  'substation.load': la(say`carga`),
  'city.presence': la(say`cantidad de personas`),
  'city.speed': la(say`velocidad del tránsito`),
  'city.efficiency': la(say`eficiencia del tránsito`),
  'city.safety': el(say`índice de seguridad`),
  'city.incidents': la(say`cantidad de incidentes activos`),
  'city.hindering': la(say`cantidad de incidentes que entorpecen el tránsito`),
  'energy.production': la(say`producción eléctrica`),
  'energy.renewable-share': la(say`parte del sol y el viento en la producción`),
  'energy.solar-share': la(say`parte del sol en la producción`),
  'energy.wind-share': la(say`parte del viento en la producción`),
  'energy.traditional-share': la(say`parte de las centrales tradicionales en la producción`),
  'energy.efficiency': la(say`eficiencia de la red`),
  'energy.load': la(say`carga de la red`),
  'energy.margin': el(say`margen de reserva`),
  'substation.share': la(say`parte usada de su capacidad`),
}

const ENERGY: Readonly<Record<string, Phrase>> = {
  'energy.solar': say`energía solar`,
  'energy.photovoltaic': say`energía fotovoltaica`,
  'energy.wind': say`energía eólica`,
  'energy.traditional': say`energía de las centrales tradicionales`,
  'energy.consumption': say`energía consumida`,
  'energy.delivered': say`energía entregada`,
  'energy.storage': say`energía del almacenamiento`,
  'energy.production': say`energía producida`,
}

const nounOf = (measure: string): Noun => MEASURES[measure as AnyMeasure] ?? el(say`valor`)

const RECORDS = {
  incident: { nouns: [say`incidente`, say`incidentes`], feminine: false },
  'service-request': { nouns: [say`solicitud`, say`solicitudes`], feminine: true },
  situation: { nouns: [say`situación`, say`situaciones`], feminine: true },
} as const

const TYPES: Readonly<Record<string, readonly [Phrase, Phrase]>> = {
  fire: [say`incendio`, say`incendios`],
  power_outage: [say`corte de energía`, say`cortes de energía`],
  traffic_accident: [say`accidente de tránsito`, say`accidentes de tránsito`],
}

const PRIORITIES: Readonly<Record<string, Phrase>> = { critical: say`crítica`, high: say`alta`, medium: say`media`, low: say`baja` }
const CATEGORIES: Readonly<Record<string, Phrase>> = {
  maintenance: say`mantenimiento`,
  infrastructure: say`infraestructura`,
  environment: say`medio ambiente`,
  other: say`otra categoría`,
}

type Forms = readonly [masculine: Phrase, feminine: Phrase, masculines: Phrase, feminines: Phrase]
const forms = (m: Phrase, f: Phrase, ms: Phrase, fs: Phrase): Forms => [m, f, ms, fs]
const ADJECTIVES: Readonly<Record<string, Forms>> = {
  open: forms(say`abierto`, say`abierta`, say`abiertos`, say`abiertas`),
  closed: forms(say`cerrado`, say`cerrada`, say`cerrados`, say`cerradas`),
  pending: forms(say`pendiente`, say`pendiente`, say`pendientes`, say`pendientes`),
  active: forms(say`activo`, say`activa`, say`activos`, say`activas`),
  assigned: forms(say`asignado`, say`asignada`, say`asignados`, say`asignadas`),
  scheduled: forms(say`programado`, say`programada`, say`programados`, say`programadas`),
  in_progress: forms(say`en curso`, say`en curso`, say`en curso`, say`en curso`),
  resolved: forms(say`resuelto`, say`resuelta`, say`resueltos`, say`resueltas`),
  completed: forms(say`completado`, say`completada`, say`completados`, say`completadas`),
  overdue: forms(say`fuera de plazo`, say`fuera de plazo`, say`fuera de plazo`, say`fuera de plazo`),
  unassigned: forms(say`sin asignar`, say`sin asignar`, say`sin asignar`, say`sin asignar`),
}

export const nouns: typeof english = {
  measure: (measure) => nounOf(measure).noun,

  the(measure, aggregate, where) {
    const place = where.length > 0 ? say` ${where}` : NOTHING
    if (aggregate === 'energy') return say`la ${ENERGY[measure] ?? nounOf(measure).noun}${place}`
    const { noun, feminine } = nounOf(measure)
    const article = feminine ? say`la` : say`el`
    if (aggregate === null) return say`${article} ${noun}${place}`
    const qualified: Record<Exclude<Aggregate, 'energy'>, Phrase> = {
      mean: feminine ? say`la media de la ${noun}` : say`la media del ${noun}`,
      lowest: feminine ? say`el mínimo de la ${noun}` : say`el mínimo del ${noun}`,
      highest: feminine ? say`el máximo de la ${noun}` : say`el máximo del ${noun}`,
      first: feminine ? say`el primer valor de la ${noun}` : say`el primer valor del ${noun}`,
      last: feminine ? say`el último valor de la ${noun}` : say`el último valor del ${noun}`,
      change: feminine ? say`el cambio de la ${noun}` : say`el cambio del ${noun}`,
    }
    return say`${qualified[aggregate]}${place}`
  },

  at: (kind: SubjectKind, name) => (kind === 'substation' ? say`en la subestación ${name}` : say`en ${name}`),

  things: (kind) => ({ section: say`tramos`, street: say`calles`, district: say`barrios`, substation: say`subestaciones` })[kind],

  thing: (kind) => ({ section: say`tramo`, street: say`calle`, district: say`barrio`, substation: say`subestación` })[kind],

  dimension(by) {
    const words: Record<string, string> = {
      hour: 'Hora',
      day: 'Día',
      weekday: 'Día de la semana',
      'hour-of-day': 'Hora del día',
      section: 'Tramo',
      street: 'Calle',
      district: 'Barrio',
      substation: 'Subestación',
      type: 'Tipo',
      category: 'Categoría',
      priority: 'Prioridad',
      status: 'Estado',
      department: 'Departamento',
      source: 'Origen',
    }
    return words[by] ?? 'Grupo'
  },

  records(said: ScopeSaid, one) {
    const pick = (pair: readonly [Phrase, Phrase]) => pair[one ? 0 : 1]
    const and = say` y `
    const named = said.types.every((it) => TYPES[it]) ? said.types.map((it) => TYPES[it] as readonly [Phrase, Phrase]) : []
    // A situation is no power outage, it is about some.
    const types = named.length > 0 && said.record !== 'situation' ? named.map(pick) : null
    const { nouns, feminine } = RECORDS[said.record]
    const isFeminine = types ? false : feminine
    const adjective = (word: string) => ADJECTIVES[word]?.[(isFeminine ? 1 : 0) + (one ? 0 : 2)] ?? NOTHING
    const states = said.statuses
    const after = [
      ...(said.types.length > 0 && named.length === 0 ? [say` de otro tipo`] : []),
      ...(said.categories.length > 0
        ? [
            say` de ${listed(
              said.categories.map((it) => CATEGORIES[it.word] ?? it.name),
              and,
            )}`,
          ]
        : []),
      ...(states.length === 0 && said.standing !== 'all' && !said.closedWithin ? [say` ${adjective(said.standing)}`] : []),
      ...(states.length > 0 ? [say` ${listed(states.map(adjective), and)}`] : []),
      ...(said.overdue ? [say` ${adjective('overdue')}`] : []),
      ...(said.unassigned ? [say` ${adjective('unassigned')}`] : []),
      ...(said.unacknowledged ? [say` sin acuse de recibo`] : []),
      ...(said.priorities.length > 0
        ? [
            say` de prioridad ${listed(
              said.priorities.map((it) => PRIORITIES[it] ?? NOTHING),
              and,
            )}`,
          ]
        : []),
      ...(said.streets.length > 0 ? [say` en ${listed(said.streets, and)}`] : []),
      ...(said.districts.length > 0 ? [say` en ${listed(said.districts, and)}`] : []),
      ...(said.departments.length > 0 ? [say` del departamento ${listed(said.departments, and)}`] : []),
      ...(said.withoutDepartment ? [say` sin departamento`] : []),
      ...(named.length > 0 && !types
        ? [
            say` sobre ${listed(
              named.map(([, several]) => several),
              and,
            )}`,
          ]
        : []),
      ...(said.text ? [say` sobre ${said.text}`] : []),
      ...(said.olderThan ? [say` de más de ${said.olderThan}`] : []),
      ...(said.youngerThan ? [say` de menos de ${said.youngerThan}`] : []),
      ...(said.closedWithin ? [say` cerrad${isFeminine ? say`a` : say`o`}${one ? NOTHING : say`s`} en ${said.closedWithin} o menos`] : []),
    ]
    return joined(types ? listed(types, and) : pick(nouns), ...after)
  },
}
