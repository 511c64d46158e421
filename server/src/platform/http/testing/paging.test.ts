import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'

let app: TestApp
function appForEach(): void {
  beforeEach(async () => {
    app = await startTestApp()
  })
  afterEach(() => app.close())
}

const nextOf = (headers: Record<string, unknown>) => /^<([^>]+)>; rel="next"(?:,|$)/.exec(String(headers.link ?? ''))?.[1]

/** Follows the links to the end. */
async function everything(url: string, between: () => Promise<void> = async () => undefined) {
  const ids: string[] = []
  const totals: number[] = []
  for (let next: string | undefined = url; next; ) {
    const page = await app.get(next)
    expect(page.status).toBe(200)
    ids.push(...(page.body as { id: string }[]).map((it) => it.id))
    totals.push(Number(page.headers['x-total-count']))
    next = nextOf(page.headers)
    await between()
  }
  return { ids, totals }
}

const moment = (index: number) => new Date(Date.parse('2026-11-20T08:00:00.000Z') + Math.floor(index / 3) * 1_000).toISOString()

describe.each([
  [
    '/api/incidents',
    (externalIds: string[], createdAt: (index: number) => string) =>
      app.intake.incidents(
        aDelivery(),
        externalIds.map((externalId, index) => anIncident({ externalId, createdAt: createdAt(index) })),
        { complete: false },
      ),
  ],
  [
    '/api/service-requests',
    (externalIds: string[], createdAt: (index: number) => string) =>
      app.intake.serviceRequests(
        aDelivery(),
        externalIds.map((externalId, index) => aRequest({ externalId, createdAt: createdAt(index) })),
        { complete: false },
      ),
  ],
] as const)('%s page by page', (path, deliver) => {
  appForEach()
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

  it('neither loses nor repeats a record, even if many have the same time and new ones are added', async () => {
    await deliver(names('old', 100), moment)
    let added = 0
    const { ids, totals } = await everything(`${path}?limit=7`, async () => {
      if (added++ < 5) await deliver([`new-${added}`], () => '2026-11-20T09:59:00.000Z')
    })
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(100)
    expect(totals[0]).toBe(100)
    expect(totals.at(-1)).toBe(105)
  })

  it('begins where the list without parameters ends', async () => {
    await deliver(names('many', 730), moment)
    await app.settled()
    const first = await app.get(path)
    expect(first.body).toHaveLength(500)
    expect(first.headers['x-total-count']).toBe('730')
    const next = nextOf(first.headers)
    const { ids } = await everything(next ?? '')
    expect(new Set([...ids, ...(first.body as { id: string }[]).map((it) => it.id)]).size).toBe(730)
  })

  it('keeps the filters in the link', async () => {
    await deliver(names('f', 5), moment)
    const page = await app.get(`${path}?city=montevideo&limit=2&q=${encodeURIComponent('Av. Italia & P')}&status=all`)
    const next = new URL(nextOf(page.headers) ?? '', 'http://x')
    expect(Object.fromEntries(next.searchParams)).toMatchObject({ city: 'montevideo', limit: '2', q: 'Av. Italia & P', status: 'all' })
    expect((await app.get(next.pathname + next.search)).body).toHaveLength(2)
  })
})

describe('text search', () => {
  let searched: TestApp
  beforeAll(async () => {
    searched = await startTestApp()
    await searched.intake.incidents(
      aDelivery(),
      [
        anIncident({ externalId: '1', title: 'José Artigas está cortada', location: 'Ñandú 5' }),
        anIncident({ externalId: '2', title: '100 % of_it\\done', description: 'Straße' }),
        anIncident({ externalId: '3', title: 'nothing' }),
      ],
      { complete: false },
    )
  })
  afterAll(() => searched.close())

  it.each<[string, string[]]>([
    ['artigas', ['1']],
    ['JOSE', ['1']],
    ['josé', ['1']],
    ['jose\u0301 ARTIGAS', ['1']],
    ['nandu', ['1']],
    ['ÑANDÚ', ['1']],
    ['%', ['2']],
    ['_it', ['2']],
    ['\\', ['2']],
    ['100 % of_it\\', ['2']],
    ['inc-2026-00000', ['1', '2', '3']],
    ['italia', ['2', '3']],
    ["' or 1=1 --", []],
  ])('%j finds %j', async (q, expected) => {
    const { body } = await searched.get(`/api/incidents?q=${encodeURIComponent(q)}`)
    expect((body as { externalId: string }[]).map((it) => it.externalId).sort()).toEqual(expected)
  })
})

describe('the default list of incidents', () => {
  appForEach()
  it('contains open incidents and those resolved in the last 24 hours', async () => {
    const resolved = (externalId: string, resolvedAt: string) =>
      anIncident({ externalId, status: 'resolved', resolvedAt, createdAt: '2026-11-01T00:00:00.000Z' })
    await app.intake.incidents(
      aDelivery(),
      [
        anIncident({ externalId: 'open', createdAt: '2026-01-01T00:00:00.000Z' }),
        resolved('just in', '2026-11-19T10:00:00.001Z'),
        resolved('just out', '2026-11-19T10:00:00.000Z'),
      ],
      { complete: false },
    )
    await app.settled()
    const ids = async (url: string) => ((await app.get(url)).body as { externalId: string }[]).map((it) => it.externalId).sort()
    expect(await ids('/api/incidents')).toEqual(['just in', 'open'])
    expect(await ids('/api/incidents?status=open')).toEqual(['open'])
    expect(await ids('/api/incidents?status=resolved')).toEqual(['just in', 'just out'])
    expect(await ids('/api/incidents?status=all&before=2026-06-01T00:00:00.000Z')).toEqual(['open'])
    expect(await ids('/api/incidents?priority=low')).toEqual([])
    expect(await ids('/api/incidents?type=traffic_accident&priority=high')).toEqual(['just in', 'open'])
  })
})

describe('traffic, page by page', () => {
  it('lists every section once, the city first and the worst next', async () => {
    const locations = Array.from({ length: 520 }, (_, index) => ({
      id: `s-${index}`,
      name: `Street ${index}`,
      geometry: { type: 'Point', coordinates: [-56.1, -34.9] },
      freeFlowMph: 50,
    }))
    const large = await startTestApp({ cities: [aCity({ locations })] })
    const speeds = locations.map((it, index) => ({
      measure: 'traffic.speed' as const,
      placeId: it.id,
      atMs: large.clock.nowMs(),
      value: index % 60,
    }))
    await large.intake.observations(aDelivery(), speeds)
    await large.settled()
    const first = await large.get('/api/traffic-data')
    expect(first.body).toHaveLength(500)
    expect(first.headers['x-total-count']).toBe('521')
    const rest = await large.get(nextOf(first.headers) ?? '')
    const records = [...(first.body as { id: string; speedRatio: number }[]), ...(rest.body as { id: string; speedRatio: number }[])]
    expect(new Set(records.map((it) => it.id)).size).toBe(521)
    expect(records[0]?.id).toBe('city')
    const ratios = records.slice(1).map((it) => it.speedRatio)
    expect(ratios).toEqual([...ratios].sort((a, b) => a - b))
    expect(nextOf(rest.headers)).toBeUndefined()
    const high = await large.get('/api/traffic-data?status=high&limit=10&q=STREET')
    expect((high.body as { congestionLevel: string }[]).every((it) => it.congestionLevel === 'high')).toBe(true)
    expect(high.body).toHaveLength(10)
    await large.close()
  })
})
