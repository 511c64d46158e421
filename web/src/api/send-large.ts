import type { BodyOf, Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import { ApiError } from './api-error.ts'
import { addressOf } from './request.ts'
import { reportSignedOut } from './signed-out.ts'

/** A large body over a slow line; the server itself gives up after a minute. */
const WAIT_MS = 90_000

/**
 * Sends a large body and reports upload progress, which `fetch` cannot.
 * @param onProgress receives shares from 0 to 1
 * @throws ApiError for every response that is not 2xx, Error when none arrives
 */
export async function sendLarge<E extends Endpoint>(
  endpoint: E,
  { params = {}, body, headers }: { params?: Record<string, string>; body: BodyOf<E>; headers: Record<string, string> },
  onProgress: (share: number) => void,
): Promise<ReplyOf<E>> {
  const { status, statusText, responseBody } = await new Promise<{ status: number; statusText: string; responseBody: string }>(
    (resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open(endpoint.method, addressOf(endpoint, params, {}))
      for (const [name, value] of Object.entries({ accept: 'application/json', 'content-type': 'application/json', ...headers }))
        call.setRequestHeader(name, value)
      call.timeout = WAIT_MS
      call.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
      call.onload = () => resolve({ status: call.status, statusText: call.statusText, responseBody: call.responseText })
      call.onerror = () => reject(new Error('the server cannot be reached'))
      call.ontimeout = () => reject(new Error('the server did not answer'))
      call.send(JSON.stringify(body))
    },
  )
  if (status === 401) reportSignedOut()
  if (status < 200 || status > 299) throw new ApiError(status, responseBody, statusText)
  // ReplyOf derives from the endpoint's schema.
  return endpoint.reply.parse(JSON.parse(responseBody)) as ReplyOf<E>
}
