import type { RuleSettings } from '../rule.ts'
import type { TemplateId } from './template-id.ts'

/** What a template reads of a city to fill in its blanks. */
export interface TemplateCity {
  locations: readonly { id: string }[]
  substations: readonly { id: string; capacityMw: number }[]
  districts: readonly { id: string }[]
  /** MW; undefined if the city does not say. */
  peakLoadMw?: number | undefined
}

/** Everything but the name and who sees it. */
type Proposal = Pick<RuleSettings, 'severity' | 'scope' | 'condition' | 'forMinutes' | 'resolveMinutes' | 'noData'>

/** Share of its capacity from which a substation counts as overloaded. */
const NEAR_CAPACITY = 0.9
/** Share of the peak load from which a forecast is worth a warning. */
const NEAR_PEAK = 0.95
/** MW, for a city that does not say its peak load. */
const USUAL_PEAK_MW = 700

const CITY = { kind: 'city' } as const
const EVERY = { kind: 'every' } as const

const firstDistrict = ({ districts: [first] }: TemplateCity): RuleSettings['scope'] =>
  first ? { kind: 'district', district: first.id } : CITY

/** A place to begin with; the form asks for others. */
const firstOf = ([first]: readonly { id: string }[]): RuleSettings['scope'] => (first ? { kind: 'places', places: [first.id] } : EVERY)

const PROPOSALS: Record<TemplateId, (city: TemplateCity) => Proposal> = {
  'slow-road': ({ locations }) => ({
    severity: 'warning',
    scope: firstOf(locations),
    condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 12, unit: 'mph', clearAt: 16 },
    forMinutes: 10,
    resolveMinutes: 5,
    noData: 'keep',
  }),
  'sudden-fall': () => ({
    severity: 'warning',
    scope: EVERY,
    condition: { kind: 'change', measure: 'traffic.speed', direction: 'fall', by: 50, unit: '%', withinMinutes: 10 },
    forMinutes: 0,
    resolveMinutes: 10,
    noData: 'keep',
  }),
  'substation-overload': ({ substations }) => {
    const capacityMw = substations[0]?.capacityMw ?? 100
    return {
      severity: 'critical',
      scope: firstOf(substations),
      condition: {
        kind: 'threshold',
        measure: 'substation.load',
        side: 'above',
        value: Math.round(capacityMw * NEAR_CAPACITY),
        unit: 'MW',
        clearAt: Math.round(capacityMw * (NEAR_CAPACITY - 0.05)),
      },
      forMinutes: 5,
      resolveMinutes: 10,
      noData: 'alert',
    }
  },
  'unusual-production': () => ({
    severity: 'info',
    scope: CITY,
    condition: {
      any: [
        { kind: 'unusual', measure: 'energy.wind', direction: 'fall', percent: 60 },
        { kind: 'unusual', measure: 'energy.solar', direction: 'fall', percent: 60 },
      ],
    },
    forMinutes: 60,
    resolveMinutes: 30,
    noData: 'keep',
  }),
  'consumption-forecast': ({ peakLoadMw }) => ({
    severity: 'warning',
    scope: CITY,
    condition: {
      kind: 'forecast',
      measure: 'energy.consumption',
      side: 'above',
      value: Math.round((peakLoadMw ?? USUAL_PEAK_MW) * NEAR_PEAK),
      unit: 'MW',
      withinMinutes: 60,
      probability: 80,
    },
    forMinutes: 0,
    resolveMinutes: 15,
    noData: 'keep',
  }),
  'silent-sensor': () => ({
    severity: 'info',
    scope: EVERY,
    condition: { kind: 'absence', measure: 'traffic.speed', minutes: 30 },
    forMinutes: 0,
    resolveMinutes: 0,
    noData: 'keep',
  }),
  'late-feed': () => ({
    severity: 'warning',
    scope: CITY,
    condition: { kind: 'feed' },
    forMinutes: 10,
    resolveMinutes: 5,
    noData: 'keep',
  }),
  'fire-reported': () => ({
    severity: 'critical',
    scope: CITY,
    condition: { kind: 'records', records: 'incidents', filter: 'type=fire', atLeast: 1, withinMinutes: 60 },
    forMinutes: 0,
    resolveMinutes: 0,
    noData: 'keep',
  }),
  'many-requests': (city) => ({
    severity: 'warning',
    scope: firstDistrict(city),
    condition: { kind: 'records', records: 'requests', filter: '', atLeast: 20, withinMinutes: 60 },
    forMinutes: 0,
    resolveMinutes: 15,
    noData: 'keep',
  }),
  'target-missed': () => ({
    severity: 'warning',
    scope: CITY,
    condition: { kind: 'overdue', records: 'incidents', aim: 'acknowledge', filter: '' },
    forMinutes: 0,
    resolveMinutes: 0,
    noData: 'keep',
  }),
}

/** A rule of one's own from a template, fit for the city: the person changes what they want to. */
export const ruleFromTemplate = (id: TemplateId, name: string, city: TemplateCity): RuleSettings => ({
  name,
  sharing: 'own',
  ...PROPOSALS[id](city),
  contactPoints: [],
  opensIncident: null,
})
