import { expect, test } from '@playwright/test'
import { webhookKillRounds } from './webhook-kill-rounds.ts'

test('a server that is killed during deliveries sends each event at least once, and repeated ones can be recognised', async () => {
  const result = await webhookKillRounds(3)
  expect(result).toMatchObject({ missing: [], unreported: [], different: 0 })
  expect(result.events).toBeGreaterThan(0)
})
