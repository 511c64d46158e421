import type { Fact } from '@oppidum/domain/assistant/answer'
import type { Stretch } from './allowed-figures.ts'

/** What a word says that a figure is. */
export type Sense =
  | 'speed'
  | 'flow'
  | 'solar'
  | 'wind'
  | 'traditional'
  | 'consumption'
  | 'production'
  | 'delivered'
  | 'storage'
  | 'available'
  | 'renewable'
  | 'efficiency'
  | 'safety'
  | 'presence'
  | 'share'
  | 'load'
  | 'margin'
  | 'risk'
  | 'error'
  | 'usual'
  | 'free-flow'
  | 'congestion'
  | 'lowest'
  | 'highest'
  | 'mean'
  | 'median'
  | 'first'
  | 'last'
  | 'forecast'
  | 'band'
  | 'closing'
  | 'age'
  | 'reported'
  | 'closed-at'

const WORDS: readonly [Sense, RegExp][] = [
  ['free-flow', /\b(?:free[- ]flow|flujo libre)\b/g],
  ['speed', /\b(?:speeds?|velocidad(?:es)?)\b/g],
  ['flow', /\b(?:flow|traffic volume|flujo|caudal)\b(?! (?:of )?(?:solar|wind))/g],
  ['solar', /\b(?:solar|photovoltaic|fotovoltaic[oa])\b/g],
  ['wind', /\b(?:wind|eolic[oa]|viento)\b/g],
  ['traditional', /\b(?:traditional|thermal|conventional|fossil|tradicional|termic[oa]|convencional)\b/g],
  ['consumption', /\b(?:consumption|consumes?|consumed|demand|used|consumo|consume|consumieron|consumio|demanda)\b/g],
  ['production', /\b(?:production|produces?|produced|generation|generates?|generated|produccion|produce|generacion|genera)\b/g],
  ['delivered', /\b(?:delivered|delivery|entregad[oa])\b/g],
  ['storage', /\b(?:storage|batter(?:y|ies)|almacenamiento|baterias?)\b/g],
  ['available', /\b(?:available|capacity|disponible|capacidad)\b/g],
  ['renewable', /\b(?:renewables?|renovables?)\b/g],
  ['efficiency', /\b(?:efficiency|efficient|eficiencia)\b/g],
  ['safety', /\b(?:safety|seguridad)\b/g],
  ['presence', /\b(?:presence|presencia)\b/g],
  ['load', /\b(?:load|carga)\b/g],
  ['margin', /\b(?:margin|reserve|margen|reserva)\b/g],
  ['risk', /\b(?:risk|riesgo|likelihood|probability|chance|probabilidad)\b/g],
  ['error', /\b(?:error|off by|accuracy)\b/g],
  ['usual', /\b(?:usual|usually|normally|typical|habitual|habitualmente|normalmente)\b/g],
  ['congestion', /\b(?:congestion|congested)\b/g],
  ['lowest', /\b(?:lowest|slowest|minimum|minim[oa]s?|quietest|fewest|mas lent[oa]s?|mas baj[oa]s?|menor)\b/g],
  ['highest', /\b(?:highest|fastest|maximum|maxim[oa]s?|peak|peaked|busiest|mas rapid[oa]s?|mas alt[oa]s?|pico|mayor)\b/g],
  ['mean', /\b(?:mean|average|averaged|averages|on average|media(?! hora)|promedio|en promedio|promedi[oa])\b/g],
  ['median', /\b(?:median|mediana)\b/g],
  [
    'forecast',
    /\b(?:forecasts?|expected|predicted|predicts|prediction|expects|projected|will|would|going to|outlook|pronostic\w+|prevision|preve|prev(?:ee|en)|espera|esperan|sera|circulara|estara|seran|se estima)\b/g,
  ],
  ['band', /\b(?:between|range|band|from|entre|rango|banda|margin of|up to|at least|at most|low end|high end)\b/g],
  ['closing', /\b(?:to close|to resolve|closing time|resolution|to complete|cerrar|resolver|cierre|completar)\b/g],
  ['age', /\b(?:old|age|open for|antiguedad|lleva[n]?)\b/g],
  ['reported', /\b(?:reported|opened|created|received|open since|reporto|reportado|reportada|ingreso|abierto desde|se abrio)\b/g],
  ['closed-at', /\b(?:closed|resolved|completed|finished|cerro|cerrad[oa]|resolvio|resuelt[oa]|completad[oa])\b/g],
]

