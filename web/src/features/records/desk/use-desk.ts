import { getDesk } from '@oppidum/domain/records/desk'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useAnswer } from '../../../api/use-answer.ts'
import { useMay } from '../../../identity/identity.tsx'
import { CALLS } from './desk-kind.ts'

const DESK_POLL_MS = 60_000
const DETAIL_POLL_MS = 30_000

/** Whether the person on the page works at the desk: everything that changes a record is offered to them alone. */
export function useAtDesk(): boolean {
  return useMay({ role: 'operator' })
}

/** Departments, people and who has which; asked for by those who work at the desk. */
export function useDesk() {
  return useAnswer(getDesk, { enabled: useAtDesk(), pollMs: DESK_POLL_MS })
}

/** What the desk sees of one record beyond what everybody does. */
export function useDetail(kind: RecordKind, id: string) {
  return useAnswer(CALLS[kind].detail, { params: { id }, enabled: useAtDesk(), pollMs: DETAIL_POLL_MS })
}
