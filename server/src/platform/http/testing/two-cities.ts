import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { withPlace } from '../../media/transcoder/testing/hostile-pictures.ts'

/** Part of every text that only the city's operators or admins may read. */
export const secretOf = (cityId: string) => `secret-of-${cityId}`

/** A city with private data behind every call that takes a city, and the ids of that data. */
export interface FilledCity {
  id: string
  /** Admin of this city only. */
  admin: TestPerson
  incidents: readonly string[]
  requests: readonly string[]
  picture: string
  situation: string
  appKey: string
  invitation: string
  correction: string
  /** Number of a citizen's report. */
  report: string
}

/** Fills a city through its own calls, as the people who work there would. */
export async function filledCity(app: TestApp, id: string): Promise<FilledCity> {
  const secret = secretOf(id)
  const admin = await signUp(app, { role: 'admin', city: id, plan: 'pro' })
  const send = async <T>(path: string, body: unknown): Promise<T> => {
    const reply = await post(app, `${path}?city=${id}`, body, { cookie: admin.cookie })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return reply.body as T
  }
  const incidents: string[] = []
  for (const title of ['Two cars collided', 'Tree on the road', 'Lights out'])
    incidents.push((await send<{ id: string }>('/api/incidents', { title, location: 'Av. Italia', type: 'other' })).id)
  const [first = '', second = '', third = ''] = incidents
  const report = await send<{ number: string }>('/api/report', {
    requestId: uuidv7(),
    serviceCode: 'pothole',
    description: 'A hole at the crossing.',
    position: [-56.15, -34.89],
    language: 'en',
    contact: { name: secret, email: `${secret}@citizens.example`, phone: '099 123 456' },
  })
  const { rows } = await app.database.db.pool.query<{ id: string }>('select id from service_request where city_id = $1', [id])
  const requests = rows.map((it) => it.id)
  requests.push(
    (await send<{ id: string }>('/api/service-requests', { title: 'Dark lamp', location: 'Av. Italia', category: 'maintenance' })).id,
  )
  const [request = ''] = requests
  for (const path of [`/api/incidents/${first}`, `/api/service-requests/${request}`])
    await send(`${path}/comments`, { text: secret, internal: true })
  await send(`/api/incidents/${first}/links`, { kind: 'service-request', id: request })
  const imageData = (await withPlace()).toString('base64')
  const picture = await send<{ id: string }>(`/api/incidents/${first}/pictures`, { imageData })
  const members = [second, third].map((it) => ({ kind: 'incident', id: it }))
  const situation = await send<{ id: string }>('/api/situations', { title: secret, members })
  const appKey = await send<{ id: string }>('/api/open311-keys', { name: secret })
  const invitation = await send<{ id: string }>('/api/people/invitations', { email: `${secret}-new@city.example`, role: 'viewer' })
  await send('/api/hand-over', { notes: secret })
  const correction = uuidv7()
  await app.database.db.pool.query(
    `insert into correction (id, city_id, record_kind, record_id, record_version, field, proposed, chosen, at, actor_id)
     values ($1, $2, 'incident', $3, 1, 'priority', 'low', $4, now(), $5)`,
    [correction, id, first, secret, admin.id],
  )
  return {
    id,
    admin,
    incidents,
    requests,
    picture: picture.id,
    situation: situation.id,
    appKey: appKey.id,
    invitation: invitation.id,
    correction,
    report: report.number,
  }
}

/** A path with the ids of this city's own data. */
export function pathIn(path: string, city: FilledCity): string {
  const id = path.startsWith('/api/service-requests')
    ? city.requests[0]
    : path.startsWith('/api/pictures')
      ? city.picture
      : path.startsWith('/api/people/invitations')
        ? city.invitation
        : path.startsWith('/api/people')
          ? city.admin.id
          : path.startsWith('/api/open311-keys')
            ? city.appKey
            : path.startsWith('/api/situations')
              ? city.situation
              : path.startsWith('/api/ai-corrections')
                ? city.correction
                : path.startsWith('/api/traffic-data')
                  ? 'italia-1'
                  : path.startsWith('/api/report')
                    ? city.report
                    : city.incidents[0]
  return path
    .replace(':id', id ?? '')
    .replace(':kind', path.startsWith('/api/incidents') ? 'service-request' : 'incident')
    .replace(':other', (path.startsWith('/api/incidents') ? city.requests[0] : city.incidents[0]) ?? '')
    .replace(':picture', city.picture)
}

/** A body that refers to this city's records wherever it refers to any. */
export function bodyIn(body: Readonly<Record<string, unknown>> | undefined, path: string, city: FilledCity): unknown {
  if (body === undefined) return undefined
  const isIncident = path.startsWith('/api/incidents')
  const [own, other] = isIncident ? [city.incidents, city.requests] : [city.requests, city.incidents]
  return {
    ...body,
    ...('requestId' in body && { requestId: uuidv7() }),
    ...('records' in body && { records: own.map((id) => ({ id, version: 1 })) }),
    ...('members' in body && { members: city.incidents.slice(1).map((id) => ({ kind: 'incident', id })) }),
    ...(path.endsWith('/links') && { kind: isIncident ? 'service-request' : 'incident', id: other[1] ?? other[0] }),
  }
}

/**
 * All rows of a city as one text per table, without what checks and jobs write by themselves. `people` covers all cities.
 */
export async function rowsOf({ db }: TestApp['database'], cityId: string): Promise<Record<string, string>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'city_id'
       and table_name !~ '^(status|check|desk_presence|presence|saved_view|conversation|chat)' order by 1`,
  )
  const texts: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from "${name}" t where city_id = $1`,
      [cityId],
    )
    texts[name] = rows[0]?.sum ?? ''
  }
  const { rows } = await db.pool.query<{ sum: string }>(`select count(*) || '' as sum from person`)
  return { ...texts, people: rows[0]?.sum ?? '' }
}
