import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a change is attempted and fails at once, even if the browser believes it is offline', async () => {
  onlineManager.setOnline(false)
  const change = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(change.mutate()).rejects.toThrow('Failed to fetch')
})
