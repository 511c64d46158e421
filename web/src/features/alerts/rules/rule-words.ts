import type { Leaf } from '@oppidum/domain/alerts/condition'
import type { RuleProblem } from '@oppidum/domain/alerts/rule'
import type { RuleFault } from '@oppidum/domain/alerts/rule-fault'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { TextId } from '../../../i18n/text.ts'

export const MEASURE_TEXT: Record<MeasureId, TextId> = {
  'traffic.speed': 'rule-measure.speed',
  'traffic.flow': 'rule-measure.flow',
  'substation.load': 'rule-measure.load',
  'energy.consumption': 'rule-measure.consumption',
  'energy.solar': 'rule-measure.solar',
  'energy.photovoltaic': 'rule-measure.photovoltaic',
  'energy.wind': 'rule-measure.wind',
  'energy.traditional': 'rule-measure.traditional',
  'energy.delivered': 'rule-measure.delivered',
  'energy.storage': 'rule-measure.storage',
  'energy.available': 'rule-measure.available',
  'city.presence': 'rule-measure.presence',
  'city.speed': 'rule-measure.city-speed',
  'city.efficiency': 'rule-measure.efficiency',
  'city.safety': 'rule-measure.safety',
  'city.incidents': 'rule-measure.incidents',
  'city.hindering': 'rule-measure.hindering',
}

/** In the order of the form. */
export const KIND_TEXT: Record<Leaf['kind'], TextId> = {
  threshold: 'rule-kind.threshold',
  change: 'rule-kind.change',
  absence: 'rule-kind.absence',
  unusual: 'rule-kind.unusual',
  anomaly: 'rule-kind.anomaly',
  forecast: 'rule-kind.forecast',
  records: 'rule-kind.records',
  overdue: 'rule-kind.overdue',
  feed: 'rule-kind.feed',
  system: 'rule-kind.system',
}

export const PROBLEM_TEXT: Record<RuleProblem, TextId> = {
  plan: 'rule-problem.plan',
  role: 'rule-problem.role',
  place: 'rule-problem.place',
  district: 'rule-problem.district',
  feed: 'rule-problem.feed',
  filter: 'rule-problem.filter',
}

export const FAULT_TEXT: Record<RuleFault['code'], TextId> = {
  unit: 'rule-fault.unit',
  'clear-at': 'rule-fault.clear-at',
  filter: 'rule-fault.filter',
  'assigned-to-me': 'rule-fault.assigned-to-me',
  feed: 'rule-fault.feed',
  district: 'rule-fault.district',
  place: 'rule-fault.place',
  'mixed-places': 'rule-fault.mixed-places',
  'measured-at-places': 'rule-fault.measured-at-places',
  'measured-for-city': 'rule-fault.measured-for-city',
  'city-contact-points': 'rule-fault.city-contact-points',
  'own-incident': 'rule-fault.own-incident',
  'situation-without-incident': 'rule-fault.situation-without-incident',
}

/** Names of the checks of the system status, by id. */
export const CHECK_TEXT: Readonly<Record<string, TextId>> = {
  store: 'check-name.store',
  bus: 'check-name.bus',
  answers: 'check-name.answers',
  live: 'check-name.live',
  requests: 'check-name.requests',
  feeds: 'check-name.feeds',
  assistant: 'check-name.assistant',
}
