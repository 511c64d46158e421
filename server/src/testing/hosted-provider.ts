import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@oppidum/domain/core/time'

/** Lifetime of the provider's tokens. */
export const HOSTED_TOKEN_SECONDS = 60

export interface HostedPerson {
  id: string
  email: string
  emailVerified: boolean
  username: string | null
  firstName: string | null
  password: string
  publicMetadata: Record<string, unknown>
}

export interface HostedSession {
  id: string
  personId: string
  status: 'active' | 'ended' | 'revoked'
}

/** A test's changes to a token: parts of head and body (undefined removes one), and another signing key. */
export interface TokenTwist {
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
  key?: KeyObject
}

interface Dependencies {
  nowMs(): number
  /** Host and port of its frontend, which issues the tokens. */
  frontendHost: string
}

export type HostedProvider = Awaited<ReturnType<typeof hostedProvider>>

/**
 * Goes through PEM text: in Node.js 20, the job that generated a pair locks the key when it is garbage-collected, and a collection while
 * the same key is being exported deadlocks.
 */
function newPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey: createPublicKey(publicKey), privateKey: createPrivateKey(privateKey) }
}

/** Shared by every provider of this process, because a pair takes a third of a second to generate. */
const pairs: ReturnType<typeof newPair>[] = []
const pairAt = (index: number) => (pairs[index] ??= newPair())

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A local identity provider with Clerk's backend API over HTTP: accounts with public metadata, sessions, signing keys, and tokens as its
 * frontend would issue them.
 */
