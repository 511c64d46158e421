import type { Alert, AlertState } from '@oppidum/domain/alerts/alert'
import type { Severity } from '@oppidum/domain/alerts/rule'
import type { TextId } from '../../../i18n/text.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'

export const ALERT_STATE_TEXT: Record<AlertState, TextId> = {
  inactive: 'alert-state.inactive',
  pending: 'alert-state.pending',
  firing: 'alert-state.firing',
  acknowledged: 'alert-state.acknowledged',
  shelved: 'alert-state.shelved',
  resolved: 'alert-state.resolved',
  'no-data': 'alert-state.no-data',
}

export const SEVERITY_TEXT: Record<Severity, TextId> = {
  critical: 'alert-severity.critical',
  warning: 'alert-severity.warning',
  info: 'alert-severity.info',
}

export const SEVERITY_MARK: Record<Severity, State> = { critical: 'critical', warning: 'high', info: 'low' }

/** A resolved alert no longer has its severity's mark. */
export function alertMark({ state, severity }: Pick<Alert, 'state' | 'severity'>): State {
  if (state === 'resolved') return 'ok'
  return state === 'no-data' ? 'unknown' : SEVERITY_MARK[severity]
}

/** The name of the place; the city as a whole by its own word. */
export const placeOf = ({ place, placeName }: Pick<Alert, 'place' | 'placeName'>, city: string): string =>
  place === 'city' ? city : placeName
