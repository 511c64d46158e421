import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'

interface Limits {
  /** Bodies up to here are nobody's concern. */
  bodyBytes: number
  largeBodyBytes: number
  largeBodiesOfOne: number
}

/**
 * Holds what large bodies may take together. A body lies in memory as bytes and as text until its call is answered, so room for all
 * of it is taken before its first byte is listened to, and given back with the answer, or when the connection ends.
 */
export function largeBodies({ bodyBytes, largeBodyBytes, largeBodiesOfOne }: Limits) {
  let taken = 0
  const bySender = new Map<string, number>()

  /**
   * @param most of this call; counted for a body that does not say how long it is
   * @throws Failure too_many, unavailable
   */
  return function take(request: IncomingMessage, response: ServerResponse, sender: string, most: number): void {
    const said = request.headers['content-length']
    // What is too long by its own word is refused where bodies are read.
    const bytes = Math.min(said === undefined ? most : Number(said), most)
    if (bytes <= bodyBytes) return
    const own = bySender.get(sender) ?? 0
    if (own >= largeBodiesOfOne)
      throw new Failure('too_many', 'Other files from here are still being taken in; please try again in a moment.', {
        retryAfterSeconds: 10,
      })
    if (taken + bytes > largeBodyBytes)
      throw new Failure('unavailable', 'Many files are being taken in; please try again in a moment.', { retryAfterSeconds: 10 })
    taken += bytes
    bySender.set(sender, own + 1)
    response.once('close', () => {
      taken -= bytes
      const left = (bySender.get(sender) ?? 1) - 1
      if (left === 0) bySender.delete(sender)
      else bySender.set(sender, left)
    })
  }
}
