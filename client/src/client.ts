import type { Client } from 'openapi-fetch'
import createClient from 'openapi-fetch'
import type { components, paths } from './generated/api-v1.ts'

export interface Options {
  /** Address of the installation, such as `https://city.example`; a trailing slash does no harm. */
  baseUrl: string
  /** An API key, `opk_...`. Without one, only public data is answered. */
  key?: string | undefined
  /** Default: the platform's own. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
}

/**
 * A client of `/api/v1`, with a method per HTTP method: `city.GET('/api/v1/incidents', { params: { query: { status: 'open' } } })`. Paths,
 * parameters, bodies and answers have the types of the API's description. A call resolves to `{ data, error, response }`; see `answer`.
 */
export function oppidum({ baseUrl, key, fetch }: Options): Client<paths> {
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: key === undefined ? {} : { 'X-API-Key': key },
    ...(fetch && { fetch }),
  })
}

type Failure = components['schemas']['Failure']

/** An answer other than 2xx. The message is the server's sentence, which a person can act on. */
export class OppidumError extends Error {
  readonly status: number
  /** The server's stable word for what is wrong; null if something else answered, such as a proxy. */
  readonly code: Failure['code'] | null
  /** What the server adds, such as the current record after a conflict; undefined if nothing. */
  readonly details: unknown
  /** Seconds to wait before the next try, with 429 and 503; null if the server does not say. */
  readonly retryAfterSeconds: number | null

  /** @param body as parsed; text if it was not JSON */
  constructor({ status, headers }: Response, body: unknown) {
    const failure = isFailure(body) ? body : null
    super(failure?.error ?? `The server answered ${status}.`)
    this.name = 'OppidumError'
    this.status = status
    this.code = failure?.code ?? null
    this.details = failure?.details
    this.retryAfterSeconds = secondsIn(headers.get('retry-after'))
  }
}

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && 'code' in body

/** The server sends seconds; a proxy may send a date, which is no number of seconds. */
const secondsIn = (header: string | null): number | null => (header !== null && /^\d+$/.test(header) ? Number(header) : null)

interface Outcome {
  data?: unknown
  error?: unknown
  response: Response
}

/** The type of a call's answer. */
type AnswerOf<T extends Outcome> = Extract<T, { error?: undefined }>['data']

/**
 * The answer of a call, or its error thrown: `const incidents = await answer(city.GET('/api/v1/incidents'))`.
 * @throws OppidumError for an answer other than 2xx
 * @throws TypeError from fetch, when there is no answer
 */
export async function answer<T extends Outcome>(call: Promise<T>): Promise<AnswerOf<T>> {
  const { data, error, response } = await call
  if (!response.ok) throw new OppidumError(response, error)
  return data as AnswerOf<T>
}

/**
 * The cursor of a list's next page, for the parameter `cursor` of the same call: a list of more records than one page has names it in the
 * header `Link`.
 * @returns undefined on the last page
 */
export function nextCursor({ headers }: Response): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return address === undefined ? undefined : (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined)
}
