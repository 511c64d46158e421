import { expect, it } from 'vitest'
import { COST, passwordHash } from './password-hash.ts'

it('accepts only the right password, however it was typed', async () => {
  const hashes = passwordHash()
  const hash = await hashes.hash('una contraseña más larga')
  expect(await hashes.verify({ hash, password: 'una contraseña más larga'.normalize('NFD') })).toBe(true)
  expect(await hashes.verify({ hash, password: 'una contrasena mas larga' })).toBe(false)
})

it('uses every character of a long one', async () => {
  const hashes = passwordHash({ log2N: 10, r: 8, p: 1 })
  const hash = await hashes.hash(`${'a'.repeat(127)}b`)
  expect(await hashes.verify({ hash, password: `${'a'.repeat(127)}c` })).toBe(false)
})

it('has the recommended cost, stores it with the hash, and uses a salt of its own', async () => {
  expect(COST.log2N).toBeGreaterThanOrEqual(15)
  const hashes = passwordHash()
  const [one, other] = await Promise.all([hashes.hash('the same password'), hashes.hash('the same password')])
  expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(other).not.toBe(one)
})

it('verifies with the stored cost, not with the present one', async () => {
  const hash = await passwordHash({ log2N: 11, r: 4, p: 2 }).hash('an old password')
  expect(await passwordHash({ log2N: 10, r: 8, p: 1 }).verify({ hash, password: 'an old password' })).toBe(true)
})

it('refuses an invalid hash, after the same work', async () => {
  const hashes = passwordHash({ log2N: 10, r: 8, p: 1 })
  for (const hash of ['', 'x', 'scrypt$99$8$1$AAAA$AAAA']) expect(await hashes.verify({ hash, password: '' })).toBe(false)
  expect(hashes.computed()).toBe(3)
})

it('leaves the main thread free, and refuses when too many wait', async () => {
  const hashes = passwordHash({ log2N: 14, r: 8, p: 1 })
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => hashes.hash('many at once')))
  clearInterval(timer)
  const refused = all.filter((it) => it.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const it of refused) expect(it.reason).toMatchObject({ code: 'unavailable' })
  // A blocked thread would get a turn only between two hashes.
  expect(turns).toBeGreaterThan(100)
  expect(await hashes.hash('and then it goes on')).toMatch(/^scrypt/)
})
