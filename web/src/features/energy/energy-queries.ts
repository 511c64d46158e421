import { listEnergy } from '@oppidum/domain/energy'
import { POLL_MS } from '@oppidum/domain/polling'
import { useAnswer } from '../../api/use-answer.ts'

/** Only the first record is shown: the city's. Spec §2, 'Energy Monitoring'. */
export function useEnergy() {
  return useAnswer(listEnergy, { pollMs: POLL_MS.energy })
}
