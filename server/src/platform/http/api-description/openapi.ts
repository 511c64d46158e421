import { DATA_AS_OF_HEADER, DATA_FROM_HEADER, type Endpoint, SEEN_AGE_HEADER, takesCity } from '@oppidum/domain/core/endpoint'
import { FailureBody } from '@oppidum/domain/core/failure'
import { IDEMPOTENCY } from '@oppidum/domain/core/idempotency'
import { takesKeys } from '@oppidum/domain/people/api-key'
import * as z from 'zod/mini'
import { KEY_MARK } from '../../auth/credentials.ts'
import { RATE_LIMITS } from '../guard/rate-limit.ts'
import { frozenPath } from '../serve.ts'

type Json = Record<string, unknown>

/** Where a schema with an id of its own is referred to. */
const COMPONENTS = '#/components/schemas/'

function asJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json & { $defs?: Record<string, Json> } {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return JSON.parse(JSON.stringify(rest).replaceAll('"$ref":"#/$defs/', `"$ref":"${COMPONENTS}`))
}

/** A schema from the caller's point of view: `input` for requests, `output` for replies. Those with an id are among `sharedSchemas`. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $defs: _, ...rest } = asJsonSchema(schema, io)
  return rest
}

/** The schemas with an id that these calls take or return. They are the same in both directions. */
function sharedSchemas(served: readonly Endpoint[]): Record<string, Json> {
  const schemas = served.flatMap(({ body, reply }) => [...(body ? [asJsonSchema(body, 'input')] : []), asJsonSchema(reply, 'output')])
  return Object.assign({}, ...schemas.map((it) => it.$defs ?? {}))
}

function parameters(endpoint: Endpoint): Json[] {
  const from = (schema: z.ZodMiniType | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(properties).map(([name, it]) => ({ name, in: place, required: required.includes(name), schema: it }))
  }
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(endpoint.takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.readsHistory ? [SEEN_AGE] : []),
  ]
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Sent again with the same key within ${IDEMPOTENCY.answerHours} hours, the call does nothing more and is answered as before, with 'Idempotent-Replayed: true'. 409 while the first call is being processed, 422 if the key was used for another call.`,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY.keyCharacters },
}

const SEEN_AGE = {
  name: SEEN_AGE_HEADER,
  in: 'header',
  required: false,
  description:
    'How many milliseconds ago you last received anything from this server. The answer may then be as old, which lets a replica of the database give it; without this header it holds all that was stored before the call.',
  schema: { type: 'integer', minimum: 0 },
}

/** Headers of an answer that may come from a replica. */
const DATED = {
  [DATA_FROM_HEADER]: { description: 'Which server of the database was read.', schema: { type: 'string', enum: ['primary', 'replica'] } },
  [DATA_AS_OF_HEADER]: { description: 'The answer holds all that was stored until then.', schema: { type: 'string', format: 'date-time' } },
}

const takesKey = (endpoint: Endpoint) => takesKeys(endpoint) && endpoint.access !== 'monitoring' && endpoint.rate !== 'probe'

/** Alternative credentials for a call; an empty one means none is needed. */
function security(endpoint: Endpoint): Json[] {
  const { access, rate, rawBody } = endpoint
  if (access === 'monitoring') return [{ monitoring: [] }]
  // Probes are anonymous, and a signed request is identified by its signature.
  if (rate === 'probe' || rawBody) return []
  const keys = takesKey(endpoint) ? [{ apiKey: [] }, { apiKeyAsBearer: [] }] : []
  return [...(access === 'anyone' ? [{}] : []), { session: [] }, { token: [] }, ...keys]
}

/** The guard's rule in words. */
function accessInWords(endpoint: Endpoint): string {
  const { access, featureFor, rate, rawBody } = endpoint
  const isJudged = access !== 'monitoring' && rate !== 'probe' && !rawBody
  const who =
    access === 'anyone'
      ? 'Everybody may call this.'
      : access === 'monitoring'
        ? 'Only the machine itself, or who carries METRICS_TOKEN, may call this.'
        : access === 'signedIn'
          ? 'Everybody who is signed in may call this.'
          : 'feature' in access
            ? `It takes a plan with the feature ${access.feature}.`
            : `It takes the role ${access.role} in ${takesCity(endpoint) ? 'the city that is asked about' : 'every city of this installation'}.`
  return [
    who,
    ...(endpoint.setsUpSecondFactor ? ['People who still have to set up a required second factor may call it, too.'] : []),
    ...(featureFor ? ['Some questions take a feature of the plan; the refusal (402) names it.'] : []),
    ...(isJudged && !takesKey(endpoint) ? ['An API key does not open it.'] : []),
    ...(endpoint.keyScope ? [`An API key needs the scope ${endpoint.keyScope}.`] : []),
  ].join(' ')
}

function requestBody({ body, rawBody, bodyTypes }: Endpoint): Json | undefined {
  if (rawBody) return { required: true, content: { 'application/json': { schema: { description: 'As signed by its sender.' } } } }
  if (bodyTypes)
    return { required: true, content: Object.fromEntries(bodyTypes.map((it) => [it, { schema: { description: 'One row or many.' } }])) }
  return body && { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } }
}

/** Statuses of refusals other than mistakes in the request. */
function refusals({ access, featureFor, rate }: Endpoint): string[] {
  if (access === 'monitoring') return ['403']
  if (rate === 'probe') return []
  const plan = featureFor || (typeof access === 'object' && 'feature' in access)
  return ['401', ...(plan ? ['402'] : []), ...(typeof access === 'object' && 'role' in access ? ['403'] : []), '429']
}

/** 'GET', '/api/v1/incidents/:id' gives `getV1IncidentsById`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/(api\/)?/, '')
    .replace(/:/g, 'by-')
    .split(/[^a-zA-Z0-9]+/)
    .filter((it) => it)
  return method.toLowerCase() + words.map((it) => it[0]?.toUpperCase() + it.slice(1)).join('')
}

const FAILURE = { $ref: '#/components/responses/Failure' }

function operation(endpoint: Endpoint, path: string, tag: string): Json {
  const limit = RATE_LIMITS[endpoint.rate]
  const body = requestBody(endpoint)
  const { featureFor, carriedBy } = endpoint
  const headers = {
    ...(takesKey(endpoint) && endpoint.rate !== 'ingest' && COUNTED),
    ...(endpoint.readsHistory && DATED),
  }
  return {
    operationId: operationId(endpoint.method, path),
    tags: [tag],
    summary: endpoint.summary,
    description: accessInWords(endpoint),
    security: security(endpoint),
    // The same rule that the guard applies.
    'x-access': endpoint.access,
    ...(featureFor && { 'x-feature-by-question': true }),
    ...(carriedBy === 'session' && { 'x-carried-by': carriedBy }),
    'x-rate-class': endpoint.rate,
    ...(limit && {
      'x-rate-limit': { calls: limit.calls, accountCalls: limit.accountCalls ?? limit.calls, seconds: limit.windowMs / 1_000 },
    }),
    parameters: parameters(endpoint),
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: 'The answer.',
        ...(Object.keys(headers).length > 0 && { headers }),
        content: { [endpoint.mediaType ?? 'application/json']: { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      ...Object.fromEntries(refusals(endpoint).map((it) => [it, FAILURE])),
      default: FAILURE,
    },
  }
}

const LIMIT_HEADERS = {
  'RateLimit-Limit': 'Calls with an API key that the plan includes in this period.',
  'RateLimit-Remaining': 'Those that are left.',
  'RateLimit-Reset': 'Seconds until the count resets.',
}
const COUNTED = Object.fromEntries(Object.keys(LIMIT_HEADERS).map((it) => [it, { $ref: `#/components/headers/${it}` }]))

const SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'oppidum_session',
    description:
      'The cookie of somebody who is signed in on the page; behind https its name begins with __Host-, and a hosted provider has its own. Calls that change something are taken from the page alone.',
  },
  token: { type: 'http', scheme: 'bearer', description: 'A short-lived token of the page, from /api/session-token.' },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: `A key of your own, ${KEY_MARK}..., made on the page of your account.`,
  },
  apiKeyAsBearer: { type: 'http', scheme: 'bearer', bearerFormat: `${KEY_MARK}...`, description: 'The same key as a bearer token.' },
  monitoring: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN; not needed from the machine itself.' },
}

const inDescription = (path: string) => path.replace(/:([a-zA-Z]+)/g, '{$1}')

interface Which {
  /** Only the stable version. */
  frozenOnly?: boolean
}

/** OpenAPI 3.1 of everything that is served, from the same schemas that validate the requests. */
export function openApi(served: readonly Endpoint[], publicUrl: string, { frozenOnly = false }: Which = {}): Json {
  const paths: Record<string, Json> = {}
  const add = (endpoint: Endpoint, path: string, tag: string) => {
    const name = inDescription(path)
    paths[name] = { ...paths[name], [endpoint.method.toLowerCase()]: operation(endpoint, path, tag) }
  }
  if (!frozenOnly) for (const it of served) add(it, it.path, it.path.startsWith('/api/') ? (it.path.split('/')[2] ?? '') : 'installation')
  for (const it of served) {
    const path = frozenPath(it)
    if (path) add(it, path, 'v1')
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Oppidum',
      version: '1',
      description:
        'The operations room of a city. What stands under /api/v1 is only ever added to; the same operations without it are those of the page. People who have not set up a second factor that their role requires get 403 with the code second_factor_required.',
    },
    // The address the description was read from comes first; it may differ from the public one.
    servers: [{ url: '/' }, { url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(FailureBody, 'output'), ...sharedSchemas(served.filter((it) => !frozenOnly || frozenPath(it))) },
      responses: {
        Failure: {
          description: 'A sentence that says what to do.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      headers: Object.fromEntries(
        Object.entries(LIMIT_HEADERS).map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
      ),
      securitySchemes: SCHEMES,
    },
  }
}
