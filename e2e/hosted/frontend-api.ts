import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { HostedProvider } from '../../server/src/testing/hosted-provider.ts'
import { selfSignedCertificate } from '../../server/src/testing/self-signed-certificate.ts'
import { type AttemptRules, attempts, FormFault, type SignInAttempt, type SignUpAttempt } from './attempts.ts'
import { clerkProgram } from './clerk-program.ts'

/** One browser, as the provider identifies them. */
interface Client {
  id: string
  sessionIds: string[]
  signIn: SignInAttempt | null
  signUp: SignUpAttempt | null
}

/** How requests for the script are answered. */
export type ScriptMood = 'served' | 'missing' | 'never'

export type FrontendApi = Awaited<ReturnType<typeof frontendApi>>

/**
 * The hosted provider's frontend on this machine, over https: serves its real published script, and answers that script's
 * calls.
 */
export async function frontendApi(provider: HostedProvider, port: number, rules: AttemptRules) {
  const program = await clerkProgram()
  const clients = new Map<string, Client>()
  const { tryIn, tryUp, newSignIn, newSignUp, signInJson, signUpJson } = attempts(provider, rules)
  const asked: string[] = []
  let script: ScriptMood = 'served'

  function sessionJson(sessionId: string, origin: string) {
    const session = provider.sessions.get(sessionId)
    const person = session && provider.people.get(session.personId)
    if (!session || !person || session.status !== 'active') return null
    const now = Date.now()
    return {
      object: 'session',
      id: session.id,
      status: 'active',
      expire_at: now + 7 * DAY_MS,
      abandon_at: now + 30 * DAY_MS,
      last_active_at: now,
      last_active_token: { object: 'token', jwt: provider.tokenOf(session, origin) },
      last_active_organization_id: null,
      actor: null,
      tasks: null,
      factor_verification_age: null,
      user: provider.userJson(person),
      public_user_data: {
        first_name: person.firstName,
        last_name: null,
        identifier: person.email,
        user_id: person.id,
        image_url: '',
        has_image: false,
      },
      created_at: now,
      updated_at: now,
    }
  }

  function clientJson(client: Client, origin: string) {
    const sessions = client.sessionIds.flatMap((it) => sessionJson(it, origin) ?? [])
    return {
      object: 'client',
      id: client.id,
      sessions,
      sign_in: client.signIn && signInJson(client.signIn),
      sign_up: client.signUp && signUpJson(client.signUp),
      last_active_session_id: sessions.at(-1)?.id ?? null,
      cookie_expires_at: null,
      created_at: Date.now(),
      updated_at: Date.now(),
    }
  }

  /** An attempt that led to a session has ended. */
  function settle(client: Client): void {
    for (const sessionId of [client.signIn?.sessionId, client.signUp?.sessionId])
      if (sessionId && !client.sessionIds.includes(sessionId)) client.sessionIds.push(sessionId)
  }

  function answer(method: string, path: string, sent: Record<string, string>, client: Client, origin: string): unknown {
    const [, kind = '', id = '', act = ''] = /^\/v1\/client(?:\/(\w+))?(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (path === '/v1/environment') return { object: 'environment', id: 'env_tests' }
    if (kind === '' && method === 'DELETE') end(client, client.sessionIds)
    if (kind === '') return clientJson(client, origin)
    if (kind === 'sign_ins') {
      if (method !== 'GET' && id === '') client.signIn = newSignIn()
      if (client.signIn && method !== 'GET') tryIn(client.signIn, sent)
      settle(client)
      const done = client.signIn
      // The answer shows its end; the client no longer has an attempt.
      if (done?.sessionId) client.signIn = null
      return done && signInJson(done)
    }
    if (kind === 'sign_ups') {
      if (method === 'POST' && id === '') client.signUp = newSignUp()
      if (client.signUp && act !== 'prepare_verification' && method !== 'GET') tryUp(client.signUp, sent)
      settle(client)
      const done = client.signUp
      if (done?.sessionId) client.signUp = null
      return done && signUpJson(done)
    }
    if (kind === 'sessions' && act === 'tokens') {
      const session = client.sessionIds.includes(id) ? sessionJson(id, origin) : null
      if (!session) throw new FormFault('authentication_invalid', null, 'Unauthenticated')
      return session.last_active_token
    }
    if (kind === 'sessions' && (act === 'remove' || act === 'end')) end(client, [id])
    if (kind === 'sessions' && id === '' && method === 'DELETE') end(client, client.sessionIds)
    return id === '' ? clientJson(client, origin) : sessionJson(id, origin)
  }

  function end(client: Client, sessionIds: readonly string[]): void {
    for (const id of sessionIds) {
      const session = provider.sessions.get(id)
      if (session) session.status = 'ended'
    }
    client.sessionIds = client.sessionIds.filter((it) => !sessionIds.includes(it))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'https://frontend')
    const method = url.searchParams.get('_method') ?? request.method ?? 'GET'
    asked.push(`${method} ${url.pathname}`)
    const origin = request.headers.origin ?? ''
    response.setHeader('access-control-allow-origin', origin || '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    response.setHeader('access-control-expose-headers', 'authorization')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const [, file] = /^\/npm\/@clerk\/clerk-js@[\w.]+\/dist\/([\w.-]+)$/.exec(url.pathname) ?? []
    if (file !== undefined) return serveProgram(file, response)
    let text = ''
    for await (const chunk of request) text += chunk
    const sent = Object.fromEntries(new URLSearchParams(text))
    const cookie = /(?:^|;\s*)__client=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    const client = (cookie !== undefined && clients.get(cookie)) || {
      id: `client_${randomUUID()}`,
      sessionIds: [],
      signIn: null,
      signUp: null,
    }
    clients.set(client.id, client)
    response.setHeader('set-cookie', `__client=${client.id}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned`)
    response.setHeader('content-type', 'application/json')
    try {
      const reply = answer(method, url.pathname, sent, client, origin)
      // Tokens and the environment are returned as they are, everything else with the present client.
      const bare = url.pathname.endsWith('/tokens') || url.pathname === '/v1/environment'
      response.end(JSON.stringify(bare ? reply : { response: reply, client: clientJson(client, origin) }))
    } catch (error) {
      if (!(error instanceof FormFault)) throw error
      const fault = { code: error.code, message: error.message, long_message: error.message, meta: { param_name: error.field } }
      response.writeHead(error.field === null ? 401 : 422).end(JSON.stringify({ errors: [fault] }))
    }
  }

  function serveProgram(file: string, response: ServerResponse): void {
    if (script === 'never') return
    const body = script === 'served' ? program.get(file) : undefined
    if (!body) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/javascript; charset=utf-8')
    response.end(body)
  }

  const server = createServer(selfSignedCertificate(), (request, response) => void handle(request, response))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `https://127.0.0.1:${port}`,
    /** Method and path of every request. */
    asked,
    script(mood: ScriptMood): void {
      script = mood
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
