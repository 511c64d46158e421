import { expect, it } from 'vitest'
import { loadWhenIdle, preloadParts } from './idle-parts.ts'

it('loads each part once, including those registered meanwhile, and retries a failed one in the next run', async () => {
  const loaded: string[] = []
  let online = false
  loadWhenIdle(async () => {
    loaded.push('screen')
    loadWhenIdle(async () => loaded.push('its sheet'))
  })
  loadWhenIdle(async () => {
    if (!online) throw new TypeError('Failed to fetch')
    loaded.push('failed at first')
  })
  const idle = async () => {
    loaded.push('idle')
  }
  expect(await preloadParts({ idle, mayLoad: () => true })).toBe(1)
  expect(loaded).toEqual(['idle', 'screen', 'idle', 'idle', 'its sheet'])
  online = true
  expect(await preloadParts({ idle, mayLoad: () => true })).toBe(0)
  expect(loaded.slice(5)).toEqual(['idle', 'failed at first'])
})

it('stops when loading is not allowed', async () => {
  loadWhenIdle(async () => undefined)
  loadWhenIdle(async () => undefined)
  let left = 1
  expect(await preloadParts({ idle: async () => undefined, mayLoad: () => left-- > 0 })).toBe(1)
})
