import { getAlert, listAlerts } from '@oppidum/domain/alerts/alert'
import { useAnswer } from '../../../api/use-answer.ts'
import { useMay } from '../../../identity/identity.tsx'

/** A live message refreshes them at once; this is in case one is lost. */
export const ALERT_POLL_MS = 30_000

/** The alerts that are open now; not requested for people whose plan has none. */
export function useOpenAlerts() {
  return useAnswer(listAlerts, { pollMs: ALERT_POLL_MS, enabled: useMay('realTimeAlerts') })
}

/** One alert with its history. */
export function useAlert(id: string) {
  return useAnswer(getAlert, { params: { id }, pollMs: ALERT_POLL_MS })
}
