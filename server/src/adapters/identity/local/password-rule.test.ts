import { expect, it } from 'vitest'
import { passwordWeakness } from './password-rule.ts'

const known = { brandName: 'Montevideo Ops', email: 'ana.perez@intendencia.example', username: 'anap' }

it.each([
  ['nine stones in a quiet river'],
  ['xK9$vq2!Lm'],
  ['pero qué linda mañana'],
  ['oppidum horse battery staple'],
  ['ana.perez likes her garden'],
  ['日本語のパスワードです'],
  [`${'a'.repeat(120)}bcdefgh!`],
])('%j is taken', (password) => {
  expect(passwordWeakness(password, known)).toBeNull()
})

it.each([
  ['too short', 'xK9$vq2!L', /too short; use 10/],
  ['too short, counted in characters', '😀😀😀😀😀😀😀😀😀', /too short/],
  ['too long', 'nine stones '.repeat(11), /too long/],
  ['common', '1234567890', /tried first/],
  ['common in capitals', 'QWERTYUIOP', /tried first/],
  ['a common one with figures behind it', 'football2026', /tried first/],
  ['one letter again and again', 'aaaaaaaaaaaa', /tried first/],
  ['the name of the product', 'Oppidum2026!', /made of/],
  ['the name of the installation', 'MontevideoOps1', /made of/],
  ['the address', 'ana.perez@intendencia.example', /made of/],
  ['the name before the @', 'anaperez1987', /made of/],
  ['the username, twice', 'anap-anap-1', /made of/],
])('%s is not taken: %j', (_what, password, sentence) => {
  expect(passwordWeakness(password, known)).toMatch(sentence)
})
