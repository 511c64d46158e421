import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import type { MessageVerdict } from '../../../adapters/mqtt/message-listener.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Why a payload has no rows. */
export const NO_ROWS = 'The payload is neither a JSON object nor a list of JSON objects.'

/** The rows of a payload, a line of JSON each; null if it has none. */
export function rowsOf(payload: Uint8Array): string[] | null {
  let json: unknown
  try {
    json = JSON.parse(UTF8.decode(payload))
  } catch {
    return null
  }
  const rows = Array.isArray(json) ? json : [json]
  return rows.every((it) => typeof it === 'object' && it !== null) ? rows.map((it) => JSON.stringify(it)) : null
}

/**
 * The verdict on each message of a call.
 * @param counts rows of each message, in their order in the call
 */
export function verdictsOf({ results, reasons }: IngestResult, counts: readonly number[]): MessageVerdict[] {
  const rejections = results.filter((it) => it.result === 'rejected')
  let next = 0
  let begin = 1
  return counts.map((count) => {
    const end = begin + count
    while ((rejections[next]?.last ?? Number.POSITIVE_INFINITY) < begin) next++
    const rejection = rejections[next]
    const isRejected = rejection !== undefined && rejection.first < end
    const row = Math.max(rejection?.first ?? 0, begin) - begin + 1
    begin = end
    if (!isRejected) return { isStored: true }
    const { reason, field } = rejection
    const where = [count > 1 ? `row ${row}` : [], field === undefined ? [] : `'${field}'`].flat().join(', ')
    const sentence = (reason && reasons[reason]) ?? 'The row was rejected.'
    return { isStored: false, fault: 'payload', reason: where === '' ? sentence : `${where}: ${sentence}` }
  })
}
