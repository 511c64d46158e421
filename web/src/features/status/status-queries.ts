import { getStatus } from '@oppidum/domain/status'
import { useAnswer } from '../../api/use-answer.ts'

const STATUS_POLL_MS = 10_000

export function useSystemStatus() {
  return useAnswer(getStatus, { pollMs: STATUS_POLL_MS })
}
