import type { Alert } from '@oppidum/domain/alerts/alert'
import { Severity } from '@oppidum/domain/alerts/rule'

const rank = ({ severity }: Pick<Alert, 'severity'>) => Severity.options.indexOf(severity)

/** The most severe first, then the one that has fired longest. */
export const worstFirst = (alerts: readonly Alert[]): Alert[] =>
  [...alerts].sort((a, b) => rank(a) - rank(b) || Date.parse(a.firedAt) - Date.parse(b.firedAt))
