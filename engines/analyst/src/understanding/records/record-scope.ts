import { folded } from '@oppidum/domain/core/list'
import { NONE } from '@oppidum/domain/records/record-filter'
import type { PlaceMeant, Topic } from '../../meaning.ts'
import type { RecordScope } from '../../questions.ts'
import type { Reading } from '../reading.ts'
import type { CityVocabulary } from '../words/city-vocabulary.ts'
import { nameWords } from '../words/city-vocabulary.ts'
import { describesOne } from './described-record.ts'
import { isPlanned, SOLVES, soughtText } from './sought-text.ts'

export type ScopeMeant = Omit<RecordScope, 'period' | 'periodOf'>

/** Whether the question is about incidents, requests or situations. */
export function speaksOfRecords(it: Reading): boolean {
  return (
    it.has('record') ||
    it.has('type') ||
    it.has('service') ||
    it.has('requestCategory') ||
    it.all('matter').some((one) => !isVerbOfMeasure(it, one)) ||
    it.has('dimension', 'type', 'category')
  )
}

/** 'Why did traffic collapse?', 'demand exploded': what a quantity did is no incident. */
const isVerbOfMeasure = (it: Reading, one: { from: number }) =>
  [...it.all('measure'), ...it.all('subject', 'traffic', 'electricity'), ...it.all('word')].some((other) => other.to === one.from) &&
  it.tokens.slice(0, one.from).some(({ word }) => /^(did|does|do|will|has|have|se|why|when)$/.test(word))

function kindOf(it: Reading): ScopeMeant['record'] {
  const named = it.all('record').find((one) => one.value !== 'record')
  if (named && named.value !== 'record') return named.value
  if (it.has('type') || it.has('matter')) return 'incident'
  if (it.has('dimension', 'type')) return 'incident'
  const isWork = it.departments.length > 0 || it.has('dimension', 'department', 'category')
  return it.has('service') || it.has('requestCategory') || (isWork && !it.has('record')) ? 'service-request' : 'incident'
}

/** The scope of records that a question names, without its places, which `withPlaces` adds. */
export function scopeOf(it: Reading, city: CityVocabulary): { scope: ScopeMeant; periodOf: 'reported' | 'closed'; unacknowledged?: true } {
  const record = kindOf(it)
  const sought = soughtText(it)
  // 'How many did Parks close this month?': the verb of an order, used of the past.
  const closed =
    it.has('standing', 'closed') || it.has('status', 'completed') || (it.has('act', 'resolve') && it.tense === 'past') || isDoneBy(it)
  const wantsClosing = asksHowLong(it) || closingRanked(it) !== null
  const reported = it.has('standing', 'reported') && !it.has('standing', 'open')
  // 'All open incidents' are open ones; 'open and closed' are not.
  const ofBoth = it.all('standing', 'all').some((one) => !it.all('record').some(({ from, to }) => from === one.from && to === one.to))
  const open = it.has('standing', 'open') && !ofBoth
  const timed = it.times.some((one) => one.time !== null && one.time.kind !== 'now')
  const departments = departmentsIn(it, city)
  const statuses = statusesOf(it, record, departments.length)
  // 'Waiting' is a state, but who waits longest waits in whatever state.
  const isWaiting =
    it.has('ask', 'age') || it.has('order', 'longest-open') || it.has('trait', 'unassigned', 'overdue', 'departmentless', 'unacknowledged')
  const standing =
    (sought !== null || describesOne(it)) && asksWhetherDone(it)
      ? 'all'
      : closed || wantsClosing
        ? 'closed'
        : open || isWaiting || statuses.length > 0
          ? 'open'
          : timed ||
              // 'Where was the bus crash?' is asked of one that may be over.
              ((sought !== null || it.places.found.some((one) => one.landmark)) && it.tense === 'past') ||
              reported ||
              it.has('dimension', 'weekday', 'hour-of-day', 'hour', 'day') ||
              (it.has('ask', 'when') && it.has('superlative', 'most', 'least')) ||
              it.has('order', 'newest') ||
              it.has('standing', 'all')
            ? 'all'
            : 'open'

  const scope: ScopeMeant = { record, standing: statuses.includes('completed') || statuses.includes('resolved') ? 'closed' : standing }
  if (statuses.length > 0) scope.statuses = statuses
  const priorities = [...new Set(it.all('priority').map((one) => one.value))].filter((one) => record === 'incident' || one !== 'critical')
  const asked = it.all('priority').length > 0 && priorities.length === 0 ? (['high'] as const) : priorities
  if (asked.length > 0) scope.priorities = [...asked]
  const types = [...new Set(it.all('type').map((one) => one.value))]
  if (record !== 'service-request' && types.length > 0) scope.types = types
  const services = it.all('service').filter((one) => !sought || ![...sought.tokens].some((at) => at >= one.from && at < one.to))
  const categories = [...new Set([...services, ...it.all('requestCategory')].map((one) => one.value))]
  if (record === 'service-request' && categories.length > 0) scope.categories = categories
  if (departments.length > 0) scope.departments = departments
  else if (it.has('trait', 'departmentless') || isWithoutDepartment(it)) scope.departments = [NONE]
  if (it.has('trait', 'unassigned') && !isWithoutDepartment(it)) scope.unassigned = true
  if (it.has('trait', 'overdue') && !it.has('trait', 'unassigned')) scope.overdue = true
  const [matter] = it.all('matter')
  const text =
    [matter?.value, sought?.text].filter((one) => one).join(' ') ||
    (record === 'incident' ? it.all('service')[0] && it.wordsAt(it.all('service')[0]?.from ?? 0, it.all('service')[0]?.to ?? 0) : undefined)
  if (text) scope.text = text.slice(0, 120)
  // Of works that are planned those are meant that are not over.
  if (isPlanned(text) && it.times.some((one) => one.time?.kind === 'ahead')) scope.standing = 'open'
  const landmark = it.places.found.find((one) => one.landmark)?.places[0]
  if (landmark) scope.text = landmark.name.slice(0, 120)
  const age = ageAsked(it, 'above')
  if (age !== null && !closed) scope.minAgeHours = age
  const young = ageAsked(it, 'below')
  const isClosing = closed || wantsClosing || it.has('act', 'resolve')
  if (young !== null && !isClosing) scope.maxAgeHours = young
  if (young !== null && isClosing) {
    scope.closedWithinHours = young
    scope.standing = 'closed'
  }
  const unseen = it.has('trait', 'unacknowledged') && scope.standing === 'open'
  return { scope, periodOf: scope.standing === 'closed' ? 'closed' : 'reported', ...(unseen && { unacknowledged: true as const }) }
}

