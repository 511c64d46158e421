import { betweenCorners, type PlacePhrase } from '../place-phrase.ts'

const at = (place: PlacePhrase | null) => {
  if (place === null || place.kind === 'city') return ''
  if (place.kind === 'substation') return ` at substation ${place.name}`
  return place.kind === 'district' ? ` in ${place.name}` : ` on ${betweenCorners(place, 'between', 'and')}`
}

/** As a question names it; the analyst reads its own words. */
const NAMES: Readonly<Record<string, string>> = {
  'traffic.speed': 'speed',
  'city.speed': 'average speed',
  'traffic.flow': 'vehicle flow',
  'energy.solar': 'solar power',
  'energy.wind': 'wind power',
  'energy.traditional': 'traditional power',
  'energy.consumption': 'energy consumption',
  'energy.delivered': 'metered delivery',
  'energy.storage': 'storage power',
  'energy.available': 'available power',
  'energy.production': 'energy production',
  'energy.renewable-share': 'renewable share',
  'energy.efficiency': 'grid efficiency',
  'energy.load': 'grid load',
  'energy.margin': 'reserve margin',
  'substation.load': 'load',
  'city.presence': 'number of people in the city',
  'city.efficiency': 'traffic efficiency',
  'city.safety': 'safety index',
}

const nameOf = (measure: string): string | null => NAMES[measure] ?? null

/** Questions that lead on, as they can be sent. Null when there is no good one. */
export const questions = {
  yesterday: (measure: string, place: PlacePhrase | null): string | null =>
    nameOf(measure) && `What was the ${nameOf(measure)}${at(place)} yesterday?`,
  now: (measure: string, place: PlacePhrase | null): string | null => nameOf(measure) && `What is the ${nameOf(measure)}${at(place)} now?`,
  peak: (measure: string, place: PlacePhrase | null): string | null =>
    nameOf(measure) && `When was the ${nameOf(measure)}${at(place)} highest yesterday?`,
  trend: (measure: string, place: PlacePhrase | null): string | null =>
    nameOf(measure) && `Is the ${nameOf(measure)}${at(place)} rising or falling?`,
  compare: (measure: string, place: PlacePhrase | null): string | null =>
    nameOf(measure) && `Compare the ${nameOf(measure)}${at(place)} today with yesterday`,
  forecast: (measure: string): string =>
    measure === 'energy.consumption' ? 'When will energy consumption be highest tomorrow?' : 'What speed is expected in one hour?',
  slowest: (): string => 'Which streets are slowest now?',
  busiestSubstation: (): string => 'Which substation has the highest load?',
  why: (place: PlacePhrase): string => `Why is there congestion${at(place)}?`,
  incidentsThere: (place: PlacePhrase): string => `Which incidents are open${at(place)}?`,
  openIncidents: (): string => 'Which incidents are open?',
  openRequests: (): string => 'How many service requests are open?',
  incidentsBy: (by: 'district' | 'type'): string => `How many open incidents are there by ${by}?`,
  requestsBy: (by: 'district' | 'category'): string => `How many open service requests are there by ${by}?`,
  oldest: (record: 'incident' | 'service-request'): string =>
    record === 'incident' ? 'Which incident has been open the longest?' : 'Which service request has been open the longest?',
  record: (number: string): string => `Tell me about ${number}`,
  howLong: (record: 'incident' | 'service-request'): string =>
    record === 'incident' ? 'How long does it take to close an incident?' : 'How long does it take to close a service request?',
  yesterdayRecords: (record: 'incident' | 'service-request'): string =>
    record === 'incident' ? 'How many incidents were reported yesterday?' : 'How many service requests were reported yesterday?',
  overview: (): string => 'How is the city doing?',
  anomalies: (): string => 'Is anything unusual now?',
  feeds: (): string => 'Are all feeds working?',
  risk: (): string => 'Where is the incident risk highest?',
  models: (): string => 'How good are the forecasts?',
  acknowledge: (number: string): string => `Acknowledge ${number}`,
  at: (place: PlacePhrase): string => `What is the speed${at(place)} now?`,
  rank: (number: string, priority: 'critical' | 'high' | 'medium' | 'low'): string => `Change the priority of ${number} to ${priority}`,
  assign: (number: string, department: string): string => `Assign ${number} to ${department}`,
}
