import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anIncident } from '../../testing/drafts.ts'
import { aDelivery, NOW, type TestHouse, testHouse } from '../../testing/test-house.ts'

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
