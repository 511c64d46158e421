import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'
import { addressOf, type Query } from './request.ts'
import { recordServerAnswer } from './server-contact.ts'
import { reportSignedOut } from './signed-out.ts'

/** A generated file may be large and take this long to download. */
const FILE_WAIT_MS = 60_000

/**
 * Requests a file that the server generates.
 * @returns its text, its name, and how many records it could have contained
 * @throws ApiError for every response that is not 2xx, DOMException TimeoutError when none arrives
 */
export async function requestFile(
  endpoint: Endpoint,
  query: Query = {},
  params: Record<string, string> = {},
): Promise<{ name: string; content: string; total: number | null }> {
  const sentMs = Date.now()
  const response = await fetch(addressOf(endpoint, params, query), {
    credentials: 'include',
    cache: 'no-store',
    headers: endpoint.access === 'anyone' ? {} : await bearer(),
    signal: AbortSignal.timeout(FILE_WAIT_MS),
  })
  recordServerAnswer(response.headers, sentMs, Date.now())
  if (response.status === 401) reportSignedOut()
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
  return {
    name: /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file',
    content: await response.text(),
    total: Number.isNaN(total) ? null : total,
  }
}
