import type { Language } from '../../core/language.ts'
import { wordsIn } from '../../i18n/domain-catalogue.ts'
import { MEASURES, type MeasureId } from '../../telemetry/measure.ts'
import { PER_MPH, type SpeedUnit } from '../../telemetry/speed.ts'
import { unitFactor } from '../../telemetry/unit.ts'
import { type Condition, type Leaf, leavesOf } from '../condition.ts'
import { placeKindOf } from '../measure-places.ts'
import type { RuleSettings } from '../rule.ts'

/** Who reads a sentence about a rule. */
export interface RuleReader {
  language: Language
  /** In which speeds are shown. */
  speedUnit: SpeedUnit
  /** Writes a number with as many fraction digits as it has, two at most. */
  number(value: number): string
  /** Names of things by id; the id itself where it is unknown. */
  place(id: string): string
  district(id: string): string
  feed(id: string): string
  check(id: string): string
  /** What a filter asks for, a word or a few for each part of it. */
  filter(records: 'incidents' | 'requests', filter: string): readonly string[]
}

/** Names that a sentence lists before it counts. */
const NAMES_AT_MOST = 3

type Words = ReturnType<typeof wordsIn>['alertRules']
type Spoken = Pick<RuleSettings, 'severity' | 'scope' | 'condition' | 'forMinutes'>

/** A rule as a sentence: 'Warns when the speed on Harbor Blvd is below 20 mph for 10 minutes.' */
export function ruleSentence(rule: Spoken, reader: RuleReader): string {
  const words = wordsIn(reader.language).alertRules
  const { condition, forMinutes } = rule
  const isJoined = !('kind' in condition)
  const held = (text: string) => (forMinutes === 0 ? text : words.held(text, forMinutes, isJoined))
  const text = held(conditionText(rule, reader, words))
  const clearing = isJoined ? null : clearingOf(condition, reader, words)
  return words.sentence(words.verbs[rule.severity], clearing ? words.until(text, ...clearing) : text)
}

/** 'the speed on Harbor Blvd is below 20 mph' */
function conditionText(rule: Pick<Spoken, 'scope' | 'condition'>, reader: RuleReader, words: Words): string {
  const first = leavesOf(rule.condition).find((it) => 'measure' in it && placeKindOf(it.measure) !== 'city')
  const isJoined = !('kind' in rule.condition)
  const leafText = (leaf: Leaf): string => {
    const text = textOfLeaf(leaf, { rule, reader, words, isFirst: leaf === first })
    const clearing = isJoined ? clearingOf(leaf, reader, words) : null
    return clearing ? words.untilWithin(text, ...clearing) : text
  }
  const visit = (it: Condition, isInner: boolean): string => {
    if ('kind' in it) return leafText(it)
    const parts = ('all' in it ? it.all : it.any).map((part) => visit(part, true))
    const text = 'all' in it ? words.all(parts) : words.any(parts)
    return isInner ? `(${text})` : text
  }
  return visit(rule.condition, false)
}

interface LeafFrame {
  rule: Pick<Spoken, 'scope'>
  reader: RuleReader
  words: Words
  /** The place is named once, then it is 'there'. */
  isFirst: boolean
}

function textOfLeaf(leaf: Leaf, { rule, reader, words, isFirst }: LeafFrame): string {
  const what = 'measure' in leaf ? measureText(leaf.measure, rule, { reader, words, isFirst }) : ''
  const value = (it: number, unit: string) => valueText('measure' in leaf ? leaf.measure : null, it, unit, reader, words)
  const share = (it: number) => words.percent(reader.number(it))
  const inDistrict = rule.scope.kind === 'district' ? ` ${words.inDistrict(reader.district(rule.scope.district))}` : ''
  switch (leaf.kind) {
    case 'threshold':
      return words.threshold(what, leaf.side, value(leaf.value, leaf.unit))
    case 'change':
      return words.change(what, leaf.direction, leaf.unit === '%' ? share(leaf.by) : value(leaf.by, leaf.unit), leaf.withinMinutes)
    case 'absence':
      return words.absence(what, leaf.minutes)
    case 'unusual':
      return words.unusual(what, leaf.direction, share(leaf.percent))
    case 'anomaly':
      return words.anomaly(what)
    case 'forecast':
      return words.forecast(what, leaf.side, value(leaf.value, leaf.unit), leaf.withinMinutes, share(leaf.probability))
    case 'records':
      return words.records(leaf.records, leaf.atLeast, reader.filter(leaf.records, leaf.filter), inDistrict, leaf.withinMinutes)
    case 'overdue':
      return words.overdue(leaf.records, leaf.aim, reader.filter(leaf.records, leaf.filter), inDistrict)
    case 'feed':
      return words.feed(leaf.feed === undefined ? null : reader.feed(leaf.feed))
    case 'system':
      return words.system(leaf.check === undefined ? null : reader.check(leaf.check))
  }
}

function measureText(measure: MeasureId, { scope }: Pick<Spoken, 'scope'>, { reader, words, isFirst }: Omit<LeafFrame, 'rule'>): string {
  const noun = words.measures[measure]
  const kind = placeKindOf(measure)
  if (kind === 'city' || scope.kind === 'city') return noun
  if (!isFirst) return `${noun} ${words.there}`
  const places = kind === 'location' ? words.locations : words.substations
  if (scope.kind === 'every') return `${noun} ${places.every}`
  if (scope.kind === 'district') return `${noun} ${places.district(reader.district(scope.district))}`
  const { length } = scope.places
  return `${noun} ${length > NAMES_AT_MOST ? places.several(length) : places.named(scope.places.map(reader.place))}`
}

/** The other limit of a threshold, if it has one, and the side of it on which the alert ends. */
function clearingOf(leaf: Leaf, reader: RuleReader, words: Words): ['above' | 'below', string] | null {
  if (leaf.kind !== 'threshold' || leaf.clearAt === undefined || leaf.clearAt === leaf.value) return null
  return [leaf.side === 'above' ? 'below' : 'above', valueText(leaf.measure, leaf.clearAt, leaf.unit, reader, words)]
}

/** A value in the reader's unit; in the given one if that does not belong to the measure. */
function valueText(measure: MeasureId | null, value: number, unit: string, { speedUnit, number }: RuleReader, words: Words): string {
  const factor = measure && unitFactor(measure, unit)
  if (measure === null || factor === null) return `${number(value)} ${unit}`
  const own = MEASURES[measure].unit
  const isSpeed = own === 'mph'
  // A value that was written in the reader's unit is shown as it was written.
  const shown = unit === speedUnit ? value : value * factor * (isSpeed ? PER_MPH[speedUnit] : 1)
  if (own === '%') return words.percent(number(shown))
  return `${number(shown)} ${isSpeed ? speedUnit : (words.units[own] ?? own)}`
}