/** The other records of 'how many incidents and how many requests', 'how many were opened and how many closed'; null when there are none. */
export function alsoCounted(it: Reading, first: Extract<Topic, { about: 'records' }>): Extract<Topic, { about: 'records' }> | null {
  const isApart = (one: { to: number } | undefined, next: { from: number } | undefined) =>
    one !== undefined && next !== undefined && it.tokens.slice(one.to, next.from).some(({ word }) => /^(and|y|e|plus)$/.test(word))
  const kinds = it.all('record', 'incident', 'service-request')
  const other = kinds.find((one, at) => at > 0 && one.value !== kinds[0]?.value && isApart(kinds[at - 1], one))
  const { scope } = first
  if (
    other &&
    !it.has('type') &&
    !it.has('service') &&
    !it.has('requestCategory') &&
    other.value !== 'record' &&
    other.value !== scope.record
  )
    return { ...first, scope: { ...scope, record: other.value } }
  const closed = it.all('standing', 'closed')[0] ?? (it.tense === 'past' ? it.all('act', 'resolve')[0] : undefined)
  const opened = it.all('standing', 'reported')[0]
  const [one, next] = [closed, opened].sort((a, b) => (a?.from ?? 0) - (b?.from ?? 0))
  if (!it.has('ask', 'count') || !isApart(one, next) || scope.standing !== 'closed') return null
  return { about: 'records', scope: { ...scope, standing: 'all' }, periodOf: 'reported' }
}

