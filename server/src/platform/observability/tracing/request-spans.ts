import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseTraceparent, type TraceContext } from './trace-context.ts'
import type { Attributes, Span, Tracing } from './tracing.ts'

/** Spans of HTTP requests: method, route pattern, status and request id. No address, path, query, header, body or account. */
export interface RequestSpans {
  /** Begins a span that ends with the response. Call it before anything is sent. */
  begin(request: IncomingMessage, response: ServerResponse): TraceContext
  /** A connection that was upgraded, with status 101, or refused. */
  upgrade(request: IncomingMessage, known: { route: string; status: number }): void
  /** Adds to the span of a request. */
  know(request: IncomingMessage, known: { route: string; requestId?: string }): void
  /** Runs the work that answers the request. */
  within<T>(request: IncomingMessage, response: ServerResponse, work: () => T): T
}

const NO_LINKS: readonly TraceContext[] = []

/** The same object for all requests with a method: a span adds to a copy. */
const attributesByMethod = new Map<string, Attributes>()
function attributesOf(method: string): Attributes {
  let attributes = attributesByMethod.get(method)
  if (!attributes) {
    attributes = { 'http.request.method': method, 'url.scheme': 'http' }
    attributesByMethod.set(method, attributes)
  }
  return attributes
}

/**
 * @param isTrusted whether the request comes from a proxy of TRUST_PROXY or from this machine, whose `traceparent` is continued with its
 *   decision about recording. Anybody else's could have every request recorded, or mix foreign requests into a trace: it becomes a link.
 */
export function requestSpans(tracing: Tracing, isTrusted: (request: IncomingMessage) => boolean): RequestSpans {
  const spans = new WeakMap<IncomingMessage, Span>()

  function started(request: IncomingMessage): Span {
    const { method = 'GET' } = request
    const caller = parseTraceparent(request.headers.traceparent)
    const parent = caller && isTrusted(request) ? caller : null
    return tracing.begin(method, {
      kind: 'server',
      parent,
      links: caller && !parent ? [caller] : NO_LINKS,
      attributes: attributesOf(method),
    })
  }

  function name(span: Span, { method }: IncomingMessage, route: string): void {
    if (route === 'none' || !span.context.sampled) return
    span.name = `${method} ${route}`
    span.set({ 'http.route': route })
  }

  function end(span: Span, status: number | null): void {
    if (status !== null) span.set({ 'http.response.status_code': status })
    span.end(status !== null && status >= 500)
  }

  return {
    begin(request, response) {
      const span = started(request)
      spans.set(request, span)
      if (span.context.sampled) {
        // The second one counts if the connection ended before the response did. The status of one that never began would be a guess.
        const handleEnd = () => end(span, response.headersSent ? response.statusCode : null)
        response.once('finish', handleEnd)
        response.once('close', handleEnd)
      }
      return span.context
    },
    upgrade(request, { route, status }) {
      const span = started(request)
      name(span, request, route)
      end(span, status)
    },
    know(request, { route, requestId }) {
      const span = spans.get(request)
      if (!span) return
      name(span, request, route)
      if (requestId !== undefined) span.set({ 'oppidum.request_id': requestId })
    },
    within(request, response, work) {
      const span = spans.get(request)
      if (!span) return work()
      // The end of one that is not recorded matters only to what the work sets off.
      if (!span.context.sampled) response.once('close', () => span.end())
      return tracing.within(span, work)
    },
  }
}
