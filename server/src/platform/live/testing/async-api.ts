import { CLOSE_CODES, LIVE_PATH, LiveHello, LiveMessage, PrivateMessage } from '@oppidum/domain/core/live'
import { CityEvent } from '@oppidum/domain/events/city-event'
import { EventGap, listEvents } from '@oppidum/domain/events/event-calls'
import { TestEvent } from '@oppidum/domain/webhooks/webhook'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** A message of the description, with the JSON schema of its payload. */
interface Message {
  name: string
  summary: string
  payload: Json
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** The alternatives of a union that is discriminated by its `type`. */
const alternativesOf = (union: { _zod: { def: { options: readonly unknown[] } } }) =>
  union._zod.def.options as readonly z.ZodMiniObject<{ type: z.ZodMiniType }>[]

const typesOf = (it: z.ZodMiniObject<{ type: z.ZodMiniType }>) => {
  const { const: single, enum: several } = schemaOf(it.shape.type, 'output') as { const?: string; enum?: string[] }
  return several ?? [single ?? '']
}

const SUMMARIES: Record<string, string> = {
  'city-metrics-update': "The city's figures.",
  'traffic-data-update': 'Road sections: all of them, or those that changed after version `base`.',
  'energy-data-update': "The city's energy.",
  'incident-created': 'A new incident, or the whole list.',
  'incident-updated': 'A changed incident, or the whole list.',
  'service-request-created': 'A new service request, or the whole list.',
  'service-request-updated': 'A changed service request, or the whole list.',
  'vehicles-update': 'How many vehicles have a position now. The positions are fetched.',
}

/** One message per type, so that a generator makes a class of each. */
function messagesOf(union: Parameters<typeof alternativesOf>[0], summaryOf: (type: string) => string): Message[] {
  return alternativesOf(union).flatMap((alternative) => {
    const payload = schemaOf(alternative, 'output') as { properties: Json }
    return typesOf(alternative).map((type) => ({
      name: type,
      summary: summaryOf(type),
      payload: { ...payload, properties: { ...payload.properties, type: { type: 'string', const: type } } },
    }))
  })
}

/** 'incident.created' is an event, 'incident-created' a live message. */
const keyOf = (name: string) =>
  name.replace(/[^a-z]+(.)/g, (_, letter: string) => letter.toUpperCase()) + (name.includes('.') ? 'Event' : '')

/** The description of everything that the server sends by itself, in AsyncAPI 3.0. */
export function asyncApi(): Json {
  const hello: Message = {
    name: 'hello',
    summary: "The client's first message: the city, and its version of each kind. All members but `type` are optional.",
    payload: schemaOf(LiveHello, 'input'),
  }
  const live = messagesOf(LiveMessage, (type) => SUMMARIES[type] ?? '')
  const own: Message = {
    name: 'chat-message',
    summary: "Something about the signed-in person's conversations changed. Only to their own sockets.",
    payload: schemaOf(PrivateMessage, 'output'),
  }
  const events = messagesOf(CityEvent, (type) => `An event of the type ${type}.`)
  const gap: Message = { name: 'gap', summary: 'In place of events that are no longer stored.', payload: schemaOf(EventGap, 'output') }
  const test: Message = { name: 'webhook.test', summary: 'What a test sends.', payload: schemaOf(TestEvent, 'output') }
  const all = [hello, ...live, own, ...events, gap, test]
  const inComponents = (messages: readonly Message[]) =>
    Object.fromEntries(messages.map((it) => [keyOf(it.name), { $ref: `#/components/messages/${keyOf(it.name)}` }]))
  const inChannel = (channel: string, messages: readonly Message[]) =>
    messages.map((it) => ({ $ref: `#/channels/${channel}/messages/${keyOf(it.name)}` }))
  const codes = Object.entries(CLOSE_CODES).map(([name, code]) => `${code} (${name})`)
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Oppidum, what it sends',
      version: '1',
      description: 'Live updates for screens, and events for programs. The API that answers requests is described as OpenAPI.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      socket: { host: 'localhost:3000', protocol: 'ws', description: 'wss with an https address.' },
      http: { host: 'localhost:3000', protocol: 'http' },
    },
    channels: {
      live: {
        address: LIVE_PATH,
        title: 'Live updates',
        description: `One socket shows one city. Close codes of our own: ${codes.join(', ')}. A message without \`data\` means: read the answer again with GET.`,
        servers: [{ $ref: '#/servers/socket' }],
        messages: inComponents([hello, ...live, own]),
      },
      events: {
        address: listEvents.path.replace('/api/', '/api/v1/'),
        title: 'Events as a stream',
        description:
          'Server-sent events (Accept: text/event-stream). `event` is the type, `id` the number of the event; Last-Event-ID resumes after one.',
        servers: [{ $ref: '#/servers/http' }],
        messages: inComponents([...events, gap]),
      },
      webhook: {
        address: null,
        title: 'Events to an address of yours',
        description: 'POST with the header Oppidum-Signature; answer with 2xx.',
        messages: inComponents([...events, test]),
      },
    },
    operations: {
      receiveHello: { action: 'receive', channel: { $ref: '#/channels/live' }, messages: inChannel('live', [hello]) },
      sendLive: { action: 'send', channel: { $ref: '#/channels/live' }, messages: inChannel('live', [...live, own]) },
      streamEvents: { action: 'send', channel: { $ref: '#/channels/events' }, messages: inChannel('events', [...events, gap]) },
      deliverEvents: { action: 'send', channel: { $ref: '#/channels/webhook' }, messages: inChannel('webhook', [...events, test]) },
    },
    components: { messages: Object.fromEntries(all.map(({ name, ...it }) => [keyOf(name), { name, ...it }])) },
  }
}
