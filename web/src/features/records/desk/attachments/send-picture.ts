import { incidentPictures, type Picture, requestPictures, type SentPicture } from '@oppidum/domain/records/attachment'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { bearer } from '../../../../api/bearer.ts'
import { sendLarge } from '../../../../api/send-large.ts'

export const PICTURE_CALLS = { incident: incidentPictures, 'service-request': requestPictures } as const

/**
 * Uploads a picture to a record and reports the share that has been sent.
 * @throws ApiError for every response that is not 2xx, Error when none arrives
 */
export async function sendPicture(
  kind: RecordKind,
  id: string,
  picture: SentPicture,
  onProgress: (share: number) => void,
): Promise<Picture> {
  return sendLarge(PICTURE_CALLS[kind].attach, { params: { id }, body: picture, headers: await bearer() }, onProgress)
}
