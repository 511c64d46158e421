import type { TextId } from '../../i18n/text.ts'

interface PlanLine {
  text: TextId
  /** It is not part of this version. */
  isToCome?: true
}

/** The plan table's texts (domain) in the page's language, by their English words. */
const LINES: Record<string, PlanLine> = {
  'The city as everyone sees it': { text: 'plan-line.see' },
  'History, the assistant and everyday reports': { text: 'plan-line.ask' },
  'Everything, plus forecasts and your own integrations': { text: 'plan-line.ahead' },
  'Basic dashboard access': { text: 'plan-line.dashboard' },
  'Limited data views': { text: 'plan-line.views' },
  'Community support': { text: 'plan-line.community' },
  'Basic incident reporting': { text: 'plan-line.reporting' },
  'No AI assistant access': { text: 'plan-line.no-assistant' },
  'Limited to 10 API calls/day': { text: 'plan-line.few-calls' },
  'No advanced analytics': { text: 'plan-line.no-analytics' },
  'Full dashboard access': { text: 'plan-line.full-dashboard' },
  'AI assistant (50 queries/month)': { text: 'plan-line.assistant-month' },
  'AI assistant (3 queries/day)': { text: 'plan-line.assistant-day' },
  'Advanced analytics': { text: 'plan-line.analytics' },
  'Priority support': { text: 'plan-line.priority', isToCome: true },
  'Custom reports': { text: 'plan-line.reports', isToCome: true },
  'Real-time alerts': { text: 'plan-line.alerts', isToCome: true },
  'Everything in Basic': { text: 'plan-line.all-of-basic' },
  'Unlimited AI assistant': { text: 'plan-line.assistant-unlimited' },
  'Predictive analytics': { text: 'plan-line.predictive' },
  'Custom integrations': { text: 'plan-line.integrations' },
  '24/7 phone support': { text: 'plan-line.phone' },
  'Advanced incident management': { text: 'plan-line.incidents' },
  'Multi-city support': { text: 'plan-line.cities', isToCome: true },
  'API access': { text: 'plan-line.api' },
}

/** Whether this installation offers what a line names. */
export type LineState = 'there' | 'to-come' | 'not-offered'

/** `phoneSupport`: the installation has a telephone number for its pro customers. */
export function lineState({ text, isToCome }: PlanLine, phoneSupport: boolean): LineState {
  if (isToCome) return 'to-come'
  return text === 'plan-line.phone' && !phoneSupport ? 'not-offered' : 'there'
}

export function planLine(feature: string): PlanLine {
  const line = LINES[feature]
  if (!line) throw new Error(`The plan table says '${feature}', which the catalogue does not know.`)
  return line
}
