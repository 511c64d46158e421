import { Failure } from '@oppidum/domain/core/failure'
import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'

/** Such as 'data:image/png;base64,'; the media type is ignored. */
const DATA_URL = /^data:[a-z0-9.+/-]{0,80}(;[a-z0-9=.-]{1,80}){0,3};base64,/i

/**
 * The bytes of a base64 text or data URL.
 * @throws Failure malformed, too_large
 */
export function uploadBytes(imageData: string): Buffer {
  const start = DATA_URL.exec(imageData.slice(0, 400))?.[0].length ?? 0
  const text = start === 0 ? imageData : imageData.slice(start)
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const length = Math.floor(((text.length - padding) * 3) / 4)
  if (length > PICTURE_LIMITS.bytes)
    throw new Failure('too_large', `This file is larger than ${PICTURE_LIMITS.bytes / 1024 / 1024} MB; make it smaller and try again.`)
  const bytes = Buffer.from(text, 'base64')
  // Buffer skips or stops at characters that are not base64, so the length shows them.
  if (bytes.length !== length) throw new Failure('malformed', "The field 'imageData' is not base64.")
  return bytes
}
