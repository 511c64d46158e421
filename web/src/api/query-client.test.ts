import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a change is tried and fails at once, whatever the browser believes of its network', async () => {
  onlineManager.setOnline(false)
  const change = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(change.mutate()).rejects.toThrow('Failed to fetch')
})
