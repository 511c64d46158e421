import { expect, test } from '@playwright/test'
import { killRounds } from './kill-rounds.ts'

test('a killed server loses and doubles nothing that it had told, and starts again without a hand', async () => {
  const result = await killRounds(3, 7)
  expect(result).toMatchObject({ lost: [], doubled: [] })
  expect(result.acknowledged).toBeGreaterThanOrEqual(500)
})
