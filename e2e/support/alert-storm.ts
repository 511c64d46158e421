import { setTimeout as wait } from 'node:timers/promises'
import { createContactPoint } from '@oppidum/domain/alerts/contact-point'
import { listNotices } from '@oppidum/domain/alerts/notice'
import type { WebhookMessage } from '@oppidum/domain/alerts/notification'
import { changePolicies } from '@oppidum/domain/alerts/policy'
import { createAlertRule } from '@oppidum/domain/alerts/rule'
import pg from 'pg'
import { startIdempotentReceiver } from '../idempotent-receiver.ts'
import { apiKeyOf, somebody } from './people.ts'
import { writeSmallCity } from './small-city.ts'

/** Of a server that is being started again. */
const AGAIN_MS = 200
const NOTICES_A_PAGE = 500

export const SLOW = 8
export const FREE = 38

/** Whatever is notified of an alert, once each: that it fires, and that it is over. */
export interface Receipts {
  /** Ids of transitions that never came. */
  missing: string[]
  /** Ids of transitions that came in more than one message. */
  doubled: string[]
}

/** A city of as many roads as a storm needs. @returns the path of its file and the ids of the roads */
export function writeStormCity(folder: string, roads: number): { path: string; places: string[] } {
  const places = Array.from({ length: roads }, (_, index) => `road-${index}`)
  const locations = places.map((id, index) => {
    const lon = -56.29 + (index % 50) * 0.005
    const lat = -34.99 + Math.floor(index / 50) * 0.005
    const coordinates = [
      [lon, lat],
      [lon, lat + 0.004],
    ]
    return { id, name: `Road ${index}, North - South`, freeFlowMph: 40, geometry: { type: 'LineString', coordinates } }
  })
  return { path: writeSmallCity(folder, { locations }), places }
}

/** The program that the storm's messages go to. */
export async function startAlertReceiver() {
  const receiver = await startIdempotentReceiver<WebhookMessage>()
  return {
    ...receiver,
    /** Ids of transitions, as often as they are in a message of another id. */
    transitions: () => receiver.messages().flatMap(({ alerts }) => alerts.map((it) => it.transition)),
  }
}

/** A rule over every road whose alerts go, each by itself, to a program and to its admin's screen. */
export async function prepareStorm(url: string, receiverPort: number) {
  const { cookie, userId } = await somebody(url, { plan: 'pro' })
  const key = await apiKeyOf(url, { cookie, userId, email: '', username: '' }, 'Loops', ['ingest'])
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = { cookie }, to = url) => {
    const answer = await fetch(new URL(path, to), {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const point = createContactPoint.reply.parse(
    await send('POST', createContactPoint.path, {
      kind: 'webhook',
      name: 'Dispatch',
      sharing: 'city',
      url: `http://127.0.0.1:${receiverPort}/`,
    }),
  )
  await send('PUT', changePolicies.path, {
    version: 0,
    policies: [
      {
        name: 'Everything',
        match: {},
        targets: [
          { kind: 'contact-point', id: point.id },
          { kind: 'person', id: userId },
        ],
        groupBy: 'none',
        groupSeconds: 0,
        escalation: null,
        notifyResolved: true,
        goesOn: false,
      },
    ],
  })
  const deliver = (value: number, places: readonly string[], to = url) => {
    const at = new Date().toISOString()
    const rows = places.map((place) => ({ measure: 'traffic.speed', place, at, value }))
    return send('POST', '/api/v1/ingest/observations', rows, { 'x-api-key': key }, to)
  }
  return {
    cookie,
    /** Sensors of these roads deliver the same speed, mph. */
    deliver,
    /** As a good sender does: again until the server has accepted it. */
    async deliverSurely(value: number, places: readonly string[], to: () => string): Promise<void> {
      while (places.length > 0) {
        const done = await deliver(value, places, to()).then(
          () => true,
          () => false,
        )
        if (done) return
        await wait(AGAIN_MS)
      }
    },
    addRule: () =>
      send('POST', createAlertRule.path, {
        name: 'Slow road',
        severity: 'critical',
        sharing: 'city',
        scope: { kind: 'every' },
        condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' },
        forMinutes: 0,
        resolveMinutes: 0,
        noData: 'keep',
        contactPoints: [],
        opensIncident: null,
      }),
  }
}

/** What the store says has happened at each place, in order: the truth that recipients are compared with. */
export async function happened(storeUrl: string): Promise<Map<string, { id: string; to: string }[]>> {
  const client = new pg.Client({ connectionString: storeUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ place: string; id: string; to: string }>(
      `select a.place_id as place, t.id, t.to_state as to from alert_transition t join alert a on a.id = t.alert_id
       order by a.place_id, t.at, t.sequence`,
    )
    const places = new Map<string, { id: string; to: string }[]>()
    for (const { place, ...transition } of rows) places.set(place, [...(places.get(place) ?? []), transition])
    return places
  } finally {
    await client.end()
  }
}

/** Ids of transitions on a person's screen, as often as they are in a notice of its own. */
export async function onScreen(url: string, cookie: string): Promise<string[]> {
  const ids: string[] = []
  let next: string | null = `${listNotices.path}?limit=${NOTICES_A_PAGE}`
  while (next) {
    const answer: Response = await fetch(new URL(next, url), { headers: { cookie } })
    const { notices } = listNotices.reply.parse(await answer.json())
    ids.push(...notices.flatMap((it) => it.alerts.map(({ transition }) => transition)))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  return ids
}

/** Compares what a recipient got with what has happened. */
export function receiptsOf(wanted: readonly string[], got: readonly string[]): Receipts {
  const seen = new Set<string>()
  const doubled = got.filter((it) => seen.size === seen.add(it).size)
  return { missing: wanted.filter((it) => !seen.has(it)), doubled }
}
