import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'

interface Limits {
  /** Bodies up to this size are not counted. */
  bodyBytes: number
  largeBodyBytes: number
  largeBodiesOfOne: number
}

/**
 * Limits how much memory large bodies use together. A body is in memory as bytes and as text until its call is answered, so its full
 * size is reserved before the first byte is read, and released with the response or when the connection ends.
 */
export function largeBodies({ bodyBytes, largeBodyBytes, largeBodiesOfOne }: Limits) {
  let reserved = 0
  const bySender = new Map<string, number>()

  /**
   * @param most limit of this call; counted for a body without a length
   * @throws Failure too_many, unavailable
   */
  return function take(request: IncomingMessage, response: ServerResponse, sender: string, most: number): void {
    const length = request.headers['content-length']
    // A body with a larger declared length is refused where bodies are read.
    const bytes = Math.min(length === undefined ? most : Number(length), most)
    if (bytes <= bodyBytes) return
    const own = bySender.get(sender) ?? 0
    if (own >= largeBodiesOfOne)
      throw new Failure('too_many', 'Other files from your connection are still being processed; try again in a moment.', {
        retryAfterSeconds: 10,
      })
    if (reserved + bytes > largeBodyBytes)
      throw new Failure('unavailable', 'Many files are being processed; please try again in a moment.', { retryAfterSeconds: 10 })
    reserved += bytes
    bySender.set(sender, own + 1)
    response.once('close', () => {
      reserved -= bytes
      const left = (bySender.get(sender) ?? 1) - 1
      if (left === 0) bySender.delete(sender)
      else bySender.set(sender, left)
    })
  }
}
