import { readdirSync } from 'node:fs'
import jsonld from 'jsonld'
import { expect, it, test } from 'vitest'
import { FeedSchema } from '../importers.ts'
import { detect } from '../ingest-file.ts'
import { isObject, type JsonObject } from '../parsing/read-json.ts'
import { sample, samplePath } from '../testing/samples-folder.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { entityOf } from './ngsi-entity.ts'

const MODELS = readdirSync(samplePath('ngsi-ld'), { withFileTypes: true })
  .filter((it) => it.isDirectory() && it.name !== 'contexts')
  .map((it) => it.name)
const FILES = MODELS.flatMap((model) =>
  ['json', 'jsonld'].flatMap((end) => [`${model}/example.${end}`, `${model}/example-normalized.${end}`]),
)

const parsed = (path: string) => JSON.parse(Buffer.from(sample(`ngsi-ld/${path}`)).toString()) as JsonObject

const decode = (path: string, content: string, at: string) => decodeBytes(sample(`ngsi-ld/${path}`), content, at)

function decodeBytes(bytes: Uint8Array, content: string, at: string) {
  const feed = FeedSchema.parse({ standard: 'ngsi-ld', id: 's', name: 'S', url: 'https://broker.example', everySeconds: 60, content })
  return wholeAnswer(bytes, 'application/octet-stream', feed, { nowMs: Date.parse(at) })
}

/** ETSI's core context is not among the samples: its terms that occur in them, with values as they are written. */
const CORE = {
  id: '@id',
  type: '@type',
  value: { '@id': 'https://uri.etsi.org/ngsi-ld/hasValue', '@type': '@json' },
  object: { '@id': 'https://uri.etsi.org/ngsi-ld/hasObject', '@type': '@json' },
  observedAt: 'https://uri.etsi.org/ngsi-ld/observedAt',
  '@vocab': 'https://uri.etsi.org/ngsi-ld/default-context/',
}
const CORE_ADDRESS = 'https://uri.etsi.org/ngsi-ld/v1/ngsi-ld-core-context.jsonld'

const asked: string[] = []
/** Knows bundled files only. */
async function bundledContext(url: string) {
  asked.push(url)
  const model = /dataModel\.\w+/.exec(url)?.[0]
  const document = url === CORE_ADDRESS ? { '@context': CORE } : model && withoutForbidden(parsed(`contexts/${model}.context.jsonld`))
  if (!document) throw new Error(`no bundled context for ${url}`)
  return { documentUrl: url, document }
}

/** One of the contexts has terms with a colon, which JSON-LD 1.1 forbids (4.1.5); none of them is read. */
function withoutForbidden({ '@context': context }: JsonObject) {
  return { '@context': Object.fromEntries(Object.entries(context as JsonObject).filter(([term]) => !term.includes(':'))) }
}

/** Its types have no document loader that gives a promise. */
const expand = jsonld.expand as unknown as (document: JsonObject, options: object) => Promise<JsonObject[]>

const HOLDERS = ['https://uri.etsi.org/ngsi-ld/hasValue', 'https://uri.etsi.org/ngsi-ld/hasObject']

/** Values by full name, as the JSON-LD processor reads them. */
async function expandedValues(entity: JsonObject): Promise<{ type: unknown; values: Map<string, unknown> }> {
  const [node] = await expand(entity, { documentLoader: bundledContext, expandContext: CORE })
  const values = new Map<string, unknown>()
  for (const [name, [attribute]] of Object.entries(node ?? {}).filter(([, it]) => Array.isArray(it)) as [string, unknown[]][]) {
    const held = isObject(attribute) && HOLDERS.map((it) => attribute[it]).find((it) => it !== undefined)
    if (Array.isArray(held)) values.set(name, (held[0] as JsonObject)['@value'])
  }
  return { type: node?.['@type'], values }
}

