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
  ['too short', 'xK9$vq2!L', /too short; use at least 10/],
  ['too short, counted in characters', '😀😀😀😀😀😀😀😀😀', /too short/],
  ['too long', 'nine stones '.repeat(11), /too long/],
  ['common', '1234567890', /too common/],
  ['common in capitals', 'QWERTYUIOP', /too common/],
  ['a common one with figures behind it', 'football2026', /too common/],
  ['one letter again and again', 'aaaaaaaaaaaa', /too common/],
  ['the name of the product', 'Oppidum2026!', /based on/],
  ['the name of the installation', 'MontevideoOps1', /based on/],
  ['the address', 'ana.perez@intendencia.example', /based on/],
  ['the name before the @', 'anaperez1987', /based on/],
  ['the username, twice', 'anap-anap-1', /based on/],
])('%s is not taken: %j', (_what, password, sentence) => {
  expect(passwordWeakness(password, known)).toMatch(sentence)
})
