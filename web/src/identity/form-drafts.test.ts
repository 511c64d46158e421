import { expect, test } from 'vitest'
import { draftOf, forgetDraftsOfOthers, keepDraft } from './form-drafts.ts'

/** The part of a browser's storage that is used here; entries are its own members. */
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

test('a draft belongs to its author only', () => {
  const store = aStore()
  keepDraft('question', 'ana', 'Where is\nit worst?', store)
  expect(draftOf('question', 'ana', store)).toBe('Where is\nit worst?')
  expect(draftOf('question', 'ben', store)).toBe('')
  expect(draftOf('other', 'ana', store)).toBe('')
  keepDraft('question', 'ana', '', store)
  expect(Object.keys(store())).toEqual([])
})

test("deletes another person's drafts", () => {
  const store = aStore()
  store().setItem('theme', 'dark')
  keepDraft('question', 'ana', 'Where?', store)
  forgetDraftsOfOthers('ana', store)
  expect(draftOf('question', 'ana', store)).toBe('Where?')
  forgetDraftsOfOthers(null, store)
  expect(Object.keys(store())).toEqual(['theme'])
})

test('works without storage', () => {
  const refusing = () => {
    throw new Error('SecurityError')
  }
  keepDraft('question', 'ana', 'Where?', refusing)
  forgetDraftsOfOthers(null, refusing)
  expect(draftOf('question', 'ana', refusing)).toBe('')
})
