import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Form, namesIn, parseForm } from './form.ts'
import { stripeBooks } from './stripe-books.ts'
import { ACCEPTED_PARAMETERS, invalid, StripeRefusal } from './stripe-objects.ts'

export const SECRET_KEY = 'sk_test_local0001'
export const WEBHOOK_SECRET = 'whsec_local0001'

/** A message as the provider signs it; the test decides when to send it. */
export interface Message {
  id: string
  type: string
  payload: string
}

/** What was asked of the API. */
export interface ApiCall {
  method: string
  path: string
  body: string
  idempotencyKey: string | undefined
}

export type StripeServer = Awaited<ReturnType<typeof stripeServer>>

/** A server of our own that speaks the provider's API over HTTP, as far as we use it, and refuses what we must not send. */
export async function stripeServer({ nowMs = Date.now, port = 0 }: { nowMs?: () => number; port?: number } = {}) {
  const messages: Message[] = []
  const calls: ApiCall[] = []
  const answers = new Map<string, { status: number; body: string }>()
  let fault: 'none' | 'error' | 'silence' = 'none'
  let deliverTo: string | null = null
  let eventCount = 0
  const nowS = () => Math.floor(nowMs() / 1_000)
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function message(type: string, object: object): Message {
    eventCount += 1
    const id = `evt_${String(eventCount).padStart(6, '0')}`
    return { id, type, payload: JSON.stringify({ id, object: 'event', type, created: nowS(), data: { object } }, null, 2) }
  }
  const books = stripeBooks(nowS, address, (type, object) => messages.push(message(type, object)))

  /** The header of a message; `secret` and `atMs` make a wrong one. */
  function signed(payload: string, secret = WEBHOOK_SECRET, atMs = nowMs()): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(atMs / 1_000) })
  }

  async function deliver({ payload }: Message): Promise<number> {
    const reply = await fetch(deliverTo ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed(payload) },
      body: payload,
    })
    return reply.status
  }

  function routed(method: string, path: string, form: Form, expand: boolean): object {
    const [, kind, key, act] =
      /^\/v1\/(products|checkout\/sessions|subscriptions|subscription_schedules|invoices)(?:\/([^/]+))?(?:\/([a-z]+))?$/.exec(path) ?? []
    const takes = (what: string) => {
      const unknown = namesIn(form).find((it) => !ACCEPTED_PARAMETERS[what]?.includes(it))
      if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
    }
    const shown = (id: string) => {
      const it = books.subscription(id)
      return expand ? { ...it, schedule: books.scheduleOf(it) } : it
    }
    switch (`${method} ${kind}${key ? '/:id' : ''}${act ? `/${act}` : ''}`) {
      case 'GET products/:id':
        return books.product(key as string)
      case 'POST products':
        takes('product')
        return books.makeProduct(form)
      case 'POST checkout/sessions':
        takes('session')
        return books.makeSession(form)
      case 'GET checkout/sessions/:id':
        return books.session(key as string)
      case 'POST checkout/sessions/:id/expire':
        takes('nothing')
        return books.expireSession(key as string)
      case 'GET subscriptions/:id':
        return shown(key as string)
      case 'POST subscriptions/:id':
        takes('subscription')
        return books.change(key as string, form)
      case 'DELETE subscriptions/:id':
        return books.cancel(key as string)
      case 'POST subscription_schedules':
        takes('schedule')
        return books.makeSchedule(form)
      case 'POST subscription_schedules/:id':
        takes('phases')
        return books.plan(key as string, form)
      case 'POST subscription_schedules/:id/release':
        takes('nothing')
        return books.release(key as string)
      default:
        throw new StripeRefusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` })
    }
  }

  function answerTo(request: IncomingMessage, path: string, query: URLSearchParams, body: string): { status: number; body: string } {
    const key = request.headers['idempotency-key'] as string | undefined
    const known = key === undefined ? undefined : answers.get(key)
    if (known) return known
    let answer: { status: number; body: string }
    try {
      const form = parseForm(body)
      const found =
        request.method === 'GET' && path === '/v1/invoices'
          ? { object: 'list', has_more: false, data: books.invoices.filter((it) => it.customer === query.get('customer')) }
          : routed(request.method ?? '', path, form, query.get('expand[0]') === 'schedule' || query.get('expand[]') === 'schedule')
      answer = { status: 200, body: JSON.stringify(found) }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      answer = { status: error.status, body: JSON.stringify({ error: error.body }) }
    }
    if (key !== undefined && answer.status === 200) answers.set(key, answer)
    return answer
  }

  async function api(request: IncomingMessage, response: ServerResponse, url: URL, body: string): Promise<void> {
    const { method = '', headers } = request
    calls.push({ method, path: url.pathname, body, idempotencyKey: headers['idempotency-key'] as string | undefined })
    if (fault === 'silence') return
    const reply = (status: number, text: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    if (fault === 'error') reply(503, JSON.stringify({ error: { type: 'api_error', message: 'Down.' } }))
    else if (headers.authorization !== `Bearer ${SECRET_KEY}`)
      reply(401, JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }))
    else if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      reply(400, JSON.stringify({ error: { type: 'invalid_request_error', message: 'Not a form.' } }))
    else {
      const answer = answerTo(request, url.pathname, url.searchParams, body)
      reply(answer.status, answer.body)
    }
  }

  /** The page on which people pay. */
  async function payPage(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const session = books.session(key)
    if (request.method === 'POST') {
      books.pay(key)
      response.writeHead(303, { location: session.success_url }).end()
      return
    }
    const { unit_amount: cents, recurring } = session.price
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><title>Checkout</title><h1>Pay $${(cents / 100).toFixed(2)} per ${recurring.interval}</h1>
       <form method="post"><button>Pay</button></form><p><a href="${session.cancel_url}">Back</a></p>`,
    )
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://here')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const pay = /^\/pay\/([^/]+)$/.exec(url.pathname)?.[1]
    try {
      if (pay) await payPage(request, response, pay)
      else await api(request, response, url, Buffer.concat(chunks).toString())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: address(),
    settings: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: address() },
    /** The same as a server's environment. */
    env: { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: address() },
    books,
    /** Everything that was asked for, oldest first. */
    calls,
    /** Everything that it has to tell, oldest first. */
    messages,
    message,
    signed,
    fail: (how: typeof fault) => {
      fault = how
    },
    /** Where messages go; returns the statuses for those created so far and not yet delivered. */
    async deliverAll(to: string): Promise<number[]> {
      deliverTo = to
      const statuses: number[] = []
      for (const it of messages.splice(0)) statuses.push(await deliver(it))
      return statuses
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