const plain = (value: unknown) => (isObject(value) && '@value' in value ? value['@value'] : value)
const lastPart = (iri: string) => iri.replace(/^.*[/#]/, '')

it.each(MODELS)('%s: every attribute as the JSON-LD processor expands it, without a request', async (model) => {
  const written = parsed(`${model}/example-normalized.jsonld`)
  const { type, values } = await expandedValues(written)
  const entity = entityOf(written, undefined)
  expect(entity.types).toEqual([type].flat().map((it) => lastPart(String(it))))
  expect(values.size).toBeGreaterThan(5)
  for (const [iri, value] of values) expect(entity.value(lastPart(iri)), iri).toEqual(plain(value))
  expect(asked.every((it) => it === CORE_ADDRESS || it.includes('dataModel.'))).toBe(true)
})

it.each(FILES)('%s is read, or refused with a reason', (path) => {
  const [model = ''] = path.split('/')
  const refused: Record<string, string> = {
    ACMeasurement: 'one_installation',
    SolarEnergy: 'one_installation',
    Streetlight: 'other_entities',
  }
  const content = { TrafficFlowObserved: 'traffic', service_requests: 'serviceRequests' }[model] ?? 'incidents'
  const at = '2021-03-13T00:00:00Z'
  if (refused[model]) {
    expect(() => decode(path, content, at)).toThrow(expect.objectContaining({ problem: refused[model] }))
    expect(detect(sample(`ngsi-ld/${path}`))).toBeUndefined()
    return
  }
  const { incidents = [], requests = [], observations = [], rejected } = decode(path, content, at)
  expect(rejected).toEqual([])
  expect([incidents.length, requests.length, observations.length]).toEqual(
    content === 'traffic' ? [0, 0, 2] : content === 'incidents' ? [1, 0, 0] : [0, 1, 0],
  )
  expect(detect(sample(`ngsi-ld/${path}`))).toEqual({ standard: 'ngsi-ld', settings: { content } })
})

it.each(FILES.filter((it) => /^(?:TrafficFlowObserved|RoadAccident|Alert|CityWork|service_requests)/.test(it)))(
  '%s gives the same in a notification',
  (path) => {
    const content = path.startsWith('Traffic') ? 'traffic' : path.startsWith('service') ? 'serviceRequests' : 'incidents'
    const entity = parsed(path)
    const alone = decode(path, content, '2021-03-13T00:00:00Z')
    const notified = {
      id: 'urn:ngsi-ld:Notification:1',
      type: 'Notification',
      subscriptionId: 'urn:ngsi-ld:Subscription:1',
      data: [entity],
    }
    expect(decodeBytes(Buffer.from(JSON.stringify(notified)), content, '2021-03-13T00:00:00Z')).toEqual(alone)
  },
)

const encodings = (model: string) => FILES.filter((it) => it.startsWith(`${model}/`))

it.each(encodings('TrafficFlowObserved'))('%s: 52.6 km/h and 197 vehicles in five minutes', (path) => {
  const atMs = Date.parse('2016-12-07T11:15:00Z')
  expect(decode(path, 'traffic', '2016-12-07T11:16:00Z').observations).toMatchObject([
    { measure: 'traffic.speed', atMs, value: 52.6 * 0.621371 },
    { measure: 'traffic.flow', atMs, value: 197 * 12 },
  ])
})

it.each(encodings('Alert'))('%s: a traffic jam until 10:25', (path) => {
  const jam = { title: 'Traffic jam', priority: 'high', createdAt: '2017-01-02T09:25:55.000Z', endsAt: '2017-01-02T10:25:55.000Z' }
  expect(decode(path, 'incidents', '2017-01-02T10:00:00Z').incidents).toMatchObject([{ ...jam, status: 'active' }])
  expect(decode(path, 'incidents', '2017-01-02T10:25:55Z').incidents).toMatchObject([{ ...jam, status: 'resolved' }])
})

test('a road accident at a latitude of 168 degrees has no place', () => {
  expect(decode('RoadAccident/example.jsonld', 'incidents', '2021-03-13T00:00:00Z')).toMatchObject({
    incidents: [{ status: 'active', geometry: null, location: 'FranklinStrasse, Berlin' }],
    flawed: [{ reason: 'location is no use', count: 1 }],
  })
})

it.each(encodings('service_requests'))('%s: a closed request', (path) => {
  expect(decode(path, 'serviceRequests', '2010-05-01T00:00:00Z').requests).toMatchObject([
    {
      title: 'Aceras',
      status: 'completed',
      statusNotes: 'Duplicate request.',
      createdAt: '2010-04-14T14:37:38.000Z',
      location: 'Calle San Juan Bautista, 2',
    },
  ])
})
