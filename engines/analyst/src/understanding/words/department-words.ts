import { type Token, tokensOf } from './tokens.ts'

/** What departments of cities look after, as both languages call it: a name with one word of a line is meant by the others too. */
const FIELDS: readonly ReadonlySet<string>[] = [
  'waste refuse garbage rubbish sanitation cleaning basura residuo limpieza aseo',
  'park garden green tree parque jardin jardines verde arbolado paseo',
  'lighting light lamp alumbrado luminaria iluminacion luz luces',
  'road traffic transit mobility transito trafico vialidad calle movilidad',
  'water drain sewer sewage agua saneamiento drenaje desague alcantarillado pluviales',
  'inspection inspector inspeccion inspecciones fiscalizacion inspectores',
].map((it) => new Set(tokensOf(it).map((one) => one.stem)))

const SMALL = /^(de|del|la|las|el|los|y|e|of|the|and|publico|publica|publicos|publicas|public|areas|area|espacios|espacio)$/
/** Words behind which a department stands: 'area de', 'asignado a', 'a cargo de', 'tiene'. */
const KIND = /^(departamento|depto|dpto|dependencia|area|division|equipo|cuadrilla|oficina|direccion|seccion|gente|department|team|crew)$/
/** And before which: 'the lighting people', 'the parks crew'. */
const BEHIND = /^(people|team|teams|crew|crews|guys|folks|department|dept|division|unit|staff)$/
const RECORD = /^(request|complaint|ticket|case|job|incident|solicitud|reclamo|pedido|caso|incidente|record|report|item|thing)$/
const HOLDS = /^(tiene|tienen|lleva|llevan|maneja|manejan|cerro|cerraron|resolvio|resolvieron|completo|has|have|closed|completed)$/
/** What no service is called, so that 'reclamos de Limpieza' are those of the department. */
const ONLY_DEPARTMENTS = /^(limpieza|aseo|inspeccion|fiscalizacion|vialidad|saneamiento|parques)$/
const WORK = /^(reclamo|reclamos|solicitud|solicitudes|pedido|pedidos|abierto|abiertos|abierta|abiertas|pendientes)$/
const GIVEN =
  /^(asign\w*|deriv\w*|pas\w{1,7}|mand\w*|envi\w*|transf\w*|reasign\w*|remit\w*|cargo|manos|responsabilidad|assign\w*|reassign\w*|hand|send|give)$/

interface DepartmentSaid {
  name: string
  from: number
  to: number
}

/** Departments that are called by what they look after, where a department must stand: 'el área de Parques', 'asignalo a Alumbrado'. */
export function departmentsByField(tokens: readonly Token[], names: readonly string[]): DepartmentSaid[] {
  const found: DepartmentSaid[] = []
  for (let at = 0; at < tokens.length; at++) {
    const field = FIELDS.find((it) => it.has(tokens[at]?.stem ?? ''))
    if (!field || (found.at(-1)?.to ?? 0) > at) continue
    const before = BEHIND.test(tokens[at + 1]?.word ?? '') ? at : placeBefore(tokens, at)
    if (before === null) continue
    const own = names.filter((name) => tokensOf(name).some((it) => field.has(it.stem)))
    const [name] = own.length === 1 ? own : []
    if (name === undefined) continue
    let to = at + 1
    if (before === at && BEHIND.test(tokens[to]?.word ?? '')) to++
    // 'Tránsito y Vialidad', 'Alumbrado Público', 'Agua y Saneamiento'.
    while (to < tokens.length && tokens[to]?.gap === '' && (SMALL.test(tokens[to]?.word ?? '') || field.has(tokens[to]?.stem ?? ''))) to++
    while (to > at + 1 && /^(de|del|la|las|el|los|y|e|the|and|of)$/.test(tokens[to - 1]?.word ?? '')) to--
    found.push({ name, from: before, to })
  }
  return found
}

/** A department by one word of its field, where departments are what is spoken of: 'and lighting?' behind those of Parks. */
export function departmentOfField(tokens: readonly Token[], names: readonly string[]): string | null {
  for (const { stem } of tokens) {
    const field = FIELDS.find((it) => it.has(stem))
    const own = field ? names.filter((name) => tokensOf(name).some((it) => field.has(it.stem))) : []
    if (own.length === 1) return own[0] ?? null
  }
  return null
}

/** Where the words begin that say that a department stands here; null when none do. */
function placeBefore(tokens: readonly Token[], at: number): number | null {
  let before = at - 1
  while (before >= 0 && SMALL.test(tokens[before]?.word ?? '') && !KIND.test(tokens[before]?.word ?? '')) before--
  const word = tokens[before]?.word ?? ''
  if (KIND.test(word)) return before + 1
  // 'Has traffic slowed down?' speaks of no department.
  if (HOLDS.test(word)) return before === 0 && /^ha(s|ve)$/.test(word) ? null : before + 1
  if (/^(cargo|manos|responsabilidad)$/.test(word) && before < at - 1) return tokens[before - 1]?.word === 'a' ? before - 1 : before
  if (ONLY_DEPARTMENTS.test(tokens[at]?.word ?? '') && tokens[at - 1]?.word === 'de' && WORK.test(tokens[at - 2]?.word ?? '')) return at
  // 'How many requests are with Parks?'
  if (/^(with|con)$/.test(word)) return tokens.slice(0, before).some((it) => RECORD.test(it.stem)) ? before + 1 : null
  if (word !== 'a' && word !== 'al' && word !== 'to') return null
  return tokens.slice(Math.max(0, before - 6), before).some((it) => GIVEN.test(it.word)) ? before + 1 : null
}
