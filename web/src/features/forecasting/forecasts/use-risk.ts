import { MINUTE_MS } from '@oppidum/domain/core/time'
import { getRisk, type IncidentRisk } from '@oppidum/domain/forecasting/risk'
import { useMemo } from 'react'
import { useAddress } from '../../../api/use-address.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useMay } from '../../../identity/identity.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { type DistrictRisk, hoursAhead, risksAt } from './risk-level.ts'

const MEMBER = 'hour'
const NOBODY: readonly DistrictRisk[] = []

/** Every district's risk in the hour that the address names; empty where the layer is off or the plan excludes it. */
export function useRisk(shown: boolean, districts: readonly { id: string; name: string }[]) {
  const may = useMay('predictiveAnalytics')
  const nowMs = useNowEvery(MINUTE_MS)
  const { search, change } = useAddress()
  const query = useAnswer(getRisk, { pollMs: MINUTE_MS, enabled: may && shown })
  const risk = may && shown ? query.data?.value : undefined
  const hours = useMemo(() => (risk ? hoursAhead(risk, nowMs) : []), [risk, nowMs])
  const place = Math.max(0, Math.min(hours.length - 1, Math.floor(Number(search.get(MEMBER)) || 0)))
  const at = hours[place]
  const risks = useMemo(() => (risk ? risksAt(risk, at, districts) : NOBODY), [risk, at, districts])
  const handleHour = (hour: number) => change({ [MEMBER]: hour === 0 ? null : String(hour) }, { replace: true })
  return { query, risk, isOld: isOld(risk, nowMs), risks, hours, place, onHour: handleHour }
}

/** Too old to be shown as current. */
function isOld(risk: IncidentRisk | undefined, nowMs: number): boolean {
  return risk?.staleAt !== null && risk !== undefined && nowMs >= Date.parse(risk.staleAt)
}
