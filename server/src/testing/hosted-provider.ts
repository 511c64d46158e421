import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@oppidum/domain/core/time'

/** How long the provider's tokens live. */
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

/** What a test makes different in a token: parts of head and body, undefined takes one away; and with what it is signed. */
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
 * Through text: in Node 20 the job that made a pair locks the key when it is collected, and a collection while the same key is exported
 * then waits for itself for ever.
 */
function newPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey: createPublicKey(publicKey), privateKey: createPrivateKey(privateKey) }
}

/** The first, second and so on of every provider of this process: each takes a third of a second to make. */
const pairs: ReturnType<typeof newPair>[] = []
const pairAt = (index: number) => (pairs[index] ??= newPair())

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A hosted identity provider on this machine that speaks the backend interface of Clerk, over HTTP: accounts with public
 * metadata, sessions, signing keys, and tokens as its frontend would hand them out.
 */
export async function hostedProvider({ nowMs, frontendHost }: Dependencies) {
  const people = new Map<string, HostedPerson>()
  const sessions = new Map<string, HostedSession>()
  let rotations = 0
  let keys = [{ kid: 'ins_first', ...pairAt(rotations) }]
  const requests: string[] = []
  let holding: Promise<void> | null = null
  let mood: 'up' | 'failing' | 'silent' = 'up'
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
    const found = (value: unknown) =>
      value === undefined
        ? { status: 404, body: { errors: [{ code: 'resource_not_found', message: 'not found' }] } }
        : { status: 200, body: value }
    const [, kind = '', id = '', act = ''] = /^\/v1\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? []
    const person = people.get(id)
    const session = sessions.get(id)
    if (kind === 'jwks')
      return found({ keys: keys.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' })) })
    if (kind === 'users' && id === 'count') return found({ object: 'total_count', total_count: query.getAll('user_id').length })
    if (kind === 'users' && id === '') {
      const wanted = query.getAll('user_id')
      return found([...people.values()].filter((it) => wanted.includes(it.id)).map(userJson))
    }
    if (kind === 'users' && act === 'metadata' && method === 'PATCH') {
      if (person) Object.assign(person.publicMetadata, body.public_metadata)
      return found(person && userJson(person))
    }
    if (kind === 'users' && method === 'DELETE') {
      people.delete(id)
      for (const it of sessions.values()) if (it.personId === id) it.status = 'ended'
      return found(person && { object: 'user', id, deleted: true })
    }
    if (kind === 'users') return found(person && userJson(person))
    if (kind === 'sessions' && id === '') {
      const own = [...sessions.values()].filter(
        (it) => it.personId === query.get('user_id') && it.status === (query.get('status') ?? it.status),
      )
      return found({ data: own.map(sessionJson), total_count: own.length })
    }
    if (kind === 'sessions' && act === 'revoke' && session) session.status = 'revoked'
    if (kind === 'sessions') return found(session && sessionJson(session))
    return found(undefined)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://provider')
    requests.push(`${request.method} ${url.pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (mood === 'silent') return
    const text = Buffer.concat(chunks).toString('utf8')
    const { status, body } =
      mood === 'failing'
        ? { status: 500, body: { errors: [{ code: 'internal', message: 'broken' }] } }
        : request.headers.authorization !== `Bearer ${secretKey}`
          ? { status: 401, body: { errors: [{ code: 'secret_key_invalid', message: 'wrong key' }] } }
          : answer(request.method ?? 'GET', url.pathname, url.searchParams, text === '' ? {} : JSON.parse(text))
    const told = JSON.stringify(body)
    if (holding && request.method === 'GET') await holding
    response.writeHead(status, { 'content-type': 'application/json' }).end(told)
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
    /** Method and path of everything that was asked. */
    requests,
    /** `failing` answers with a fault, `silent` never answers. */
    become(next: typeof mood): void {
      mood = next
    },
    /** What is asked from now on is answered as things are, but the answer of a reading arrives only when this is called. */
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
    /** Signs with another key from now on; the old ones are gone. */
    changeKeys(kid: string): void {
      rotations += 1
      keys = [{ kid, ...pairAt(rotations) }]
    },
    /** A token of a session, made for the site at `azp`. */
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
