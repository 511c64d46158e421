import { expect, test } from 'vitest'
import { draftOf, forgetDraftsOfOthers, keepDraft } from './form-drafts.ts'

/** A browser's store as far as it is used here: what is kept stands on it as members. */
function aStore(): () => Storage {
  const store = Object.create({
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => {
      store[key] = value
    },
    removeItem: (key: string) => {
      delete store[key]
    },
  })
  return () => store
}

test('a draft is its writer’s alone', () => {
  const store = aStore()
  keepDraft('question', 'ana', 'Where is\nit worst?', store)
  expect(draftOf('question', 'ana', store)).toBe('Where is\nit worst?')
  expect(draftOf('question', 'ben', store)).toBe('')
  expect(draftOf('other', 'ana', store)).toBe('')
  keepDraft('question', 'ana', '', store)
  expect(Object.keys(store())).toEqual([])
})

test('of whoever has left nothing stays', () => {
  const store = aStore()
  store().setItem('theme', 'dark')
  keepDraft('question', 'ana', 'Where?', store)
  forgetDraftsOfOthers('ana', store)
  expect(draftOf('question', 'ana', store)).toBe('Where?')
  forgetDraftsOfOthers(null, store)
  expect(Object.keys(store())).toEqual(['theme'])
})

test('a browser that keeps nothing takes nothing down', () => {
  const refusing = () => {
    throw new Error('SecurityError')
  }
  keepDraft('question', 'ana', 'Where?', refusing)
  forgetDraftsOfOthers(null, refusing)
  expect(draftOf('question', 'ana', refusing)).toBe('')
})
