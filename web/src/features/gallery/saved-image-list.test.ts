import { expect, test } from 'vitest'
import { type SavedImage, savedImages, withImage } from './saved-image-list.ts'

const aSavedImage = (id: string, more: Partial<SavedImage> = {}): SavedImage => ({
  id,
  userId: 'ana',
  prompt: 'A tram at dusk',
  createdAt: '2026-11-20T14:41:07.250Z',
  kind: 'generated',
  thumbnail: 'data:image/webp;base64,AAAA',
  ...more,
})
const store = (text: string | null) => () => ({ getItem: () => text })

test('keeps the last twelve, newest first', () => {
  let saved: SavedImage[] = []
  for (let number = 1; number <= 14; number++) saved = withImage(saved, aSavedImage(`${number}`))
  expect(saved.map((it) => it.id)).toEqual(['14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
})

test('keeps them within 2 MB together', () => {
  const large = 'data:image/webp;base64,'.padEnd(600_000, 'A')
  let saved: SavedImage[] = []
  for (let number = 1; number <= 6; number++) saved = withImage(saved, aSavedImage(`${number}`, { thumbnail: large }))
  expect(saved.map((it) => it.id)).toEqual(['6', '5', '4'])
})

test("removes another person's pictures when one's own is saved", () => {
  expect(withImage([aSavedImage('1', { userId: 'bo' })], aSavedImage('2')).map((it) => it.id)).toEqual(['2'])
})

test.each([
  ['nothing', null, 0],
  ['no JSON', '{', 0],
  ['no list', '{"id":"1"}', 0],
  ['something else beside', JSON.stringify([{ id: 7 }, aSavedImage('1')]), 1],
  ["somebody else's beside", JSON.stringify([aSavedImage('1', { userId: 'bo' }), aSavedImage('2')]), 1],
  ['a time that is none', JSON.stringify([aSavedImage('1', { createdAt: 'soon' })]), 0],
  ['an address of elsewhere', JSON.stringify([aSavedImage('1', { thumbnail: 'https://elsewhere.example/1.png' })]), 0],
])('shows that many of %s in storage', (_, text, count) => {
  expect(savedImages('ana', store(text))).toHaveLength(count)
})

test('is empty when the browser denies storage', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(savedImages('ana', denied)).toEqual([])
})