export interface SenseRead extends Stretch {
  sense: Sense
}

/** Words of a folded text that say what a figure is. */
export function sensesIn(plain: string): SenseRead[] {
  const found: SenseRead[] = []
  for (const [sense, form] of WORDS) {
    for (const match of plain.matchAll(form)) {
      const end = match.index + match[0].length
      if (!found.some((it) => it.start < end && match.index < it.end)) found.push({ sense, start: match.index, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Senses that every figure of the unit may be told with, in passing. */
const LOOSE: ReadonlySet<Sense> = new Set(['band', 'congestion', 'closing', 'age', 'reported', 'closed-at', 'usual', 'available'])
const LOWERED =
  /\b(?:lowest|slowest|minimum|minim[oa]s?|fell|fallen|dropped|drops|down to|as low as|dipped|between|from|ranged|bajo hasta|bajo a|cayo|entre|menor|mas baj[oa])\b/
const RAISED =
  /\b(?:highest|fastest|maximum|maxim[oa]s?|peak|peaked|peaks|as high as|up to|reached|topped|between|to|ranged|hasta|alcanzo|pico|entre|mayor|mas alt[oa])\b/
const CHANGED =
  /\b(?:up|down|rose|risen|rises|fell|falls|fallen|grew|grown|dropped|drop|increased?|decreased?|more|less|fewer|higher|lower|faster|slower|above|below|against|than|change[ds]?|difference|gap|subio|bajo|aumento|disminuyo|crecio|cayo|mas|menos|mayor|menor|diferencia|cambio|cambia|vario|variacion|respecto)\b/

interface Rule {
  /** Senses that it may be told with, beside the loose ones. */
  may: readonly Sense[]
  /** Words without which it must not be told. */
  needs?: RegExp
}

const SOURCES: Record<string, readonly Sense[]> = {
  'traffic.speed': ['speed'],
  'city.speed': ['speed'],
  'traffic.flow': ['flow'],
  'energy.solar': ['solar', 'production', 'renewable'],
  'energy.wind': ['wind', 'production', 'renewable'],
  'energy.traditional': ['traditional', 'production'],
  'energy.consumption': ['consumption', 'load'],
  'energy.delivered': ['delivered'],
  'energy.storage': ['storage', 'production'],
  'energy.available': ['available', 'production'],
  'energy.production': ['production'],
  'energy.renewable-share': ['renewable', 'share', 'production'],
  'energy.solar-share': ['solar', 'share', 'production'],
  'energy.wind-share': ['wind', 'share', 'production'],
  'energy.traditional-share': ['traditional', 'share', 'production'],
  'energy.efficiency': ['efficiency'],
  'energy.load': ['load', 'share', 'consumption'],
  'energy.margin': ['margin', 'share'],
  'substation.load': ['load', 'consumption'],
  'substation.share': ['load', 'share'],
  'city.presence': ['presence'],
  'city.efficiency': ['efficiency'],
  'city.safety': ['safety'],
}

const FORECAST =
  /\b(?:forecasts?|expected|predicted|predicts|prediction|expects|projected|will|would|going to|likely|outlook|risk|pronostic\w+|prevision|preve\w*|prev\w+|esperan?|sera|seran|\w+ara|\w+iran?|riesgo|estima\w*)\b/
const SPECIAL: Record<string, Rule> = {
  forecast: { may: ['forecast', 'speed', 'consumption', 'solar', 'wind', 'production'], needs: FORECAST },
  'band-low': {
    may: ['forecast', 'band', 'speed', 'consumption', 'solar', 'wind', 'lowest'],
    needs: /\b(?:between|range|band|from|at least|low|entre|rango|banda|minimo|desde)\b|\d\s?[-–]\s?\d/,
  },
  'band-high': {
    may: ['forecast', 'band', 'speed', 'consumption', 'solar', 'wind', 'highest'],
    needs: /\b(?:between|range|band|to|at most|up to|high|entre|rango|banda|maximo|hasta)\b|\d\s?[-–]\s?\d/,
  },
  'usual-error': {
    may: ['error', 'usual', 'forecast', 'mean', 'speed', 'consumption'],
    needs: /\b(?:error|off|wrong|accuracy|usual|yerra)\b|±/,
  },
  'model-error': { may: ['error', 'usual', 'forecast', 'mean', 'speed', 'consumption'], needs: /\b(?:error|off|wrong|accuracy|yerra)\b|±/ },
  'naive-error': { may: ['error', 'usual', 'forecast', 'mean', 'speed', 'consumption'], needs: /\b(?:naive|simple|ingenu[oa])\b/ },
  risk: { may: ['risk', 'forecast'], needs: /\b(?:risk|riesgo|likelihood|probability|chance|probabilidad)\b/ },
  'expected-incidents': { may: ['forecast', 'risk', 'mean'], needs: FORECAST },
  'usual-incidents': {
    may: ['usual', 'mean'],
    needs: /\b(?:usual|usually|normal|normally|typical|habitual\w*|normalmente|average|promedio)\b/,
  },
  'free-flow': { may: ['free-flow', 'speed', 'usual'], needs: /\b(?:free[- ]flow|flujo libre|undisturbed|limit)\b/ },
  difference: {
    may: [
      'speed',
      'flow',
      'solar',
      'wind',
      'traditional',
      'consumption',
      'production',
      'presence',
      'efficiency',
      'safety',
      'load',
      'mean',
      'highest',
      'lowest',
      'share',
      'renewable',
      'median',
      'margin',
    ],
    needs: CHANGED,
  },
  'percent-change': {
    may: [
      'speed',
      'flow',
      'solar',
      'wind',
      'traditional',
      'consumption',
      'production',
      'presence',
      'efficiency',
      'safety',
      'load',
      'mean',
      'highest',
      'lowest',
      'share',
      'renewable',
      'median',
      'margin',
    ],
    needs: CHANGED,
  },
  'median-hours-to-close': { may: ['median'], needs: /\b(?:median|typical|typically|half|mediana|mitad|tipic\w+)\b/ },
  'p80-hours-to-close': { may: ['share'], needs: /\b(?:80|eighty|percentile|percentil|four (?:in|out of) five|ochenta)\b/ },
  'mean-hours-to-close': { may: ['mean'] },
  'mean-age-hours': { may: ['mean', 'age'] },
  'age-hours': { may: ['age'] },
  share: { may: ['share'] },
  count: { may: ['mean', 'highest', 'lowest'] },
}

const SUFFIXES: Record<string, Rule> = {
  mean: { may: ['mean'] },
  lowest: { may: ['lowest'], needs: LOWERED },
  highest: { may: ['highest'], needs: RAISED },
  first: { may: ['first'], needs: /\b(?:first|began|started|from|beginning|primer\w*|empezo|comenzo|de|desde)\b/ },
  last: { may: ['last', 'mean'] },
  change: { may: [], needs: CHANGED },
  energy: { may: [] },
}

/** How a measure may be told of, and what must be said with it. */
export function ruleOf({ measure, quality }: Pick<Fact, 'measure' | 'quality'>): Rule {
  const special = SPECIAL[measure]
  if (special) return special
  const [name = '', suffix] = measure.split(':')
  const may = SOURCES[name] ?? []
  const forecast = quality === 'forecast' ? { may: ['forecast' as const], needs: FORECAST } : null
  // A live value may be the mean of a road, and the highest of many: that is asked of the rows.
  const more = suffix ? (SUFFIXES[suffix] ?? { may: [] }) : { may: ['mean', 'lowest', 'highest'] as const }
  return {
    may: [...may, ...more.may, ...(forecast?.may ?? [])],
    ...((more.needs ?? forecast?.needs) && { needs: more.needs ?? forecast?.needs }),
  } as Rule
}

/** Whether a figure of this measure may be told with this word. */
export function mayBeTold(fact: Pick<Fact, 'measure' | 'quality'>, sense: Sense): boolean {
  return LOOSE.has(sense) || ruleOf(fact).may.includes(sense)
}

/** Which way a change goes by the words before it, the nearest first; 0 when none says. */
export function direction(plain: string): -1 | 0 | 1 {
  const up = lastIndex(
    plain,
    /\b(?:up|rose|risen|rises|grew|grown|increased?|increases|more|higher|above|faster|subio|aumento|crecio|aumentado|mas|mayor|por encima)\b/g,
  )
  const down = lastIndex(
    plain,
    /\b(?:down|fell|falls|fallen|dropped|drops|drop|decreased?|decreases|less|fewer|lower|below|slower|bajo|cayo|disminuyo|descendio|menos|menor|por debajo)\b/g,
  )
  return up === down ? 0 : up > down ? 1 : -1
}

function lastIndex(plain: string, form: RegExp): number {
  let last = -1
  for (const match of plain.matchAll(form)) last = match.index
  return last
}