export async function hostedProvider({ nowMs, frontendHost }: Dependencies) {
  const people = new Map<string, HostedPerson>()
  const sessions = new Map<string, HostedSession>()
  let rotations = 0
  let keys = [{ kid: 'ins_first', ...pairAt(rotations) }]
  const requests: string[] = []
  let holding: Promise<void> | null = null
  let state: 'up' | 'failing' | 'silent' = 'up'
  const secretKey = 'sk_test_ofTheProviderOfTheTests'

  const userJson = (it: HostedPerson) => ({
    object: 'user',
    id: it.id,
    username: it.username,
    first_name: it.firstName,
    last_name: null,
    primary_email_address_id: `idn_${it.id}`,
    email_addresses: [
      {
        object: 'email_address',
        id: `idn_${it.id}`,
        email_address: it.email,
        verification: { object: 'verification', status: it.emailVerified ? 'verified' : 'unverified' },
        linked_to: [],
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    passkeys: [],
    public_metadata: it.publicMetadata,
    private_metadata: {},
    unsafe_metadata: {},
    image_url: '',
    has_image: false,
    password_enabled: true,
    two_factor_enabled: false,
    totp_enabled: false,
    backup_code_enabled: false,
    last_sign_in_at: nowMs(),
    last_active_at: nowMs(),
    created_at: nowMs(),
    updated_at: nowMs(),
  })

  const sessionJson = (it: HostedSession) => ({
    object: 'session',
    id: it.id,
    client_id: 'client_tests',
    user_id: it.personId,
    status: it.status,
    last_active_at: nowMs(),
    expire_at: nowMs() + 7 * DAY_MS,
    abandon_at: nowMs() + 30 * DAY_MS,
    created_at: nowMs(),
    updated_at: nowMs(),
    latest_activity: { object: 'session_activity', id: `act_${it.id}`, ip_address: '192.0.2.1', browser_name: 'Chromium' },
  })

  function answer(method: string, path: string, query: URLSearchParams, body: Record<string, unknown>): { status: number; body: unknown } {
    const respond = (value: unknown) =>
      value === undefined
        ? { status: 404, body: { errors: [{ code: 'resource_not_found', message: 'not found' }] } }
        : { status: 200, body: value }
    const [, kind = '', id = '', act = ''] = /^\/v1\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? []
    const person = people.get(id)
    const session = sessions.get(id)
    if (kind === 'jwks')
      return respond({
        keys: keys.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' })),
      })
    if (kind === 'users' && id === 'count') return respond({ object: 'total_count', total_count: query.getAll('user_id').length })
    if (kind === 'users' && id === '') {
      const ids = query.getAll('user_id')
      return respond([...people.values()].filter((it) => ids.includes(it.id)).map(userJson))
    }
    if (kind === 'users' && act === 'metadata' && method === 'PATCH') {
      if (person) Object.assign(person.publicMetadata, body.public_metadata)
      return respond(person && userJson(person))
    }
    if (kind === 'users' && method === 'DELETE') {
      people.delete(id)
      for (const it of sessions.values()) if (it.personId === id) it.status = 'ended'
      return respond(person && { object: 'user', id, deleted: true })
    }
    if (kind === 'users') return respond(person && userJson(person))
    if (kind === 'sessions' && id === '') {
      const own = [...sessions.values()].filter(
        (it) => it.personId === query.get('user_id') && it.status === (query.get('status') ?? it.status),
      )
      return respond({ data: own.map(sessionJson), total_count: own.length })
    }
    if (kind === 'sessions' && act === 'revoke' && session) session.status = 'revoked'
    if (kind === 'sessions') return respond(session && sessionJson(session))
    return respond(undefined)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://provider')
    requests.push(`${request.method} ${url.pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (state === 'silent') return
    const text = Buffer.concat(chunks).toString('utf8')
    const { status, body } =
      state === 'failing'
        ? { status: 500, body: { errors: [{ code: 'internal', message: 'broken' }] } }
        : request.headers.authorization !== `Bearer ${secretKey}`
          ? { status: 401, body: { errors: [{ code: 'secret_key_invalid', message: 'wrong key' }] } }
          : answer(request.method ?? 'GET', url.pathname, url.searchParams, text === '' ? {} : JSON.parse(text))
    const answerText = JSON.stringify(body)
    if (holding && request.method === 'GET') await holding
    response.writeHead(status, { 'content-type': 'application/json' }).end(answerText)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    publishableKey: `pk_test_${Buffer.from(`${frontendHost}$`).toString('base64')}`,
    people,
    sessions,
    userJson,
    /** Method and path of every request. */
    requests,
    /** `failing` answers with an error, `silent` never answers. */
    become(next: typeof state): void {
      state = next
    },
    /** Holds back answers to GET requests from now on, with the state at the time of the request, until the returned function is called. */
    hold(): () => void {
      let release = () => {}
      holding = new Promise<void>((done) => {
        release = done
      })
      return () => {
        holding = null
        release()
      }
    },
    addPerson(more: Partial<HostedPerson> = {}): HostedPerson {
      const id = more.id ?? `user_${randomUUID().replaceAll('-', '')}`
      const person = {
        id,
        email: `${id}@city.test`,
        emailVerified: true,
        username: null,
        firstName: null,
        password: 'correct horse',
        publicMetadata: {},
        ...more,
      }
      people.set(id, person)
      return person
    },
    openSession(personId: string): HostedSession {
      const session: HostedSession = { id: `sess_${randomUUID().replaceAll('-', '')}`, personId, status: 'active' }
      sessions.set(session.id, session)
      return session
    },
    /** Signs with another key from now on, and drops the old ones. */
    changeKeys(kid: string): void {
      rotations += 1
      keys = [{ kid, ...pairAt(rotations) }]
    },
    /** A session's token for the site at `azp`. */
    tokenOf({ id, personId }: HostedSession, azp: string, { header, claims, key }: TokenTwist = {}): string {
      const [current] = keys
      if (!current) throw new Error('the provider has no key')
      const seconds = Math.floor(nowMs() / 1_000)
      const head = { alg: 'RS256', typ: 'JWT', kid: current.kid, ...header }
      const times = { iat: seconds, nbf: seconds - 10, exp: seconds + HOSTED_TOKEN_SECONDS }
      const body = { iss: `https://${frontendHost}`, azp, sub: personId, sid: id, ...times, v: 2, sts: 'active', ...claims }
      const text = `${encode(head)}.${encode(body)}`
      return `${text}.${createSign('RSA-SHA256')
        .update(text)
        .sign(key ?? current.privateKey, 'base64url')}`
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
