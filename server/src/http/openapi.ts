import type { Endpoint } from '@oppidum/domain/endpoint'
import { FailureBody } from '@oppidum/domain/failure'
import * as z from 'zod/mini'
import { RATE_LIMITS } from './rate-limit.ts'

type Json = Record<string, unknown>

/** The schema as a caller sees it: `input` for what may be sent, `output` for what comes back. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parameters(endpoint: Endpoint): Json[] {
  const from = (schema: z.ZodMiniType | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(properties).map(([name, it]) => ({ name, in: place, required: required.includes(name), schema: it }))
  }
  return [...from(endpoint.params, 'path'), ...from(endpoint.query, 'query')]
}

function operation(endpoint: Endpoint): Json {
  const limit = RATE_LIMITS[endpoint.rate]
  const failure = {
    description: 'A sentence that says what to do.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
  return {
    summary: endpoint.summary,
    // Who may call: the same rule that the guard asks.
    'x-access': endpoint.access,
    ...(limit && { 'x-rate-limit': { calls: limit.calls, seconds: limit.windowMs / 1_000 } }),
    parameters: parameters(endpoint),
    responses: {
      200: {
        description: 'The answer.',
        content: { [endpoint.mediaType ?? 'application/json']: { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      default: failure,
    },
  }
}

/** OpenAPI 3.1 of everything that is served, out of the same schemas that check the requests. */
export function openApi(served: readonly Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of served) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Oppidum', version: '1', description: 'The operations room of a city.' },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Failure: jsonSchema(FailureBody, 'output') } },
  }
}
