import { expect, test, vi } from 'vitest'

test('says nothing before the page has received anything, and then how long ago that was', async () => {
  // Another file of this worker may have received something already.
  vi.resetModules()
  const { recordReceipt, seenAge } = await import('./server-contact.ts')
  expect(seenAge(1_000)).toEqual({})
  recordReceipt(2_000.4)
  expect(seenAge(2_000.4)).toEqual({ 'x-seen-age': '0' })
  // Rounded down, because a younger age asks for a newer answer.
  expect(seenAge(3_500.3)).toEqual({ 'x-seen-age': '1499' })
  recordReceipt(4_000)
  expect(seenAge(4_010)).toEqual({ 'x-seen-age': '10' })
})
