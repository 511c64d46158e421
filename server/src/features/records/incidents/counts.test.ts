import { MINUTE_MS } from '@oppidum/domain/core/time'
import { compareUrgency, type Incident, type IncidentCounts } from '@oppidum/domain/records/incident'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'

const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const
const ahead = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE_MS).toISOString()

/** 1,230 in all, more than two pages: 610 low, 310 medium, 205 high, 100 critical, and 5 high ones that lie ahead. */
const priorityOf = (index: number) => PRIORITIES[index < 610 ? 0 : index < 920 ? 1 : index < 1_125 ? 2 : 3] as (typeof PRIORITIES)[number]

describe('more open incidents than a list answers', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    const drafts = Array.from({ length: 1_225 }, (_, index) =>
      anIncident({
        externalId: `i-${index}`,
        priority: priorityOf(index),
        // Some at the same instant, so that the order needs more than times.
        createdAt: ahead(-600 + Math.floor(index / 4) / 4),
      }),
    )
    const planned = Array.from({ length: 5 }, (_, index) => anIncident({ externalId: `p-${index}`, priority: 'high', startsAt: ahead(30) }))
    await app.intake.incidents(aDelivery({ quality: 'measured' }), [...drafts, ...planned], { complete: false })
    await app.intake.incidents(
      aDelivery({ sourceId: 'other', quality: 'simulated', staleAfterSeconds: 60 }),
      [anIncident({ externalId: 'gone', status: 'resolved', resolvedAt: ahead(-10) })],
      { complete: false },
    )
    await app.settled()
  })
  afterAll(() => app.close())

  const counts = async (asked = '') => (await app.get(`/api/incidents/counts?${asked}`)).body as IncidentCounts
  const numbers = ({ evidence: _, byStatus: _status, ...rest }: IncidentCounts) => rest

  it.each([
    ['status=open', { total: 1_230, critical: 100, high: 210, medium: 310, low: 610 }],
    ['status=current', { total: 1_225, critical: 100, high: 205, medium: 310, low: 610 }],
    ['status=current&priority=high,critical', { total: 305, critical: 100, high: 205, medium: 0, low: 0 }],
    ['status=resolved', { total: 1, critical: 0, high: 1, medium: 0, low: 0 }],
    ['', { total: 1_231, critical: 100, high: 211, medium: 310, low: 610 }],
    ['status=open&q=nowhere', { total: 0, critical: 0, high: 0, medium: 0, low: 0 }],
  ])('are counted whole: %s', async (asked, expected) => {
    expect(numbers(await counts(asked))).toEqual({ unknown: 0, ...expected })
    const { headers, body } = await app.get(`/api/incidents?${asked}`)
    expect(headers['x-total-count']).toBe(String(expected.total))
    expect(body).toHaveLength(Math.min(500, expected.total))
  })

  it('are counted by status as well, with what each number rests on', async () => {
    const { byStatus } = await counts('status=all&priority=high')
    expect(byStatus).toEqual({
      pending: 0,
      active: 210,
      in_progress: 0,
      resolved: 1,
      evidence: { active: expect.objectContaining({ quality: 'measured' }), resolved: expect.objectContaining({ quality: 'simulated' }) },
    })
  })

  it('say how old and how good what they count is, by the worst of it', async () => {
    const good = { source: 'derived', observedAt: NOW, staleAt: ahead(5), quality: 'measured', from: [] }
    expect((await counts('status=open')).evidence).toEqual({ total: good, critical: good, high: good, medium: good, low: good })
    expect((await counts('status=all')).evidence.total).toMatchObject({ staleAt: ahead(1), quality: 'simulated' })
    expect((await counts('status=open&q=nowhere')).evidence).toEqual({})
  })

  it('come worst first, page by page, none left out and none twice', async () => {
    const all: Incident[] = []
    for (let next: string | undefined = '/api/incidents?status=current&sort=worst&limit=333'; next; ) {
      const page = await app.get(next)
      expect(page.status).toBe(200)
      all.push(...(page.body as Incident[]))
      next = /^<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(new Set(all.map((it) => it.id)).size).toBe(1_225)
    expect(all.map((it) => it.id)).toEqual([...all].sort(compareUrgency).map((it) => it.id))
  })

  it('refuse to go on in another order than they began in', async () => {
    const { headers } = await app.get('/api/incidents?limit=5')
    const cursor = /cursor=([\w-]+)/.exec(String(headers.link))?.[1]
    expect((await app.get(`/api/incidents?limit=5&sort=worst&cursor=${cursor}`)).status).toBe(400)
    expect((await app.get('/api/incidents?priority=high,urgent')).status).toBe(400)
  })

  it('are counted again when the page hears of a change', async () => {
    expect((await counts('status=current')).critical).toBe(100)
    await app.intake.incidents(aDelivery(), [anIncident({ externalId: 'new', priority: 'critical' })], { complete: false })
    await app.settled()
    expect((await counts('status=current')).critical).toBe(101)
  })
})
