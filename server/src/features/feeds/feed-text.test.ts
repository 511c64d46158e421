import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './feed-text.ts'

test.each<[string, unknown, string]>([
  ['plain words, trimmed', '  Lamp out\n', 'Lamp out'],
  ['composed letters as they are', 'Calle Märzo, Ñandú', 'Calle Märzo, Ñandú'],
  ['letters and their marks, composed', 'Calle Ma\u0308rzo, N\u0303andu\u0301', 'Calle Märzo, Ñandú'],
  ['one kind of line end', 'a\r\nb\rc', 'a\nb\nc'],
  ['no controls', 'a\u0000b\u007fc\u0085d\u001b', 'abcd'],
  ['no half characters', 'a\ud800b 😀', 'ab 😀'],
  ['other alphabets', 'Πλατεία 東京', 'Πλατεία 東京'],
  ['a number', 12.5, '12.5'],
  ['the word for nothing', ' NULL ', ''],
  ['nothing', null, ''],
  ['a list', ['a'], ''],
])('%s', (_, value, text) => expect(cleanText(value, 100)).toBe(text))

test('a longer text ends in an ellipsis and not within a character', () => {
  expect(cleanText('a 😀😀', 5)).toBe('a 😀…')
  expect(cleanLine(' one\n\ttwo  three ', 8)).toBe('one two…')
})
