import type { SendingApp } from '@oppidum/domain/open311/open311'
import type { TestApp } from '../../../testing/test-app.ts'
import { post, type TestPerson } from '../../../testing/test-people.ts'

export type Fields = Record<string, string | readonly string[]>
export type GeoRequest = Record<string, unknown> & { service_request_id: string }

export const SERVICES = [
  {
    code: 'pothole',
    name: 'Pothole',
    description: 'A hole in a road.',
    category: 'infrastructure',
    priority: 'high',
    keywords: ['road', 'hole'],
    attributes: [
      {
        code: 'size',
        datatype: 'singlevaluelist',
        required: true,
        description: 'How large?',
        values: [{ key: 'large', name: 'Like a plate' }],
      },
      {
        code: 'lanes',
        datatype: 'multivaluelist',
        description: 'Which lanes?',
        values: [
          { key: 'left', name: 'Left' },
          { key: 'right', name: 'Right' },
        ],
      },
    ],
  },
  { code: 'other', name: 'Something else', category: 'other' },
]

/** The calls of a third-party app with a key, and of the admin who creates keys. */
export function open311Calls(app: () => TestApp, admin: () => TestPerson, key: () => string) {
  let serial = 0

  async function newKey(name: string, city = 'montevideo') {
    return (await post(app(), `/api/open311-keys?city=${city}`, { name }, { cookie: admin().cookie })).body as unknown as SendingApp & {
      key: string
    }
  }

  const encoded = (fields: Fields) =>
    Object.entries(fields)
      .flatMap(([name, value]) => [value].flat().map((it) => `${encodeURIComponent(name)}=${encodeURIComponent(it)}`))
      .join('&')

  async function send(
    fields: Fields | string | Buffer,
    { path = '/open311/v2/requests.json', headers = {} as Record<string, string> } = {},
  ) {
    const reply = await app().server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: typeof fields === 'string' || Buffer.isBuffer(fields) ? fields : encoded(fields),
    })
    return {
      status: reply.statusCode,
      text: reply.body,
      headers: reply.headers,
      body: path.endsWith('.json') ? JSON.parse(reply.body) : null,
    }
  }

  /** A valid form, different on each call. */
  const aForm = (more: Fields = {}): Fields => ({
    api_key: key(),
    service_code: 'other',
    lat: '-34.89',
    long: '-56.15',
    description: `A dark lamp, number ${++serial}`,
    ...more,
  })

  const get = (path: string, headers: Record<string, string> = {}) => app().get(`/open311/v2/${path}`, headers)
  const list = async (query: string) => (await get(`requests.json?${query}`)).body as GeoRequest[]
  const one = async (id: string) => ((await get(`requests/${id}.json`)).body as GeoRequest[])[0] as GeoRequest
  const idOf = (sent: Awaited<ReturnType<typeof send>>) => sent.body[0].service_request_id as string

  async function timeline(id: string, cookie?: string) {
    return (await app().get(`/api/service-requests/${id}/timeline`, cookie ? { cookie } : {})).text
  }
  return { newKey, send, aForm, get, list, one, idOf, timeline }
}
