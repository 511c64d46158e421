import { getAlert, listAlerts } from '@oppidum/domain/alerts/alert'
import { useAnswer } from '../../../api/use-answer.ts'
import { useMay } from '../../../identity/identity.tsx'

/** A live message refreshes them at once; this is in case one is lost. */
export const ALERT_POLL_MS = 30_000

/** The alerts that are open now; not requested for people whose plan has none. */
export function useOpenAlerts() {
  return useAnswer(listAlerts, { pollMs: ALERT_POLL_MS, enabled: useMay('realTimeAlerts') })
}

/** One alert with its history; not requested while `id` is null. */
export function useAlert(id: string | null) {
  return useAnswer(getAlert, { params: { id: id ?? '' }, enabled: id !== null, pollMs: ALERT_POLL_MS })
}
