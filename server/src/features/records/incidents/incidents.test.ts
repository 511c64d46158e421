import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'

describe('incidents from a feed', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('stand in the list with their place, their number and their evidence', async () => {
    const taken = await app.intake.incidents(aDelivery(), [anIncident()], { complete: false })
    expect(taken).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 0 })
    await app.settled()
    const { body } = await app.get('/api/incidents')
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
