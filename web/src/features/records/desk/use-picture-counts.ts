import { isProof } from '@oppidum/domain/records/attachment'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useAnswer } from '../../../api/use-answer.ts'
import { PICTURE_CALLS } from './attachments/send-picture.ts'
import { useAtDesk } from './use-desk.ts'

/** How many pictures a record has, and how many of them can serve as proof for closing it. */
export interface PictureCounts {
  all: number
  proof: number
}

/** Null while unknown. */
export function usePictureCounts(kind: RecordKind, id: string): PictureCounts | null {
  const pictures = useAnswer(PICTURE_CALLS[kind].list, { params: { id }, enabled: useAtDesk() }).data?.value
  return pictures ? { all: pictures.length, proof: pictures.filter(isProof).length } : null
}
