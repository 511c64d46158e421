import { getDesk } from '@oppidum/domain/records/desk'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useAnswer } from '../../../api/use-answer.ts'
import { useMay } from '../../../identity/identity.tsx'
import { CALLS } from './desk-kind.ts'

const DESK_POLL_MS = 60_000
const DETAIL_POLL_MS = 30_000

/** Whether the viewer is an operator; only operators are offered changes to records. */
export function useAtDesk(): boolean {
  return useMay({ role: 'operator' })
}

/** Departments, operators and owners; requested only for operators. */
export function useDesk() {
  return useAnswer(getDesk, { enabled: useAtDesk(), pollMs: DESK_POLL_MS })
}

/** What only operators see of one record. */
export function useDetail(kind: RecordKind, id: string) {
  return useAnswer(CALLS[kind].detail, { params: { id }, enabled: useAtDesk(), pollMs: DETAIL_POLL_MS })
}
