import type { RecordKind } from '@oppidum/domain/life-cycle'
import { incidentPictures, type Picture, requestPictures, type SentPicture } from '@oppidum/domain/picture'
import { ApiError } from '../../api/api-error.ts'
import { bearer } from '../../api/bearer.ts'
import { addressOf } from '../../api/request.ts'
import { heardSignedOut } from '../../api/signed-out.ts'

/** A large picture over a slow line; the server gives up after a minute of its own. */
const WAIT_MS = 90_000

export const PICTURE_CALLS = { incident: incidentPictures, 'service-request': requestPictures } as const

/**
 * Sends a picture to a record and tells how much of it has left this machine, which `fetch` cannot.
 * @throws ApiError for every answer that is not 2xx, Error when none comes
 */
export async function sendPicture(kind: RecordKind, id: string, sent: SentPicture, onProgress: (share: number) => void): Promise<Picture> {
  const { attach } = PICTURE_CALLS[kind]
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...(await bearer()) }
  const { status, statusText, body } = await new Promise<{ status: number; statusText: string; body: string }>((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(attach.method, addressOf(attach, { id }, {}))
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.timeout = WAIT_MS
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    call.onload = () => resolve({ status: call.status, statusText: call.statusText, body: call.responseText })
    call.onerror = () => reject(new Error('the server cannot be reached'))
    call.ontimeout = () => reject(new Error('the server did not answer'))
    call.send(JSON.stringify(sent))
  })
  if (status === 401) heardSignedOut()
  if (status < 200 || status > 299) throw new ApiError(status, body, statusText)
  return attach.reply.parse(JSON.parse(body))
}
