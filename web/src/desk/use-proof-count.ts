import type { RecordKind } from '@oppidum/domain/life-cycle'
import { isProof } from '@oppidum/domain/picture'
import { useAnswer } from '../api/use-answer.ts'
import { PICTURE_CALLS } from './pictures/send-picture.ts'
import { useAtDesk } from './use-desk.ts'

/** How many pictures of a record stand that a closing may rest on. Null while nobody knows. */
export function useProofCount(kind: RecordKind, id: string): number | null {
  return useAnswer(PICTURE_CALLS[kind].list, { params: { id }, enabled: useAtDesk() }).data?.value.filter(isProof).length ?? null
}
