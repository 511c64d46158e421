import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

/** The part of a browser's storage that is used here. */
function storeOf(entries: Record<string, string>) {
  const stored = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  } as unknown as Storage
}
const OPTIONS = ['city', 'mph', 'km/h'] as const

test.each([
  [{}, 'city'],
  [{ unit: 'km/h' }, 'km/h'],
  [{ unit: 'knots' }, 'city'],
  [{ unit: '' }, 'city'],
])('%j is read as %s', (entries, value) => {
  expect(remembered('unit', OPTIONS, () => storeOf(entries)).now()).toBe(value)
})

test('announces and stores a choice', () => {
  const store = storeOf({})
  const choice = remembered('unit', OPTIONS, () => store)
  const announced: string[] = []
  const stop = choice.subscribe(() => announced.push(choice.now()))
  choice.choose('mph')
  choice.choose('mph')
  stop()
  choice.choose('km/h')
  expect(announced).toEqual(['mph'])
  expect(remembered('unit', OPTIONS, () => store).now()).toBe('km/h')
})

test('keeps the choice as long as the page when the browser refuses storage', () => {
  const choice = remembered('unit', OPTIONS, () => {
    throw new Error('SecurityError')
  })
  expect(choice.now()).toBe('city')
  choice.choose('km/h')
  expect(choice.now()).toBe('km/h')
})
