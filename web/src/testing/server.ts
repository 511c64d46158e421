import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import type { FailureCode } from '@oppidum/domain/core/failure'

/** What the server does when an endpoint is called. */
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

/** An answer of the endpoint's own type; `more` says that the list goes on, with so many records in all. */
export function answers<E extends Endpoint>(endpoint: E, value: ReplyOf<E>, { more }: { more?: number } = {}): Reply {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (more !== undefined) {
    headers.set('x-total-count', String(more))
    headers.set('link', `<${endpoint.path}?cursor=next>; rel="next"`)
  }
  return { endpoint, respond: async () => new Response(JSON.stringify(value), { headers }) }
}

/** A refusal or a fault, as the server words it. */
export function fails(endpoint: Endpoint, status: number, error: string, code: FailureCode = 'internal', details?: unknown): Reply {
  const body = JSON.stringify({ error, code, details })
  return { endpoint, respond: async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }) }
}

/** The server as one page sees it. A call that no reply is given for stays under way. */
export class Server {
  readonly calls: Call[] = []
  /** Nothing is answered, as without a network. */
  offline = false
  #replies: readonly Reply[]

  constructor(replies: readonly Reply[]) {
    this.#replies = replies
  }

  /** From now on; what was said before for other endpoints still holds. */
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
