import { POLL_MS } from '@oppidum/domain/core/polling'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { useAnswer } from '../../../api/use-answer.ts'

/** Only the first record, the city's, is shown. */
export function useEnergy() {
  return useAnswer(listEnergy, { pollMs: POLL_MS.energy })
}
