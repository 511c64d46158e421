import { BufferFault, type DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import { type Mail, MailProblem } from '../../../adapters/mail/mail-port.ts'
import { type WebClient, WebFailure, type WebSender } from '../../../adapters/web/web-client.ts'
import { traceparentOf } from './trace-context.ts'
import type { Span, SpanOptions, Tracing } from './tracing.ts'

/** The host alone: paths and queries of feeds and webhooks hold keys. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '')

const calling = (method: string, url: string): SpanOptions => ({
  kind: 'client',
  attributes: { 'http.request.method': method, 'server.address': hostOf(url) },
})

/** Says why a call failed, in the word of its port. */
async function explained<T>(span: Span, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof WebFailure) {
      span.set({ 'error.type': error.problem, ...(error.status !== null && { 'http.response.status_code': error.status }) })
    } else if (error instanceof BufferFault) span.set({ 'error.type': error.reason })
    else if (error instanceof MailProblem) span.set({ 'error.type': 'mail' })
    throw error
  }
}

/** With the span that a publisher or receiver may continue. */
const traced = <R extends { headers?: Readonly<Record<string, string>> }>(request: R, { context }: Span): R => ({
  ...request,
  headers: { ...request.headers, traceparent: traceparentOf(context) },
})

export function tracedWebClient(client: WebClient, tracing: Tracing): WebClient {
  return {
    ...client,
    get: (request) => tracing.run('GET', calling('GET', request.url), (span) => explained(span, client.get(traced(request, span)))),
  }
}

export function tracedWebSender(sender: WebSender, tracing: Tracing): WebSender {
  return {
    ...sender,
    post(request) {
      const { method = 'POST' } = request
      return tracing.run(method, calling(method, request.url), async (span) => {
        const receipt = await explained(span, sender.post(traced(request, span)))
        span.set({ 'http.response.status_code': receipt.status })
        return receipt
      })
    },
  }
}

/** Nothing of an e-mail is in its span. */
export function tracedMail(mail: Mail, tracing: Tracing): Mail {
  return {
    ...mail,
    send: (letter) => tracing.run('send email', { kind: 'client' }, (span) => explained(span, mail.send(letter))),
  }
}

export function tracedBuffer(buffer: DurableBuffer, tracing: Tracing): DurableBuffer {
  return {
    ...buffer,
    append: (id, payload) =>
      tracing.run(
        'send values',
        { kind: 'producer', attributes: { 'messaging.system': 'nats', 'messaging.operation.type': 'send' } },
        (span) => explained(span, buffer.append(id, payload, traceparentOf(span.context))),
      ),
  }
}
