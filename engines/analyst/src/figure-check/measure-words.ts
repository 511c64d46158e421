import type { Fact } from '@oppidum/domain/assistant/answer'
import { anywhere, wholeWords } from '../i18n/across-languages.ts'
import type { FigureWords } from '../i18n/figure-words.ts'
import type { Stretch } from './allowed-figures.ts'
import type { FigureSense } from './figure-sense.ts'

/** In this order: a word is read in the first sense that has it. */
const SENSES: readonly FigureSense[] = [
  'free-flow',
  'speed',
  'flow',
  'solar',
  'wind',
  'traditional',
  'consumption',
  'production',
  'delivered',
  'storage',
  'available',
  'renewable',
  'efficiency',
  'safety',
  'presence',
  'load',
  'margin',
  'risk',
  'error',
  'usual',
  'congestion',
  'lowest',
  'highest',
  'mean',
  'median',
  'forecast',
  'band',
  'closing',
  'age',
  'reported',
  'closed-at',
]
const FORMS = SENSES.map((sense) => ({ sense, form: anywhere((it) => it.figureWords.senses[sense]) }))

export interface SenseRead extends Stretch {
  sense: FigureSense
}

/** Words of a folded text that say what a figure is, in the order of the text. */
export function sensesIn(plain: string): SenseRead[] {
  const senses: SenseRead[] = []
  for (const { sense, form } of FORMS) {
    for (const match of plain.matchAll(form)) {
      const end = match.index + match[0].length
      if (!senses.some((it) => it.start < end && match.index < it.end)) senses.push({ sense, start: match.index, end })
    }
  }
  return senses.sort((a, b) => a.start - b.start)
}

/** Words that may stand beside any figure, in passing. */
const LOOSE: ReadonlySet<FigureSense> = new Set(['band', 'congestion', 'closing', 'age', 'reported', 'closed-at', 'usual', 'available'])

const needed = (key: keyof FigureWords['needs']) => wholeWords((it) => it.figureWords.needs[key])
const CHANGED = needed('change')
const FORECAST = needed('forecast')
/** Two numbers with a dash between them, as a range is written. */
const RANGE = /\d\s?[-–]\s?\d/
const PLUS_MINUS = /±/
const eitherOf = (...patterns: RegExp[]) => new RegExp(patterns.map((it) => it.source).join('|'))

interface Rule {
  /** Senses that words beside it may have, besides the loose ones. */
  may: readonly FigureSense[]
  /** One of these words has to stand beside it. */
  needs?: RegExp
}

const SOURCES: Record<string, readonly FigureSense[]> = {
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

/** What a difference or a percentage may be a change of. */
const CHANGEABLE: readonly FigureSense[] = [
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
]

const SPECIAL: Record<string, Rule> = {
  forecast: { may: ['forecast', 'speed', 'consumption', 'solar', 'wind', 'production'], needs: FORECAST },
  'band-low': {
    may: ['forecast', 'band', 'speed', 'consumption', 'solar', 'wind', 'lowest'],
    needs: eitherOf(needed('bandLow'), RANGE),
  },
  'band-high': {
    may: ['forecast', 'band', 'speed', 'consumption', 'solar', 'wind', 'highest'],
    needs: eitherOf(needed('bandHigh'), RANGE),
  },
  'usual-error': {
    may: ['error', 'usual', 'forecast', 'mean', 'speed', 'consumption'],
    needs: eitherOf(needed('usualError'), PLUS_MINUS),
  },
  'model-error': { may: ['error', 'usual', 'forecast', 'mean', 'speed', 'consumption'], needs: eitherOf(needed('modelError'), PLUS_MINUS) },
  'naive-error': { may: ['error', 'usual', 'forecast', 'mean', 'speed', 'consumption'], needs: needed('baselineError') },
  risk: { may: ['risk', 'forecast'], needs: needed('risk') },
  'expected-incidents': { may: ['forecast', 'risk', 'mean'], needs: FORECAST },
  'usual-incidents': {
    may: ['usual', 'mean'],
    needs: needed('usualIncidents'),
  },
  'free-flow': { may: ['free-flow', 'speed', 'usual'], needs: needed('freeFlow') },
  difference: {
    may: CHANGEABLE,
    needs: CHANGED,
  },
  'percent-change': {
    may: CHANGEABLE,
    needs: CHANGED,
  },
  'median-hours-to-close': { may: ['median'], needs: needed('median') },
  'p80-hours-to-close': { may: ['share'], needs: needed('p80') },
  'mean-hours-to-close': { may: ['mean'] },
  'mean-age-hours': { may: ['mean', 'age'] },
  'age-hours': { may: ['age'] },
  share: { may: ['share'] },
  count: { may: ['mean', 'highest', 'lowest'] },
}

const SUFFIXES: Record<string, Rule> = {
  mean: { may: ['mean'] },
  lowest: { may: ['lowest'], needs: needed('lowest') },
  highest: { may: ['highest'], needs: needed('highest') },
  first: { may: ['first'], needs: needed('first') },
  last: { may: ['last', 'mean'] },
  change: { may: [], needs: CHANGED },
  energy: { may: [] },
}

/** Which words may stand beside a figure of this measure, and which have to. */
export function ruleOf({ measure, quality }: Pick<Fact, 'measure' | 'quality'>): Rule {
  const special = SPECIAL[measure]
  if (special) return special
  const [name = '', suffix] = measure.split(':')
  const may = SOURCES[name] ?? []
  const forecast = quality === 'forecast' ? { may: ['forecast' as const], needs: FORECAST } : null
  // A live value may be the mean of a road, or the highest of many, which the check of rows decides.
  const more = suffix ? (SUFFIXES[suffix] ?? { may: [] }) : { may: ['mean', 'lowest', 'highest'] as const }
  return {
    may: [...may, ...more.may, ...(forecast?.may ?? [])],
    ...((more.needs ?? forecast?.needs) && { needs: more.needs ?? forecast?.needs }),
  } as Rule
}

/** Whether a word of this sense may stand beside a figure of this measure. */
export function mayAccompany(fact: Pick<Fact, 'measure' | 'quality'>, sense: FigureSense): boolean {
  return LOOSE.has(sense) || ruleOf(fact).may.includes(sense)
}

const RISE = anywhere((it) => it.figureWords.rise)
const FALL = anywhere((it) => it.figureWords.fall)

/** The direction of a change by the words before it, the nearest one deciding; 0 if none says. */
export function direction(plain: string): -1 | 0 | 1 {
  const up = lastIndex(plain, RISE)
  const down = lastIndex(plain, FALL)
  return up === down ? 0 : up > down ? 1 : -1
}

function lastIndex(plain: string, form: RegExp): number {
  let last = -1
  for (const match of plain.matchAll(form)) last = match.index
  return last
}
