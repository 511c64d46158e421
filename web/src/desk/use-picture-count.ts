import type { RecordKind } from '@oppidum/domain/life-cycle'
import { incidentPictures, requestPictures } from '@oppidum/domain/picture'
import { useAnswer } from '../api/use-answer.ts'
import { useAtDesk } from './use-desk.ts'

/** How many pictures of a record stand: a closing may rest on one. Null while nobody knows. */
export function usePictureCount(kind: RecordKind, id: string): number | null {
  const { list } = kind === 'incident' ? incidentPictures : requestPictures
  return useAnswer(list, { params: { id }, enabled: useAtDesk() }).data?.value.length ?? null
}
