import { beforeEach, expect, it } from 'vitest'
import { type PasswordTurns, passwordTurns } from './password-turns.ts'

let turns: PasswordTurns
/** Ends the hashes that run, in the order in which they began. */
let running: (() => void)[]
let begun: string[]
beforeEach(() => {
  turns = passwordTurns()
  running = []
  begun = []
})

const hash = (whose: string) => () =>
  new Promise<void>((done) => {
    begun.push(whose)
    running.push(done)
  })
const known = (whose: string) => turns.run(hash(whose))
const stranger = (whose: string, address: string) => turns.forStranger(address, () => turns.run(hash(whose)))

async function endFirst(): Promise<void> {
  running.shift()?.()
  await settled()
}
/** The queues go on in microtasks. */
const settled = () => new Promise((done) => setImmediate(done))

const BUSY = { code: 'unavailable', message: 'Too many people are signing in right now; please try again in a moment.' }

it('two hashes run at a time, and somebody whom an account knows is next, however many strangers wait', async () => {
  const all = Array.from({ length: 62 }, (_, index) => stranger('a stranger', `192.0.2.${index}`))
  await settled()
  await expect(stranger('a stranger', '192.0.2.62')).rejects.toMatchObject(BUSY)
  all.push(known('an operator'))
  await settled()
  expect(begun).toEqual(['a stranger', 'a stranger'])
  await endFirst()
  expect(begun).toEqual(['a stranger', 'a stranger', 'an operator'])
  while (running.length > 0) await endFirst()
  await Promise.all(all)
  expect(begun).toHaveLength(63)
})

it('strangers take turns between addresses', async () => {
  const all = ['a1', 'a2', 'a3', 'a4'].map((it) => stranger(it, '192.0.2.1'))
  all.push(stranger('b1', '192.0.2.2'))
  await settled()
  while (running.length > 0) await endFirst()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

it('an address of which twenty hashes wait is refused, and no other is', async () => {
  const all = Array.from({ length: 22 }, () => stranger('a', '192.0.2.1'))
  await settled()
  await expect(stranger('a', '192.0.2.1')).rejects.toMatchObject(BUSY)
  all.push(stranger('b', '192.0.2.2'))
  await settled()
  while (running.length > 0) await endFirst()
  await Promise.all(all)
  expect(begun.filter((it) => it === 'b')).toHaveLength(1)
})
