import { expect, test } from '@playwright/test'
import { killRounds } from './kill-rounds.ts'

test('a killed server neither loses nor duplicates anything it acknowledged, and restarts without help', async () => {
  const result = await killRounds(3, 7)
  expect(result).toMatchObject({ lost: [], doubled: [] })
  expect(result.acknowledged).toBeGreaterThanOrEqual(500)
})
