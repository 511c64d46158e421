import { NOTHING, type Phrase, say } from '../../answering/phrases/phrase.ts'
import type { RecordScope } from '../../questions.ts'
import type { record as english, records as englishRecords } from '../en/records.en.ts'

/** By the gender of what a record is called: 'el incidente', 'la solicitud', 'la situación'. */
const pick = (record: RecordScope['record'], masculine: Phrase, feminine: Phrase) => (record === 'incident' ? masculine : feminine)
const opened = (record: RecordScope['record']) => pick(record, say`abierto`, say`abierta`)

/** Counts, lists and groups of records. */
export const records: typeof englishRecords = {
  count: (n, _one, nouns) => say`hay ${n} ${nouns}.`,
  counted: (n, one, nouns, periodOf, when) =>
    say`se ${periodOf === 'closed' ? (one ? say`cerró` : say`cerraron`) : one ? say`reportó` : say`reportaron`} ${n} ${nouns} ${when}.`,
  countThen: (n, _one, nouns, when) => say`había ${n} ${nouns} ${when}.`,
  future: () => say`Eso está en el futuro: todavía no se reportó nada.`,
  unknown: () => say`Los datos no incluyen eso.`,
  afterAll: (record, closed, hours) =>
    closed ? say`${pick(record, say`cerrado`, say`cerrada`)} en ${hours}` : say`${opened(record)} desde hace ${hours}`,
  none: (nouns) => say`no hay ${nouns}.`,
  noneIn: (nouns, periodOf, when) =>
    say`no se ${periodOf === 'closed' ? say`cerraron` : say`reportaron`} ${nouns}${when.length > 0 ? say` ${when}` : NOTHING}.`,
  breakdown: (parts) => say`Por prioridad: ${parts}.`,
  meanOfDay: (nouns, n, when) => say`En promedio son ${n} ${nouns} por día${when.length > 0 ? say` ${when}` : NOTHING}.`,
  part: (name, n) => say`${name} ${n}`,
  shown: (total, shown) => say`De ${total} se muestran ${shown}.`,
  listLead: (nouns, n, _one) => say`Hay ${n} ${nouns}:`,
  found: (nouns) => say`Estos son los registros (${nouns}):`,
  theOne: (record, order, number, title) => {
    const the = pick(record, say`El`, say`La`)
    return (
      {
        newest: say`${the} más reciente es ${number} (${title})`,
        oldest: say`${the} más ${pick(record, say`antiguo`, say`antigua`)} es ${number} (${title})`,
        worst: say`${the} más urgente es ${number} (${title})`,
        'longest-open': say`${the} que lleva más tiempo ${opened(record)} es ${number} (${title})`,
        'quickest-closed': say`${the} que se cerró más rápido fue ${number} (${title})`,
        'slowest-closed': say`${the} que más tardó en cerrarse fue ${number} (${title})`,
        'last-closed': say`${the} ${pick(record, say`último`, say`última`)} que se cerró es ${number} (${title})`,
      }[order] ?? say`Es ${number} (${title})`
    )
  },
  group: (which, nouns, by, name, n, each) =>
    say`${which === 'highest' ? say`La mayor` : say`La menor`} cantidad de ${nouns} ${inGroup(by, name)}: ${n}${each ? say` en cada caso` : NOTHING}.`,
  others: (n) => say`${n} más`,
  rest: 'El resto',
  beyond: (n, one, dimension, nouns) =>
    say`${n} ${one ? say`valor` : say`valores`} de ${dimension} ${one ? say`cumple` : say`cumplen`} esa condición (${nouns}).`,
  noGroups: (dimension) => say`Ningún registro tiene un dato en ${dimension}.`,
  groups: (nouns, parts) => say`${nouns}: ${parts}.`,
  duration: (value, nouns, hours) =>
    ({
      'median-hours-to-close': say`La mitad (${nouns}) se cerró dentro de ${hours} desde el reporte.`,
      'p80-hours-to-close': say`Cuatro de cada cinco (${nouns}) se cerraron dentro de ${hours} desde el reporte.`,
      'mean-hours-to-close': say`El cierre tardó en promedio ${hours} desde el reporte (${nouns}).`,
      'mean-age-hours': say`La antigüedad promedio es de ${hours} (${nouns}).`,
    })[value] ?? say`${nouns}: ${hours}.`,
  durationGroup: (which, nouns, by, name, hours) =>
    say`Lo que ${which === 'highest' ? say`más` : say`menos`} tarda en cerrarse ${inGroup(by, name)}: ${hours} (${nouns}).`,
  of: (n, nouns) => say`Se basa en ${n} ${nouns}.`,
  share: (percent, nouns, n, all, of) => say`El ${percent}: ${n} ${nouns} sobre un total de ${all} ${of}.`,
  columns: {
    number: 'Número',
    title: 'Título',
    priority: 'Prioridad',
    status: 'Estado',
    where: 'Dónde',
    reported: 'Reportado',
    count: 'Cantidad',
    hours: 'Horas',
    share: 'Parte',
  },
}

/** One record. */
export const record: typeof english = {
  status: (number, title, status, priority) =>
    say`${number} (${title}) está ${status}${priority ? say`, con prioridad ${priority}` : NOTHING}.`,
  only: (number, title) => say`${number} es ${title}.`,
  where: (number, location, district) =>
    say`${number ?? say`Está`}${number ? say` está` : NOTHING} en ${location}${district ? say`, ${district}` : NOTHING}.`,
  open: (record, number, age, when) =>
    say`${number ?? NOTHING}${number ? say` lleva` : say`Lleva`} ${age} ${opened(record)}; se reportó ${when}.`,
  reported: (when) => say`Se reportó ${when}.`,
  closed: (when) => say`Se cerró ${when}.`,
  department: (name) => say`Está a cargo de ${name}.`,
  holder: (number, department, person, namesStaff) => {
    if (department && person) return say`${number} está a cargo de ${department}, con ${person} como responsable.`
    if (person) return say`${number} tiene a ${person} como responsable y ningún departamento a cargo.`
    if (department) return say`${number} está a cargo de ${department}${namesStaff ? say`; no tiene una persona asignada` : NOTHING}.`
    return namesStaff ? say`${number} está sin asignar: no tiene departamento ni persona a cargo.` : say`${number} no tiene departamento.`
  },
  tookHours: (record, number, hours) =>
    number ? say`Cerrar ${number} llevó ${hours}.` : say`Cerrar${pick(record, say`lo`, say`la`)} llevó ${hours}.`,
  planned: (from, to) => say`Está previsto que empiece ${from}${to ? say` y que termine ${to}` : NOTHING}.`,
  acknowledged: (when) => say`Se acusó recibo ${when}.`,
  unacknowledged: () => say`Nadie acusó recibo todavía.`,
  noDepartment: () => say`No está a cargo de ningún departamento.`,
  described: (text) => say`Su texto: ${text}`,
  timeline: 'Cronología',
  entry: { at: 'Cuándo', what: 'Qué' },
}

function inGroup(by: string, name: Phrase): Phrase {
  if (by === 'hour-of-day' || by === 'hour') return say`cae en la hora que empieza a las ${name}`
  if (by === 'weekday') return say`cae en ${name}`
  if (by === 'priority') return say`es de prioridad ${name}`
  if (by === 'status') return say`está ${name}`
  if (by === 'day') return say`cae ${name}`
  if (by === 'department') return say`corresponde a ${name}`
  if (by === 'source') return say`viene de ${name}`
  if (by === 'district' || by === 'street') return say`está en ${name}`
  if (by === 'category') return say`es de la categoría ${name}`
  return say`es del tipo ${name}`
}
