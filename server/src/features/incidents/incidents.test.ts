import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IncidentDraft } from '../../intake.ts'
import { aDelivery, NOW, type TestHouse, testHouse } from '../../testing/test-house.ts'

export function anIncident(more: Partial<IncidentDraft> = {}): IncidentDraft {
  return {
    externalId: 'a-1',
    externalVersion: null,
    type: 'traffic_accident',
    title: 'Two cars collided',
    description: 'Right lane closed.',
    location: 'Av. Italia & Propios',
    priority: 'high',
    status: 'active',
    hindersRoad: true,
    createdAt: '2026-11-20T09:30:00.000Z',
    updatedAt: '2026-11-20T09:30:00.000Z',
    startsAt: null,
    endsAt: null,
    resolvedAt: null,
    geometry: { type: 'Point', coordinates: [-56.155, -34.89] },
    ...more,
  }
}

describe('incidents from a feed', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse()
  })
  afterAll(() => house.close())

  it('stand in the list with their place, their number and their evidence', async () => {
    const taken = await house.intake.incidents(aDelivery(), [anIncident()], { complete: false })
    expect(taken).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 0 })
    await house.settled()
    const { body } = await house.get('/api/incidents')
    expect(body).toEqual([
      expect.objectContaining({
        number: 'INC-2026-000001',
        severity: 'high',
        priority: 'high',
        district: 'Centro',
        square: 'J11',
        observedAt: NOW,
        aiClassification: null,
      }),
    ])
  })
})
