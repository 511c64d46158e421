import type { Leaf } from '../../alerts/condition.ts'
import type { Severity } from '../../alerts/rule.ts'
import type { TemplateId } from '../../alerts/rules/template-id.ts'
import type { MeasureId } from '../../telemetry/measure.ts'

type Of<K extends Leaf['kind']> = Extract<Leaf, { kind: K }>
type Side = Of<'threshold'>['side']
type Direction = Of<'change'>['direction']
type Records = Of<'records'>['records']

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function span(minutes: number): string {
  if (minutes > 1_440 && minutes % 1_440 === 0) return counted(minutes / 1_440, 'day', 'days')
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour', 'hours') : counted(minutes, 'minute', 'minutes')
}

const recent = (minutes: number) => `in the last ${minutes === 60 ? 'hour' : minutes === 1 ? 'minute' : span(minutes)}`
const detailed = (noun: string, details: readonly string[]) => (details.length === 0 ? noun : `${noun} (${details.join('; ')})`)
const RECORDS: Record<Records, { one: string; many: string; a: string }> = {
  incidents: { one: 'incident', many: 'incidents', a: 'an incident' },
  requests: { one: 'service request', many: 'service requests', a: 'a service request' },
}
const MOVES: Record<Direction, string> = { rise: 'rises by', fall: 'falls by', either: 'changes by' }

/** What is said about alert rules. Values come with their units, and places with their prepositions. */
export const alertRules = {
  measures: {
    'traffic.speed': 'the speed',
    'traffic.flow': 'the traffic flow',
    'energy.solar': 'solar power',
    'energy.photovoltaic': 'photovoltaic power',
    'energy.wind': 'wind power',
    'energy.traditional': 'power from traditional plants',
    'energy.consumption': 'electricity consumption',
    'energy.delivered': 'the metered delivery',
    'energy.storage': 'power from storage',
    'energy.available': 'the available power',
    'substation.load': 'the load',
    'city.presence': 'the number of people in the city',
    'city.speed': 'the average speed in the city',
    'city.efficiency': 'traffic efficiency',
    'city.safety': 'the safety index',
    'city.incidents': 'the number of active incidents',
    'city.hindering': 'the number of incidents on the roads',
  } satisfies Record<MeasureId, string>,
  units: { 'vehicles/h': 'vehicles/h', people: 'people', points: 'points', incidents: 'incidents' } as Record<string, string>,
  percent: (number: string) => `${number}%`,
  locations: {
    named: (names: readonly string[]) => `on ${listed(names, 'or')}`,
    several: (count: number) => `on any of ${count} road sections`,
    every: 'on any road section',
    district: (district: string) => `on any road section in ${district}`,
  },
  substations: {
    named: (names: readonly string[]) => `at ${listed(names, 'or')}`,
    several: (count: number) => `at any of ${count} substations`,
    every: 'at any substation',
    district: (district: string) => `at any substation in ${district}`,
  },
  there: 'there',
  inDistrict: (district: string) => `in ${district}`,
  verbs: { critical: 'Raises a critical alert', warning: 'Warns', info: 'Lets you know' } satisfies Record<Severity, string>,
  sentence: (verb: string, condition: string) => `${verb} when ${condition}.`,
  all: (parts: readonly string[]) => listed(parts, 'and'),
  any: (parts: readonly string[]) => listed(parts, 'or'),
  held: (condition: string, minutes: number, isJoined: boolean) => `${condition}${isJoined ? ',' : ''} for ${span(minutes)}`,
  threshold: (what: string, side: Side, value: string) => `${what} is ${side} ${value}`,
  /** The alert goes on until the value is on this side of another limit. */
  until: (condition: string, side: Side, value: string) => `${condition}, until it is ${side} ${value}`,
  untilWithin: (condition: string, side: Side, value: string) => `${condition} (until ${side} ${value})`,
  change: (what: string, direction: Direction, by: string, minutes: number) =>
    `${what} ${MOVES[direction]} ${by} or more within ${span(minutes)}`,
  absence: (what: string, minutes: number) => `there is no value of ${what} for ${span(minutes)}`,
  unusual: (what: string, direction: Direction, share: string) =>
    direction === 'either'
      ? `${what} differs by ${share} or more from its usual level for the hour and weekday`
      : `${what} is ${share} or more ${direction === 'rise' ? 'above' : 'below'} its usual level for the hour and weekday`,
  anomaly: (what: string) => `there is an anomaly in ${what}`,
  forecast: (what: string, side: Side, value: string, minutes: number, probability: string) =>
    `${what} is forecast, with a probability of ${probability} or more, to ${side === 'above' ? 'exceed' : 'fall below'} ${value} within ${span(minutes)}`,
  records: (records: Records, count: number, details: readonly string[], place: string, minutes: number | undefined) => {
    const { one, many } = RECORDS[records]
    const what = `at least ${count} ${detailed(count === 1 ? one : many, details)}${place}`
    if (minutes === undefined) return `${what} ${count === 1 ? 'is' : 'are'} open`
    return `${what} ${count === 1 ? 'was' : 'were'} reported ${recent(minutes)}`
  },
  overdue: (records: Records, aim: Of<'overdue'>['aim'], details: readonly string[], place: string) =>
    `${detailed(RECORDS[records].a, details)}${place} misses its target for ${aim === 'acknowledge' ? 'acknowledgement' : 'resolution'}`,
  feed: (name: string | null) => (name === null ? 'a feed is late or failing' : `the feed ${name} is late or failing`),
  system: (name: string | null) => (name === null ? 'a system check fails' : `the system check ${name} fails`),
  templates: {
    'slow-road': { name: 'Slow road', about: 'Traffic on a road crawls for a while.' },
    'sudden-fall': { name: 'Sudden fall of speed', about: 'The speed on a road halves within minutes: often a crash or a blockage.' },
    'substation-overload': { name: 'Substation near its capacity', about: 'The load of a substation stays close to what it can carry.' },
    'unusual-production': { name: 'Unusual wind or solar power', about: 'Wind or solar power is far below its usual level.' },
    'consumption-forecast': {
      name: 'Consumption forecast to peak',
      about: 'Consumption will probably come close to the peak load within the hour.',
    },
    'silent-sensor': { name: 'Silent sensor', about: 'A road sends no speed any more.' },
    'late-feed': { name: 'Feed in trouble', about: 'A feed of the city is late or failing.' },
    'fire-reported': { name: 'Fire reported', about: 'A fire was reported.' },
    'many-requests': {
      name: 'Many requests in a district',
      about: 'Unusually many service requests come from one district within an hour.',
    },
    'target-missed': { name: 'Response target missed', about: 'An incident was not acknowledged in time.' },
  } satisfies Record<TemplateId, { name: string; about: string }>,
}

/** 'A', 'A or B', 'A, B or C'. */
function listed(names: readonly string[], word: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`
}
