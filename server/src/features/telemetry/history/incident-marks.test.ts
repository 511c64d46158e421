import { anchor, type Geometry } from '@oppidum/domain/core/geo'
import type { IncidentMark } from '@oppidum/domain/telemetry/history'
import { describe, expect, it } from 'vitest'
import { aDelivery } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { historyApp } from './testing/history-app.ts'

describe('incidents of a period', () => {
  const { analyst, app } = historyApp()
  const marks = async (query: string) => (await app().get(`/api/history/incidents?${query}`, await analyst())).body as IncidentMark[]

  it('are those that began in it, oldest first, resolved ones included', async () => {
    const at = (externalId: string, createdAt: string, more = {}) => anIncident({ externalId, title: externalId, createdAt, ...more })
    const drafts = [
      at('too early', '2026-11-19T09:59:59.999Z'),
      at('first', '2026-11-19T10:00:00.000Z'),
      at('last', '2026-11-20T09:00:00.000Z'),
      at('ended', '2026-11-20T08:00:00.000Z', {
        status: 'resolved',
        resolvedAt: '2026-11-20T08:30:00.000Z',
        updatedAt: '2026-11-20T08:30:00.000Z',
      }),
    ]
    await app().intake.incidents(aDelivery(), drafts, { complete: false })
    expect((await marks('')).map((it) => [it.title, it.status, it.resolvedAt])).toEqual([
      ['first', expect.any(String), null],
      ['ended', 'resolved', '2026-11-20T08:30:00.000Z'],
      ['last', expect.any(String), null],
    ])
    expect(await marks('from=2026-11-19T10:00:00.001Z&to=2026-11-20T09:00:00Z')).toMatchObject([{ title: 'ended' }])
    expect((await app().get('/api/history/incidents?range=1h&from=2026-11-19T10:00:00Z&to=2026-11-20T09:00:00Z')).status).toBe(400)
  })

  it('are filtered by type, and by the section they affect, or any road', async () => {
    const [section, other] = app().context.cities.find('montevideo').locations
    if (!section || !other) throw new Error('The test city has too few sections.')
    const far: Geometry = { type: 'Point', coordinates: [-56.3, -34.75] }
    const on = (it: { geometry: Geometry }): Geometry => ({ type: 'Point', coordinates: anchor(it.geometry) })
    const drafts = [
      anIncident({ externalId: 'a', title: 'on it', geometry: on(section) }),
      anIncident({ externalId: 'b', title: 'on another', geometry: on(other) }),
      anIncident({ externalId: 'c', title: 'hinders nobody', geometry: on(section), affectsTraffic: false, type: 'power_outage' }),
      anIncident({ externalId: 'd', title: 'far away', geometry: far }),
      anIncident({ externalId: 'e', title: 'nobody knows where', geometry: null }),
    ].map((it) => ({ ...it, createdAt: '2026-11-20T09:00:00.000Z' }))
    await app().intake.incidents(aDelivery(), drafts, { complete: false })
    const titles = async (query: string) => (await marks(query)).map((it) => it.title).sort()
    expect(await titles(`place=${section.id}`)).toEqual(['on it'])
    expect(await titles('place=city')).toEqual(['far away', 'nobody knows where', 'on another', 'on it'])
    expect(await titles('type=power_outage')).toEqual(['hinders nobody'])
    expect(await titles(`type=power_outage&place=${section.id}`)).toEqual([])
    expect((await app().get('/api/history/incidents?place=nowhere')).status).toBe(404)
    expect((await app().get('/api/history/incidents?type=flood')).status).toBe(400)
  })

  it('are the worst two hundred if there are more', async () => {
    const drafts = Array.from({ length: 205 }, (_, index) =>
      anIncident({
        externalId: `${index}`,
        title: `${index}`,
        priority: index % 2 === 0 ? 'low' : 'high',
        createdAt: new Date(Date.parse('2026-11-20T08:00:00Z') + index * 1_000).toISOString(),
      }),
    )
    await app().intake.incidents(aDelivery(), drafts, { complete: false })
    const shown = await marks('range=24h')
    expect(shown).toHaveLength(200)
    expect(shown.filter((it) => it.priority === 'high')).toHaveLength(102)
    expect(shown.map((it) => it.createdAt)).toEqual(shown.map((it) => it.createdAt).sort())
    // Of the low-priority ones, the newest are included.
    expect(shown.find((it) => it.priority === 'low')?.title).toBe('10')
  })
})
