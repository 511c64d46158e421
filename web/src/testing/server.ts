import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import type { FailureCode } from '@oppidum/domain/core/failure'

/** The server's reaction to a call of an endpoint. */
export interface Reply {
  endpoint: Endpoint
  respond: () => Promise<Response>
}

/** One call that the page made. */
export interface Call {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

/** A successful answer of the endpoint's own type; `more` means that the list continues, with that many records in total. */
export function answers<E extends Endpoint>(endpoint: E, value: ReplyOf<E>, { more }: { more?: number } = {}): Reply {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (more !== undefined) {
    headers.set('x-total-count', String(more))
    headers.set('link', `<${endpoint.path}?cursor=next>; rel="next"`)
  }
  return { endpoint, respond: async () => new Response(JSON.stringify(value), { headers }) }
}

/** A refusal or a failure, in the server's form. */
export function fails(endpoint: Endpoint, status: number, error: string, code: FailureCode = 'internal', details?: unknown): Reply {
  const body = JSON.stringify({ error, code, details })
  return { endpoint, respond: async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }) }
}

/** The server as one page sees it. A call without a reply stays pending. */
export class Server {
  readonly calls: Call[] = []
  /** Answers nothing, as without a network. */
  offline = false
  #replies: readonly Reply[]

  constructor(replies: readonly Reply[]) {
    this.#replies = replies
  }

  /** Adds replies from now on; earlier ones for other endpoints remain. */
  reply(...replies: readonly Reply[]): void {
    this.#replies = [...replies, ...this.#replies]
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    this.calls.push({ method, path: pathname, query: Object.fromEntries(searchParams), body })
    if (this.offline) throw new TypeError('Failed to fetch')
    const reply = this.#replies.find(({ endpoint }) => endpoint.method === method && pathOf(endpoint).test(pathname))
    return reply ? reply.respond() : new Promise(() => undefined)
  }
}

const pathOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