/** 'That nobody has passed to a department yet', 'que nadie derivó a ningún área': whatever the verb, no department has them. */
const isWithoutDepartment = (it: Reading): boolean => it.departments.length === 0 && NO_DEPARTMENT.test(it.message)
const NO_DEPARTMENT =
  /\b(?:nobody|no one|no-one|none of them|not|never|n['’]t|yet to be|still to be|without(?: having been)?) (?:(?:has|have|had|been|being|yet|ever|was|were|is|are|already) ){0,3}(?:pass|hand|send|sent|giv|given|forward|rout|assign|allocat|refer|transfer|move|deliver|dispatch)\w* (?:(?:them|it|over|on|out|off|yet) ){0,2}(?:to|with) (?:a|any|the|some|its|their) (?:\w+ )?(?:dep\w*|team|area|unit|crew)\b|\b(?:nadie|no (?:se |fue |fueron |han sido |ha sido |est[aá]n? )?|sin|todav[ií]a no|a[uú]n no) ?(?:(?:las?|los?|se|le|les|ha|han|fue|fueron|haber sido|haberse) )*(?:deriv|pas|mand|envi|asign|remit|gir|transf)\p{L}* (?:todav[ií]a |a[uú]n )?(?:a|al) (?:un|una|ning[uú]n|ninguna|la|el|su|alg[uú]n|alguna)? ?(?:departamento|[aá]rea|dependencia|equipo|cuadrilla|secci[oó]n|divisi[oó]n)/iu

const TAKEN = /\b(?:takes?|took|taken|taking|needed|tard[oó]|tardaron|demor[oó]|demoraron|llev[oó])(?!\p{L})/iu

/** 'Qué reclamos completó Parks': what departments do to their requests; as it was written, since 'completó' is near to 'completa'. */
const isDoneBy = (it: Reading) => it.departments.length > 0 && it.tokens.some((one) => DONE_BY.test(folded(one.raw)))
const DONE_BY =
  /^(completo|completaron|termino|terminaron|finalizo|finalizaron|cerro|cerraron|resolvio|resolvieron|arreglo|arreglaron|reparo|repararon|despacho|despacharon|soluciono|solucionaron|atendio|atendieron|finished|cleared|solved|repaired|handled|did)$/

/** 'Did anyone ever sort out the bench?', 'has the drain been fixed?': whether it is done, and not how long that took. */
export function asksWhetherDone(it: Reading): boolean {
  const isDone =
    it.has('standing', 'closed') || it.has('ask', 'how-long') || it.has('act', 'resolve') || it.tokens.some((one) => SOLVES.test(one.word))
  return isDone && (WHETHER.test(it.message) || OR_STILL.test(it.message)) && !TIME_TAKEN.test(it.message)
}
/** 'Sorted or still on?', '¿resuelto o sigue?' */
const OR_STILL =
  /\b(?:sorted|over|done|fixed|closed|resolved|finished|cleared|out|resuelt[oa]s?|cerrad[oa]s?|terminad[oa]s?|apagad[oa]s?|list[oa]s?)\b[^.?!]{0,20}\b(?:or|o)\b[^.?!]{0,20}\b(?:still|not|ongoing|on|open|sigue|siguen|todav[ií]a|a[uú]n|no|abiert[oa]s?)(?!\p{L})|\b(?:still (?:on|going|open|burning|active)|sigue|todav[ií]a)\b[^.?!]{0,20}\b(?:or|o)\b[^.?!]{0,20}\b(?:sorted|over|done|fixed|closed|resolved|finished|out|resuelt[oa]s?|cerrad[oa]s?|apagad[oa]s?|ya no|ya est[aá])(?!\p{L})/iu
const WHETHER =
  /(?:^\W*|[,.;:!?]\s*)(?:(?:and|so|hey|hi|hello|please|che|hola|y|do you know|do we know|can you tell me|could you (?:tell me|check)|any idea|sab[eé]s|me dec[ií]s|decime) (?:if |whether |si )?)*(?:did|has|have|was|were|is|are|ha|han|alguien|\p{L}+(?:aron|ieron)|ya|se|qued[oó]|est[aá]n?|fue)\b/iu
const TIME_TAKEN =
  /\b(?:how (?:long|quick\w*|fast|soon|many)|time|times|hours|days|wait\w*|cu[aá]nt[oa]s?|tiempos?|horas|d[ií]as|demoras?|plazos?|median\w*|average|mean|promedio)\b/iu

/** How long it took to close; also by a mean or median of times beside a verb of closing. */
export function asksHowLong(it: Reading): boolean {
  if (it.has('ask', 'how-long')) return !asksWhetherDone(it) && !countsDays(it)
  const isDone = it.has('standing', 'closed') || it.has('act', 'resolve') || it.tokens.some((one) => SOLVES.test(one.word))
  return isDone && MEAN_TIME.test(it.message)
}
/** 'How many days had more than 100 fires?': days are counted, and not how long something took. */
export const countsDays = (it: Reading): boolean =>
  /\b(?:how many|cu[aá]nt[oa]s) (?:days|hours|d[ií]as|horas)\b/iu.test(it.message) &&
  it
    .all('bound')
    .some(
      (one) =>
        it.tokens[one.to]?.kind === 'number' &&
        !/^(hour|hora|h|day|dia|minut|minuto)$/.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || ''),
    )
const MEAN_TIME =
  /\b(?:median|mean|average|typical|usual|mediana|media|promedio|medio|t[ií]pico|habitual)\b(?: \p{L}+){0,2} (?:time|times|duration|delay|wait|hours|days|tiempos?|duraci[oó]n|demora|espera|horas|d[ií]as|plazo)\b|\b(?:time|tiempos?|demora|plazo) (?:medi[oa]|promedio|t[ií]pic[oa]|habitual)\b/iu

/** Whether the question asks for the records closed quickest or slowest, even with verb and superlative apart; null for neither. */
export function closingRanked(it: Reading): 'quickest-closed' | 'slowest-closed' | null {
  const [order] = it.all('order', 'quickest-closed', 'slowest-closed')
  if (order?.value === 'quickest-closed' || order?.value === 'slowest-closed') return order.value
  // 'The longest any fire took to be put out'.
  if (TAKEN.test(it.message) && it.has('superlative', 'longest', 'shortest'))
    return it.has('superlative', 'longest') ? 'slowest-closed' : 'quickest-closed'
  if (!it.has('act', 'resolve') && !it.has('standing', 'closed')) return null
  return it.has('superlative', 'fastest') ? 'quickest-closed' : it.has('superlative', 'slowest') ? 'slowest-closed' : null
}

/** The statuses that a question names, without words that mean something else for this kind of record. */
function statusesOf(it: Reading, record: ScopeMeant['record'], departments: number): NonNullable<ScopeMeant['statuses']> {
  const own =
    record === 'incident'
      ? (['pending', 'active', 'in_progress', 'resolved'] as const)
      : (['pending', 'assigned', 'scheduled', 'in_progress', 'completed'] as const)
  const ranksWaiting = it.has('superlative', 'longest') || it.has('order', 'longest-open', 'oldest')
  const isWait = (one: { from: number }) => /^(waiting|esperando|espera)$/.test(it.tokens[one.from]?.word ?? '')
  const said = it
    .all('status')
    .filter((one) => !(ranksWaiting && isWait(one)))
    .map((one) => one.value)
  // 'Assigned to Parks' names a department, and 'nobody has been assigned' nobody.
  const ofOther = departments > 0 || it.has('trait', 'unassigned', 'departmentless', 'unacknowledged')
  // 'Assigned but not started' is the first of both.
  const isStillAssigned =
    said.includes('assigned') &&
    said.includes('pending') &&
    it.tokens.some((one) => /^(but|yet|not|without|pero|aun|todavia|sin)$/.test(one.word))
  return own.filter(
    (one) =>
      (one !== 'assigned' || !ofOther) &&
      (one !== 'pending' || !isStillAssigned) &&
      said.some((value) => value === one) &&
      one !== 'completed' &&
      one !== 'resolved',
  )
}

/** A department by its name; of one with several words each that has weight. Only where a department is spoken of. */
export function departmentsIn(it: Reading, city: CityVocabulary): string[] {
  if (it.departments.length > 0) return [...it.departments]
  const spoken = it.has('subject', 'department') || it.has('act', 'assign')
  const said = it.tokens.map((one) => one.stem)
  return city.departments.filter((name) => {
    const words = nameWords(name)
    const whole = it.tokens.some((_, at) => words.every((word, place) => it.tokens[at + place]?.word === word))
    if (whole && (spoken || words.length > 1)) return true
    return spoken && words.some((word) => word.length > 4 && said.includes(word) && !/^(department|street|traffic)$/.test(word))
  })
}

const COUNTED = [
  'a one un una uno an',
  'two dos',
  'three tres',
  'four cuatro',
  'five cinco',
  'six seis',
  'seven siete',
  'eight ocho',
  'nine nueve',
  'ten diez',
]
const numberNamed = (word: string) => {
  const at = COUNTED.findIndex((it) => it.split(' ').includes(word))
  return at < 0 ? Number.NaN : at + 1
}
const HOURS: Readonly<Record<string, number>> = {
  hour: 1,
  hora: 1,
  h: 1,
  day: 24,
  dia: 24,
  week: 168,
  semana: 168,
  month: 720,
  mese: 720,
  mes: 720,
}

/** 'Open for more than 3 days', 'older than 24 hours'; 'younger than two hours', 'closed within 48 hours'. */
function ageAsked(it: Reading, side: 'above' | 'below'): number | null {
  for (const bound of it.all('bound', side)) {
    const number = it.tokens[bound.to]
    const unit = it.tokens[bound.to + 1]
    const value = number?.kind === 'number' ? number.value : numberNamed(number?.word ?? '')
    const hours = HOURS[number?.unit || unit?.stem || ''] ?? 0
    if (value >= 0 && hours > 0) return Math.min(value * hours, 100_000)
  }
  return null
}

/** The scope with places: districts and streets by name, a section by id. */
export function withPlaces(scope: ScopeMeant, places: readonly PlaceMeant[]): ScopeMeant {
  const { districts: _, street: __, section: ___, ...rest } = scope
  // Of situations nothing but their times, what they are about and their words is kept by itself.
  if (scope.record === 'situation') {
    const { record, standing, types, text } = scope
    return { record, standing, ...(types && { types }), ...(text && { text }) }
  }
  const districts = places.filter((it) => it.kind === 'district').map((it) => it.name)
  const street = places.find((it) => it.kind === 'street')
  const section = places.find((it) => it.kind === 'section')
  // What hinders a section is known of incidents alone; a request has its street.
  const streetName = street?.name ?? (scope.record === 'service-request' ? section?.name.split(',')[0] : undefined)
  return {
    ...rest,
    ...(districts.length > 0 && { districts }),
    ...(streetName && { street: streetName }),
    ...(section && !streetName && { section: section.id }),
  }
}
