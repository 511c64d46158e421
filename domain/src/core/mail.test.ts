import { expect, it } from 'vitest'
import { emailAddressOf, Mailbox, MOST_TRIES, pauseMs } from './mail.ts'

it.each([
  ['Ana@City.Example', 'ana@city.example'],
  [' ana@city.example ', 'ana@city.example'],
  ['ANA+ops@city.example', 'ana+ops@city.example'],
  ['jose\u0301@city.example', 'jos\u00e9@city.example'],
  ['\uff41\uff4e\uff41@city.example', 'ana@city.example'],
  ['ana@M\u00dcNCHEN.example', 'ana@xn--mnchen-3ya.example'],
  ['ana@xn--mnchen-3ya.example', 'ana@xn--mnchen-3ya.example'],
])('%j is the mailbox %j', (typed, expected) => {
  expect(Mailbox.parse(typed)).toBe(expected)
  expect(emailAddressOf(typed)).toBe(expected)
})

it.each([
  'ana',
  'ana@city',
  'ana@city.',
  '@city.example',
  'ana@city.example, eve@city.example',
  'ana@city.example\r\nBcc: eve@city.example',
  'Ana <ana@city.example>',
  '"ana"@city.example',
  'ana@eve@city.example',
  `${'a'.repeat(250)}@b.example`,
  '',
])('%j is no mailbox', (typed) => {
  expect(Mailbox.safeParse(typed).success).toBe(false)
})

it('pauses grow from a minute to six hours', () => {
  const minutes = Array.from({ length: MOST_TRIES - 1 }, (_, tries) => pauseMs(tries + 1) / 60_000)
  expect(minutes).toEqual([1, 3, 9, 27, 81, 243, 360, 360, 360])
})
