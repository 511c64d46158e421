import type { SubjectKind } from '@oppidum/domain/assistant/answer'
import { joined, listed, NOTHING, type Phrase, say } from '../../answering/phrases/phrase.ts'
import type { ScopeSaid } from '../../answering/phrases/scope-text.ts'
import type { Aggregate, AnyMeasure } from '../../questions.ts'

const MEASURES: Record<AnyMeasure, Phrase> = {
  'traffic.speed': say`speed`,
  'traffic.flow': say`traffic flow`,
  'energy.solar': say`solar power`,
  'energy.photovoltaic': say`photovoltaic power`,
  'energy.wind': say`wind power`,
  'energy.traditional': say`power of the traditional plants`,
  'energy.consumption': say`power consumption`,
  'energy.delivered': say`metered delivery`,
  'energy.storage': say`power out of storage`,
  'energy.available': say`available power`,
  'substation.load': say`load`,
  'city.presence': say`number of people`,
  'city.speed': say`speed of traffic`,
  'city.efficiency': say`traffic efficiency`,
  'city.safety': say`safety index`,
  'city.incidents': say`number of active incidents`,
  'city.hindering': say`number of incidents that hinder traffic`,
  'energy.production': say`power production`,
  'energy.renewable-share': say`share of sun and wind in the production`,
  'energy.solar-share': say`share of the sun in the production`,
  'energy.wind-share': say`share of the wind in the production`,
  'energy.traditional-share': say`share of the traditional plants in the production`,
  'energy.efficiency': say`grid efficiency`,
  'energy.load': say`grid load`,
  'energy.margin': say`reserve margin`,
  'substation.share': say`share of its capacity that is used`,
}

const ENERGY: Readonly<Record<string, Phrase>> = {
  'energy.solar': say`energy from the sun`,
  'energy.photovoltaic': say`energy from the panels`,
  'energy.wind': say`energy from the wind`,
  'energy.traditional': say`energy from the traditional plants`,
  'energy.consumption': say`energy consumption`,
  'energy.delivered': say`energy delivered`,
  'energy.storage': say`energy out of storage`,
  'energy.production': say`energy production`,
}

const AGGREGATES: Record<Aggregate, Phrase> = {
  mean: say`mean `,
  lowest: say`lowest `,
  highest: say`highest `,
  first: say`first value of the `,
  last: say`last value of the `,
  change: say`change of the `,
  energy: say`total `,
}

const nounOf = (measure: string): Phrase => MEASURES[measure as AnyMeasure] ?? say`value`

const RECORDS = {
  incident: [say`incident`, say`incidents`],
  'service-request': [say`service request`, say`service requests`],
  situation: [say`situation`, say`situations`],
} as const

const TYPES: Readonly<Record<string, readonly [Phrase, Phrase]>> = {
  fire: [say`fire`, say`fires`],
  power_outage: [say`power outage`, say`power outages`],
  traffic_accident: [say`traffic accident`, say`traffic accidents`],
}

export const nouns = {
  measure: (measure: string): Phrase => nounOf(measure),

  the(measure: string, aggregate: Aggregate | null, where: Phrase): Phrase {
    const noun = aggregate === 'energy' ? (ENERGY[measure] ?? nounOf(measure)) : nounOf(measure)
    const place = where.length > 0 ? say` ${where}` : NOTHING
    return say`the ${aggregate ? AGGREGATES[aggregate] : NOTHING}${noun}${place}`
  },

  at(kind: SubjectKind, name: Phrase): Phrase {
    if (kind === 'section' || kind === 'street') return say`on ${name}`
    return kind === 'substation' ? say`at substation ${name}` : say`in ${name}`
  },

  things: (kind: 'section' | 'street' | 'district' | 'substation'): Phrase =>
    ({ section: say`road sections`, street: say`streets`, district: say`districts`, substation: say`substations` })[kind],

  thing: (kind: 'section' | 'street' | 'district' | 'substation'): Phrase =>
    ({ section: say`road section`, street: say`street`, district: say`district`, substation: say`substation` })[kind],

  dimension(by: string): string {
    const words: Record<string, string> = {
      hour: 'Hour',
      day: 'Day',
      weekday: 'Weekday',
      'hour-of-day': 'Hour of the day',
      section: 'Road section',
      street: 'Street',
      district: 'District',
      substation: 'Substation',
      type: 'Type',
      category: 'Category',
      priority: 'Priority',
      status: 'Status',
      department: 'Department',
      source: 'Source',
    }
    return words[by] ?? 'Group'
  },

  /** 'open high-priority fires in Pocitos'. */
  records(said: ScopeSaid, one: boolean): Phrase {
    const pick = (pair: readonly [Phrase, Phrase]) => pair[one ? 0 : 1]
    const named = said.types.every((it) => TYPES[it]) ? said.types.map((it) => TYPES[it] as readonly [Phrase, Phrase]) : []
    // A situation is no power outage, it is about some.
    const noun = named.length > 0 && said.record !== 'situation' ? named.map(pick) : null
    const and = say` and `
    const states = said.statuses.length > 0 ? said.statuses : []
    const before = [
      ...(said.standing === 'open' && states.length === 0 ? [say`open`] : []),
      ...(said.standing === 'closed' && states.length === 0 && !said.closedWithin ? [say`closed`] : []),
      ...(said.overdue ? [say`overdue`] : []),
      ...(said.unassigned ? [say`unassigned`] : []),
      ...(said.unacknowledged ? [say`unacknowledged`] : []),
      ...(states.length > 0 ? [listed(states.map(wordPhrase), and)] : []),
      ...(said.priorities.length > 0
        ? [said.priorities.join() === 'critical' ? say`critical` : say`${listed(said.priorities.map(wordPhrase), and)}-priority`]
        : []),
      ...(said.types.length > 0 && named.length === 0 ? [say`other`] : []),
      ...(said.categories.length > 0
        ? [
            listed(
              said.categories.map((it) => STATES[it.word] ?? it.name),
              and,
            ),
          ]
        : []),
    ]
    const after = [
      ...(said.streets.length > 0 ? [say` on ${listed(said.streets, and)}`] : []),
      ...(said.districts.length > 0 ? [say` in ${listed(said.districts, and)}`] : []),
      ...(said.departments.length > 0 ? [say` of the department ${listed(said.departments, and)}`] : []),
      ...(said.withoutDepartment ? [say` without a department`] : []),
      ...(named.length > 0 && !noun
        ? [
            say` about ${listed(
              named.map(([, several]) => several),
              and,
            )}`,
          ]
        : []),
      ...(said.text ? [say` about ${said.text}`] : []),
      ...(said.olderThan ? [say` older than ${said.olderThan}`] : []),
      ...(said.youngerThan ? [say` younger than ${said.youngerThan}`] : []),
      ...(said.closedWithin ? [say` that were closed within ${said.closedWithin}`] : []),
    ]
    const start = before.flatMap((it) => [it, say` `])
    return joined(...start, noun ? listed(noun, and) : pick(RECORDS[said.record]), ...after)
  },
}

const STATES: Readonly<Record<string, Phrase>> = {
  pending: say`pending`,
  active: say`active`,
  assigned: say`assigned`,
  scheduled: say`scheduled`,
  in_progress: say`in-progress`,
  resolved: say`resolved`,
  completed: say`completed`,
  critical: say`critical`,
  high: say`high`,
  medium: say`medium`,
  low: say`low`,
  maintenance: say`maintenance`,
  infrastructure: say`infrastructure`,
  environment: say`environment`,
  other: say`other`,
}
const wordPhrase = (word: string): Phrase => STATES[word] ?? NOTHING
